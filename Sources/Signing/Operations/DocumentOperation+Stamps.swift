public import SignetFiles
package import SignetPDF
internal import SignetStamping
internal import SignetViewing

extension DocumentOperation {
    /// Sets stamps, by an update.
    ///
    /// Throws `invalidArgument` when no stamp has a place.
    public static func stamps(_ stamps: [Stamp]) -> DocumentOperation { .stamps(stamps, filling: [:]) }

    /// Sets stamps and fills fields of the form, all in one update: ``stamps(_:)`` with ``fill(_:)``.
    ///
    /// Throws `invalidArgument` when no stamp has a place and no field a value, and as ``fill(_:)`` does.
    ///
    /// - Parameters:
    ///   - stamps: The stamps.
    ///   - values: The values of fields by their full names.
    /// - Returns: The operation.
    public static func stamps(_ stamps: [Stamp], filling values: [String: String]) -> DocumentOperation {
        DocumentOperation { signer, source throws(SignetError) in
            guard !values.isEmpty || stamps.contains(where: { !$0.placements.isEmpty }) else {
                throw SignetError(.invalidArgument, "there is nothing to stamp: give a signature with a place")
            }
            return try signer.marked(source) { _ throws(SignetError) in
                DocumentMarks(stamps: stamps, values: values)
            }
        }
    }
}

/// The stamps, and the values of fields by their full names, that one update sets in a document.
package struct DocumentMarks {
    package var stamps: [Stamp]
    package var values: [String: String]
    /// Whether the document stays as it is, without a digital signature.
    package var leavesDocument = false

    package init(stamps: [Stamp], values: [String: String]) {
        (self.stamps, self.values) = (stamps, values)
    }
}

extension Signer {
    /// Sets stamps that are chosen when the document is open.
    package func stamped(
        _ source: DocumentSource,
        with choice: (Document) throws(SignetError) -> [Stamp]
    ) throws(SignetError) -> DocumentEdit {
        try marked(source) { document throws(SignetError) in
            DocumentMarks(stamps: try choice(document), values: [:])
        }
    }

    /// Sets stamps and fills fields that are chosen when the document is open.
    package func marked(
        _ source: DocumentSource,
        with choice: (Document) throws(SignetError) -> DocumentMarks
    ) throws(SignetError) -> DocumentEdit {
        let document = try opened(source.bytes)
        let marks = try document.retryingAfterRepair { () throws(SignetError) in try choice(document) }
        let warnings = marks.stamps.flatMap(\.signature.warnings)
        var edit = try change(document, warnings: warnings) { () throws(StampingError) in
            let (stamps, values) = (marks.stamps, marks.values)
            guard !marks.leavesDocument else { return .nothing }
            guard !stamps.isEmpty || !values.isEmpty || seal != nil || store != nil else { return .nothing }
            let stamper = stamper(of: document)
            let filling = values.isEmpty ? nil : FormFilling(values: values, lettering: FieldLetters())
            return try stamper.stamp(stamps, filling: filling, sealing: seal, storing: store) {
                () throws(ViewingError) in try source.viewer(self)
            }
        }
        edit.leavesDocument = marks.leavesDocument
        return edit
    }
}

extension Signer {
    /// Signs a file into another: ``apply(_:to:as:overwriting:)`` with ``DocumentOperation/stamps(_:)``.
    ///
    /// - Throws: ``SignetError``; then nothing has changed.
    @discardableResult
    public func sign(
        _ input: String,
        with stamps: [Stamp],
        to output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        try apply(.stamps(stamps), to: input, as: output, overwriting: policy)
    }

    /// Signs a file in place: ``apply(_:inPlace:)`` with ``DocumentOperation/stamps(_:)``.
    ///
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func sign(inPlace path: String, with stamps: [Stamp]) throws(SignetError) -> SigningReport {
        try apply(.stamps(stamps), inPlace: path)
    }

    /// Signs a document in memory: ``apply(_:to:)`` with ``DocumentOperation/stamps(_:)``.
    ///
    /// - Throws: ``SignetError``.
    public func sign(_ document: [UInt8], with stamps: [Stamp]) throws(SignetError) -> SignedDocument {
        try apply(.stamps(stamps), to: document)
    }
}
