/// A private key that signs, wherever it is: in a file, on a token or at a service.
///
/// It sees the bytes to sign and never the document.
public protocol SigningKey: Sendable {
    /// The algorithm of its signatures, which is written into the document before it signs.
    var algorithm: SignatureAlgorithm { get }

    /// Whether each signature needs a person's permission, so that more room is reserved in the document rather than that it is
    /// signed twice; false unless a key says otherwise.
    var isAuthorizedEachTime: Bool { get }

    /// Signs bytes: the signed attributes in DER (RFC 5652, 5.4).
    ///
    /// May wait for a person or a network.
    ///
    /// - Parameter message: The bytes themselves, not their digest.
    /// - Returns: The signature value as CMS holds it; for ECDSA in DER, or as r and s one behind the other.
    /// - Throws: A `SignetError`, which is passed on, or any other error, whose description is shown to the user.
    func signature(of message: [UInt8]) throws -> [UInt8]
}

extension SigningKey {
    /// False: signing again costs nothing but time.
    public var isAuthorizedEachTime: Bool { false }
}
