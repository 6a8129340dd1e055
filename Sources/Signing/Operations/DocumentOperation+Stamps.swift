public import SignetFiles
internal import SignetStamping

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
        DocumentOperation { task throws(SignetError) in
            guard !values.isEmpty || stamps.contains(where: { !$0.placements.isEmpty }) else {
                throw SignetError(.invalidArgument, "there is nothing to stamp: give a signature with a place")
            }
            return try task.marked { _ throws(SignetError) in DocumentMarks(stamps: stamps, values: values) }
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
