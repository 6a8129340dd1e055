internal import Configuration
internal import SignetObjects
internal import SignetServiceFoundation
internal import SignetWeb

extension ConfigurationSources {
    /// The object storage of documents and pictures; nil for files in the data folder.
    func objects(_ reader: ConfigReader) throws -> ObjectStore? {
        // Empty ones are as those that are missing: a compose file cannot leave variables out.
        func text(_ name: String) -> String? { self.text(reader, name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let address = text("blobs") else {
            for name in ["blobs.endpoint", "blobs.region", "blobs.path-style", "blobs.ca", "blobs.cache-bytes"] {
                guard text(name) == nil else {
                    throw SettingError(
                        description: "\(name) belongs to object storage: give blobs too, or leave it out"
                    )
                }
            }
            return nil
        }
        do {
            var settings = ObjectStore.Settings(try ObjectAddress(address))
            settings.endpoint = try text("blobs.endpoint").map { try Self.server($0) }
            settings.region = text("blobs.region")
            if text("blobs.path-style") != nil {
                settings.isPathStyle = try bool(reader, "blobs.path-style", true)
            }
            settings.authorities = text("blobs.ca")
            settings.limit = .seconds(10)
            return try ObjectStore(settings, environment: environment)
        } catch let error as ObjectAddressError {
            throw SettingError(description: "blobs: \(error)")
        } catch let error as WebError {
            throw SettingError(description: "blobs.endpoint: \(error)")
        }
    }

    private static func server(_ text: String) throws -> WebAddress {
        let address = try WebAddress(text)
        guard address.credentials == nil else {
            throw SettingError(
                description: "blobs.endpoint has no user and no password: keys are in AWS's own variables"
            )
        }
        return address
    }
}
