internal import Configuration
internal import Foundation
internal import Logging
internal import Signet
internal import SignetBasics
internal import SignetFiles
internal import SignetServiceFeatures
package import SignetServiceFoundation

/// Reads the configuration of the service: flags before the environment before a file.
///
/// A setting has one name everywhere: `limits.document-bytes` in a file (nested or with dots), `--limits.document-bytes` as a
/// flag (`--set` in the command), and `SIGNET_LIMITS_DOCUMENT_BYTES` in the environment.
package struct ConfigurationSources: Sendable {
    /// The values given as flags, by name.
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

    /// An invalid setting.
    package struct SettingError: Error, CustomStringConvertible, Sendable {
        package let description: String
    }

    /// All settings and their meanings, for the help text.
    package static let settings: KeyValuePairs<String, String> = [
        "data": "the folder of everything that is kept (signet-data)",
        "store":
            "the address of a database in PostgreSQL, as postgresql://user@host/database, for any number of processes; without it, SQLite in the folder",
        "store.password-file": "a file whose first line is the password of store",
        "store.connections": "the most connections of a process to store (10)",
        "store.prepare": "whether statements are prepared once for each connection; false behind a pooler (true)",
        "store.ca": "a PEM file with the certificates that the server of store is checked by",
        "blobs":
            "the place of documents and pictures in S3-compatible storage, as s3://bucket/prefix; without it, files in the folder",
        "blobs.endpoint": "the server of blobs, as https://storage.example.org (Amazon's)",
        "blobs.region": "the region of blobs (AWS_REGION, or us-east-1)",
        "blobs.path-style":
            "whether the bucket is written in the path instead of the host's name (true unless Amazon's)",
        "blobs.ca": "a PEM file with the certificates that the server of blobs is checked by",
        "blobs.cache-bytes": "the most bytes from blobs that a process keeps in memory (268435456)",
        "host": "the address that is listened on (127.0.0.1)",
        "port": "the port; 0 for any that is free (8080)",
        "base-url": "the beginning of links, behind a proxy",
        "tls.certificate": "the certificate chain, a PEM file",
        "tls.key": "its key, a PEM file",
        "embedders": "who may show capture and signing pages in frames, separated by spaces",
        "trust-proxy": "whether X-Forwarded-For is believed (false)",
        "metrics.need-key": "whether /metrics asks for a key with operations:read or admin:read (false)",
        "webhooks.allow-private": "whether webhooks may go to this machine and private networks (false)",
        "mail.server":
            "the server that mails are sent by, as smtp://mail.example.org or smtps://mail.example.org; without it and mail.command, people are asked by links alone",
        "mail.command": "a program that takes mails as sendmail does, instead of a server",
        "mail.user": "the name that the mail server knows the service by",
        "mail.password-file": "a file whose first line is the password of mail.user (or SIGNET_MAIL_PASSWORD)",
        "mail.sign-in": "password, or token for one of OAuth 2 in place of the password (password)",
        "mail.from": "the sender of mails, as 'Example Ltd <sign@example.org>'",
        "mail.bounce": "the domain that reports on delivery come back to, at bounce+…@domain (the sender's address)",
        "mail.selector": "the selector of the mail server's DKIM signatures, to check its record",
        "mail.ca": "a PEM file with the certificates that the mail server is checked by",
        "mail.tls": "demanded, or none for a server on this machine (demanded)",
        "mail.allow-private": "whether mail servers of accounts may be on this machine and in private networks (false)",
        "drain.delay":
            "how long requests are served after SIGTERM while /ready refuses, in seconds (0; in Kubernetes 5)",
        "drain.limit": "how long requests and jobs under way may take then, in seconds (60)",
        "log.level": "trace, debug, info, notice, warning, error or critical (info)",
        "log.format": "auto, text or json (auto)",
        "log.addresses": "whether the log has the address of each client (false)",
        "instance": "the name of this process in logs and traces (the host's name)",
        "sessions.lifetime": "how long a browser stays signed in after it was used, in seconds (2592000)",
        "links.lifetime": "how long links to sign work, in seconds (2592000)",
        "reminders.after": "after how many seconds a signer is due a reminder (259200)",
        "reminders.zone": "the time zone of people and requests without one, as Europe/Berlin (UTC)",
        "retention.requests":
            "how long requests are kept after they ended, as P2Y or P90D, with their documents (for ever)",
        "retention.drafts": "how long drafts of people at their links are kept after their last change (P90D)",
        "retention.pictures": "how long pictures are kept that people sent (as long as the request)",
        "retention.signatures":
            "how long signatures are kept that people saved at their links (as long as the request)",
        "consent": "the text that signers agree to",
        "office.enabled": "whether PDFs are made of word processors' documents, where LibreOffice is installed (true)",
        "office.program": "the program soffice.bin of LibreOffice; without it the places of distributions are searched",
        "seal.enabled": "whether completed requests are sealed (true)",
        "seal.identity":
            "the private key with the certificate of seals: a file or a PKCS#11 URI; one is made where there is none",
        "seal.password-file": "a file whose first line is the password or PIN of seal.identity",
        "seal.certificates": "files with the issuers' certificates, separated by spaces",
        "seal.name": "the name in the certificate that the first start makes",
        "seal.tsa": "addresses of time-stamping authorities, asked in order, separated by spaces",
        "seal.tsa-certificates":
            "files with certificates of trusted time-stamping authorities or their issuers, separated by spaces",
        "seal.level": "the level of seals (b-t with seal.tsa, else b-b)",
        "seal.allow-private": "whether certificates may name responders and lists in private networks (false)",
        "seal.renew-before": "how long before its time stamp ends a document of b-lta is renewed, in seconds (7776000)",
        "verify.public": "whether the public may verify documents at /verify, without an account (true)",
        "verify.certificates":
            "files with certificates of earlier seals of this service, trusted at /verify, separated by spaces",
        "web-folder": "the folder of the pages' files",
    ]

    /// The configuration.
    ///
    /// - Throws: ``SettingError`` for a setting that is unknown or has no meaning.
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
        configuration.port = try int(reader, "port", configuration.port, in: 0...65_535)
        configuration.database = try database(reader)
        configuration.objects = try objects(reader)
        configuration.blobCacheBytes = try int(
            reader,
            "blobs.cache-bytes",
            configuration.blobCacheBytes,
            in: 0...64 << 30
        )
        configuration.baseURL = try reader.string(forKey: "base-url").map(Self.base)
        configuration.tls = try tls(reader)
        configuration.embedders = try embedders(reader)
        configuration.trustsProxy = try bool(reader, "trust-proxy", false)
        configuration.metricsNeedKey = try bool(reader, "metrics.need-key", false)
        configuration.allowsPrivateWebhooks = try bool(reader, "webhooks.allow-private", false)
        configuration.mail = try mail(reader)
        configuration.instance = reader.string(forKey: "instance", default: configuration.instance)
        configuration.logsAddresses = try bool(reader, "log.addresses", false)
        configuration.logLevel = try choice(reader, "log.level", Logger.Level.info)
        configuration.logFormat = try choice(reader, "log.format", ServiceConfiguration.LogFormat.automatic)
        // There the balancers hear of the end when the process does, and keep sending for a while.
        let isOrchestrated = environment["KUBERNETES_SERVICE_HOST"] != nil
        configuration.drainDelay = try int(reader, "drain.delay", isOrchestrated ? 5 : 0, in: 0...3_600)
        configuration.drainLimit = try int(reader, "drain.limit", configuration.drainLimit, in: 1...3_600)
        configuration.sessionLifetime = try int(
            reader,
            "sessions.lifetime",
            configuration.sessionLifetime,
            in: 60...31_536_000
        )
        configuration.linkLifetime = try int(
            reader,
            "links.lifetime",
            configuration.linkLifetime,
            in: 60...315_360_000
        )
        configuration.reminderAfter = try int(
            reader,
            "reminders.after",
            configuration.reminderAfter,
            in: 60...315_360_000
        )
        configuration.zone = try zone(reader)
        configuration.retention = try retention(reader)
        configuration.consentText = reader.string(forKey: "consent")
        configuration.seal = try seal(reader)
        configuration.verifiesPublicly = try bool(reader, "verify.public", true)
        let isOfficeOn = try bool(reader, "office.enabled", true)
        configuration.office = isOfficeOn ? OfficeConversion.program(at: text(reader, "office.program")) : nil
        configuration.formerCertificates = list(reader, "verify.certificates")
        configuration.webFolder = reader.string(forKey: "web-folder")
        configuration.dataKey = try dataKey()
        if configuration.database != nil { configuration.folderUse = .shared(lease: nil) }
        // For the project's tests alone, so it is not a setting.
        if let lease = environment["SIGNET_TEST_SHARED_FOLDER"].flatMap({ Int($0) }), lease > 0 {
            configuration.folderUse = .shared(lease: lease)
        }
        configuration.traces = try traces()
        for (name, path) in ServiceLimits.named {
            let fallback = configuration.limits[keyPath: path]
            // Less would not do for the library that views pages itself.
            let range = name == "viewing-bytes" ? 128 << 20...64 << 30 : 1...1_000_000_000
            configuration.limits[keyPath: path] = try int(reader, "limits.\(name)", fallback, in: range)
        }
        return configuration
    }

    private func zone(_ reader: ConfigReader) throws -> String {
        guard let name = text(reader, "reminders.zone") else { return "UTC" }
        guard TimeZone(identifier: name) != nil else {
            throw SettingError(description: "reminders.zone is a time zone as Europe/Berlin, not '\(name)'")
        }
        return name
    }

    // MARK: Kinds of values

    func text(_ reader: ConfigReader, _ name: String) -> String? { reader.string(forKey: ConfigKey(name)) }

    func int(_ reader: ConfigReader, _ name: String, _ fallback: Int, in range: ClosedRange<Int>) throws -> Int {
        guard let text = text(reader, name) else { return fallback }
        guard let value = Int(text), range.contains(value) else {
            throw SettingError(
                description: "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'"
            )
        }
        return value
    }

    func bool(_ reader: ConfigReader, _ name: String, _ fallback: Bool) throws -> Bool {
        switch text(reader, name) {
        case nil: return fallback
        case "false", "0", "no": return false
        case "true", "1", "yes": return true
        case let other?: throw SettingError(description: "\(name) is true or false, not '\(other)'")
        }
    }

    func choice<Value: RawRepresentable & CaseIterable>(
        _ reader: ConfigReader,
        _ name: String,
        _ fallback: Value
    ) throws -> Value where Value.RawValue == String {
        guard let text = text(reader, name) else { return fallback }
        guard let value = Value(rawValue: text) else {
            throw SettingError(
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
        else { throw SettingError(description: "base-url is an address as https://sign.example.org, not '\(text)'") }
        let base = text.hasSuffix("/") ? String(text.dropLast()) : text
        // It becomes part of pages and of the path of a cookie.
        let path = URL(string: base)?.path(percentEncoded: true) ?? ""
        guard path.wholeMatch(of: /(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/) != nil else {
            throw SettingError(
                description:
                    "the path of base-url has letters, digits and - . _ ~ between slashes, as /sign, not '\(path)'"
            )
        }
        return base
    }

    private func tls(_ reader: ConfigReader) throws -> ServiceConfiguration.TLSFiles? {
        switch (text(reader, "tls.certificate"), text(reader, "tls.key")) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return .init(certificate: certificate, key: key)
        default: throw SettingError(description: "tls.certificate and tls.key go together: give both")
        }
    }

    private func embedders(_ reader: ConfigReader) throws -> [String] {
        let origins = (text(reader, "embedders") ?? "").split(separator: " ").map(String.init)
        for origin in origins {
            let isOrigin = origin.firstMatch(of: /^https?:\/\/[A-Za-z0-9.*\[\]:-]+$/) != nil
            guard isOrigin else {
                throw SettingError(description: "embedders has origins as https://example.org, not '\(origin)'")
            }
        }
        return origins
    }

    /// The key that data at rest is encrypted with comes from the environment only: files and flags are seen by others.
    private func dataKey() throws -> SecretBytes? {
        guard let text = environment["SIGNET_DATA_KEY"], !text.isEmpty else { return nil }
        guard let data = Data(base64Encoded: text), data.count == 32 else {
            throw SettingError(
                description: "SIGNET_DATA_KEY is 32 bytes in base 64: make one with 'openssl rand -base64 32'"
            )
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
            throw Self.unknown(name, among: known)
        }
        let variables = Set(known.map(Self.variable)).union(Self.otherVariables)
        let unknownNames = environment.keys.filter { $0.hasPrefix("SIGNET_") && !variables.contains($0) }
        if let name = unknownNames.min() { throw Self.unknown(name, among: variables) }
    }

    private static func unknown(_ name: String, among known: Set<String>) -> SettingError {
        let known = known.sorted()
        let advice = name.nearest(among: known).map { "did you mean '\($0)'?" }
        return SettingError(
            description:
                "there is no setting '\(name)'; \(advice ?? "the settings are \(known.joined(separator: ", "))")"
        )
    }

    /// The name of a setting in the environment.
    private static func variable(_ setting: String) -> String {
        "SIGNET_" + setting.uppercased().replacing(/[.-]/, with: "_")
    }

    /// Other variables that are read from the environment, by the service, its libraries and the tests.
    private static let otherVariables: Set = [
        "SIGNET_DATA_KEY", "SIGNET_FONTS", "SIGNET_MAIL_PASSWORD", "SIGNET_PASSPHRASE", "SIGNET_PASSWORD",
        "SIGNET_SERVE", "SIGNET_TEST_LONG",
        "SIGNET_TEST_SEED", "SIGNET_TEST_SHARED_FOLDER",
    ]

    /// The deepest nesting of a file; no setting's name has more parts.
    private static let fileDepth = 16

    /// The settings of the file, by names with dots.
    private func fileValues() throws -> [String: String] {
        guard let file else { return [:] }
        let bytes: [UInt8]
        do { bytes = try FileContents.read(file) } catch { throw SettingError(description: "\(file): \(error.cause)") }
        let value = try? JSONValue(reading: bytes, maximumDepth: Self.fileDepth, numbers: .all)
        guard let value, value.object != nil, let settings = value.settings(under: "") else {
            throw SettingError(
                description:
                    "\(file): it is not a JSON object of texts, numbers, booleans, lists of texts and objects of these"
            )
        }
        return settings
    }
}

extension JSONValue {
    /// The settings in a file by names with dots; nil for anything else.
    fileprivate func settings(under prefix: String) -> [String: String]? {
        switch self {
        case .null: return nil
        case .object(let object):
            var all: [String: String] = [:]
            for member in object.members {
                let name = prefix.isEmpty ? member.name : "\(prefix).\(member.name)"
                guard let settings = member.value.settings(under: name) else { return nil }
                all.merge(settings) { $1 }
            }
            return all
        case .array(let items):
            let texts = items.compactMap(\.string)
            return texts.count == items.count ? [prefix: texts.joined(separator: " ")] : nil
        case .bool(let value): return [prefix: value ? "true" : "false"]
        case .integer(let value): return [prefix: String(value)]
        case .number(let value): return Int(exactly: value).map { [prefix: String($0)] }
        case .string(let text): return [prefix: text]
        }
    }
}
