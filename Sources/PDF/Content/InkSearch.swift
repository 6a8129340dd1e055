/// Searches content for what may name a colour of four inks: an operator `k` or `K`, `CMYK`, or an escape, with which a name may be
/// written.
///
/// Content is inflated in pieces of one block of memory, and most of it contains none.
struct InkSearch {
    private static let pieceLength = 1 << 16
    /// The bytes that an answer depends on, before and after a place.
    private static let (before, after) = (3, 2)

    /// The piece, with the end of the one before.
    private var block: [UInt8] = []
    /// How many bytes at the beginning of the block are searched already.
    private var searched = 0

    /// Searches the decoded data of a stream.
    ///
    /// - Returns: How many bytes they are; nil where something was found, and for other filters than Flate.
    /// - Throws: `PDFError` with code `limit` when they are more than `limit`.
    mutating func countWithoutInks(
        of stream: IndirectObject,
        in document: Document,
        limit: Int
    ) throws(PDFError) -> Int? {
        guard let isDeflated = try document.isOnlyDeflated(stream) else { return nil }
        let inflater = isDeflated ? try Inflater() : nil
        return try unsafe document.withEncodedData(of: stream) { data throws(PDFError) in
            unsafe inflater?.begin(data)
            var rest = unsafe data[...]
            return try countWithoutInks(limit: limit) { block in
                if let inflater {
                    block.append(addingCapacity: Self.pieceLength) {
                        inflater.inflate(into: &$0, most: Self.pieceLength)
                    }
                    return inflater.isOver
                }
                unsafe block.append(contentsOf: rest.prefix(Self.pieceLength))
                unsafe rest = rest.dropFirst(Self.pieceLength)
                return unsafe rest.isEmpty
            }
        }
    }

    /// Searches pieces of data; `addPiece` adds one to the block, and says whether it is the last.
    private mutating func countWithoutInks(
        limit: Int,
        _ addPiece: (inout [UInt8]) -> Bool
    ) throws(PDFError) -> Int? {
        block.removeAll(keepingCapacity: true)
        searched = 0
        var (count, isLast) = (0, false)
        while !isLast {
            let kept = block.count
            isLast = addPiece(&block)
            count += block.count - kept
            guard count <= limit else { throw PDFError(.decodedTooLong(limit: limit)) }
            let end = isLast ? block.count : max(searched, block.count - Self.after)
            if findsInk(in: searched..<end) { return nil }
            let dropped = max(0, end - Self.before)
            block.removeSubrange(..<dropped)
            searched = end - dropped
        }
        return count
    }

    private func findsInk(in range: Range<Int>) -> Bool {
        finds(Self.fill, in: range, where: isWord)
            || finds(Self.stroke, in: range) { isWord($0) || $0 >= 3 && block[$0 - 3..<$0].elementsEqual(Self.colors) }
            || finds(Self.escape, in: range) { isHexadecimal($0 + 1) && isHexadecimal($0 + 2) }
    }

    private func finds(_ pattern: [UInt8], in range: Range<Int>, where isFound: (Int) -> Bool) -> Bool {
        var start = range.lowerBound
        while let index = block.firstIndex(of: pattern, in: start..<range.upperBound) {
            if isFound(index) { return true }
            start = index + 1
        }
        return false
    }

    private func isWord(_ index: Int) -> Bool {
        (index == 0 || !block[index - 1].isPDFRegular)
            && (index + 1 == block.count || !block[index + 1].isPDFRegular)
    }

    private func isHexadecimal(_ index: Int) -> Bool { index < block.count && block[index].hexadecimalValue != nil }

    private static let fill = Array("k".utf8)
    private static let stroke = Array("K".utf8)
    private static let escape = Array("#".utf8)
    private static let colors = Array("CMY".utf8)
}
