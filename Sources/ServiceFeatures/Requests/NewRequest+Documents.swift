internal import SignetRules
internal import SignetServiceFoundation

extension NewRequest {
    /// All documents, in their order.
    var allDocuments: [NewDocument] { documents ?? document.map { [NewDocument(document: $0)] } ?? [] }

    /// Checks which documents there are and who sees them.
    func checkDocuments(_ limits: ServiceLimits) throws(Problem) {
        guard (document == nil) != (documents == nil) else {
            throw .invalid(
                "A request has either 'document' or 'documents': give the identifiers of several in 'documents'."
            )
        }
        let documents = allDocuments
        guard (1...limits.requestDocuments).contains(documents.count) else {
            throw .invalid(
                "A request has 1 to \(limits.requestDocuments) documents (limits.request-documents), not \(documents.count)."
            )
        }
        for (index, document) in documents.enumerated() { try document.check(at: "documents[\(index)]") }
        guard documents.contains(where: { ($0.rules ?? []).isEmpty }) else {
            throw .invalid(
                "'documents': one of them must be without 'rules', so that there is always something to sign."
            )
        }
        for (index, signer) in signers.enumerated() {
            try signer.checkDocuments(of: documents.count, at: "signers[\(index)]")
        }
    }
}

extension NewRequest.NewDocument {
    /// Checks its name and rules; `place` is the member that it is in.
    func check(at place: String) throws(Problem) {
        if let name {
            try PlainText.checkLine(name, "A document's name", atMost: 120)
            guard name.contains(where: { !$0.isWhitespace }) else {
                throw .invalid("'\(place).name' is empty: leave it out for the name of the document.")
            }
        }
        guard (rules ?? []).allSatisfy({ $0.effect == .show }) else {
            throw .invalid("'\(place).rules': a document is shown or not: its rules have the effect show.")
        }
    }
}

extension NewRequest.NewSigner {
    /// Checks the documents that they see, and those of their fields; `place` is the member that they are in.
    func checkDocuments(of count: Int, at place: String) throws(Problem) {
        if let documents {
            guard !documents.isEmpty, Set(documents).count == documents.count,
                documents.allSatisfy((1...count).contains)
            else {
                throw .invalid(
                    "'\(place).documents' has places from 1 to \(count), each once: leave it out for somebody who sees all."
                )
            }
        }
        for (index, field) in (fields ?? []).enumerated() {
            let document = field.document ?? 1
            guard (1...count).contains(document) else {
                throw .invalid("'\(place).fields[\(index)].document' is from 1 to \(count), not \(document).")
            }
            guard documents?.contains(document) ?? true else {
                throw .invalid(
                    "'\(place).fields[\(index)]': \(name) does not see document \(document): add it to 'documents'."
                )
            }
        }
        guard recipe == nil || documents?.contains(1) ?? true else {
            throw .invalid("'\(place).recipe': a recipe is for the first document, which \(name) does not see.")
        }
    }
}
