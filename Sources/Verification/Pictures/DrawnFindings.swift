/// The findings on the pages, as they are drawn, about the changes after a signature.
struct DrawnFindings: Hashable {
    /// The faults that make the signature fail, or leave it open.
    var faults: [VerificationFinding] = []
    /// The pages of the signed version, from 1, on which something new covers words that were signed, or has text beyond its edges: a
    /// person must look at those.
    var coveringPages: Set<Int> = []
    /// The full names of fields that hide words of the signed version.
    var coveringFields: Set<String> = []
    /// Whether pages were to be drawn and were not, as the caller wished.
    var isNotDrawn = false
}
