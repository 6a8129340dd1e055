/// A private key that signs, wherever it is: in a file, on a token or at a service.
///
/// It sees the bytes to sign and never the document.
public protocol SigningKey: Sendable {
    /// The algorithm of its signatures, which is written into the document before it signs.
    var algorithm: SignatureAlgorithm { get }

    /// Signs bytes: the signed attributes in DER (RFC 5652, 5.4).
    ///
    /// May wait for a person or a network.
    ///
    /// - Parameter message: The bytes themselves, not their digest.
    /// - Returns: The signature value as CMS holds it; for ECDSA in DER.
    /// - Throws: Any error; its description is shown to the user. A `SignetError` keeps its code.
    func signature(of message: [UInt8]) throws -> [UInt8]
}
