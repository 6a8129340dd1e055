internal import SignetPDF
internal import SignetStamping

extension DocumentOperation {
    /// Turns the stamps that Signet set into content of their pages, which no program can move or hide.
    ///
    /// Throws `refused` for signed documents, whose pages may not change, and `notFound` when there is no stamp.
    public static let flatten = DocumentOperation { signer, source throws(SignetError) in
        let document = try signer.opened(source.bytes)
        return try signer.change(document) { () throws(StampingError) in
            try StampFlattener(document, date: signer.pdfDate, policy: signer.policy).flatten()
        }
    }
}
