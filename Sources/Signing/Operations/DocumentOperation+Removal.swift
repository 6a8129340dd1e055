internal import SignetPDF
internal import SignetStamping

extension DocumentOperation {
    /// Removes Signet's last update: the document is as it was before, byte for byte.
    ///
    /// Throws `notFound` when the last update is not Signet's.
    public static let removeLastUpdate = DocumentOperation { task throws(SignetError) in
        let length = try lengthBefore(task.source.bytes, task.signer.access)
        return DocumentEdit(kept: length, appended: [], report: SigningReport(kept: length))
    }

    private static func lengthBefore(_ bytes: Bytes, _ access: DocumentAccess) throws(SignetError) -> Int {
        let found: Int?
        let hasStamps: Bool
        do throws(PDFError) {
            let document = try Document(bytes, access: access)
            found = try OwnUpdate.lengthBefore(document)
            hasStamps = found == nil ? try Self.hasStamps(document) : false
        } catch {
            throw SignetError(error)
        }
        guard let found else {
            throw SignetError(
                .notFound,
                hasStamps
                    ? "another program has written the file since Signet set its stamps, so it cannot be given back as it "
                        + "was"
                    : "its last update is not Signet's, so there is nothing to take away",
                remedies: hasStamps ? [.removeStamps] : []
            )
        }
        return found
    }

    private static func hasStamps(_ document: Document) throws(PDFError) -> Bool {
        var isFound = false
        try PageTree(document).walk { page throws(PDFError) in
            isFound = try !StampOnPage.all(on: page, of: document).isEmpty
            return !isFound
        }
        return isFound
    }
}
