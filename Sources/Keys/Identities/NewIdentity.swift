public import FoundationEssentials

/// The owner and the kind of key of a new identity.
public struct NewIdentity: Hashable, Sendable {
    /// The kinds of keys that are made; the name is that of the command's option.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        case p256 = "p-256"
        case p384 = "p-384"
        case p521 = "p-521"
        case rsa2048 = "rsa-2048"
        case rsa3072 = "rsa-3072"
        case rsa4096 = "rsa-4096"
        case ed25519 = "ed25519"
        case ed448 = "ed448"
    }

    /// A part of the owner's description.
    public enum Part: String, Hashable, Sendable {
        case name
        case organization
        case country
        case email
        case years
    }

    /// The owner's name, 1 to 64 characters.
    public var name: String
    /// At most 64 characters.
    public var organization: String?
    /// A code of ISO 3166 in two letters.
    public var country: String?
    /// An address in ASCII.
    public var email: String?
    /// The kind of the key.
    public var key: Key
    /// How long the certificate is valid: 1 to 30 years.
    public var years: Int
    /// The first moment of its validity.
    public var date: Date

    /// An identity that is valid from a moment on, with a P-256 key and for 3 years unless they are set.
    public init(name: String, date: Date) {
        self.name = name
        self.date = date
        key = .p256
        years = 3
    }

    /// Checks all parts.
    ///
    /// - Throws: ``IdentityError`` `badPart` for the first that a certificate cannot hold.
    func check() throws(IdentityError) {
        guard Self.isText(name) else { throw .badPart(.name) }
        guard organization.map(Self.isText) ?? true else { throw .badPart(.organization) }
        guard country.map({ $0.utf8.count == 2 && $0.utf8.allSatisfy(Self.isLetter) }) ?? true else {
            throw .badPart(.country)
        }
        guard email.map(Self.isAddress) ?? true else { throw .badPart(.email) }
        guard (1...30).contains(years) else { throw .badPart(.years) }
    }

    private static func isText(_ text: String) -> Bool {
        (1...64).contains(text.unicodeScalars.count) && text.withoutControls == text
            && text.contains { !$0.isWhitespace }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
    }

    /// Letters, digits and few signs: the value becomes a part of OpenSSL's configuration.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return text.utf8.count <= 128 && parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || Array("@.-_+".utf8).contains($0) }
    }
}
