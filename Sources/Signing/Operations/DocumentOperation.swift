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
    /// Works on an opened document with the settings of a signer.
    package typealias Work = @Sendable (_ signer: Signer, _ source: DocumentSource) throws(SignetError) -> DocumentEdit

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
    /// Opens the document in a viewer.
    package let viewer: (Signer) throws(ViewingError) -> any DocumentViewer
}

/// The result of an operation before it is written: which bytes of the document stay, and those that follow.
package struct DocumentEdit: Sendable {
    /// How many of the document's bytes stay, from the first on.
    package let kept: Int
    package private(set) var appended: [UInt8]
    package private(set) var report: SigningReport
    /// The digital signature whose value is still to come.
    package var seal: SetSeal?

    package init(kept: Int, appended: [UInt8], report: SigningReport) {
        self.kept = kept
        self.appended = appended
        self.report = report
    }

    /// The same with the value of its signature.
    package func sealed(_ update: AppendedUpdate, in field: String) -> DocumentEdit {
        var copy = self
        copy.appended = update.bytes
        copy.seal = nil
        copy.report.sealedField = field
        return copy
    }
}
