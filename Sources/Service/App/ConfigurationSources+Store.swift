internal import Configuration
internal import Foundation
internal import SignetFiles
internal import SignetPostgreSQL
internal import SignetServiceFoundation

extension ConfigurationSources {
    /// The database in PostgreSQL; nil for SQLite in the data folder.
    func database(_ reader: ConfigReader) throws -> PostgreSQLSettings? {
        guard let text = text(reader, "store") else {
            for name in ["store.password-file", "store.connections", "store.prepare", "store.ca"] {
                guard self.text(reader, name) == nil else {
                    throw SettingError(description: "\(name) belongs to PostgreSQL: give store too, or leave it out")
                }
            }
            return nil
        }
        let address: PostgreSQLAddress
        do {
            let given = try PostgreSQLAddress(text, password: nil, authorities: nil)
            guard !given.hasPassword || flags["store"] == nil else {
                throw SettingError(
                    description:
                        "others see a password in a command: give it by store.password-file, or store as SIGNET_STORE"
                )
            }
            let file = self.text(reader, "store.password-file")
            guard !given.hasPassword || file == nil else {
                throw SettingError(description: "store has a password: leave store.password-file out, or the password")
            }
            address = try PostgreSQLAddress(
                text,
                password: try file.map { try FileContents.firstLine(of: $0) },
                authorities: self.text(reader, "store.ca")
            )
        } catch let error as PostgreSQLError {
            // The text may contain a password, so it is not repeated.
            throw SettingError(description: "store: \(error.message)")
        } catch let error as FileError {
            throw SettingError(description: "store.password-file: \(error)")
        }
        guard self.text(reader, "base-url") != nil else {
            throw SettingError(
                description:
                    "base-url is needed with store: it is the address of all processes, as https://sign.example.org"
            )
        }
        var settings = PostgreSQLSettings(address: address)
        settings.connections = try int(reader, "store.connections", settings.connections, in: 1...200)
        settings.prepares = try bool(reader, "store.prepare", true)
        return settings
    }
}
