import Foundation

/// Documents that are made for measuring: each page has a short text, the first as many further bytes as are wanted, and the
/// last as many comments, each of which an update of the file has changed.
struct BenchmarkDocument {
    let pages: Int
    /// The length of a stream that cannot be compressed.
    let ballast: Int
    var updates = 0

    func write(to path: String) throws {
        let file = try Output(path)
        try file.write("%PDF-1.7\n%\u{E2}\u{E3}\u{CF}\u{D3}\n")
        var offsets: [Int] = []
        func object(_ number: Int, _ body: String) throws {
            while offsets.count < number { offsets.append(0) }
            offsets[number - 1] = file.offset
            try file.write("\(number) 0 obj\n\(body)\nendobj\n")
        }
        // Ten pages or nodes in each node, as programs that balance their trees make them.
        try object(1, "<</Type/Catalog/Pages 2 0 R>>")
        try object(3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>")
        var next = 5
        var comments = 0..<0
        func comment(_ number: Int, _ text: String) throws {
            try object(number, "<</Type/Annot/Subtype/Text/Rect[72 72 90 90]/Contents(\(text))>>")
        }
        func node(_ number: Int, parent: Int?, pages range: Range<Int>) throws {
            let above = parent.map { "/Parent \($0) 0 R" } ?? ""
            guard range.count > 1 || parent == nil else {
                let content = next
                next += 1
                let text = "BT /F 12 Tf 72 720 Td (Page \(range.lowerBound + 1)) Tj ET"
                comments = next..<next + (range.upperBound == pages ? updates : 0)
                next = comments.upperBound
                let list = comments.map { "\($0) 0 R" }.joined(separator: " ")
                let annotations = comments.isEmpty ? "" : "/Annots[\(list)]"
                let extra = range.lowerBound == 0 ? "[\(content) 0 R 4 0 R]" : "\(content) 0 R"
                try object(
                    number,
                    "<</Type/Page\(above)/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents \(extra)\(annotations)>>"
                )
                for number in comments { try comment(number, "before") }
                try object(content, "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream")
                return
            }
            let step = max(1, (range.count + 9) / 10)
            var kids: [(Int, Range<Int>)] = []
            for start in stride(from: range.lowerBound, to: range.upperBound, by: step) {
                kids.append((next, start..<min(start + step, range.upperBound)))
                next += 1
            }
            let list = kids.map { "\($0.0) 0 R" }.joined(separator: " ")
            try object(number, "<</Type/Pages\(above)/Count \(range.count)/Kids[\(list)]>>")
            for (kid, pages) in kids { try node(kid, parent: number, pages: pages) }
        }
        try node(2, parent: nil, pages: 0..<pages)
        while offsets.count < 4 { offsets.append(0) }
        offsets[3] = file.offset
        try file.write("4 0 obj\n<</Length \(ballast)>>stream\n")
        try file.writeNoise(ballast)
        try file.write("\nendstream\nendobj\n")
        func section(first: Int, previous: Int?) throws -> Int {
            let start = file.offset
            try file.write(first == 1 ? "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n" : "xref\n\(first) 1\n")
            for offset in first == 1 ? offsets[...] : offsets[(first - 1)...(first - 1)] {
                let digits = String(offset)
                try file.write(String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n")
            }
            let before = previous.map { "/Prev \($0)" } ?? ""
            try file.write("trailer<</Size \(offsets.count + 1)/Root 1 0 R\(before)>>\nstartxref\n\(start)\n%%EOF\n")
            return start
        }
        var previous = try section(first: 1, previous: nil)
        for number in comments {
            try comment(number, "after")
            previous = try section(first: number, previous: previous)
        }
        try file.close()
    }

    /// A file that is written piece by piece.
    private final class Output {
        private let handle: FileHandle
        private var pending = Data()
        private(set) var offset = 0

        init(_ path: String) throws {
            _ = FileManager.default.createFile(atPath: path, contents: nil)
            handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        }

        func write(_ text: String) throws {
            pending.append(contentsOf: text.utf8)
            offset += text.utf8.count
            if pending.count > 1 << 20 { try flush() }
        }

        /// Bytes that look random and are comments to a reader that meets them.
        func writeNoise(_ count: Int) throws {
            var state: UInt64 = 88_172_645_463_325_252
            var left = count
            while left > 0 {
                var block = [UInt8](repeating: 0, count: min(left, 1 << 20))
                for index in block.indices {
                    state ^= state << 13
                    state ^= state >> 7
                    state ^= state << 17
                    block[index] = UInt8(truncatingIfNeeded: state) | 0x80
                }
                pending.append(contentsOf: block)
                offset += block.count
                left -= block.count
                try flush()
            }
        }

        func close() throws {
            try flush()
            try handle.close()
        }

        private func flush() throws {
            try handle.write(contentsOf: pending)
            pending = Data()
        }
    }
}
