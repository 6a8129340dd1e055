public import FoundationEssentials
internal import SignetCMS
public import SignetKeys
internal import SignetPDF
public import SignetSigning
internal import SignetStamping

/// The newest time stamp of a document, and until when it can be proven.
///
/// A document of level B-LTA is provable as long as a validator accepts its newest time stamp: until the first certificate of that
/// time stamp's path ends. Before that it needs ``DocumentOperation/renewal(by:revocation:writesRelatedData:)``.
///
/// The path is the authority's certificate and those of its issuers that the time stamp or the document has. A root at its end does
/// not count: a validator trusts it for other reasons than its dates (RFC 5280, 6.1). An authority's certificate that is its own
/// root does count. That an algorithm becomes too weak earlier is not known to any certificate, and not considered.
public struct DocumentTimeStamp: Hashable, Sendable {
    /// When the authority made it, as it says itself.
    public let time: Date
    /// The certificate of the path that ends first.
    public let certificate: X509Certificate

    /// The last moment at which all certificates of the path are valid.
    public var provableUntil: Date { certificate.notAfter }

    /// Reads the newest time stamp of a document, which is not validated; nil when the document has none.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - password: The password to open it, where it needs one.
    ///   - recipientKey: The key of a recipient, if it is encrypted.
    /// - Throws: `SignetError` when the document is not a readable PDF.
    public init?(
        newestIn document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil
    ) throws(SignetError) {
        do throws(PDFError) {
            let document = try Document(Bytes(document), access: DocumentAccess(password, recipientKey))
            let (stamp, known) = try document.retryingAfterRepair { () throws(PDFError) in
                let newest = try ExistingSignatures(document).all.last { $0.stampedAt != nil }
                return (newest, newest == nil ? [] : try DocumentSecurityStore(document).data.certificates)
            }
            guard let stamp, let seconds = stamp.stampedAt else { return nil }
            self.init([stamp.certificate] + stamp.others, known, at: seconds)
        } catch {
            throw SignetError(error)
        }
    }

    /// The time stamp with some certificates, the authority's first; nil when that cannot be read.
    ///
    /// - Parameters:
    ///   - own: The certificates in the time stamp.
    ///   - known: Further ones in the document.
    ///   - seconds: The time that it claims, in seconds since 1970.
    init?(_ own: [[UInt8]], _ known: [[UInt8]], at seconds: Int) {
        guard let first = own.first.flatMap({ try? CertificateHandle(der: $0) }) else { return nil }
        let others = (own.dropFirst() + known).compactMap { try? CertificateHandle(der: $0) }
        let path = CertificatePath(of: first, among: CertificateIndex(others), at: seconds)
        let issuers = path.isComplete ? path.certificates.dropFirst().dropLast() : path.certificates.dropFirst()
        guard let end = ([first] + issuers).min(by: { $0.lastSecond < $1.lastSecond }) else { return nil }
        certificate = X509Certificate(end)
        time = Date(timeIntervalSince1970: Double(seconds))
    }
}
