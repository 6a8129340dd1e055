public import SignetKeys

/// The digest of what is given a time stamp (RFC 3161, 2.4.1).
///
/// For a signature it is the digest of the signature value; for a document time stamp that of the bytes that it covers.
public struct MessageImprint: Hashable, Sendable {
    /// The algorithm of the digest.
    public let algorithm: DigestAlgorithm
    /// As many bytes as the algorithm makes.
    public let digest: [UInt8]

    /// Makes an imprint; nil when the digest does not have the algorithm's length.
    public init?(_ digest: [UInt8], _ algorithm: DigestAlgorithm) {
        guard digest.count == algorithm.length else { return nil }
        self.algorithm = algorithm
        self.digest = digest
    }
}
