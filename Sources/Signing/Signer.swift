public import FoundationEssentials
package import SignetPDF
public import SignetStamping
internal import SignetViewing

/// Sets stamps in documents.
///
/// The document's bytes stay as they are; one incremental update is appended.
public struct Signer: Sendable {
    /// The date of the stamps; nil for the time of signing.
    ///
    /// With a fixed date the same input gives the same bytes.
    public var date: Date?
    /// The time zone that dates are written in.
    public var timeZone: TimeZone
    /// A seed for the unique names of stamps.
    public var seed: String
    /// The changes to make even if a document's own rules forbid them.
    public var policy: ChangePolicy
    /// The user's or the owner's password of encrypted documents; the empty one is always tried.
    public var password: String?
    /// The key that opens documents which are encrypted for certificates; nil for none.
    public var recipientKey: RecipientKey?
    /// Whether a stamp is refused rather than set with a warning where its place is in doubt.
    ///
    /// Then the pages are also examined for places that do not depend on their text, which takes some time.
    /// See ``PlacementDoubt``.
    public var refusesDoubtfulPlaces: Bool
    /// The process in which pages are viewed, for places by text and automatic ones.
    ///
    /// With ``PageViewing/inProcess``, one document of a batch can harm the fonts of the others.
    public var viewing: PageViewing

    /// Makes a signer.
    public init(
        date: Date? = nil,
        timeZone: TimeZone = .gmt,
        seed: String = "",
        policy: ChangePolicy = [],
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        refusesDoubtfulPlaces: Bool = false,
        viewing: PageViewing = .inProcess
    ) {
        self.date = date
        self.timeZone = timeZone
        self.seed = seed
        self.policy = policy
        self.password = password
        self.recipientKey = recipientKey
        self.refusesDoubtfulPlaces = refusesDoubtfulPlaces
        self.viewing = viewing
    }

    // MARK: One document

    /// The access for opening documents.
    package var access: DocumentAccess { DocumentAccess(password, recipientKey) }

    /// Opens a document with the signer's password or key.
    package func opened(_ bytes: Bytes) throws(SignetError) -> Document {
        do throws(PDFError) { return try Document(bytes, access: access) } catch { throw SignetError(error) }
    }

    func stamper(of document: Document) -> DocumentStamper {
        DocumentStamper(
            document,
            date: pdfDate,
            seed: seed,
            policy: policy,
            refusesDoubtfulPlaces: refusesDoubtfulPlaces
        )
    }

    /// The time of signing in the form of documents.
    package var pdfDate: PDFDate {
        let moment = date ?? Date()
        return PDFDate(
            seconds: Int(moment.timeIntervalSince1970.rounded(.down).clamped(to: -6e10...2.5e11)),
            offsetMinutes: timeZone.secondsFromGMT(for: moment) / 60
        )
    }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        isFinite ? min(max(self, range.lowerBound), range.upperBound) : 0
    }
}
