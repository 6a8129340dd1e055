internal import SignetPDF

/// Which digital signatures of a document cover a stamp (ISO 32000-1, 12.8.1): those that were made when it was there.
struct SignatureCover {
    private let document: Document
    private let signatures: [EarlierSignature]
    private var known: [ObjectReference: Set<String>] = [:]
    private var remaining = Self.lookUps

    /// How many stamps are looked up for signatures; further ones count as covered.
    private static let lookUps = 10_000

    init(_ document: Document, signatures: [EarlierSignature]) {
        self.document = document
        self.signatures = signatures
    }

    /// The fields of the signatures that cover a stamp.
    ///
    /// `holder`: the object with the annotation: itself, or its page where it is part of that.
    mutating func fields(covering holder: ObjectReference?) -> Set<String> {
        guard !signatures.isEmpty else { return [] }
        guard let holder else { return Set(signatures.map(\.field)) }
        if let known = known[holder] { return known }
        let fields = signatures.filter { signature in
            remaining -= 1
            guard remaining >= 0, let length = signature.coveredLength else { return true }
            return document.had(holder, inFirst: length)
        }
        let names = Set(fields.map(\.field))
        known[holder] = names
        return names
    }

    /// The first of the document's signatures among some.
    func first(of fields: Set<String>) -> String? { signatures.first { fields.contains($0.field) }?.field }
}
