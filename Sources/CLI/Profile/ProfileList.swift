internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet profile list`.
struct ProfileList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists the profiles.")

    @Flag(help: "Report as JSON.")
    var json = false

    /// A line of the list; of an encrypted profile only the name is known.
    private struct Line: Encodable {
        let name: String
        let isEncrypted: Bool
        let summary: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case isEncrypted = "encrypted"
            case summary
        }
    }

    func run() throws {
        try reportingFailure {
            let store = SignatureStore()
            let lines = store.entries.map { entry in
                let profile = entry.isEncrypted ? nil : try? store.profile(entry.name)
                return Line(name: entry.name, isEncrypted: entry.isEncrypted, summary: profile?.summary)
            }
            if json { return try StandardStream.output.write(JSONReport.bytes(of: lines)) }
            guard !lines.isEmpty else { return printError("signet: there are no profiles in \(store.folder)") }
            let width = lines.map(\.name.count).max() ?? 0
            for line in lines {
                let name = line.name + String(repeating: " ", count: width - line.name.count)
                let summary = line.isEncrypted ? "encrypted" : line.summary ?? "damaged"
                try StandardStream.output.write(Array("\(name)  \(summary)\n".utf8))
            }
        }
    }
}
