internal import SignetCMS
internal import SignetCryptography
internal import SignetKeys
internal import SignetPDF
internal import SignetSigning

/// The signatures and time stamps that a document has, as far as they can be read.
struct ExistingSignatures {
    /// In the order in which they were added.
    let all: [ArchivedSignature]

    /// Reads the signatures of a document.
    ///
    /// - Throws: `PDFError` when the form cannot be read; a value that is not a signed message is left out.
    init(_ document: Document) throws(PDFError) {
        var found: [(signature: ArchivedSignature, end: Int, time: Int?)] = []
        for field in try Form(document)?.fields ?? [] where field.isSignature && field.hasValue {
            guard let value = try document.value("V", of: field.attributes)?.dictionary,
                let contents = try document.value("Contents", of: value)?.string,
                let end = try Self.coveredLength(of: value, in: document),
                let read = Self.read(contents)
            else { continue }
            found.append((read.signature, end, read.time))
        }
        found.sort { $0.end < $1.end }
        // A time stamp protects what it covers, and not itself.
        for index in found.indices {
            found[index].signature.protectedAt = found[(index + 1)...].lazy.compactMap(\.time).first
        }
        all = found.map { each in
            var signature = each.signature
            signature.stampedAt = each.time
            return signature
        }
    }

    /// The end of the bytes that a signature covers.
    private static func coveredLength(of signature: PDFDictionary, in document: Document) throws(PDFError) -> Int? {
        let range = try document.value("ByteRange", of: signature)?.array?.compactMap(\.integer) ?? []
        guard range.count == 4 else { return nil }
        let (end, overflow) = range[2].addingReportingOverflow(range[3])
        return overflow ? nil : end
    }

    /// Reads a value, behind which are zeros.
    private static func read(_ contents: [UInt8]) -> (signature: ArchivedSignature, time: Int?)? {
        guard SignedData.isLibraryThere, let element = ASN1Element(contents[...]),
            let message = try? SignedData(Array(element.whole)), let signer = message.signer
        else { return nil }
        let tokens = message.unsigned(.timeStamp)
        let token = tokens.count == 1 ? try? SignedData(tokens[0]) : nil
        var signature = ArchivedSignature(
            contents: contents,
            certificate: signer.der,
            others: message.encodedCertificates,
            timeStampCertificates: token?.encodedCertificates ?? []
        )
        signature.isOlder = true
        let content = (try? UncheckedTimeStampToken(message))?.content
        return (signature, content.flatMap { TSTInfo.claimedTime(in: $0) }?.seconds)
    }
}
