/// A document in memory, with a report of its changes.
public struct SignedDocument: Hashable, Sendable {
    /// The bytes of the document.
    public let document: [UInt8]
    /// The report of the changes.
    public let report: SigningReport
}
