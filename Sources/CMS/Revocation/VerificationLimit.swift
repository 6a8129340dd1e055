/// A limit of verification that a document reaches: what is beyond it is not checked, and is never taken for valid.
public struct VerificationLimit: Hashable, Sendable {
    /// The limited quantity.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The signatures of a document.
        case signatures
        /// The bytes of a signature's value with its delimiters.
        case contentsBytes
        /// The certificates of a document.
        case certificates
        /// The bytes of a certificate.
        case certificateBytes
        /// The OCSP responses of a document.
        case responses
        /// The bytes of an OCSP response.
        case responseBytes
        /// The revocation lists of a document.
        case lists
        /// The bytes of a revocation list.
        case listBytes
        /// The certificates that are tried as issuers for one path.
        case issuers
        /// The certificates of a path.
        case pathLength
        /// The requests over the network for a document.
        case requests
        /// The requests for issuers' certificates for a path.
        case issuerRequests
        /// The fields and annotations that are looked through for signatures.
        case fields
        /// The versions of a document that are looked through for signatures.
        case versions
        /// The objects, pages, rows of cross-references and catalogs that are compared with what was signed.
        case comparedObjects
        case comparedPages
        case comparedRows
        case comparedCatalogs
        /// How deep fields, pages and actions are below each other that are compared.
        case comparedLevels
    }

    /// The limited quantity.
    public let kind: Kind
    /// The most that is allowed.
    public let value: Int

    package init(_ kind: Kind, _ value: Int) { (self.kind, self.value) = (kind, value) }
}

extension VerificationLimit: CustomStringConvertible {
    /// The limit with its value, in a sentence without its full stop.
    public var description: String {
        switch kind {
        case .signatures: "only the first \(value) signatures of a document are verified"
        case .contentsBytes: "only values of signatures with fewer than \(value) bytes are read (/Contents)"
        case .certificates: "only the first \(value) certificates of a document are read"
        case .certificateBytes: "only certificates of at most \(value) bytes are read"
        case .responses: "only the first \(value) OCSP responses of a document are read"
        case .responseBytes: "only OCSP responses of at most \(value) bytes are read"
        case .lists: "only the first \(value) revocation lists of a document are read"
        case .listBytes: "only revocation lists of at most \(value) bytes are read"
        case .issuers: "only \(value) certificates are tried as issuers for a path"
        case .pathLength: "only paths of at most \(value) certificates are followed"
        case .requests: "only \(value) requests are made for a document"
        case .fields: "only the first \(value) fields and annotations of a document are looked through for signatures"
        case .versions: "only the newest \(value) versions of a document are looked through for signatures"
        case .comparedObjects: "only \(value) objects are compared with what was signed"
        case .comparedPages: "only \(value) pages are compared with what was signed"
        case .comparedRows: "only \(value) rows of cross-references are compared with what was signed"
        case .comparedCatalogs: "only \(value) catalogs are compared with what was signed"
        case .comparedLevels: "only \(value) levels of fields, pages or actions are compared with what was signed"
        case .issuerRequests: "only \(value) certificates of issuers are fetched for a path"
        }
    }
}
