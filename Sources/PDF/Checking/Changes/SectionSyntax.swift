/// Whether a cross-reference section is written as every reader reads it; some readers repair the file otherwise, and then show the last
/// object of each number, also one that no section lists.
struct SectionSyntax {
    private let document: Document
    private let before: Document
    private let section: CrossReferences.Section

    /// The highest object number of some readers, and one more (ISO 32000-1, annex C).
    private static let mostObjects = 8_388_608

    init(_ section: CrossReferences.Section, in document: Document, since before: Document) {
        (self.section, self.document, self.before) = (section, document, before)
    }

    var isStrict: Bool {
        let trailer = section.trailer
        guard hasPlainEntries, trailer["Encrypt"] == before.trailer["Encrypt"], let size = trailer["Size"]?.integer,
            case .integer? = trailer["Size"]
        else { return false }
        let highest = section.numbers.map(\.upperBound).max() ?? 0
        guard size >= highest, size <= Self.mostObjects || (before.trailer["Size"]?.integer ?? 0) > Self.mostObjects
        else {
            return false
        }
        guard case .table(let table, let hidden) = section.content else { return true }
        guard trailer["XRefStm"] == nil || hidden != nil else { return false }
        return hasPlainRows(table)
    }

    /// Whether `/Prev` and `/XRefStm` are integers, and no key of the trailer is there twice.
    private var hasPlainEntries: Bool {
        let keys = section.trailer.keys
        guard Set(keys).count == keys.count else { return false }
        return (["Prev", "XRefStm"] as [Name]).allSatisfy { key in
            switch section.trailer[key] {
            case nil, .integer: true
            default: false
            }
        }
    }

    /// Whether each row of a table has its 20 bytes (ISO 32000-2, 7.5.4), and nothing but rows is between `xref` and the trailer.
    private func hasPlainRows(_ table: ClassicTable) -> Bool {
        let bytes = document.bytes
        var place = table.start
        func skipSpaces() { while bytes.byte(at: place)?.isPDFWhitespace ?? false { place += 1 } }
        func skipDigits() -> Bool {
            let first = place
            while bytes.byte(at: place)?.isDigit ?? false { place += 1 }
            return place > first
        }
        for subsection in table.subsections {
            skipSpaces()
            guard skipDigits(), bytes.byte(at: place) == 0x20 else { return false }
            place += 1
            guard skipDigits() else { return false }
            skipSpaces()
            for _ in 0..<subsection.count {
                guard Self.isRow(bytes.copy(place..<min(bytes.count, place + 20))) else { return false }
                place += 20
            }
        }
        skipSpaces()
        return bytes.has("trailer", at: place)
    }

    private static func isRow(_ row: [UInt8]) -> Bool {
        guard row.count == 20, row[..<10].allSatisfy(\.isDigit), row[10] == 0x20, row[11..<16].allSatisfy(\.isDigit),
            row[16] == 0x20, row[17] == UInt8(ascii: "n") || row[17] == UInt8(ascii: "f")
        else { return false }
        return [[0x20, 0x0d], [0x20, 0x0a], [0x0d, 0x0a]].contains(Array(row[18...]))
    }
}
