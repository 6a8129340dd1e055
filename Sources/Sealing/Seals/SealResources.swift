internal import FoundationEssentials
internal import SignetBasics
public import SignetCMS
internal import SignetFiles
public import SignetKeys
public import SignetSigning

/// The resources that the signatures of many documents share: identities, which are read once, time-stamping authorities with the
/// sizes of their tokens, and revocation information.
public final class SealResources: Sendable {
    /// Gives the password of a key, or its PIN, by the path of its file or the beginning of its URI; nil when there is none.
    public typealias PasswordSource = @Sendable (_ key: String) throws(SignetError) -> String?

    /// The variable of the environment that has the password or the PIN of keys.
    public static let passwordVariable = "SIGNET_KEY_PASSWORD"

    private let password: PasswordSource
    private let identities = Guarded<[IdentityFiles: SigningIdentity]>([:])
    private let authorities = Guarded<[[String]: TimeStampAuthorities]>([:])
    private let revocation = RevocationSettings()

    private struct IdentityFiles: Hashable {
        let key: String
        let passwordFile: String?
        let certificates: [String]
    }

    /// The most identities that are kept; a batch has few.
    private static let mostIdentities = 100

    /// Takes passwords from a source.
    public init(password: @escaping PasswordSource) { self.password = password }

    /// Takes passwords from the environment: ``passwordVariable``.
    public convenience init() {
        self.init { _ throws(SignetError) in ProcessInfo.processInfo.environment[SealResources.passwordVariable] }
    }

    /// The identity that a description names.
    package func identity(_ description: SealDescription) throws(SignetError) -> SigningIdentity {
        let files = IdentityFiles(
            key: description.key,
            passwordFile: description.keyPasswordFile,
            certificates: description.certificates
        )
        return try identities.withLock { known throws(SignetError) -> SigningIdentity in
            if let identity = known[files] { return identity }
            let location = try KeyLocation(files.key)
            let identity = try location.identity(certificates: files.certificates, options: .init()) {
                () throws(SignetError) in
                guard let file = files.passwordFile else { return try password(location.name) }
                return try SignetError.files(FileContents.firstLine(of: file))
            }
            if known.count < Self.mostIdentities { known[files] = identity }
            return identity
        }
    }

    /// The time-stamping authorities at some addresses.
    ///
    /// - Throws: `invalidArgument` for something that is not an address of http or https.
    public func timeStamps(_ addresses: [String]) throws(SignetError) -> TimeStampAuthorities {
        try authorities.withLock { known throws(SignetError) -> TimeStampAuthorities in
            if let list = known[addresses] { return list }
            var list: [any TimeStampAuthority] = []
            for address in addresses {
                do throws(TimeStampError) { list.append(try HTTPTimeStampAuthority(address)) } catch {
                    throw SignetError(.invalidArgument, error.description)
                }
            }
            let made = TimeStampAuthorities(list)
            if known.count < Self.mostIdentities { known[addresses] = made }
            return made
        }
    }

    /// The sources of validation data.
    public func revocation(
        certificates: [X509Certificate],
        allowsPrivateAddresses: Bool
    ) -> RevocationSettings {
        var settings = revocation
        settings.certificates = certificates
        settings.allowsPrivateAddresses = allowsPrivateAddresses
        return settings
    }
}
