internal import SignetPDF
internal import SignetStamping

extension DocumentOperation {
    /// Turns the stamps that Signet set into content of their pages, which no program can move or hide.
    ///
    /// Throws `refused` for signed documents, whose pages may not change, and `notFound` when there is no stamp.
    public static let flatten = DocumentOperation { task throws(SignetError) in
        let (document, signer) = (try task.document(), task.signer)
        return try task.change(document) { () throws(StampingError) in
            try StampFlattener(document, date: signer.pdfDate, policy: signer.policy).flatten()
        }
    }
}
