internal import Foundation
internal import Signet
internal import SignetBasics
internal import SignetCryptography
internal import SignetFiles
package import SignetKeys
package import SignetServiceFoundation
internal import SignetSigning
internal import Synchronization

/// The identities that the service seals with: one for all accounts, and those of accounts that have their own.
///
/// The keys are in the database, unless a setting names one elsewhere, and are never given out. With a key for data at rest they
/// are encrypted with a password that is derived from it.
package final class SealIdentities: Sendable {
    private let store: Store
    private let environment: ServiceEnvironment
    private let settings: SealSettings
    private let folder: String
    /// Whether the release before this one can use the same database: with SQLite alone.
    private let hasEarlierRelease: Bool
    /// The password of keys that the service writes; empty without a key for data at rest.
    private let password: String
    private let common = Mutex<Common?>(nil)
    /// Identities of accounts by the fingerprints of their certificates: opening a file takes a tenth of a second.
    private let opened = Mutex<[String: SigningIdentity]>([:])

    private struct Common {
        let identity: SigningIdentity
        let isNew: Bool
    }

    /// The most identities of accounts that are kept open.
    private static let capacity = 1_000
    /// The validity of a certificate that the service makes: seals must be renewable, not eternal.
    private static let years = 10
    /// The most characters of a name in a certificate.
    static let longestName = 64

    package init(_ configuration: ServiceConfiguration, store: Store, environment: ServiceEnvironment) {
        self.store = store
        self.environment = environment
        settings = configuration.seal
        folder = configuration.dataFolder
        hasEarlierRelease = configuration.database == nil
        password =
            configuration.dataKey.map {
                KeyedDigest.derivedKey(from: $0.bytes, purpose: "signet seal identities", length: 32).hexadecimal
            } ?? ""
    }

    /// Whether the service makes its identities, as it does unless the operator names one.
    var areMade: Bool { settings.identity == nil }

    /// The file of the identity that earlier releases made.
    private var earlierFile: String { "\(folder)/\(DataFolder.identityName)" }
    /// The file of its certificate, for programs that will trust it.
    package var certificateFile: String { "\(folder)/\(DataFolder.certificateName)" }

    /// The identity that this process made; `nil` where there was one.
    package var made: SigningIdentity? { common.withLock { $0.flatMap { $0.isNew ? $0.identity : nil } } }

    /// Reads the identity of all accounts, and makes it where there is none: of several processes that start at once, one makes it.
    ///
    /// Only processes that serve may call it.
    /// - Parameters:
    ///   - host: Where the service is, for the name of a certificate that is made; `nil` where that is not known.
    ///   - organisation: The operator of the service; `nil` where it is unknown.
    /// - Returns: The identity, and whether it was made now.
    /// - Throws: `SignetError` for a file that cannot be read or has no identity.
    package func prepare(
        host: String?,
        organisation: String?
    ) async throws -> (identity: SigningIdentity, isNew: Bool) {
        if let known = common.withLock({ $0 }) { return (known.identity, known.isNew) }
        let found: Common
        if let key = settings.identity {
            found = Common(identity: try named(key), isNew: false)
        } else if let record = try await store.read({ try ServiceIdentityRecord.read(in: $0) }) {
            found = Common(identity: try opened(record), isNew: false)
        } else {
            found = try await first(settings.name ?? organisation ?? Self.name(at: host), organisation: organisation)
        }
        let certificate = Array(Self.pem(of: found.identity).utf8)
        if settings.identity == nil, (try? FileContents.read(certificateFile)) != certificate {
            try SignetError.files(FileContents.keep(certificate, at: certificateFile, overwriting: .replace))
        }
        common.withLock { $0 = found }
        return (found.identity, found.isNew)
    }

    /// Takes the identity of an earlier release into the database, or makes one, unless another process does so at the same moment.
    private func first(_ name: String, organisation: String?) async throws -> Common {
        let isEarlier = FileManager.default.fileExists(atPath: earlierFile)
        let identity =
            try isEarlier
            ? SigningIdentity(contentsOf: earlierFile, password: password) : made(name, organisation: organisation)
        let record = ServiceIdentityRecord(
            fingerprint: identity.certificate.fingerprint.hexadecimal,
            file: Data(
                try isEarlier
                    ? SignetError.files(FileContents.read(earlierFile)) : identity.pkcs12(password: password)
            ),
            created: environment.moment
        )
        let kept = try await store.write { database in
            try record.insertIfAbsent(in: database) ? nil : ServiceIdentityRecord.read(in: database)
        }
        guard let kept else {
            try keepForEarlierRelease(record)
            return Common(identity: identity, isNew: !isEarlier)
        }
        return Common(identity: try opened(kept), isNew: false)
    }

    /// Writes the file of the release before this one, which would make another identity; the next release removes it instead.
    private func keepForEarlierRelease(_ record: ServiceIdentityRecord) throws {
        guard hasEarlierRelease else { return }
        _ = try SignetError.files(FileContents.keepFirst(Array(record.file), at: earlierFile))
    }

    private func opened(_ record: ServiceIdentityRecord) throws -> SigningIdentity {
        try keepForEarlierRelease(record)
        return try SigningIdentity(Array(record.file), password: password)
    }

    /// The identity of all accounts, which must be there.
    ///
    /// Waits for the disk.
    private func read() throws -> SigningIdentity {
        if let key = settings.identity { return try named(key) }
        if let record = try store.readNow({ try ServiceIdentityRecord.read(in: $0) }) {
            return try SigningIdentity(Array(record.file), password: password)
        }
        return try SigningIdentity(contentsOf: earlierFile, password: password)
    }

    /// The identity that the settings name.
    private func named(_ key: String) throws -> SigningIdentity {
        let password = try settings.passwordFile.map { path throws(SignetError) in
            try SignetError.files(FileContents.firstLine(of: path))
        }
        return try SigningIdentity(key: key, certificates: settings.certificates, password: password)
    }

    private static func name(at host: String?) -> String { host.map { "Signet at \($0)" } ?? "Signet" }

    /// A new identity with a P-256 key and a certificate that it signs itself.
    private func made(_ name: String, organisation: String?) throws(SignetError) -> SigningIdentity {
        var request = NewIdentity(name: name.prefixed(toScalars: Self.longestName), date: environment.now())
        request.organization = organisation?.prefixed(toScalars: Self.longestName)
        request.years = Self.years
        return try SigningIdentity.make(request)
    }

    // MARK: Identities of accounts

    /// The identity that an account's documents are sealed with.
    ///
    /// Waits for the disk and the processor.
    package func identity(_ record: IdentityRecord?) throws -> SigningIdentity {
        guard let record else {
            return try common.withLock { $0?.identity } ?? read()
        }
        if let known = opened.withLock({ $0[record.fingerprint] }) { return known }
        let identity = try SigningIdentity(Array(record.file), password: password)
        opened.withLock { opened in
            if opened.count >= Self.capacity { opened.removeAll() }
            opened[record.fingerprint] = identity
        }
        return identity
    }

    /// A record of an identity of an account; nothing is written.
    package func record(_ identity: SigningIdentity, of accountId: String) throws -> IdentityRecord {
        IdentityRecord(
            accountId: accountId,
            fingerprint: identity.certificate.fingerprint.hexadecimal,
            file: Data(try identity.pkcs12(password: password)),
            created: environment.moment
        )
    }

    /// A new identity for an account.
    package func make(named name: String) throws -> SigningIdentity { try made(name, organisation: nil) }

    /// The certificate and those of its issuers in PEM, the identity's own first.
    package static func pem(of identity: SigningIdentity) -> String {
        ([identity.certificate] + identity.chain).map(\.pem).joined()
    }
}

extension String {
    /// At most that many Unicode scalars, by which certificates count.
    fileprivate func prefixed(toScalars count: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
    }
}
