internal import SignetCMS
public import SignetSigning

/// A version of a document: that which one of its signatures covers.
public struct SignedRevision: Hashable, Sendable {
    /// The full name of the signature's field.
    public let field: String
    /// How many bytes of the document it has, from the first.
    public let length: Int
}

extension Verification {
    /// The version of the document that was signed: its first bytes, up to where the coverage of a signature ends.
    ///
    /// The changes after a signature, its certificate and its time do not matter here; only whether these bytes are what was signed.
    ///
    /// - Parameter field: The full name of the signature's field; nil for the last signature, or the last time stamp of a document
    ///   that has only those.
    /// - Returns: The version.
    /// - Throws: `SignetError` `notFound` without such a signature, `invalidData` when what it covers is not what was signed.
    public func signedRevision(in field: String? = nil) throws(SignetError) -> SignedRevision {
        guard !signatures.isEmpty else { throw SignetError(.notFound, "the document has no digital signature") }
        let named = field.map { field in signatures.filter { $0.field == field } } ?? signatures
        guard let signature = named.last(where: { $0.kind == .signature }) ?? named.last else {
            let names = signatures.prefix(Self.mostNames).map { "'\($0.field)'" }.joined(separator: ", ")
            throw SignetError(.notFound, "no signature has the field '\(field ?? "")'; there are: \(names)")
        }
        if let fault = signature.faults.first(where: \.concernsSignedBytes) {
            throw SignetError(.invalidData, "field '\(signature.field)': \(fault)")
        }
        guard let length = signature.coveredLength else {
            throw SignetError(.invalidData, "field '\(signature.field)': \(VerificationFinding.byteRange(.malformed))")
        }
        return SignedRevision(field: signature.field, length: length)
    }

    /// The most fields that a message names.
    private static let mostNames = 10
}

extension Verifier {
    /// The version of a document that was signed, as ``Verification/signedRevision(in:)`` finds it.
    ///
    /// - Parameters:
    ///   - document: The bytes of the document.
    ///   - field: The full name of the signature's field; nil for the last signature.
    /// - Returns: The bytes of the version.
    /// - Throws: `SignetError` when there is none.
    public func signedRevision(of document: [UInt8], in field: String? = nil) throws(SignetError) -> [UInt8] {
        Array(document.prefix(try verify(document).signedRevision(in: field).length))
    }
}

extension VerificationFinding {
    /// Whether it leaves open which bytes were signed.
    fileprivate var concernsSignedBytes: Bool {
        switch self {
        case .revoked, .notYetValid, .forbiddenChanges: false
        case .unknownKind, .unknownAlgorithm, .misplacedAlgorithm, .noCertificate, .otherCertificate: true
        case .limit(let limit): limit.kind == .contentsBytes || limit.kind == .signatures
        default: indication == .failed
        }
    }
}
