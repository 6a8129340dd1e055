/// The purposes of the key in a certificate (RFC 5280, 4.2.1.3).
public struct KeyUsage: OptionSet, Hashable, Sendable {
    /// The bits as OpenSSL numbers them.
    public let rawValue: UInt32

    /// Takes bits as OpenSSL numbers them.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Signatures of documents and of logins.
    public static let digitalSignature = KeyUsage(rawValue: 0x80)
    /// Signatures that the signer stands by; called contentCommitment too.
    public static let nonRepudiation = KeyUsage(rawValue: 0x40)
    /// Encrypting of keys.
    public static let keyEncipherment = KeyUsage(rawValue: 0x20)
    /// Encrypting of data itself.
    public static let dataEncipherment = KeyUsage(rawValue: 0x10)
    /// Agreement on keys.
    public static let keyAgreement = KeyUsage(rawValue: 0x08)
    /// Signatures of certificates.
    public static let keyCertSign = KeyUsage(rawValue: 0x04)
    /// Signatures of revocation lists.
    public static let cRLSign = KeyUsage(rawValue: 0x02)
    /// With key agreement, encrypting only.
    public static let encipherOnly = KeyUsage(rawValue: 0x01)
    /// With key agreement, decrypting only.
    public static let decipherOnly = KeyUsage(rawValue: 0x8000)

    /// The names of RFC 5280, in its order.
    public var names: [String] { Self.named.filter { contains($0.usage) }.map(\.name) }

    private static let named: [(usage: KeyUsage, name: String)] = [
        (.digitalSignature, "digitalSignature"), (.nonRepudiation, "nonRepudiation"),
        (.keyEncipherment, "keyEncipherment"), (.dataEncipherment, "dataEncipherment"),
        (.keyAgreement, "keyAgreement"), (.keyCertSign, "keyCertSign"), (.cRLSign, "cRLSign"),
        (.encipherOnly, "encipherOnly"), (.decipherOnly, "decipherOnly"),
    ]
}
