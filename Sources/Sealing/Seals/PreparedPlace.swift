internal import SignetKeys
internal import SignetPDF
internal import SignetSigning
internal import SignetStamping

/// The place of a prepared signature in its document.
struct PreparedPlace {
    /// The full name of its field.
    let field: String
    private let gap: Range<Int>

    /// Finds the place, and checks that the document is the prepared one and has no signature there yet.
    ///
    /// - Throws: `SignetError` `invalidData` for another document, a changed one, and one with the signature.
    init(_ prepared: PreparedSeal, in task: SigningTask) throws(SignetError) {
        let bytes = task.source.bytes
        guard bytes.count == prepared.size else {
            throw SignetError(
                .invalidData,
                "it has \(bytes.count) bytes and the prepared document \(prepared.size): it is another one, or was changed"
            )
        }
        gap = prepared.gap
        guard prepared.algorithm.digest.digest(of: bytes, without: gap) == prepared.digest else {
            throw SignetError(.invalidData, "it is not the document that was prepared, or was changed since")
        }
        guard Self.isEmpty(bytes, gap) else {
            throw SignetError(.invalidData, "it is signed already; embed the value into the prepared document")
        }
        guard let field = try Self.field(task.document(), gap, size: bytes.count) else {
            throw SignetError(.invalidData, "it has no signature field that was prepared at this place")
        }
        self.field = field
    }

    /// Whether a place has a hexadecimal string of zeros.
    private static func isEmpty(_ bytes: Bytes, _ gap: Range<Int>) -> Bool {
        let text = bytes.copy(gap)
        return text.first == UInt8(ascii: "<") && text.last == UInt8(ascii: ">")
            && text.dropFirst().dropLast().allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// The field whose signature leaves out the gap alone (ISO 32000-2, 12.8.1).
    private static func field(_ document: Document, _ gap: Range<Int>, size: Int) throws(SignetError) -> String? {
        let range = [0, gap.lowerBound, gap.upperBound, size - gap.upperBound]
        do throws(PDFError) {
            return try document.retryingAfterRepair { () throws(PDFError) in
                for field in try Form(document)?.fields ?? [] where field.isSignature && field.hasValue {
                    guard let value = try document.value("V", of: field.attributes)?.dictionary else { continue }
                    let covered = try document.value("ByteRange", of: value)?.array?.compactMap(\.integer)
                    if covered == range { return field.name }
                }
                return nil
            }
        } catch {
            throw SignetError(error)
        }
    }

    /// `/Contents` with a value, and zeros behind it.
    ///
    /// - Throws: `SignetError` `invalidData` when the value is longer than its room.
    func contents(_ value: [UInt8]) throws(SignetError) -> [UInt8] {
        let room = (gap.count - 2) / 2
        guard value.count <= room else {
            throw SignetError(
                .invalidData,
                "the signature has \(value.count) bytes and its room \(room); prepare the document again for the level"
            )
        }
        return value + [UInt8](repeating: 0, count: room - value.count)
    }

    /// The document with these contents in their place.
    func edit(of source: DocumentSource, _ contents: [UInt8]) -> DocumentEdit {
        var text: [UInt8] = [UInt8(ascii: "<")]
        text.reserveCapacity(gap.count)
        for byte in contents { text += [ObjectWriter.digit(byte >> 4), ObjectWriter.digit(byte & 15)] }
        text.append(UInt8(ascii: ">"))
        return DocumentEdit(
            kept: gap.lowerBound,
            appended: text + source.bytes.copy(gap.upperBound..<source.bytes.count),
            report: SigningReport(kept: source.bytes.count)
        )
    }
}
