internal import SignetFiles

/// A profile in the files that AWS's own programs share: `~/.aws/credentials`, and `~/.aws/config`, whose settings count less.
struct SharedProfile {
    private typealias Settings = [String: String]
    private let files: [Settings]

    /// The settings by which a profile names another way to a key.
    private static let others = ["role_arn", "credential_process", "sso_session", "sso_start_url"]

    subscript(name: String) -> String? { files.lazy.compactMap { Self.value(of: name, in: $0) }.first }

    /// The key, all of it from one file.
    var key: ObjectCredentials? {
        files.lazy.compactMap { settings in
            guard let id = Self.value(of: "aws_access_key_id", in: settings),
                let secret = Self.value(of: "aws_secret_access_key", in: settings)
            else { return nil }
            return ObjectCredentials(id: id, secret: secret, token: Self.value(of: "aws_session_token", in: settings))
        }.first
    }

    /// Whether there is another way to a key.
    var hasOtherKeys: Bool { Self.others.contains { self[$0] != nil } }

    init(_ name: String, _ environment: [String: String]) {
        let home = environment["HOME"] ?? ""
        func settings(_ variable: String, _ file: String, section: String) -> Settings {
            let named = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
            let bytes = try? FileContents.read(named ?? "\(home)/.aws/\(file)", limit: CredentialSource.longest)
            return Self.settings(in: bytes ?? [], section: section)
        }
        files = [
            settings("AWS_SHARED_CREDENTIALS_FILE", "credentials", section: name),
            settings("AWS_CONFIG_FILE", "config", section: name == "default" ? name : "profile \(name)"),
        ]
    }

    private static func value(of name: String, in settings: Settings) -> String? {
        settings[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func settings(in bytes: [UInt8], section: String) -> Settings {
        var settings: Settings = [:]
        var isWithin = false
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            // Indented lines belong to settings that have settings themselves.
            guard let first = line.first, first != "#", first != ";", first != " ", first != "\t" else { continue }
            if first == "[" {
                let name = line.dropFirst().prefix { $0 != "]" }
                isWithin = name.split(separator: " ").joined(separator: " ") == section
            } else if isWithin, let sign = line.firstIndex(of: "=") {
                settings[trimmed(line[..<sign]).lowercased()] = trimmed(line[line.index(after: sign)...])
            }
        }
        return settings
    }

    /// A text without blanks and line ends at its ends.
    static func trimmed(_ text: Substring) -> String {
        var text = text
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }
}
