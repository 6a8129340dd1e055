extension IncrementalUpdate {
    func table(
        _ rows: [Int: CrossReferenceEntry],
        size: Int,
        identifiers: PDFObject
    ) throws(PDFError) -> [UInt8] {
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
        output += try trailer(identifiers: identifiers, size: size, streamEntries: [])
        output.append(0x0a)
        return output
    }

    /// From this many rows on they are compressed.
    private static let manyRows = 100

    func stream(
        _ rows: [Int: CrossReferenceEntry],
        number: Int,
        at start: Int,
        identifiers: PDFObject
    ) throws(PDFError) -> [UInt8] {
        let own = ObjectReference(number: number, generation: 0)
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
        var entries: [(Name, PDFObject)] = [
            ("Type", .name("XRef")),
            ("W", .array([.integer(1), .integer(width), .integer(2)])),
            ("Index", .array(index)),
        ]
        if rows.count >= Self.manyRows {
            data = PNGPredictor.encode(data, rowLength: width + 3, pixelLength: 1)
            data = Flate.deflate(data, strategy: .repetitions)
            let parameters = PDFDictionary([("Predictor", .integer(12)), ("Columns", .integer(width + 3))])
            entries += [("Filter", .name("FlateDecode")), ("DecodeParms", .dictionary(parameters))]
        }
        entries.append(("Length", .integer(data.count)))
        var output = Array("\(own) obj\n".utf8)
        output += try trailer(identifiers: identifiers, size: number + 1, streamEntries: entries)
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
        var isCopied = false
        if let range = newest.trailerRange {
            var parser = ObjectParser(document.bytes, at: range.lowerBound)
            layout = try parser.dictionaryLayout()
            isCopied = !parser.isIrregular
        }
        if !isCopied {
            layout = ObjectParser.DictionaryLayout()
            for entry in newest.trailer.entries where !Self.sectionKeys.contains(entry.key) {
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
    func fileIdentifiers(for body: [UInt8]) throws(PDFError) -> PDFObject {
        let first = try document.value("ID", of: document.trailer)?.array?.first
        let permanent = try first.map { object throws(PDFError) in try document.resolve(object) }?.string
        let length = Array(String(document.bytes.count).utf8)
        let changing = PDFObject.string(ContentDigest.bytes(of: [permanent ?? [], length, body]))
        if permanent == nil, document.trailer["Encrypt"] != nil { return .null }
        return .array([permanent.map { .string($0) } ?? changing, changing])
    }
}
