/// What the pages showed, as they are drawn, of the changes after a signature.
struct DrawnFindings: Hashable {
    /// What makes the signature fail, or leaves it open.
    var faults: [VerificationFault] = []
    /// The pages of the signed version, from 1, on which something new covers words that were signed, or has text beyond its edges: a
    /// person must look at those.
    var coveringPages: Set<Int> = []
    /// The full names of fields that hide words of the signed version.
    var coveringFields: Set<String> = []
    /// Whether pages were to be drawn and were not, as the caller wished.
    var isNotDrawn = false
}
