public import SignetSigning

extension DocumentOperation {
    /// Signs a document digitally, by an update: an invisible signature, or the value of an existing field.
    ///
    /// Throws as ``sealed(with:)`` does.
    ///
    /// - Parameter seal: The signature.
    /// - Returns: The operation.
    public static func seal(_ seal: Seal) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in try task.unmarked() }.sealed(with: seal)
    }

    /// The same operation, signed digitally in the same update.
    ///
    /// The first stamp becomes the appearance of the signature's field, unless it is ink, content, or set in a button. The
    /// operation must set stamps or fill fields; others throw `invalidArgument`. From level B-LT on another update follows, with
    /// the validation data and the time stamp of the document.
    ///
    /// Throws `refused` where the document's rules forbid it: encryption, a certification, locks, or a seed value that
    /// binds; `invalidArgument` for a field that is not a signature field; `invalidData` for an identity that cannot sign, or that
    /// was revoked; `unavailable` when no time-stamping authority or no source of revocation information answered.
    ///
    /// - Parameter seal: The signature.
    /// - Returns: The operation.
    public func sealed(with seal: Seal) -> DocumentOperation {
        sealed(by: { () throws(SignetError) in seal })
    }

    /// The same operation, signed digitally as is decided when it is applied.
    package func sealed(by seal: @escaping @Sendable () throws(SignetError) -> Seal) -> DocumentOperation {
        DocumentOperation(values: values, settings: settings) { task throws(SignetError) in
            try SealMaker(seal: try seal(), room: .update(self)).edit(task)
        }
    }
}
