internal import SignetPDF
public import SignetSigning
internal import SignetStamping

/// The versions of a document, and what each update did to it.
///
/// Nothing here is proven: any program can append an update, and only signatures identify people.
public struct UpdateHistory: Hashable, Sendable {
    /// One version.
    public struct Version: Hashable, Sendable {
        /// From 1.
        public let number: Int
        /// How many bytes of the file it has, from the first.
        public let length: Int
        /// How many of them are new in it.
        public let added: Int
        /// Whether the file identifier says that Signet appended it.
        public let isOwnUpdate: Bool
        /// The changes that it made, the most far-reaching first; none for the first version.
        public let changes: [LaterChange]
        /// The fields of the signatures and time stamps that end with it.
        public let signatures: [String]
        /// The stamps that Signet set and that are new in it.
        public let stamps: [DocumentReport.Stamp]
        /// The findings of a strict reader on how it is written.
        public let findings: [UpdateReport.Finding]
    }

    /// The oldest first.
    public let versions: [Version]
    /// Whether older versions are counted as one, because there are too many.
    public let isShortened: Bool

    /// The most versions.
    public static let mostVersions = 20

    /// Reads the history of a document.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document.
    ///   - verification: The results for its signatures.
    ///   - password: The password of an encrypted document.
    ///   - recipientKey: The key of a recipient of the encrypted document.
    /// - Throws: `SignetError` when it is not a readable PDF.
    /// - Complexity: Each version is read; memory grows with the length of the document.
    public init(
        of document: [UInt8],
        _ verification: Verification,
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) {
        let bytes = Bytes(document)
        let access = DocumentAccess(password, recipientKey)
        let ends: [Int]
        do throws(PDFError) {
            let whole = try Document(bytes, access: access)
            ends = RevisionEnds.all(of: whole, limit: Self.mostVersions + 1)
        } catch {
            throw SignetError(error)
        }
        let shown = ends.suffix(Self.mostVersions)
        isShortened = shown.count < ends.count
        var versions: [Version] = []
        var known: Set<String> = []
        var start = 0
        for end in shown {
            let version = Bytes(first: end, of: bytes)
            let reader = try? Document(version, access: access)
            let report = try? DocumentReport(version.copy(0..<end), password: password, recipientKey: recipientKey)
            let stamps = report?.stamps ?? []
            let changes =
                start == 0 ? [] : reader.map { LaterChanges($0, after: start).changes } ?? []
            versions.append(
                Version(
                    number: versions.count + 1,
                    length: end,
                    added: end - start,
                    isOwnUpdate: start > 0 && reader.flatMap { try? OwnUpdate.lengthBefore($0) } == start,
                    changes: changes.compactMap { LaterChange($0) },
                    signatures: verification.signatures.filter { Self.isEnd($0.coveredLength, start..<end) }.map(
                        \.field
                    ),
                    stamps: stamps.filter { !known.contains($0.id) },
                    findings: start == 0 ? [] : UpdateReport(version.copy(0..<end)).findings
                )
            )
            known.formUnion(stamps.map(\.id))
            start = end
        }
        self.versions = versions
    }

    private static func isEnd(_ length: Int?, _ version: Range<Int>) -> Bool {
        guard let length else { return false }
        return length > version.lowerBound && length <= version.upperBound
    }
}
