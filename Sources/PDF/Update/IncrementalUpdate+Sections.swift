extension IncrementalUpdate {
    /// The entries of a trailer that differ from the one before.
    struct Trailer {
        let identifiers: PDFObject
        /// Where the integrity code is; nil for a document that has none.
        let code: IntegrityCode.Place?
    }

    /// Writes a section that is a table, and gives the place of the integrity code.
    func writeTable(
        _ rows: [Row],
        size: Int,
        _ trailer: Trailer,
        to output: inout ObjectWriter
    ) throws(PDFError) -> SignaturePlace? {
        output.write("xref\n")
        // A section that replaces all others begins with the head of the list of free entries (7.5.4).
        if document.isRepaired { output.write("0 1\n0000000000 65535 f\r\n") }
        for run in Self.runs(rows) {
            output.write(ObjectReference(number: rows[run.lowerBound].number, generation: run.count))
            output.write("\n")
            for row in rows[run] {
                guard case .offset(let offset, let generation) = row.entry, offset <= 9_999_999_999,
                    generation <= 65_535
                else { throw PDFError(.fileTooLong) }
                output.write(digitsOf: UInt(offset), atLeast: 10)
                output.write(" ")
                output.write(digitsOf: UInt(generation), atLeast: 5)
                output.write(" n\r\n")
            }
        }
        output.write("trailer\n")
        let place = try write(trailer, size: size, streamEntries: [], to: &output)
        output.write("\n")
        return place
    }

    /// From this many rows on they are compressed.
    private static let manyRows = 100

    /// Writes a section that is a stream, and gives the place of the integrity code.
    func writeStream(
        _ rows: [Row],
        number: Int,
        at start: Int,
        _ trailer: Trailer,
        to output: inout ObjectWriter
    ) throws(PDFError) -> SignaturePlace? {
        let first: [Row] = document.isRepaired ? [(0, .free)] : []
        let rows = first + rows + [(number, .offset(start, generation: 0))]
        let width = max(4, (Int.bitWidth - start.leadingZeroBitCount + 7) / 8)
        var data: [UInt8] = []
        data.reserveCapacity(rows.count * (width + 3))
        var index: [PDFObject] = []
        for run in Self.runs(rows) {
            index += [.integer(rows[run.lowerBound].number), .integer(run.count)]
            for row in rows[run] {
                let (kind, second, third): (UInt8, Int, Int) =
                    switch row.entry {
                    case .free: (0, 0, 65_535)
                    case .offset(let offset, let generation): (1, offset, generation)
                    case .compressed(let stream, let index): (2, stream, index)
                    }
                data.append(kind)
                for shift in (0..<width).reversed() { data.append(UInt8(second >> (8 * shift) & 0xff)) }
                data.append(UInt8(third >> 8 & 0xff))
                data.append(UInt8(third & 0xff))
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
        output.write(ObjectReference(number: number, generation: 0))
        output.write(" obj\n")
        let place = try write(trailer, size: number + 1, streamEntries: entries, to: &output)
        output.write("\nstream\n")
        output.write(data)
        output.write("\nendstream\nendobj\n")
        return place
    }

    /// The trailer dictionary: all entries of the last one except those about its own section (7.5.6).
    private func write(
        _ trailer: Trailer,
        size: Int,
        streamEntries: [(Name, PDFObject)],
        to writer: inout ObjectWriter
    ) throws(PDFError) -> SignaturePlace? {
        guard let newest = document.crossReferences.sections.first else { return nil }
        let dropped = trailer.code != nil ? Self.sectionKeys.union(["AuthCode"]) : Self.sectionKeys
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
            for entry in newest.trailer.entries where !dropped.contains(entry.key) {
                writer.write(entry.key, entry.value)
            }
        }
        for (key, value) in streamEntries { writer.write(key, value) }
        writer.write("Size", .integer(size))
        for entry in layout.entries where !dropped.contains(entry.key) {
            guard layout.entries.last(where: { $0.key == entry.key })?.range == entry.range else { continue }
            writer.write(.name(entry.key))
            if document.bytes.byte(at: entry.value.lowerBound)?.isPDFRegular == true { writer.write(" ") }
            writer.write(entry.value, of: document.bytes)
        }
        if trailer.identifiers != .null { writer.write("ID", trailer.identifiers) }
        // A repaired file's own sections are unreliable: the new one lists all objects, and does not refer to an older
        // section.
        if !document.isRepaired { writer.write("Prev", .integer(document.crossReferences.start)) }
        let place = trailer.code.flatMap { IntegrityCode.write($0, to: &writer) }
        writer.write(">>")
        return place
    }

    /// Keys that belong to one section and are never carried to the next.
    private static let sectionKeys: Set<Name> = [
        "Size", "Prev", "ID", "XRefStm", "Type", "W", "Index", "Length", "Filter", "DecodeParms", "F", "FFilter",
        "FDecodeParms", "DL",
    ]

    /// The ranges of rows whose numbers follow one another.
    private static func runs(_ rows: [Row]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in 1..<max(1, rows.count + 1) {
            if index < rows.count, rows[index - 1].number + 1 == rows[index].number { continue }
            if start < rows.count { runs.append(start..<index) }
            start = index
        }
        return runs
    }

    /// The file identifiers (14.4): the first stays, the second is new and follows from the content.
    ///
    /// A file without any gets both, unless its key is made from the first.
    func fileIdentifiers(for body: [UInt8]) throws(PDFError) -> PDFObject {
        let first = try document.value("ID", of: document.trailer)?.array?.first
        let permanent = try first.map { object throws(PDFError) in try document.resolve(object) }?.string
        let length = Array(String(document.bytes.count).utf8)
        let changing = PDFObject.string(ContentDigest.bytes(of: [permanent ?? [], length, body]))
        if permanent == nil, document.encryption?.usesIdentifier ?? false { return .null }
        return .array([permanent.map { .string($0) } ?? changing, changing])
    }
}
