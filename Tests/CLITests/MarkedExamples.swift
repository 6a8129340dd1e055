import Fixtures
import Foundation

/// The examples of a document that are marked to be run, and a shell that runs them.
enum MarkedExamples {
    /// The fenced blocks after `<!-- runs -->`.
    static func of(_ path: String) throws -> [String] {
        let text = try String(contentsOfFile: Examples.root + "/" + path, encoding: .utf8)
        return text.components(separatedBy: "<!-- runs -->\n```sh\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    /// Runs an example in a folder, which is the home too; it ends with the first command that fails.
    static func run(_ script: String, in folder: String) throws -> ExternalTool.Outcome {
        let programs = URL(fileURLWithPath: Signet.executable).deletingLastPathComponent().path
        let preamble =
            "set -e; cd '\(folder)'; PATH='\(programs)':$PATH; export PATH HOME='\(folder)'; "
            + "unset XDG_CONFIG_HOME XDG_DATA_HOME\n"
        return try ExternalTool.run("bash", ["-c", preamble + script])
    }
}
