public import SignetCMS
internal import SignetPDF
public import SignetSigning
internal import SignetStamping

extension DocumentOperation {
    /// Adds a time stamp of the whole document (`DocTimeStamp`, ISO 32000-2, 12.8.5), which proves that it existed and has not
    /// changed since; no key is needed.
    ///
    /// Throws `unavailable` when no authority answers.
    ///
    /// - Parameter authorities: The time-stamping authorities, in the order in which they are asked.
    /// - Returns: The operation.
    public static func timeStamp(by authorities: TimeStampAuthorities) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            let archiver = Archiver(timeStamps: authorities, revocation: RevocationSettings(), writesRelatedData: false)
            return try archiver.edit(task, protecting: [])
        }
    }

    /// Raises the signatures of a document to level B-LTA, or renews its archive time stamp: adds the validation data that are
    /// missing, and a time stamp of the document that protects them (ETSI EN 319 142-1, 5.5).
    ///
    /// A document that has level B-LTA stays provable when this is done again before the certificate of its newest time stamp ends.
    /// Data that cannot be had any more, such as those of an expired certificate, are warnings of the report.
    ///
    /// Throws `unavailable` when no authority answers, or no source of data for what no time stamp protects yet; `invalidArgument`
    /// for a document without signatures.
    ///
    /// - Parameters:
    ///   - authorities: The time-stamping authorities, in the order in which they are asked.
    ///   - revocation: The sources of validation data.
    ///   - writesRelatedData: Whether the data are also listed by signature (`/VRI`).
    /// - Returns: The operation.
    public static func renewal(
        by authorities: TimeStampAuthorities,
        revocation: RevocationSettings = RevocationSettings(),
        writesRelatedData: Bool = false
    ) -> DocumentOperation {
        DocumentOperation { task throws(SignetError) in
            let existing = try task.existingSignatures()
            guard !existing.all.isEmpty else {
                throw SignetError(
                    .invalidArgument,
                    "the document has no digital signature or time stamp that could be renewed"
                )
            }
            let archiver = Archiver(
                timeStamps: authorities,
                revocation: revocation,
                writesRelatedData: writesRelatedData
            )
            return try archiver.edit(task, protecting: existing.all)
        }
    }
}

extension SigningTask {
    /// The signatures and time stamps of the document.
    func existingSignatures() throws(SignetError) -> ExistingSignatures {
        let document = try document()
        do throws(PDFError) {
            return try document.retryingAfterRepair { () throws(PDFError) in try ExistingSignatures(document) }
        } catch {
            throw SignetError(error)
        }
    }
}
