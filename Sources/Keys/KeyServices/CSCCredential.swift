internal import FoundationEssentials
internal import SignetBasics
internal import SignetCryptography
internal import SignetWeb

/// A credential of a remote signing service: its certificates, and how its key is used (CSC API 2.0, `credentials/info`).
struct CSCCredential: Hashable, Sendable {
    /// How the use of the key is authorized (`auth/mode`).
    enum Authorization: String, Hashable, Sendable {
        /// With secrets that the caller has, or with none.
        case explicit
        /// By the service alone.
        case implicit
        /// By a person in a browser.
        case browser = "oauth2code"
    }

    /// The certificates in DER, the signer's first.
    let certificates: [[UInt8]]
    /// The object identifiers of the algorithms that the key signs by (`key/algo`).
    let algorithms: [String]
    let authorization: Authorization
    /// The ids of the authentication objects.
    let authenticationIDs: [String]
    /// Whether an authorization is bound to hashes: level 2 of assurance that the signer alone controls the key (SCAL 2, EN 419241-1).
    let isBoundToHashes: Bool
    /// The most signatures of one authorization.
    let mostSignatures: Int

    private static let mostCertificates = 20
    private static let mostNames = 100
    private static let longestName = 200

    /// Reads the reply of `credentials/info`.
    init(_ info: JSONObject) throws(KeyServiceError) {
        let key = try info.object("key")
        let status = key["status"]?.string ?? "enabled"
        guard status == "enabled" else { throw .keyNotEnabled(String(plainLine: status.utf8, limit: 60)) }
        algorithms = try Self.names(key, "algo")

        let certificate = try info.object("cert")
        let validity = certificate["status"]?.string ?? "valid"
        guard validity == "valid" else { throw .certificateNotValid(String(plainLine: validity.utf8, limit: 60)) }
        guard let texts = try certificate.texts("certificates", most: Self.mostCertificates), !texts.isEmpty else {
            throw .badMember("certificates")
        }
        var certificates: [[UInt8]] = []
        for text in texts {
            guard let der = Data(base64Encoded: text), !der.isEmpty else { throw .badMember("certificates") }
            certificates.append(Array(der))
        }
        self.certificates = certificates

        let auth = try info.object("auth")
        guard let mode = auth["mode"]?.string.flatMap(Authorization.init(rawValue:)) else { throw .badMember("mode") }
        authorization = mode
        authenticationIDs = try Self.ids(auth)
        switch info["SCAL"] {
        case nil, .string("1"): isBoundToHashes = false
        case .string("2"): isBoundToHashes = true
        default: throw .badMember("SCAL")
        }
        switch info["multisign"] {
        case nil: mostSignatures = 1
        case .integer(let number) where number >= 1: mostSignatures = number
        default: throw .badMember("multisign")
        }
    }

    /// The certificates, read.
    func contents() throws(KeyServiceError) -> IdentityContents {
        var contents = IdentityContents()
        do throws(IdentityError) {
            for der in certificates { try contents.add(CertificateHandle(der: der)) }
        } catch {
            throw .badMember("certificates")
        }
        return contents
    }

    private static func names(_ object: JSONObject, _ name: String) throws(KeyServiceError) -> [String] {
        guard let names = try object.texts(name, most: mostNames),
            names.allSatisfy({ $0.isToken && $0.utf8.count <= longestName })
        else { throw .badMember(name) }
        return names
    }

    private static func ids(_ auth: JSONObject) throws(KeyServiceError) -> [String] {
        guard let objects = auth["objects"], objects != .null else { return [] }
        guard case .array(let items) = objects, items.count <= mostNames else { throw .badMember("objects") }
        var ids: [String] = []
        for item in items {
            guard let id = item.object?["id"]?.string, id.isToken, id.utf8.count <= longestName else {
                throw .badMember("id")
            }
            ids.append(id)
        }
        return ids
    }
}

/// An algorithm as a remote signing service is asked for it.
struct CSCAlgorithm: Hashable, Sendable {
    package let algorithm: SignatureAlgorithm
    /// `signAlgo`: the object identifier that the service offers.
    let identifier: String

    /// Of keys, where the digest is named beside it (RFC 8017, C; RFC 5480, 2.1.1).
    private static let (rsa, ec) = ("1.2.840.113549.1.1.1", "1.2.840.10045.2.1")

    /// The first of some algorithms that a service offers.
    ///
    /// - Parameters:
    ///   - candidates: The best first.
    ///   - offered: The object identifiers of `key/algo`.
    /// - Throws: ``KeyServiceError/noAlgorithm(_:)`` when it offers none.
    init(_ candidates: [SignatureAlgorithm], offered: [String]) throws(KeyServiceError) {
        for candidate in candidates {
            for identifier in Self.identifiers(of: candidate) where offered.contains(identifier) {
                (algorithm, self.identifier) = (candidate, identifier)
                return
            }
        }
        throw .noAlgorithm(offered)
    }

    private static func identifiers(of algorithm: SignatureAlgorithm) -> [String] {
        let own = algorithm.objectIdentifier.text
        return switch algorithm {
        case .rsaPKCS1: [own, rsa]
        case .ecdsa: [own, ec]
        case .rsaPSS, .ed25519, .ed448: [own]
        }
    }
}
