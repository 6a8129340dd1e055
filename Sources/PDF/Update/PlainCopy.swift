/// A copy of an encrypted document that is not encrypted, for readers that cannot decrypt it.
///
/// It has the same objects by the same numbers, and is never written to a file.
package struct PlainCopy {
    private let document: Document

    package init(_ document: Document) { self.document = document }

    /// How many entries of cross-references are examined.
    private static let mostLookups = 1 << 26
    /// How many bytes a copy may always have, and how many for each byte of the document: object streams are compressed.
    private static let shortest = 64 << 20
    private static let growth = 8

    /// The bytes of the copy.
    ///
    /// Objects that cannot be read are left out, as readers pass over them.
    ///
    /// - Throws: `PDFError` for bytes that others have changed.
    /// - Complexity: Reads all objects.
    package func bytes() throws(PDFError) -> [UInt8] {
        let numbers = 1..<max(1, min(document.crossReferences.size, Limits.objectNumber + 1))
        guard numbers.count <= Self.mostLookups / max(1, document.sectionCount) else { throw PDFError(.tooManyObjects) }
        var output = ObjectWriter()
        output.write("%PDF-2.0\n")
        var offsets: [(number: Int, offset: Int, generation: Int)] = []
        for number in numbers {
            guard let object = try object(number) else { continue }
            // Streams may share their bytes.
            guard output.bytes.count <= Self.shortest + Self.growth * document.bytes.count else {
                throw PDFError(.tooManyObjects)
            }
            guard let data = try data(of: object) else { continue }
            offsets.append((number, output.bytes.count, object.reference.generation))
            output.write(object.reference)
            output.write(" obj\n")
            Self.write(object, data, to: &output)
            output.write("\nendobj\n")
        }
        let start = output.bytes.count
        output.write("xref\n0 1\n0000000000 65535 f\r\n")
        for entry in offsets {
            output.write(ObjectReference(number: entry.number, generation: 1))
            output.write("\n")
            output.write(digitsOf: UInt(entry.offset), atLeast: 10)
            output.write(" ")
            output.write(digitsOf: UInt(max(0, min(entry.generation, 65_535))), atLeast: 5)
            output.write(" n\r\n")
        }
        let size = (offsets.last?.number ?? 0) + 1
        let kept = (["Root", "Info", "ID"] as [Name]).compactMap { key in document.trailer[key].map { (key, $0) } }
        output.write("trailer\n")
        output.write(.dictionary(PDFDictionary([("Size", .integer(size))] + kept)))
        output.write("\nstartxref\n")
        output.write(integer: start)
        output.write("\n%%EOF\n")
        return output.bytes
    }

    /// An object; nil for one that is absent, and for those that only the original file needs.
    private func object(_ number: Int) throws(PDFError) -> IndirectObject? {
        guard document.trailer["Encrypt"]?.reference?.number != number else { return nil }
        switch document.crossReferences.entry(for: number) {
        case nil, .free: return nil
        case .offset, .compressed: break
        }
        do throws(PDFError) {
            let found = try document.indirectObject(ObjectReference(number: number, generation: 0))
            let type = found?.streamData == nil ? nil : found?.value.dictionary?["Type"]?.name
            return type == "ObjStm" || type == "XRef" ? nil : found
        } catch {
            if error.cause == .notAuthentic { throw error }
            return nil
        }
    }

    /// The decrypted data of a stream, and nothing for another object; nil for a stream that is for others, such as an attachment.
    private func data(of object: IndirectObject) throws(PDFError) -> [UInt8]? {
        guard let entries = object.value.dictionary, let range = object.streamData else { return [] }
        let written = object.source.copy(range)
        do throws(PDFError) {
            return try document.encryption?.decrypt(written, dictionary: entries, of: object.reference) ?? written
        } catch {
            if error.cause == .notAuthentic { throw error }
            return nil
        }
    }

    private static func write(_ object: IndirectObject, _ data: [UInt8], to output: inout ObjectWriter) {
        guard let entries = object.value.dictionary, object.streamData != nil else { return output.write(object.value) }
        output.write(.dictionary(withoutCryptFilter(entries).setting("Length", to: .integer(data.count))))
        output.write("\nstream\n")
        output.write(data)
        output.write("\nendstream")
    }

    /// The entries of a stream without its own crypt filter, which is the first of its filters (ISO 32000-2, 7.4.10).
    private static func withoutCryptFilter(_ entries: PDFDictionary) -> PDFDictionary {
        guard let filter = entries["Filter"] else { return entries }
        if filter.name == "Crypt" { return entries.setting("Filter", to: nil).setting("DecodeParms", to: nil) }
        guard let filters = filter.array, filters.first?.name == "Crypt" else { return entries }
        let parameters = entries["DecodeParms"]?.array.map { PDFObject.array(Array($0.dropFirst())) }
        return entries.setting("Filter", to: .array(Array(filters.dropFirst()))).setting("DecodeParms", to: parameters)
    }
}
