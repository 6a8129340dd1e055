/// What is appended to a document (ISO 32000-1, 7.5.6): new and changed objects, a cross-reference section of the kind
/// that the document's newest one is, and a trailer with all that the last one said.
///
/// The original bytes are never touched: ``appendedBytes()`` gives what stands behind them.
package struct IncrementalUpdate {
    private let document: Document
    private var objects: [Int: (reference: ObjectReference, content: Content)] = [:]
    private var nextNumber: Int

    private enum Content {
        case object(PDFObject)
        case stream(PDFDictionary, data: [UInt8])
        /// An object of the document with other values for some keys of its dictionary; nil takes a key away.
        case changed(IndirectObject, [(key: Name, value: PDFObject?)])
    }

    package init(_ document: Document) {
        self.document = document
        nextNumber = document.crossReferences.size
    }

    /// Takes the number of a new object.
    package mutating func reserve() -> ObjectReference {
        defer { nextNumber += 1 }
        return ObjectReference(number: nextNumber, generation: 0)
    }

    /// Writes an object, new or in the place of an old one.
    ///
    /// Its strings are encrypted when the document is.
    package mutating func set(_ reference: ObjectReference, to object: PDFObject) {
        objects[reference.number] = (reference, .object(object))
    }

    /// Writes a stream, new or in the place of an old one; `/Length` is added, and the data are encrypted when the
    /// document is.
    package mutating func set(_ reference: ObjectReference, toStream entries: [(Name, PDFObject)], data: [UInt8]) {
        objects[reference.number] = (reference, .stream(PDFDictionary(entries), data: data))
    }

    /// Writes a new object and tells its reference.
    package mutating func add(_ object: PDFObject) -> ObjectReference {
        let reference = reserve()
        set(reference, to: object)
        return reference
    }

    /// Writes a new stream and tells its reference.
    package mutating func add(stream entries: [(Name, PDFObject)], data: [UInt8]) -> ObjectReference {
        let reference = reserve()
        set(reference, toStream: entries, data: data)
        return reference
    }

    /// Changes one entry of a dictionary object; nil takes it away.
    ///
    /// All else in the object stays as it is written. Changes of one object add up.
    package mutating func change(_ object: IndirectObject, _ key: Name, to value: PDFObject?) {
        switch objects[object.reference.number]?.content {
        case .object(let written):
            let entries = (written.dictionary ?? PDFDictionary([])).setting(key, to: value)
            objects[object.reference.number] = (object.reference, .object(.dictionary(entries)))
        case .changed(let original, let changes):
            let others = changes.filter { $0.key != key }
            objects[object.reference.number] = (object.reference, .changed(original, others + [(key, value)]))
        case .stream, nil:
            objects[object.reference.number] = (object.reference, .changed(object, [(key, value)]))
        }
    }

    /// The dictionary that an object has after this update.
    package func dictionary(of object: IndirectObject) -> PDFDictionary {
        let original = object.value.dictionary ?? PDFDictionary([])
        switch objects[object.reference.number]?.content {
        case .object(let written): return written.dictionary ?? PDFDictionary([])
        case .stream(let entries, _): return entries
        case .changed(_, let changes): return changes.reduce(original) { $0.setting($1.key, to: $1.value) }
        case nil: return original
        }
    }

    package var isEmpty: Bool { objects.isEmpty }

    /// What is appended: the same for the same document and the same objects.
    ///
    /// - Throws: `PDFError` with code `limit` when a table cannot hold the offsets (10 digits).
    package func appendedBytes() throws(PDFError) -> [UInt8] {
        var output: [UInt8] = []
        let original = document.bytes.count
        let last = document.bytes.byte(at: original - 1)
        if last != 0x0a, last != 0x0d { output.append(0x0a) }
        let base = document.crossReferences.base
        var rows: [Int: CrossReferenceEntry] = document.crossReferences.scannedEntries
        for number in objects.keys.sorted() {
            guard let (reference, content) = objects[number] else { continue }
            rows[number] = .offset(original + output.count - base, generation: reference.generation)
            output += "\(reference) obj\n".utf8
            output += try written(content, of: reference)
            output += "\nendobj\n".utf8
        }
        let identifiers = try fileIdentifiers(for: output)
        let start = original + output.count - base
        switch document.crossReferences.kind {
        case .table: output += try table(rows, identifiers: identifiers)
        case .stream: output += try stream(rows, at: start, identifiers: identifiers)
        }
        output += "startxref\n\(start)\n%%EOF\n".utf8
        return output
    }

    // MARK: Objects

    /// The written form of an object, encrypted when the document is.
    private func written(_ content: Content, of reference: ObjectReference) throws(PDFError) -> [UInt8] {
        func bytes(_ object: PDFObject) -> [UInt8] {
            ObjectWriter.bytes(of: document.encryption?.encrypt(object, of: reference) ?? object)
        }
        switch content {
        case .object(let object): return bytes(object)
        case .stream(let dictionary, let data):
            let sealed = document.encryption?.encrypt(data, dictionary: dictionary, of: reference) ?? data
            return bytes(.dictionary(dictionary.setting("Length", to: .integer(sealed.count))))
                + Array("\nstream\n".utf8) + sealed + Array("\nendstream".utf8)
        case .changed(let object, let changes):
            // The strings of an object stream's objects stand in the clear, and here they may not.
            guard !object.isIrregular, !object.isCompressed || document.encryption == nil else {
                let original = object.value.dictionary ?? PDFDictionary([])
                let changed = changes.reduce(original) { $0.setting($1.key, to: $1.value) }
                guard let data = object.streamData else { return bytes(.dictionary(changed)) }
                return bytes(.dictionary(changed.setting("Length", to: .integer(data.count))))
                    + Array("\nstream\n".utf8) + object.source.copy(data) + Array("\nendstream".utf8)
            }
            var patch = try DictionaryPatch(object.rawValue)
            for change in changes { patch.set(change.key, to: change.value.map(bytes)) }
            guard let data = object.streamData else { return patch.bytes }
            patch.set("Length", to: Array(String(data.count).utf8))
            return patch.bytes + Array("\nstream\n".utf8) + object.source.copy(data) + Array("\nendstream".utf8)
        }
    }

    // MARK: Sections

    private func table(_ rows: [Int: CrossReferenceEntry], identifiers: PDFObject) throws(PDFError) -> [UInt8] {
        var output = Array("xref\n".utf8)
        // A section that stands for all others begins with the head of the list of free entries (7.5.4).
        if document.isRepaired { output += "0 1\n0000000000 65535 f\r\n".utf8 }
        for run in Self.runs(rows) {
            output += "\(run[0].number) \(run.count)\n".utf8
            for row in run {
                guard case .offset(let offset, let generation) = row.entry, offset <= 9_999_999_999,
                    generation <= 65_535
                else { throw PDFError(.limit, "the file is too long for its kind of cross-reference table") }
                output += Self.padded(offset, 10) + [0x20] + Self.padded(generation, 5) + " n\r\n".utf8
            }
        }
        output += "trailer\n".utf8
        output += try trailer(identifiers: identifiers, size: nextNumber, streamEntries: [])
        output.append(0x0a)
        return output
    }

    private func stream(
        _ rows: [Int: CrossReferenceEntry],
        at start: Int,
        identifiers: PDFObject
    ) throws(PDFError) -> [UInt8] {
        let own = ObjectReference(number: nextNumber, generation: 0)
        var rows = rows
        rows[own.number] = .offset(start, generation: 0)
        if document.isRepaired { rows[0] = .free }
        let width = max(4, (Int.bitWidth - start.leadingZeroBitCount + 7) / 8)
        var data: [UInt8] = []
        var index: [PDFObject] = []
        for run in Self.runs(rows) {
            index += [.integer(run[0].number), .integer(run.count)]
            for row in run {
                let (kind, second, third): (UInt8, Int, Int) =
                    switch row.entry {
                    case .free: (0, 0, 65_535)
                    case .offset(let offset, let generation): (1, offset, generation)
                    case .compressed(let stream, let index): (2, stream, index)
                    }
                data.append(kind)
                for shift in (0..<width).reversed() { data.append(UInt8(second >> (8 * shift) & 0xff)) }
                data += [UInt8(third >> 8 & 0xff), UInt8(third & 0xff)]
            }
        }
        let entries: [(Name, PDFObject)] = [
            ("Type", .name("XRef")),
            ("W", .array([.integer(1), .integer(width), .integer(2)])),
            ("Index", .array(index)),
            ("Length", .integer(data.count)),
        ]
        var output = Array("\(own) obj\n".utf8)
        output += try trailer(identifiers: identifiers, size: nextNumber + 1, streamEntries: entries)
        output += "\nstream\n".utf8
        output += data
        output += "\nendstream\nendobj\n".utf8
        return output
    }

    /// The trailer dictionary: all entries of the last one but those that speak of its own section (7.5.6).
    private func trailer(
        identifiers: PDFObject,
        size: Int,
        streamEntries: [(Name, PDFObject)]
    ) throws(PDFError) -> [UInt8] {
        guard let newest = document.crossReferences.sections.first else { return [] }
        var writer = ObjectWriter()
        writer.write("<<")
        var layout = ObjectParser.DictionaryLayout()
        if let range = newest.trailerRange {
            var parser = ObjectParser(document.bytes, at: range.lowerBound)
            layout = try parser.dictionaryLayout()
        } else {
            for entry in newest.trailer.entries {
                Self.write(entry.key, ObjectWriter.bytes(of: entry.value), to: &writer)
            }
        }
        for (key, value) in streamEntries { Self.write(key, ObjectWriter.bytes(of: value), to: &writer) }
        Self.write("Size", Array(String(size).utf8), to: &writer)
        for entry in layout.entries where !Self.sectionKeys.contains(entry.key) {
            guard layout.entries.last(where: { $0.key == entry.key })?.range == entry.range else { continue }
            Self.write(entry.key, document.bytes.copy(entry.value), to: &writer)
        }
        if identifiers != .null { Self.write("ID", ObjectWriter.bytes(of: identifiers), to: &writer) }
        // A repaired file's own sections lead astray: the new one speaks of all objects, and of no older section.
        if !document.isRepaired {
            Self.write("Prev", Array(String(document.crossReferences.start).utf8), to: &writer)
        }
        writer.write(">>")
        return writer.bytes
    }

    private static func write(_ key: Name, _ value: [UInt8], to writer: inout ObjectWriter) {
        writer.write(.name(key))
        if value.first?.isPDFRegular == true { writer.write(" ") }
        writer.write(value)
    }

    /// Keys that belong to one section and are never carried to the next.
    private static let sectionKeys: Set<Name> = [
        "Size", "Prev", "ID", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "F", "FFilter",
        "FDecodeParms", "DL",
    ]

    /// Groups rows whose numbers follow one another.
    private static func runs(
        _ rows: [Int: CrossReferenceEntry]
    ) -> [[(number: Int, entry: CrossReferenceEntry)]] {
        var runs: [[(number: Int, entry: CrossReferenceEntry)]] = []
        for (number, entry) in rows.sorted(by: { $0.key < $1.key }) {
            if let last = runs.last?.last, last.number + 1 == number {
                runs[runs.count - 1].append((number, entry))
            } else {
                runs.append([(number, entry)])
            }
        }
        return runs
    }

    private static func padded(_ value: Int, _ digits: Int) -> [UInt8] {
        let text = String(value)
        return Array(repeating: UInt8(ascii: "0"), count: max(0, digits - text.utf8.count)) + text.utf8
    }

    /// The file identifiers (14.4): the first stays, the second is new and follows from the content.
    ///
    /// A file without any gets both, unless it is encrypted: its key would change.
    private func fileIdentifiers(for body: [UInt8]) throws(PDFError) -> PDFObject {
        let first = try document.value("ID", of: document.trailer)?.array?.first
        let permanent = try first.map { object throws(PDFError) in try document.resolve(object) }?.string
        let length = Array(String(document.bytes.count).utf8)
        let changing = PDFObject.string(ContentDigest.bytes(of: [permanent ?? [], length, body]))
        if permanent == nil, document.trailer["Encrypt"] != nil { return .null }
        return .array([permanent.map { .string($0) } ?? changing, changing])
    }
}
