internal import SignetKeys
internal import SignetPDF
public import SignetSigning
internal import SignetStamping

extension DocumentOperation {
    /// Lays an invisible signature out in a document, without its value, which is made elsewhere.
    ///
    /// Throws as ``prepared(for:keep:)`` does.
    ///
    /// - Parameters:
    ///   - seal: The signature; its key does not sign.
    ///   - keep: Keeps the state, which ``embedding(_:in:)`` needs.
    /// - Returns: The operation.
    public static func prepared(
        for seal: Seal,
        keep: @escaping @Sendable (PreparedSeal) throws(SignetError) -> Void
    ) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in try task.unmarked() }.prepared(for: seal, keep: keep)
    }

    /// The same operation, with a signature laid out in the same update, without its value, which is made elsewhere.
    ///
    /// The document is complete but for the value: nothing may change any more, and until the value is there it is not signed. There
    /// is room for a time stamp, whatever the level.
    ///
    /// Throws `refused` where the document's rules forbid a signature, and as `keep` does; then nothing is written.
    ///
    /// - Parameters:
    ///   - seal: The signature; its key does not sign.
    ///   - keep: Keeps the state, before the document is written.
    /// - Returns: The operation.
    public func prepared(
        for seal: Seal,
        keep: @escaping @Sendable (PreparedSeal) throws(SignetError) -> Void
    ) -> DocumentOperation {
        DocumentOperation(values: values, settings: settings) { task throws(SignetError) in
            guard task.seal == nil else {
                throw SignetError(.invalidArgument, "the operation makes a digital signature already")
            }
            var sealing = task
            sealing.seal = seal.request(
                date: task.signer.pdfDate,
                length: seal.expectedLength(max(seal.level, .baselineT))
            )
            var edit = try work(sealing)
            // A program that makes the value elsewhere cannot make the code, which needs the document's key.
            guard edit.seal?.update.needsIntegrityCode != true else {
                throw SignetError(PDFError(.integrityCodeOfSignature))
            }
            guard let set = edit.seal, let gap = set.update.unsigned else {
                throw SignetError(.invalidArgument, "the operation changes nothing, so there is nothing to sign")
            }
            edit.report(SealReport(field: set.field))
            guard !task.isPlanning else { return edit }
            let start = task.source.bytes.count
            try keep(
                PreparedSeal(
                    size: start + set.update.bytes.count,
                    gap: start + gap.lowerBound..<start + gap.upperBound,
                    digest: seal.identity.key.algorithm.digest.digest(of: task.source.bytes, set.update),
                    seal: seal
                )
            )
            return edit
        }
    }

    /// Sets a signature into the document that was prepared for it; with a level from B-LT on another update follows.
    ///
    /// Throws `invalidData` for a value that is not the certificate's signature of the document, a document that is not the
    /// prepared one or was changed, and one that has the signature already; `unavailable` when no time-stamping authority or no
    /// source of revocation information answered.
    ///
    /// - Parameters:
    ///   - seal: The signature, by ``PreparedSeal/seal(value:)``: its level and its servers are used, and nothing that the prepared
    ///     document has already.
    ///   - prepared: The state.
    /// - Returns: The operation.
    public static func embedding(_ seal: Seal, in prepared: PreparedSeal) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            try SealMaker(seal: seal, room: .prepared(prepared)).edit(task)
        }
    }
}
