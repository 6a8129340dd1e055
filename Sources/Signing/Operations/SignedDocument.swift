/// A document in memory with what was done to it.
public struct SignedDocument: Hashable, Sendable {
    /// The bytes of the document.
    public let document: [UInt8]
    /// What was done.
    public let report: SigningReport
}
