internal import SignetPDF
internal import SignetStamping

extension Signer {
    /// Adds the pages of one document behind those of another, by an update: the document's own bytes stay as they are.
    ///
    /// The added pages keep their looks and inherit nothing. Their annotations stay behind.
    ///
    /// - Parameters:
    ///   - source: The document whose pages are added; it must not be encrypted.
    ///   - document: The document that gets them.
    /// - Returns: The document with the update appended, and what was done.
    /// - Throws: ``SignetError``: `refused` for signed and certified documents, whose signatures allow no pages, and by
    ///   what encryption forbids; `invalidData` when one of them cannot be read.
    public func appending(
        pagesOf source: [UInt8],
        to document: [UInt8]
    ) throws(SignetError) -> (document: [UInt8], report: SigningReport) {
        let (appended, report) = try appendix(pagesOf: source, to: Bytes(document))
        return (document + appended, report)
    }

    /// Adds the pages of a document behind those of a file.
    ///
    /// - Throws: ``SignetError`` as in memory; then nothing has changed.
    @discardableResult
    public func append(
        pagesOf source: [UInt8],
        to input: String,
        as output: String,
        overwriting policy: OverwritePolicy = .refuse
    ) throws(SignetError) -> SigningReport {
        let file = try InputFile(input)
        try Self.check(output, isNot: file)
        return try append(to: file, output: output, policy: policy, durable: false) { bytes throws(SignetError) in
            try appendix(pagesOf: source, to: bytes)
        }
    }

    private func appendix(
        pagesOf source: [UInt8],
        to bytes: Bytes
    ) throws(SignetError) -> (appended: [UInt8], report: SigningReport) {
        let pages: Document
        do throws(PDFError) {
            pages = try Document(Bytes(source))
        } catch {
            throw SignetError(error).about("the pages to add")
        }
        return try change(bytes) { document throws(StampingError) in
            try pages.settled { () throws(StampingError) in
                try PageAppender(document, date: pdfDate, policy: policy).append(pagesOf: pages)
            }
        }
    }
}
