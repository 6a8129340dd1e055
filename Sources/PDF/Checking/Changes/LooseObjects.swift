/// Objects of later revisions that no cross-reference section lists.
///
/// Readers ignore them until they repair the file, as they do when a row of any section is wrong: then they show them.
enum LooseObjects {
    /// Whether there are some after the first `length` bytes.
    ///
    /// - Complexity: O(n + r) for n bytes and r rows of sections after the revision.
    static func exist(in document: Document, after length: Int) -> Bool {
        let (bytes, references) = (document.bytes, document.crossReferences)
        let later = references.sections.filter { $0.trailerRange?.lowerBound ?? 0 >= length }
        // What is behind the newest section is listed by none.
        let end = later.isEmpty ? length : max(length, bytes.lastIndex(of: "startxref", in: 0..<bytes.count) ?? 0)
        let listed = places(later, references, in: bytes)
        var place = length
        while let found = bytes.firstIndex(of: "obj", in: place..<bytes.count) {
            if let header = header(endingAt: found, from: place, in: bytes) {
                guard found < end, listed[header.place]?.contains(header.number) ?? false else { return true }
            }
            place = found + 3
        }
        return false
    }

    /// Where objects begin that sections list, with their numbers; the sections' own streams list themselves.
    private static func places(
        _ sections: [CrossReferences.Section],
        _ references: CrossReferences,
        in bytes: Bytes
    ) -> [Int: Set<Int>] {
        var places: [Int: Set<Int>] = [:]
        func note(_ offset: Int, _ number: Int?) {
            let (place, overflow) = offset.addingReportingOverflow(references.base)
            guard !overflow, place >= 0, place < bytes.count else { return }
            var lexer = Lexer(bytes, at: place)
            lexer.skipWhitespaceAndComments()
            let begin = lexer.position
            guard let number = number ?? lexer.objectHeader()?.number else { return }
            places[begin, default: []].insert(number)
        }
        note(references.start, nil)
        for section in sections {
            for case let offset? in [section.trailer["Prev"]?.integer, section.trailer["XRefStm"]?.integer] {
                note(offset, nil)
            }
            guard section.numbers.reduce(0, { $0 + $1.count }) <= Limits.checkedRows else { continue }
            for number in section.numbers.joined() {
                if case .offset(let offset, _)? = section.entry(for: number) { note(offset, number) }
            }
        }
        return places
    }

    /// The number of an object and where its header begins, if one ends with the keyword at an offset.
    private static func header(endingAt keyword: Int, from first: Int, in bytes: Bytes) -> (place: Int, number: Int)? {
        var position = keyword
        func skip(while isWanted: (UInt8) -> Bool) -> Int {
            let end = position
            while position > first, let byte = bytes.byte(at: position - 1), isWanted(byte) { position -= 1 }
            return end - position
        }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        _ = skip(while: \.isPDFWhitespace)
        guard skip(while: digits.contains) > 0, skip(while: \.isPDFWhitespace) > 0 else { return nil }
        guard skip(while: digits.contains) > 0 else { return nil }
        var lexer = Lexer(bytes, at: position)
        return lexer.unsignedInteger().map { (position, $0) }
    }
}
