package import SignetPDF
package import SignetStamping
package import SignetViewing

/// An operation on a document: the same value for a new file, a file in place and bytes in memory, for one document and
/// for batches.
///
/// ```swift
/// try Signer().apply(.flatten, to: "signed.pdf", as: "final.pdf")
/// ```
public struct DocumentOperation: Sendable {
    /// Works on a document, and gives the change to make.
    package typealias Work = @Sendable (_ task: SigningTask) throws(SignetError) -> DocumentEdit

    /// The signer with the settings that the operation replaces.
    package let settings: @Sendable (Signer) throws(SignetError) -> Signer
    package let work: Work
    /// The values that distinguish the operation from the same one for another document, by their names.
    public let values: [String: String]

    package init(
        values: [String: String] = [:],
        settings: @escaping @Sendable (Signer) throws(SignetError) -> Signer = { signer in signer },
        work: @escaping Work
    ) {
        self.values = values
        self.settings = settings
        self.work = work
    }
}

/// A document that an operation works on.
package struct DocumentSource {
    package let bytes: Bytes
    /// The document's first bytes with those of an update behind them.
    package let updated: (_ kept: Int, _ update: [UInt8]) throws(PDFError) -> Bytes
    /// Opens the document in a viewer.
    package let viewer: () throws(ViewingError) -> any DocumentViewer
}

extension DocumentSource {
    /// The document with an update, for one that follows.
    package func updated(by edit: DocumentEdit) throws(SignetError) -> DocumentSource {
        let (updated, kept, update) = (updated, edit.kept, edit.appended)
        let bytes: Bytes
        do throws(PDFError) { bytes = try updated(kept, update) } catch { throw SignetError(error) }
        return DocumentSource(
            bytes: bytes,
            updated: { count, more throws(PDFError) in
                guard count > kept else { return try updated(count, more) }
                return try updated(kept, update.prefix(count - kept) + more)
            },
            viewer: viewer
        )
    }
}

/// The result of an operation before it is written: which bytes of the document stay, and those that follow.
package struct DocumentEdit: Sendable {
    /// How many of the document's bytes stay, from the first on.
    package let kept: Int
    private var marked: [UInt8]
    package private(set) var report: SigningReport
    /// The digital signature, or the time stamp of the document, whose room takes a value.
    package var seal: SetSeal?
    /// Whether the document stays as it is on purpose, and is not signed digitally either.
    package var leavesDocument = false
    /// Later updates.
    private var following: [UInt8] = []

    /// The bytes that follow.
    package var appended: [UInt8] {
        let first = seal?.update.bytes ?? marked
        return following.isEmpty ? first : first + following
    }

    package init(kept: Int, appended: [UInt8], report: SigningReport) {
        self.kept = kept
        marked = appended
        self.report = report
    }

    /// Reports a signature or a time stamp.
    package mutating func report(_ seal: SealReport) { report.add(seal) }

    /// Adds warnings to the report.
    package mutating func warn(_ warnings: [SealWarning]) { report.add(warnings.map { .seal($0) }) }

    /// Adds another update, which was made for the document with this one.
    package mutating func append(_ next: DocumentEdit) {
        following += next.appended
        report.add(followingUpdate: next.report)
    }
}
