/// A cross-reference stream (ISO 32000-1, 7.5.8), decoded.
struct CrossReferenceStream {
    private let data: [UInt8]
    private let widths: [Int]
    private let subsections: [(first: Int, count: Int, row: Int)]
    private let index: SubsectionIndex

    /// Takes the decoded data of a stream and its dictionary.
    init(data: [UInt8], dictionary: PDFDictionary, offset: Int) throws(PDFError) {
        let widths = Array((dictionary["W"]?.array ?? []).compactMap(\.integer).prefix(3))
        guard widths.count == 3, widths.allSatisfy({ (0...8).contains($0) }), widths.reduce(0, +) > 0 else {
            throw PDFError(.badFieldWidths, offset: offset)
        }
        self.data = data
        self.widths = widths
        var row = 0
        var subsections: [(Int, Int, Int)] = []
        let index = dictionary["Index"]?.array?.map(\.integer) ?? [0, dictionary["Size"]?.integer]
        for pair in stride(from: 0, to: index.count - 1, by: 2) {
            guard let first = index[pair], let count = index[pair + 1], (0...Limits.objectNumber).contains(first),
                (0...Limits.objectNumber).contains(count)
            else { throw PDFError(.badIndex, offset: offset) }
            subsections.append((first, count, row))
            row += count
        }
        guard let found = SubsectionIndex(subsections.map { $0.0..<$0.0 + $0.1 }) else {
            throw PDFError(.badIndex, offset: offset)
        }
        (self.subsections, self.index) = (subsections, found)
    }

    /// Whether an object has several rows.
    var isAmbiguous: Bool { index.isOverlapping }

    private var rowLength: Int { widths.reduce(0, +) }

    func entry(for number: Int) -> CrossReferenceEntry? {
        guard let (first, _, row) = index.subsection(of: number).map({ subsections[$0] }) else { return nil }
        let start = (row + number - first) * rowLength
        guard start + rowLength <= data.count else { return nil }
        let kind = widths[0] == 0 ? 1 : field(at: start, width: widths[0])
        let second = field(at: start + widths[0], width: widths[1])
        let third = field(at: start + widths[0] + widths[1], width: widths[2])
        switch kind {
        case 0: return .free
        case 1: return second > 0 ? .offset(second, generation: third) : .free
        case 2: return .compressed(stream: second, index: third)
        default: return nil
        }
    }

    /// A big-endian number; the top bit of an eight-byte one is dropped, no file is that long.
    private func field(at start: Int, width: Int) -> Int {
        var value: UInt64 = 0
        for index in start..<start + width { value = value << 8 | UInt64(data[index]) }
        return Int(value & UInt64(Int.max))
    }

    /// All entries.
    ///
    /// - Complexity: O(n) for n rows of the stream.
    var entries: [CrossReferenceEntry] {
        subsections.flatMap { first, count, row in
            let rows = min(count, max(0, data.count / rowLength - row))
            return (0..<rows).compactMap { entry(for: first + $0) }
        }
    }

    /// The numbers that it has entries for.
    var numbers: [Range<Int>] { subsections.map { $0.first..<$0.first + $0.count } }

    /// One more than the highest number of the section.
    var size: Int { subsections.map { $0.first + $0.count }.max() ?? 0 }
}
