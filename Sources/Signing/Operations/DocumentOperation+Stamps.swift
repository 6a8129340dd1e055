public import SignetFiles
package import SignetPDF
internal import SignetStamping
internal import SignetViewing

extension DocumentOperation {
    /// Sets stamps, by an update.
    ///
    /// Throws `invalidArgument` when no stamp has a place.
    public static func stamps(_ stamps: [Stamp]) -> DocumentOperation {
        DocumentOperation { signer, source throws(SignetError) in
            guard stamps.contains(where: { !$0.placements.isEmpty }) else {
                throw SignetError(.invalidArgument, "there is nothing to stamp: give a signature with a place")
            }
            return try signer.stamped(source) { _ throws(SignetError) in stamps }
        }
    }
}

extension Signer {
    /// Sets stamps that are chosen when the document is open.
    package func stamped(
        _ source: DocumentSource,
        with choice: (Document) throws(SignetError) -> [Stamp]
    ) throws(SignetError) -> DocumentEdit {
        let document = try opened(source.bytes)
        let stamps = try document.settled { () throws(SignetError) in try choice(document) }
        return try change(document, warnings: stamps.flatMap(\.signature.warnings)) { () throws(StampingError) in
            guard !stamps.isEmpty else { return .nothing }
            let stamper = DocumentStamper(document, date: pdfDate, seed: seed, policy: policy)
            return try stamper.stamp(stamps) { () throws(ViewingError) in try source.viewer(self) }
        }
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
