internal import SignetCMS
internal import SignetKeys
internal import SignetPDF
internal import SignetStamping

/// A signature dictionary of a document (ISO 32000-2, table 255), with its message.
struct SignatureEntry {
    /// The full name of its field.
    let field: String
    /// `/SubFilter`.
    let format: String
    /// The bytes that it covers; nil when they are wrong.
    let coverage: SignatureCoverage?
    /// The fault of the covered bytes; nil for none.
    let coverageFault: VerificationFinding?
    /// The message, or its fault; an outdated format has none.
    let message: Result<SignedData, VerificationFinding>
    /// `/Contents`.
    let contents: [UInt8]
    /// `/Cert`, which `adbe.x509.rsa_sha1` has.
    let certificates: [[UInt8]]
    /// Its field.
    let signatureField: SignatureField

    private let dictionary: PDFDictionary
    private let text: [Name: String]

    /// The message in DER, without the zeros behind it.
    var messageBytes: [UInt8] { SignedData.normalized(contents) ?? contents }

    var kind: VerifiedSignature.Kind { format == "ETSI.RFC3161" ? .documentTimeStamp : .signature }

    /// The most signatures of a document that are verified.
    static let limit = 1000

    /// The signatures of a document, by what they cover.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - fields: Its fields with a signature.
    ///   - candidates: Certificates that may be signers'.
    ///   - omitted: Receives the field of the first signature beyond ``limit``, where there is one.
    /// - Returns: The signatures, at most ``limit``.
    /// - Throws: `PDFError` when the form cannot be read.
    static func all(
        in document: Document,
        _ fields: [SignatureField],
        candidates: [CertificateHandle],
        _ omitted: inout String?
    ) throws(PDFError) -> [SignatureEntry] {
        var entries: [SignatureEntry] = []
        var seen: Set<ObjectReference> = []
        for field in fields {
            // One signature in several fields is one.
            if let reference = field.value.reference, !seen.insert(reference).inserted { continue }
            guard entries.count < limit else {
                omitted = field.name
                break
            }
            guard let value = try document.resolve(field.value).dictionary else { continue }
            entries.append(try SignatureEntry(field, value, document, candidates))
        }
        return entries.enumerated().sorted { one, other in
            let ends = (one.element.coverage?.end ?? .max, other.element.coverage?.end ?? .max)
            return ends.0 == ends.1 ? one.offset < other.offset : ends.0 < ends.1
        }.map(\.element)
    }

    private init(
        _ field: SignatureField,
        _ dictionary: PDFDictionary,
        _ document: Document,
        _ candidates: [CertificateHandle]
    ) throws(PDFError) {
        (self.field, signatureField) = (field.name, field)
        self.dictionary = dictionary
        let object = try field.holder.flatMap { reference throws(PDFError) in try document.indirectObject(reference) }
        format =
            try document.value("SubFilter", of: dictionary)?.name.map { String(decoding: $0.bytes, as: UTF8.self) }
            ?? ""
        contents = try document.value("Contents", of: dictionary)?.string ?? []
        switch try document.value("Cert", of: dictionary) {
        case .string(let bytes)?: certificates = [bytes]
        case .array(let items)?: certificates = items.compactMap { (try? document.resolve($0))?.string }
        default: certificates = []
        }
        do throws(VerificationFinding) {
            coverage = try SignatureCoverage(of: dictionary, in: object, document)
            coverageFault = nil
        } catch {
            coverage = nil
            coverageFault = error
        }
        do throws(SignedDataError) {
            message = .success(try SignedData(contents, candidates: candidates))
        } catch {
            message = .failure(VerificationFinding(error))
        }
        var text: [Name: String] = [:]
        for key in ["Reason", "Location", "M"] as [Name] {
            text[key] = try document.value(key, of: dictionary)?.string.map(TextString.decode)
        }
        self.text = text
    }

    /// Adds what the dictionary claims.
    func describe(_ signature: inout VerifiedSignature) {
        signature.reason = text["Reason"]
        signature.location = text["Location"]
        signature.claimedTime = text["M"].flatMap { PDFDate(pdfText: $0) }?.seconds
        signature.coveredLength = coverage?.end
    }
}
