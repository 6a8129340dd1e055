/// The results for all signatures of a document.
public struct Verification: Hashable, Sendable {
    /// The signatures and time stamps, the oldest first.
    public let signatures: [VerifiedSignature]
    /// The moment of the validation, in seconds since 1970.
    public let time: Int

    /// The result of the document: that of its worst signature; nil when it has none.
    public var indication: Indication? {
        let found = Set(signatures.map(\.indication))
        return [.failed, .indeterminate, .passed].first { found.contains($0) }
    }
}
