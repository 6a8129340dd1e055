import Fixtures

/// An update written out by hand, right in every way until a test spoils it: a stamp on the first of two pages.
struct HandWrittenUpdate {
    /// The file before: objects 1 to 13.
    var builder: PDFBuilder
    var structure: PDFBuilder.Structure
    /// Whether the file before ends its last line.
    var endsLine = true
    /// The written form of each object, in the order of the file.
    var objects: [(number: Int, value: String)]
    /// The bytes before an object.
    var stray: [Int: String] = [:]
    /// The ends of objects.
    var endings: [Int: String] = [:]
    /// Numbers that the section does not list.
    var unlisted: Set<Int> = []
    /// Rows in the place of the right ones: offset and kind.
    var rows: [Int: (offset: Int, kind: String)] = [:]
    var writesStream: Bool
    var trailer: [String: String]
    /// Whether offsets count from the header, if there are bytes before it.
    var countsFromHeader = true
    /// Changes the written table, up to `trailer`.
    var spoilTable: (String) -> String = { $0 }
    /// The text after the section; `@` is its offset.
    var tail = "startxref\n@\n%%EOF\n"

    static let page = "/Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources <</Font <</F 3 0 R>>>>"
    static let form =
        "<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <<>> /Length 1>>\nstream\nn\nendstream"

    /// A right stamp but for these entries; "-" leaves one out.
    static func stamp(_ entries: [String: String]) -> String {
        let right = [
            "Type": "/Annot", "Subtype": "/Stamp", "Rect": "[1 1 20 20]", "P": "4 0 R", "F": "4", "NM": "(new)",
            "Contents": "(Signature)", "AP": "<</N 31 0 R>>",
        ]
        return written(right.merging(entries) { $1 })
    }

    init(_ structure: PDFBuilder.Structure) {
        self.structure = structure
        builder = PDFBuilder.document([.init(), .init()], catalog: "/AcroForm <</Fields [11 0 R] /SigFlags 1>>")
        builder.trailer = "/Info 10 0 R"
        builder.set(4, "<<\(Self.page) /Contents 5 0 R /Annots [8 0 R]>>")
        builder.set(6, "<<\(Self.page) /Contents 7 0 R>>")
        builder.set(8, "<</Type /Annot /Subtype /Text /Rect [1 1 20 20] /NM (old)>>")
        builder.set(9, "[8 0 R]")
        builder.set(10, "<</Title (T)>>")
        builder.set(11, "<</FT /Sig /T (s) /V <</Type /Sig /Contents <00>>> /Rect [0 0 0 0]>>")
        builder.set(13, "<</Type /Catalog /Pages 2 0 R>>")
        objects = [
            (4, "<<\(Self.page) /Contents 5 0 R /Annots [8 0 R 30 0 R]>>"), (30, Self.stamp([:])), (31, Self.form),
        ]
        writesStream = structure == .crossReferenceStream || structure == .objectStream
        trailer = [
            "Root": "1 0 R", "Info": "10 0 R",
            "ID": "[<00112233445566778899AABBCCDDEEFF> <FF>]",
        ]
    }

    mutating func set(_ number: Int, _ value: String) {
        if let index = objects.firstIndex(where: { $0.number == number }) {
            objects[index].value = value
        } else {
            objects.append((number, value))
        }
    }

    var original: [UInt8] {
        let bytes = builder.build(structure)
        return endsLine ? bytes : Array(bytes.dropLast())
    }

    var bytes: [UInt8] {
        let original = original
        var output = original
        let base = countsFromHeader ? builder.junk.count : 0
        var places: [Int: Int] = [:]
        for (number, value) in objects {
            output += (stray[number] ?? "").utf8
            places[number] = output.count - base
            output += "\(number) 0 obj\n\(value)\n\(endings[number] ?? "endobj\n")".utf8
        }
        let start = output.count - base
        if writesStream { places[40] = start }
        var listed = places.mapValues { (offset: $0, kind: "n") }.filter { !unlisted.contains($0.key) }
        listed.merge(rows) { $1 }
        let size = max(40, places.keys.max() ?? 0) + 1
        var trailer = ["Prev": Self.lastStart(of: original), "Size": "\(size)"].merging(self.trailer) { $1 }
        if writesStream {
            let (rows, index) = Self.stream(listed)
            trailer.merge(["Type": "/XRef", "W": "[1 4 2]", "Index": index, "Length": "\(rows.count)"]) { old, _ in old
            }
            output += "40 0 obj\n\(Self.written(trailer))\nstream\n".utf8
            output += rows
            output += "\nendstream\nendobj\n".utf8
        } else {
            output += "\(spoilTable(Self.table(listed)))trailer\n\(Self.written(trailer))\n".utf8
        }
        return output + Array(tail.replacing("@", with: "\(start)").utf8)
    }

    /// An entry that is "-" is left out.
    private static func written(_ trailer: [String: String]) -> String {
        let entries = trailer.filter { $0.value != "-" }.sorted { $0.key < $1.key }
        return "<<" + entries.map { "/\($0.key) \($0.value)" }.joined(separator: " ") + ">>"
    }

    static func lastStart(of bytes: [UInt8]) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return String(
            text[(text.ranges(of: "startxref\n").last?.upperBound ?? text.startIndex)...].prefix { $0.isNumber }
        )
    }

    private static func table(_ rows: [Int: (offset: Int, kind: String)]) -> String {
        var text = "xref\n"
        for (number, row) in rows.sorted(by: { $0.key < $1.key }) {
            let digits = String(row.offset)
            text += "\(number) 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 \(row.kind) \n"
        }
        return text
    }

    private static func stream(_ rows: [Int: (offset: Int, kind: String)]) -> ([UInt8], index: String) {
        var data: [UInt8] = []
        var index: [String] = []
        for (number, row) in rows.sorted(by: { $0.key < $1.key }) {
            index.append("\(number) 1")
            data.append(row.kind == "n" ? 1 : row.kind == "f" ? 0 : 2)
            for shift in [24, 16, 8, 0] { data.append(UInt8(row.offset >> shift & 0xff)) }
            // The index of a compressed object, as in "c3".
            data += [0, UInt8(row.kind.dropFirst()) ?? 0]
        }
        return (data, "[" + index.joined(separator: " ") + "]")
    }
}
