import Foundation
import Signet

/// Measures what users wait for, each beside something that everybody can time, and writes it down.
@main
enum Benchmarks {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 3 else {
            FileHandle.standardError.write(Data("usage: SignetBenchmarks SIGNET EXAMPLES RESULT.md [SECTION…]\n".utf8))
            exit(EX_USAGE)
        }
        let titles = arguments.dropFirst(3)
        let disk = FileManager.default.currentDirectoryPath + "/.build/benchmark-files"
        let workshop = try Workshop(signet: arguments[0], examples: arguments[1], disk: disk)
        defer { workshop.remove() }
        let sections = try (Report.sections + [Report.peers(workshop), Report.sealing, Report.verification])
            .filter { titles.isEmpty || titles.contains($0.title) }
        // What this process holds at its peak counts for the commands that it starts: they run before all calls of the library.
        var texts = try sections.map { try $0.rows(workshop) }
        let memory = titles.isEmpty ? try Report.memory(workshop) : ""
        for (place, section) in sections.enumerated() { texts[place] += try section.calls?(workshop) ?? "" }
        let library = titles.isEmpty ? try Report.library(workshop) : ""
        let text = Report.beginning(workshop) + texts.joined() + memory + library
        try Data(text.utf8).write(to: URL(fileURLWithPath: arguments[2]))
    }
}
