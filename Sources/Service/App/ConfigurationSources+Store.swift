internal import Configuration
internal import Foundation
internal import SignetFiles
internal import SignetServiceFoundation

extension ConfigurationSources {
    /// The database in PostgreSQL; nil for SQLite in the data folder.
    func database(_ reader: ConfigReader) throws -> DatabaseSettings? {
        guard let text = text(reader, "store") else {
            for name in ["store.password-file", "store.connections", "store.prepare", "store.ca"] {
                guard self.text(reader, name) == nil else {
                    throw SettingError(description: "\(name) is of PostgreSQL: give store too, or leave it out")
                }
            }
            return nil
        }
        guard let parts = text.wholeMatch(of: /(postgres(?:ql)?:\/\/)(?:([^:@\/]*)(?::([^@\/]*))?@)?([^@]*)/) else {
            // It may have a password, so it is not repeated.
            throw SettingError(description: "store is an address as postgresql://user@host:5432/database")
        }
        let (_, scheme, user, password, rest) = parts.output
        if password != nil, flags["store"] != nil {
            throw SettingError(
                description:
                    "a password in a command is seen by others: give it by store.password-file or in SIGNET_STORE"
            )
        }
        if let name = rest.split(separator: "?").dropFirst().first?.split(separator: "&").first(where: {
            $0.hasPrefix("password=") || $0.hasPrefix("passfile=") || $0.hasPrefix("options=")
        })?.split(separator: "=").first {
            throw SettingError(description: "the address of store cannot have the parameter '\(name)'")
        }
        var settings = DatabaseSettings(address: scheme + (user.map { "\($0)@" } ?? "") + rest)
        settings.password = password.map { Secret(String($0).removingPercentEncoding ?? String($0)) }
        if let file = self.text(reader, "store.password-file") {
            guard password == nil else {
                throw SettingError(
                    description: "the password of store is given twice: in it and by store.password-file"
                )
            }
            do { settings.password = Secret(try FileContents.firstLine(of: file)) } catch {
                throw SettingError(description: "store.password-file: \(error)")
            }
        }
        settings.connections = try int(reader, "store.connections", settings.connections, in: 1...200)
        settings.preparesStatements = try bool(reader, "store.prepare", true)
        settings.certificates = self.text(reader, "store.ca")
        return settings
    }
}
