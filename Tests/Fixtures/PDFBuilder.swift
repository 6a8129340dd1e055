/// Builds small PDFs of every structure from numbered objects, without the code under test.
public struct PDFBuilder: Sendable {
    /// How the objects can be found.
    public enum Structure: Sendable, CaseIterable {
        case table
        case crossReferenceStream
        case objectStream
        case hybrid
    }

    /// The written form of each object; the key is its number.
    public var objects: [Int: [UInt8]] = [:]
    /// More trailer entries in their written form.
    public var trailer = ""
    /// The bytes before the header.
    public var junk: [UInt8] = []
    /// The version in the header.
    public var version = "1.7"
    /// Whether the second line has bytes above 127, as the standard advises (ISO 32000-1, 7.5.2).
    public var binaryComment = true
    /// A file identifier, or nil for none.
    public var identifier: String? = "<00112233445566778899AABBCCDDEEFF>"

    /// Makes an empty document.
    public init() {}

    /// Sets an object from text.
    public mutating func set(_ number: Int, _ value: String) {
        objects[number] = Array(value.utf8)
    }

    /// Sets a stream from its data.
    public mutating func set(_ number: Int, stream data: [UInt8], entries: String) {
        objects[number] =
            Array("<<\(entries) /Length \(data.count)>>\nstream\n".utf8) + data + Array("\nendstream".utf8)
    }

    /// The file.
    ///
    /// Object 1 is the catalog.
    public func build(_ structure: Structure) -> [UInt8] {
        var output = junk + Array("%PDF-\(version)\n\(binaryComment ? "%\u{e2}\u{e3}\n" : "")".utf8)
        var offsets: [Int: Int] = [:]
        var packed: [Int] = []
        for (number, value) in objects.sorted(by: { $0.key < $1.key }) {
            let isStream = value.count > 6 && String(decoding: value, as: UTF8.self).contains("stream\n")
            if structure == .objectStream || structure == .hybrid, !isStream, !(structure == .hybrid && number < 3) {
                packed.append(number)
                continue
            }
            offsets[number] = output.count - junk.count
            output += Array("\(number) 0 obj\n".utf8) + value + Array("\nendobj\n".utf8)
        }
        var next = (objects.keys.max() ?? 0) + 1
        if !packed.isEmpty {
            offsets[next] = output.count - junk.count
            output += Array("\(next) 0 obj\n".utf8) + objectStream(packed) + Array("\nendobj\n".utf8)
            next += 1
        }
        switch structure {
        case .table: output += table(offsets, at: output.count - junk.count, size: next, extra: "")
        case .crossReferenceStream, .objectStream:
            let start = output.count - junk.count
            output += crossReferenceStream(offsets, packed: packed, number: next, at: start, listed: nil)
            output += Array("startxref\n\(start)\n%%EOF\n".utf8)
        case .hybrid:
            // As word processors write it: a table for old readers, then an empty one with the stream for newer ones.
            let first = output.count - junk.count
            output += table(offsets, at: first, size: next + 1, extra: "")
            let stream = output.count - junk.count
            output += crossReferenceStream(offsets, packed: packed, number: next, at: stream, listed: packed)
            let last = output.count - junk.count
            let trailer = "<</Size \(next + 1) \(commonEntries) /Prev \(first) /XRefStm \(stream)>>"
            output += Array("xref\n0 0\ntrailer\n\(trailer)\nstartxref\n\(last)\n%%EOF\n".utf8)
        }
        return output
    }

    private var commonEntries: String {
        "/Root 1 0 R" + (identifier.map { " /ID [\($0) \($0)]" } ?? "") + " " + trailer
    }

    private func objectStream(_ numbers: [Int]) -> [UInt8] {
        var header = ""
        var body: [UInt8] = []
        for number in numbers {
            header += "\(number) \(body.count) "
            body += (objects[number] ?? []) + [0x0a]
        }
        let data = Array(header.utf8) + body
        let entries =
            "<</Type /ObjStm /N \(numbers.count) /First \(header.utf8.count) /Length \(data.count)>>\nstream\n"
        return Array(entries.utf8) + data + Array("\nendstream".utf8)
    }

    private func table(_ offsets: [Int: Int], at start: Int, size: Int, extra: String) -> [UInt8] {
        var text = "xref\n0 \(size)\n0000000000 65535 f \n"
        for number in 1..<size {
            if let offset = offsets[number] {
                let digits = String(offset)
                text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            } else {
                text += "0000000000 00000 f \n"
            }
        }
        text += "trailer\n<</Size \(size) \(commonEntries) \(extra)>>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }

    private func crossReferenceStream(
        _ offsets: [Int: Int],
        packed: [Int],
        number: Int,
        at start: Int,
        listed: [Int]?
    ) -> [UInt8] {
        var rows: [UInt8] = []
        func row(_ kind: UInt8, _ second: Int, _ third: UInt8) {
            rows += [kind, UInt8(second >> 16 & 0xff), UInt8(second >> 8 & 0xff), UInt8(second & 0xff), third]
        }
        let numbers = listed ?? Array(0...number)
        let container = offsets.keys.max() ?? 0
        for candidate in numbers {
            if let index = packed.firstIndex(of: candidate) {
                row(2, container, UInt8(index))
            } else if candidate == number {
                row(1, start, 0)
            } else if let offset = offsets[candidate] {
                row(1, offset, 0)
            } else {
                row(0, 0, 0)
            }
        }
        let index = listed.map { " /Index [" + $0.map { "\($0) 1" }.joined(separator: " ") + "]" } ?? ""
        let entries =
            "<</Type /XRef /Size \(number + 1) /W [1 3 1]\(index) \(commonEntries) /Length \(rows.count)>>\nstream\n"
        return Array("\(number) 0 obj\n\(entries)".utf8) + rows + Array("\nendstream\nendobj\n".utf8)
    }
}
