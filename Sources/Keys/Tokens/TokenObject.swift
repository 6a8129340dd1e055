internal import CPKCS11
internal import SignetBasics

/// A private key on a token, by what finds it again in another session.
struct TokenObject: Sendable {
    enum Kind: UInt {
        case certificate = 1
        case publicKey = 2
        case privateKey = 3
    }

    enum Attribute: Sendable {
        case label, id, value, subject, signs, alwaysAuthenticates, modulus, point

        var rawValue: UInt {
            switch self {
            case .label: CKA_LABEL
            case .id: CKA_ID
            case .value: CKA_VALUE
            case .subject: CKA_SUBJECT
            case .signs: CKA_SIGN
            case .alwaysAuthenticates: CKA_ALWAYS_AUTHENTICATE
            case .modulus: CKA_MODULUS
            case .point: CKA_EC_POINT
            }
        }

        /// The most bytes that are read.
        var limit: Int {
            switch self {
            case .value: CertificateHandle.limit
            case .label, .id, .subject, .modulus, .point: 4096
            case .signs, .alwaysAuthenticates: 1
            }
        }
    }

    /// The most keys of a token that are examined.
    static let mostKeys = 256

    let handle: UInt
    let id: [UInt8]?
    let label: [UInt8]?

    init(_ handle: UInt, _ session: UInt, _ module: TokenModule) {
        self.handle = handle
        id = module.value(session, handle, .id)
        label = module.value(session, handle, .label)
    }

    /// The label and the identifier, for people.
    var name: String {
        let number = id.map { "id " + $0.map { "%" + [$0].hexadecimal }.joined() }
        let text = label.map { "'\(String(decoding: $0, as: UTF8.self).withoutControls)'" }
        return switch (text, number) {
        case (let text?, let number?): "\(text) (\(number))"
        default: text ?? number ?? "one without a name"
        }
    }

    /// The private keys with an identifier and a label; nil for any.
    static func keys(
        _ session: UInt,
        _ module: TokenModule,
        id: [UInt8]?,
        label: [UInt8]?
    ) throws(TokenError) -> [TokenObject] {
        let (attribute, value): (Attribute?, [UInt8]?) =
            id.map { (.id, $0) } ?? label.map { (.label, $0) } ?? (nil, nil)
        return try module.objects(session, .privateKey, attribute, value, atMost: mostKeys)
            .map { TokenObject($0, session, module) }
            .filter { label == nil || $0.label ?? [] == label }
    }

    /// The only private key of a URI, of several the one that signs.
    static func key(of uri: TokenURI, _ session: UInt, _ module: TokenModule) throws(TokenError) -> TokenObject {
        let keys = try keys(session, module, id: uri.id, label: uri.object)
        guard !keys.isEmpty else {
            throw .noKey(try Self.keys(session, module, id: nil, label: nil).prefix(mostNames).map(\.name))
        }
        let signing = keys.filter { module.value(session, $0.handle, .signs)?.first != 0 }
        guard let key = signing.first else { throw .keyNotForSignatures }
        guard signing.count == 1 else { throw .severalKeys(signing.prefix(mostNames).map(\.name)) }
        return key
    }

    /// The most keys that an error names.
    private static let mostNames = 10
}
