public import FoundationEssentials
public import SignetCMS
internal import SignetFiles
public import SignetKeys
internal import SignetPDF
public import SignetSigning

/// Verifies the signatures and time stamps of documents, by whichever program they were made (ETSI EN 319 102-1).
///
/// ```swift
/// let verifier = Verifier(trusting: try X509Certificate.all(contentsOf: ["root.pem"]))
/// let verification = try verifier.verify(file: "contract.pdf")
/// for signature in verification.signatures { print(signature.field, signature.indication) }
/// ```
///
/// Unless ``fetching`` is set nothing is fetched: revocation information is what the document has. A certificate in the document is trusted only when it leads
/// to one of the trusted ones.
public struct Verifier: Sendable {
    /// The certificates that are trusted: roots, intermediates, or signers' own.
    public var anchors: [X509Certificate]
    /// The certificates that are trusted for time stamps beside ``anchors``, and for nothing else: time-stamping authorities' or their
    /// issuers'.
    public var timeStampAnchors: [X509Certificate] = []
    /// The moment of the validation; nil for now.
    public var time: Date?
    /// Until when algorithms are acceptable.
    public var policy = AlgorithmPolicy.etsi
    /// How issuers' certificates and revocation information that a document lacks are fetched; nil to fetch nothing.
    ///
    /// Others learn by it which document is verified. The cache of the settings serves all documents that a verifier is given.
    public var fetching: RevocationSettings?
    /// The password of encrypted documents.
    public var password: String?
    /// The key that opens documents which are encrypted for certificates; nil for none.
    public var recipientKey: RecipientKey?
    /// Where pages are drawn to compare them with those that were signed; nil, as by default, to draw none.
    ///
    /// Changes after a signature are judged by the objects of the file. With this, poppler also draws the pages of both versions
    /// where the changes could be seen, and a page that looks different elsewhere makes the signature fail. For documents from
    /// untrusted sources, use
    /// ``/SignetSigning/PageViewing/isolated(program:arguments:seconds:pageSeconds:memory:kept:)``, with more seconds than
    /// ``viewingSeconds``.
    public var viewing: PageViewing?
    /// How many seconds that may take for all signatures of a document together.
    ///
    /// Signatures whose pages are not all drawn by then are indeterminate.
    public var viewingSeconds = 20

    /// Makes a verifier.
    public init(trusting anchors: [X509Certificate] = [], at time: Date? = nil) {
        (self.anchors, self.time) = (anchors, time)
    }

    /// Verifies a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The results; no signatures when the document has none.
    /// - Throws: `SignetError` when the file cannot be read or is not a readable PDF.
    /// - Complexity: Linear in the length of the file for each signature; memory does not grow with it.
    public func verify(file path: String) throws(SignetError) -> Verification {
        try SignetError.files(InputFile(path)).withBytes { bytes throws(SignetError) in try verify(bytes) }
    }

    /// Verifies a document in memory.
    ///
    /// - Parameter document: The bytes of the document.
    /// - Returns: The results; no signatures when the document has none.
    /// - Throws: `SignetError` when it is not a readable PDF.
    public func verify(_ document: [UInt8]) throws(SignetError) -> Verification { try verify(Bytes(document)) }

    private func verify(_ bytes: Bytes) throws(SignetError) -> Verification {
        guard SignedData.isLibraryThere else { throw SignetError(TimeStampError.libraryMissing) }
        let moment = Int((time ?? Date.now).timeIntervalSince1970)
        do throws(PDFError) {
            return Verification(signatures: try signatures(of: bytes, at: moment), time: moment)
        } catch {
            guard let signatures = signaturesOfEarlierVersion(of: bytes, at: moment) else { throw SignetError(error) }
            return Verification(signatures: signatures, time: moment)
        }
    }

    /// The access for opening documents.
    private var access: DocumentAccess { DocumentAccess(password, recipientKey) }

    private func signatures(of bytes: Bytes, at moment: Int) throws(PDFError) -> [VerifiedSignature] {
        let document = try Document(bytes, access: access)
        return try document.retryingAfterRepair { () throws(PDFError) in
            try DocumentVerifier(
                document,
                anchors: anchors,
                timeStampAnchors: timeStampAnchors,
                policy: policy,
                fetcher: fetching.map { ValidationFetcher($0, now: Int(Date.now.timeIntervalSince1970)) },
                drawn: DrawnComparisons(of: document, viewing, seconds: viewingSeconds),
                time: moment
            ).signatures()
        }
    }

    /// The signatures of the newest version that can be opened, when something made a signed document unreadable.
    ///
    /// They fail: nothing that follows them is a version of the signed document.
    ///
    /// - Returns: Nil without an earlier version that is signed.
    private func signaturesOfEarlierVersion(of bytes: Bytes, at moment: Int) -> [VerifiedSignature]? {
        for end in RevisionEnds.marked(in: bytes, limit: Self.mostVersions) where end < bytes.count {
            guard var found = try? signatures(of: Bytes(first: end, of: bytes), at: moment), !found.isEmpty else {
                continue
            }
            for index in found.indices { found[index].addUnreadableVersion() }
            return found
        }
        return nil
    }

    /// The most earlier versions that are tried.
    private static let mostVersions = 8
}
