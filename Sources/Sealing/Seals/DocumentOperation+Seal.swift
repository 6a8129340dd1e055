internal import SignetPDF
public import SignetSigning
internal import SignetStamping

extension DocumentOperation {
    /// Signs a document digitally, by an update: an invisible signature, or the value of an existing field.
    ///
    /// Throws as ``sealed(with:)`` does.
    ///
    /// - Parameter seal: The signature.
    /// - Returns: The operation.
    public static func seal(_ seal: Seal) -> DocumentOperation {
        DocumentOperation { signer, source throws(SignetError) in
            try signer.marked(source) { _ throws(SignetError) in DocumentMarks(stamps: [], values: [:]) }
        }
        .sealed(with: seal)
    }

    /// The same operation, signed digitally in the same update.
    ///
    /// The first stamp becomes the appearance of the signature's field, unless it is ink, content, or set in a button. The
    /// operation must set stamps or fill fields; others throw `invalidArgument`.
    ///
    /// Throws `refused` where the document's rules forbid it: encryption, a certification, locks, or a seed value that
    /// binds; `invalidArgument` for a field that is not a signature field; `invalidData` for an identity that cannot sign;
    /// `unavailable` when no time-stamping authority answered.
    ///
    /// - Parameter seal: The signature.
    /// - Returns: The operation.
    public func sealed(with seal: Seal) -> DocumentOperation {
        DocumentOperation(values: values, settings: settings) { signer, source throws(SignetError) in
            try SealMaker(seal: seal, operation: self).apply(signer, to: source)
        }
    }
}

/// Makes the signature of one document.
private struct SealMaker {
    let seal: Seal
    let operation: DocumentOperation

    /// How often a document is laid out: a value that is longer than its room makes room for itself.
    private static let attempts = 3
    /// More room than a value was longer, in bytes: the next one may be longer still.
    private static let spareRoom = 1024

    func apply(_ signer: Signer, to source: DocumentSource) throws(SignetError) -> DocumentEdit {
        var length = seal.expectedLength
        for _ in 0..<Self.attempts {
            var sealing = signer
            sealing.seal = seal.request(date: signer.pdfDate, length: length)
            let edit = try operation.work(sealing, source)
            guard let set = edit.seal else {
                throw SignetError(
                    .invalidArgument,
                    "an operation that sets no stamps and fills no fields cannot be sealed"
                )
            }
            let value = try seal.value(over: source.bytes, set.update)
            var update = set.update
            if update.set(signature: value) { return edit.sealed(update, in: set.field) }
            length = value.count + Self.spareRoom
        }
        throw SignetError(.invalidData, "the signature grew each time that it was made, and has no end")
    }
}
