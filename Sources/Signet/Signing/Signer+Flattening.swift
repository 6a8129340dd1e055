internal import SignetPDF
internal import SignetStamping

extension Signer {
    /// Turns the stamps that Signet set in a file into content of their pages, which no program can move or hide.
    ///
    /// - Throws: ``SignetError``: `refused` for signed documents, whose pages may not change, `notFound` when there is no
    ///   stamp; then nothing has changed.
    @discardableResult
    public func flatten(
        _ input: String,
        to output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        let file = try InputFile(input)
        try Self.check(output, isNot: file)
        return try append(to: file, output: output, policy: policy, durable: false) { bytes throws(SignetError) in
            try flattened(bytes)
        }
    }

    /// Flattens a file and puts the result in its place, by rename.
    ///
    /// - Throws: ``SignetError``; then the file is as it was.
    @discardableResult
    public func flatten(inPlace path: String) throws(SignetError) -> SigningReport {
        let target = try Self.resolvingLinks(path)
        let file = try InputFile(target)
        return try append(to: file, output: target, policy: .replace, durable: true) { bytes throws(SignetError) in
            try flattened(bytes)
        }
    }

    /// Flattens a document in memory.
    ///
    /// - Returns: The document with the update appended, and what was done.
    /// - Throws: ``SignetError``.
    public func flatten(_ document: [UInt8]) throws(SignetError) -> (document: [UInt8], report: SigningReport) {
        let (appended, report) = try flattened(Bytes(document))
        return (document + appended, report)
    }

    private func flattened(_ bytes: Bytes) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        try change(bytes) { document throws(StampingError) in
            try StampFlattener(document, date: pdfDate, policy: policy).flatten()
        }
    }
}
