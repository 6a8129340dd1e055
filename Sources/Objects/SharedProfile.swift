internal import SignetFiles

/// The settings of a profile in the files that AWS's own programs share: `~/.aws/credentials` and `~/.aws/config`.
struct SharedProfile {
    private var settings: [String: String] = [:]

    subscript(name: String) -> String? { settings[name].flatMap { $0.isEmpty ? nil : $0 } }

    init(_ name: String, _ environment: [String: String]) {
        let home = environment["HOME"] ?? ""
        func contents(_ variable: String, _ file: String) -> [UInt8] {
            let path = environment[variable] ?? "\(home)/.aws/\(file)"
            return (try? FileContents.read(path, limit: CredentialSource.longest)) ?? []
        }
        read(contents("AWS_CONFIG_FILE", "config"), sections: name == "default" ? [name] : ["profile \(name)"])
        // It comes second, so that its settings count.
        read(contents("AWS_SHARED_CREDENTIALS_FILE", "credentials"), sections: [name])
    }

    private mutating func read(_ bytes: [UInt8], sections: Set<String>) {
        var isWithin = false
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // Indented lines belong to settings that have settings themselves.
            guard let first = line.first, first != "#", first != ";", first != " ", first != "\t" else { continue }
            if first == "[" {
                let name = line.dropFirst().prefix { $0 != "]" }
                isWithin = sections.contains(name.split(separator: " ").joined(separator: " "))
            } else if isWithin, let sign = line.firstIndex(of: "=") {
                settings[Self.trimmed(line[..<sign]).lowercased()] = Self.trimmed(line[line.index(after: sign)...])
            }
        }
    }

    /// A text without blanks and line ends at its ends.
    static func trimmed(_ text: Substring) -> String {
        var text = text
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
