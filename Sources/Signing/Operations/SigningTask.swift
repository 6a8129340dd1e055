package import SignetPDF
package import SignetStamping
internal import SignetViewing

/// One application of an operation to a document: the signer's settings, and what the result holds beside the operation's marks.
package struct SigningTask {
    package let signer: Signer
    package let source: DocumentSource
    /// Whether the result is only reported: no key signs, and no authority is asked for time stamps.
    package let isPlanning: Bool
    /// The digital signature that the operation makes room for when it sets stamps or fills fields.
    package var seal: SealRequest?
    /// The validation data that the operation stores in the same update.
    package var store: SecurityStoreRequest?

    init(signer: Signer, source: DocumentSource, isPlanning: Bool) {
        self.signer = signer
        self.source = source
        self.isPlanning = isPlanning
    }

    /// The same task for a document with an update, which is made by another operation.
    package func following(_ edit: DocumentEdit) throws(SignetError) -> SigningTask {
        SigningTask(signer: signer, source: try source.updated(by: edit), isPlanning: isPlanning)
    }

    /// The opened document.
    package func document() throws(SignetError) -> Document { try signer.opened(source.bytes) }

    /// The result of a change of the opened document.
    func change(
        _ document: Document,
        warnings: [SigningWarning] = [],
        _ work: () throws(StampingError) -> StampingResult
    ) throws(SignetError) -> DocumentEdit {
        do throws(StampingError) {
            let result = try document.retryingAfterRepair { () throws(StampingError) in try work() }
            var report = SigningReport(result, of: document)
            report.add(warnings)
            var edit = DocumentEdit(kept: document.bytes.count, appended: result.appended, report: report)
            edit.seal = result.seal
            return edit
        } catch {
            throw SignetError(error)
        }
    }

    /// Sets stamps and fills fields that are chosen when the document is open.
    package func marked(
        with choice: (Document) throws(SignetError) -> DocumentMarks
    ) throws(SignetError) -> DocumentEdit {
        let document = try document()
        let marks = try document.retryingAfterRepair { () throws(SignetError) in try choice(document) }
        let warnings = marks.stamps.flatMap(\.signature.warnings)
        var edit = try change(document, warnings: warnings) { () throws(StampingError) in
            let (stamps, values) = (marks.stamps, marks.values)
            guard !marks.leavesDocument else { return .nothing }
            guard !stamps.isEmpty || !values.isEmpty || seal != nil || store != nil else { return .nothing }
            let filling = values.isEmpty ? nil : FormFilling(values: values, lettering: FieldLetters())
            return try signer.stamper(of: document).stamp(stamps, filling: filling, sealing: seal, storing: store) {
                () throws(ViewingError) in try source.viewer()
            }
        }
        edit.leavesDocument = marks.leavesDocument
        return edit
    }

    /// Sets no marks: the update has only the signature and the validation data.
    package func unmarked() throws(SignetError) -> DocumentEdit {
        try marked { _ throws(SignetError) in DocumentMarks(stamps: [], values: [:]) }
    }
}
