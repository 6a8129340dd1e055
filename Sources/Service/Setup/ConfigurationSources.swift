internal import Configuration
internal import Foundation
internal import Logging
internal import Signet

/// Reads how the service is set up: flags before the environment before a file.
///
/// A setting has one name everywhere: `limits.document-bytes` in a file (nested or with dots), `--limits.document-bytes` as a
/// flag (`--set` in the command), and `SIGNET_LIMITS_DOCUMENT_BYTES` in the environment.
package struct ConfigurationSources: Sendable {
    /// What was given as flags, by name.
    package var flags: [String: String]
    /// The process' environment.
    package var environment: [String: String]
    /// A JSON file; `nil` for none.
    package var file: String?

    package init(flags: [String: String], environment: [String: String], file: String?) {
        self.flags = flags
        self.environment = environment
        self.file = file
    }

    /// A setting that is not as it should be.
    package struct Fault: Error, CustomStringConvertible, Sendable {
        package let description: String
    }

    /// All settings and what they mean, for the help text.
    package static let settings: KeyValuePairs<String, String> = [
        "data": "the folder of everything that is kept (signet-data)",
        "host": "the address that is listened on (127.0.0.1)",
        "port": "the port; 0 for any that is free (8080)",
        "base-url": "what links begin with, where a proxy stands before the service",
        "tls.certificate": "the certificate chain, a PEM file",
        "tls.key": "its key, a PEM file",
        "embedders": "who may show capture and signing pages in frames, separated by spaces",
        "trust-proxy": "whether X-Forwarded-For is believed (false)",
        "metrics.need-key": "whether /metrics asks for a key with admin:read (false)",
        "webhooks.allow-private": "whether webhooks may go to this machine and private networks (false)",
        "log.level": "trace, debug, info, notice, warning, error or critical (info)",
        "log.format": "auto, text or json (auto)",
        "links.lifetime": "how long links to sign work, in seconds (2592000)",
        "reminders.after": "after how many seconds a signer is due a reminder (259200)",
        "consent": "the text that signers agree to",
        "web-folder": "the folder of the pages' files",
    ]

    /// The configuration.
    ///
    /// - Throws: ``Fault`` for a setting that is unknown or has no meaning.
    package func configuration() throws -> ServiceConfiguration {
        let values = try fileValues()
        try checkNames(of: values)
        let reader = ConfigReader(providers: [
            InMemoryProvider(name: "flags", values: Self.values(flags)),
            EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "signet"),
            InMemoryProvider(name: file ?? "file", values: Self.values(values)),
        ])
        var configuration = ServiceConfiguration(dataFolder: reader.string(forKey: "data", default: "signet-data"))
        configuration.host = reader.string(forKey: "host", default: configuration.host)
        configuration.port = try whole(reader, "port", configuration.port, in: 0...65_535)
        configuration.baseURL = try reader.string(forKey: "base-url").map(Self.base)
        configuration.tls = try tls(reader)
        configuration.embedders = try embedders(reader)
        configuration.trustsProxy = try truth(reader, "trust-proxy")
        configuration.metricsNeedKey = try truth(reader, "metrics.need-key")
        configuration.allowsPrivateWebhooks = try truth(reader, "webhooks.allow-private")
        configuration.logLevel = try choice(reader, "log.level", Logger.Level.info)
        configuration.logFormat = try choice(reader, "log.format", ServiceConfiguration.LogFormat.automatic)
        configuration.linkLifetime = try whole(
            reader,
            "links.lifetime",
            configuration.linkLifetime,
            in: 60...315_360_000
        )
        configuration.reminderAfter = try whole(
            reader,
            "reminders.after",
            configuration.reminderAfter,
            in: 60...315_360_000
        )
        configuration.consentText = reader.string(forKey: "consent")
        configuration.webFolder = reader.string(forKey: "web-folder")
        configuration.dataKey = try dataKey()
        for (name, path) in ServiceLimits.named {
            let usual = configuration.limits[keyPath: path]
            // Less would not do for the library that views pages itself.
            let range = name == "viewing-bytes" ? 128 << 20...64 << 30 : 1...1_000_000_000
            configuration.limits[keyPath: path] = try whole(reader, "limits.\(name)", usual, in: range)
        }
        return configuration
    }

    // MARK: Kinds of values

    private func text(_ reader: ConfigReader, _ name: String) -> String? { reader.string(forKey: ConfigKey(name)) }

    private func whole(_ reader: ConfigReader, _ name: String, _ usual: Int, in range: ClosedRange<Int>) throws -> Int {
        guard let text = text(reader, name) else { return usual }
        guard let value = Int(text), range.contains(value) else {
            throw Fault(
                description: "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
            )
        }
        return value
    }

    private func truth(_ reader: ConfigReader, _ name: String) throws -> Bool {
        switch text(reader, name) {
        case nil, "false", "0", "no": return false
        case "true", "1", "yes": return true
        case let other?: throw Fault(description: "\(name) is true or false, not '\(other)'")
        }
    }

    private func choice<Value: RawRepresentable & CaseIterable>(
        _ reader: ConfigReader,
        _ name: String,
        _ usual: Value
    ) throws -> Value where Value.RawValue == String {
        guard let text = text(reader, name) else { return usual }
        guard let value = Value(rawValue: text) else {
            throw Fault(
                description:
                    "\(name) is one of \(Value.allCases.map(\.rawValue).joined(separator: ", ")), not '\(text)'"
            )
        }
        return value
    }

    private static func base(_ text: String) throws -> String {
        guard let url = URL(string: text), let scheme = url.scheme, ["http", "https"].contains(scheme),
            url.host() != nil,
            url.query() == nil, url.fragment() == nil
        else { throw Fault(description: "base-url is an address as https://sign.example.org, not '\(text)'") }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    private func tls(_ reader: ConfigReader) throws -> ServiceConfiguration.TLSFiles? {
        switch (text(reader, "tls.certificate"), text(reader, "tls.key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return .init(certificate: certificate, key: key)
        default: throw Fault(description: "tls.certificate and tls.key go together: give both")
        }
    }

    private func embedders(_ reader: ConfigReader) throws -> [String] {
        let origins = (text(reader, "embedders") ?? "").split(separator: " ").map(String.init)
        for origin in origins {
            let isOrigin = origin.firstMatch(of: /^https?:\/\/[A-Za-z0-9.*\[\]:-]+$/) != nil
            guard isOrigin else {
                throw Fault(description: "embedders has origins as https://example.org, not '\(origin)'")
            }
        }
        return origins
    }

    /// The key that data at rest is encrypted with comes from the environment only: files and flags are seen by others.
    private func dataKey() throws -> SecretBytes? {
        guard let text = environment["SIGNET_DATA_KEY"], !text.isEmpty else { return nil }
        guard let data = Data(base64Encoded: text), data.count == 32 else {
            throw Fault(description: "SIGNET_DATA_KEY is 32 bytes in base 64: make one with 'openssl rand -base64 32'")
        }
        return SecretBytes(Array(data))
    }

    // MARK: Names

    private static func values(_ texts: [String: String]) -> [AbsoluteConfigKey: ConfigValue] {
        Dictionary(
            uniqueKeysWithValues: texts.map { name, text in
                (AbsoluteConfigKey(ConfigKey(name)), ConfigValue(.string(text), isSecret: false))
            }
        )
    }

    private func checkNames(of values: [String: String]) throws {
        let known = Set(Self.settings.map(\.key) + ServiceLimits.named.map { "limits.\($0.name)" })
        for name in Array(flags.keys) + Array(values.keys) where !known.contains(name) {
            throw Fault(
                description: "there is no setting '\(name)'; the settings are \(known.sorted().joined(separator: ", "))"
            )
        }
    }

    /// The settings of the file, by names with dots.
    private func fileValues() throws -> [String: String] {
        guard let file else { return [:] }
        let bytes: [UInt8]
        do { bytes = try FileContents.read(file) } catch { throw Fault(description: "\(file): \(error.message)") }
        guard let settings = try? JSONDecoder().decode([String: FileSetting].self, from: Data(bytes)) else {
            throw Fault(
                description:
                    "\(file): it is no JSON object of texts, numbers, truths, lists of texts and objects of these"
            )
        }
        return FileSetting.group(settings).values(under: "")
    }
}

/// A setting in a file.
private enum FileSetting: Decodable {
    case text(String)
    case group([String: FileSetting])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let truth = try? container.decode(Bool.self) {
            self = .text(truth ? "true" : "false")
        } else if let number = try? container.decode(Int.self) {
            self = .text(String(number))
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([String].self) {
            self = .text(list.joined(separator: " "))
        } else {
            self = .group(try container.decode([String: FileSetting].self))
        }
    }

    /// The settings by names with dots.
    func values(under prefix: String) -> [String: String] {
        switch self {
        case .text(let text): return [prefix: text]
        case .group(let settings):
            var values: [String: String] = [:]
            for (name, setting) in settings {
                values.merge(setting.values(under: prefix.isEmpty ? name : "\(prefix).\(name)")) { $1 }
            }
            return values
        }
    }
}
