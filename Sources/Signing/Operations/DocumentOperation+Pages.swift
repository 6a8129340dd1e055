internal import SignetPDF
internal import SignetStamping

extension DocumentOperation {
    /// Adds the pages of another document after those of this one, by an update.
    ///
    /// The added pages keep their appearance and inherit nothing. Their annotations are not copied.
    ///
    /// Throws `refused` for signed and certified documents, whose signatures allow no new pages, and for changes that
    /// encryption forbids; `invalidData` when one of the two cannot be read, or the added one is encrypted.
    ///
    /// - Parameter added: The document whose pages are added.
    /// - Returns: The operation.
    public static func appendPages(of added: [UInt8]) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            let pages: Document
            do throws(PDFError) { pages = try Document(Bytes(added)) } catch {
                throw SignetError(error).attributed(to: "the pages to add")
            }
            let (document, signer) = (try task.document(), task.signer)
            return try task.change(document) { () throws(StampingError) in
                try pages.retryingAfterRepair { () throws(StampingError) in
                    try PageAppender(document, date: signer.pdfDate, policy: signer.policy).append(pagesOf: pages)
                }
            }
        }
    }
}
