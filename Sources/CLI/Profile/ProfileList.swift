internal import ArgumentParser
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// `signet profile list`.
struct ProfileList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the profiles.",
        discussion: "In a terminal each signature is shown below its line, where libchafa is installed."
    )

    @Flag(help: "Report as JSON.")
    var json = false

    @Flag(inversion: .prefixedNo, help: "Show the signatures, wherever the list goes.")
    var pictures: Bool?

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
            let profiles = store.entries.map { entry in
                (entry: entry, profile: entry.isEncrypted ? nil : try? store.profile(entry.name))
            }
            let lines = profiles.map { entry, profile in
                Line(name: entry.name, isEncrypted: entry.isEncrypted, summary: profile?.summary)
            }
            if json { return try StandardStream.output.write(JSONReport.bytes(of: lines)) }
            guard !lines.isEmpty else { return printError("signet: there are no profiles in \(store.folder)") }
            let width = lines.map(\.name.count).max() ?? 0
            let hasPictures = pictures ?? TerminalPictures.arePossible
            for (line, profile) in zip(lines, profiles.map(\.profile)) {
                let name = line.name + String(repeating: " ", count: width - line.name.count)
                let summary = line.isEncrypted ? "encrypted" : line.summary ?? "damaged"
                try StandardStream.output.write(Array("\(name)  \(summary)\n".utf8))
                if hasPictures, let profile { try show(profile) }
            }
        }
    }

    private func show(_ profile: SignatureProfile) throws {
        let signature: Signature
        do throws(SignetError) {
            signature = try profile.signature(part: .signature)
        } catch {
            // The others are still shown.
            return printError("signet: warning: \(profile.name): \(error.message(.options))")
        }
        try TerminalPictures.show(signature, columns: Self.widest, rows: Self.highest)
    }

    /// The columns and rows of a picture in the list.
    private static let (widest, highest) = (48, 6)
}
