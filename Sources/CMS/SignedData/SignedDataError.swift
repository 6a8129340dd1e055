/// Why bytes are not a SignedData as the standard has it, or why its signature is not right (RFC 5652, 5).
package enum SignedDataError: Error, Hashable, Sendable {
    /// It is not a SignedData.
    case notSigned
    /// There are nothing but zeros.
    case noValue
    /// It has another number of signers than one.
    case signerCount(Int)
    /// Parts that nothing signs contradict those that are signed, or the standard.
    case contradiction(MessageFinding)
    /// A signed attribute that must be there is not.
    case missingAttribute(String)
    /// An algorithm is not supported.
    case unknownAlgorithm(String)
    /// An algorithm is named in a place that is for another kind of algorithm.
    case misplacedAlgorithm(name: String, AlgorithmKind, in: AlgorithmPlace)
    /// The signature algorithm is not one of the certificate's key.
    case unsuitableAlgorithm(name: String, key: String)
    /// The digest of the content is not the one that goes with the key (RFC 8419, 3).
    case unsuitableDigest(String)
    /// The content is not the one that was signed.
    case otherContent
    /// The signature was not made with the key of the certificate.
    case wrongSignature
    /// The signer's certificate is not known.
    case noCertificate
    /// The signed attributes name another certificate.
    case otherCertificate
}

/// A kind of algorithm.
public enum AlgorithmKind: String, Hashable, Sendable, CaseIterable {
    case digest
    case signature
    case key
    case curve
}

/// A place that names an algorithm.
public enum AlgorithmPlace: String, Hashable, Sendable, CaseIterable {
    /// `digestAlgorithm` of a signer (RFC 5652, 5.3).
    case digest
    /// `signatureAlgorithm` of a signer (RFC 5652, 5.3).
    case signature
    /// `hashAlgorithm` of what a time stamp is for (RFC 3161, 2.4.1).
    case imprint
    /// `algorithm` of the key in the signer's certificate (RFC 5280, 4.1.2.7).
    case key
}

/// How a signed message contradicts itself (RFC 5652, 5).
public enum MessageFinding: Hashable, Sendable {
    /// A version is none that the standard has for such a message.
    case version
    /// The digest algorithm of the signer is not among those of the message.
    case unlistedDigest
    /// The type of the content is not that of such a message, or not the one that was signed.
    case contentType
    /// The algorithms are others than those that were signed (RFC 6211).
    case algorithms
    /// It has several digests of the content, of which there must be one (RFC 5652, 11.2).
    case severalDigests
    /// A set or sequence has a tag that says that it has no parts (ITU-T X.690, 8.9.1 and 8.12.1).
    case primitiveSet
}

extension MessageFinding: CustomStringConvertible {
    /// The contradiction in a sentence without its full stop.
    public var description: String {
        switch self {
        case .version: "the signed message has a version that does not exist"
        case .unlistedDigest: "the signed message does not list the digest algorithm that it was signed with"
        case .contentType: "the signed message is about content of another type"
        case .algorithms: "the signed message names other algorithms than those that were signed"
        case .severalDigests: "the signed message has more than one digest of the document"
        case .primitiveSet: "the signed message has a set whose tag says that it has no parts"
        }
    }
}
