/// Objects behind a signed revision that no cross-reference section lists.
///
/// Readers ignore them until they repair the file, as they do when a row of any section is wrong: then they show the last object of
/// each number, wherever it is.
struct LooseObjects {
    private let document: Document
    private let length: Int
    /// The places of the keyword `obj` of objects that later sections list.
    private var keywords: Set<Int> = []
    /// The last place of each number that later sections list.
    private var last: [Int: Int] = [:]
    /// Whether the stream of a section has the number of another object of the revision.
    private var hasReusedNumber = false

    /// Looks for them.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - before: The signed revision.
    ///   - sections: The sections behind it.
    /// - Complexity: O(n + r) for n bytes and r rows of sections behind the revision.
    init(in document: Document, since before: Document, listedBy sections: [CrossReferences.Section]) {
        self.document = document
        length = before.bytes.count
        let references = document.crossReferences
        note(stream: references.start, since: before)
        for section in sections {
            if let previous = section.trailer["Prev"]?.integer { note(stream: previous, since: before) }
            if case .table(_, hidden: .some) = section.content, let hidden = section.trailer["XRefStm"]?.integer {
                note(stream: hidden, since: before)
            }
            for number in section.numbers.joined() {
                if case .offset(let offset, _)? = section.entry(for: number) { note(offset, as: number) }
            }
        }
    }

    /// Whether there are some, or one that is listed and would be shown in place of a newer one.
    var exist: Bool {
        let bytes = document.bytes
        let end = keywords.isEmpty ? length : max(length, bytes.lastIndex(of: "startxref", in: 0..<bytes.count) ?? 0)
        lazy var strings = StringsOfObjects(bytes, keywords)
        var place = length
        while let found = bytes.firstIndex(of: "obj", in: place..<bytes.count) {
            place = found + 3
            guard isKeyword(at: found), !keywords.contains(found) || found >= end else { continue }
            if !isText(at: found, &strings) { return true }
        }
        return hasReusedNumber || last.contains { isShown($0.key, otherThanAt: $0.value) }
    }

    /// Whether repaired files show another object of a number than the sections lead to.
    private func isShown(_ number: Int, otherThanAt place: Int) -> Bool {
        func begin(_ offset: Int) -> Int? {
            ObjectHeader(document.bytes, at: offset, base: document.crossReferences.base)?.keyword
        }
        switch document.crossReferences.entry(for: number) {
        case .offset(let offset, _): return begin(offset) != place
        case .compressed(let stream, _):
            guard case .offset(let offset, _)? = document.crossReferences.entry(for: stream) else { return true }
            return begin(offset).map { $0 < place } ?? true
        case nil, .free: return false
        }
    }

    /// Notes the header of a section that is a stream, which need not list itself.
    ///
    /// It must not have the number of another object.
    private mutating func note(stream offset: Int, since before: Document) {
        guard let header = ObjectHeader(document.bytes, at: offset, base: document.crossReferences.base),
            header.keyword >= length
        else { return }
        keywords.insert(header.keyword)
        let reference = ObjectReference(number: header.number, generation: 0)
        switch before.crossReferences.entry(for: header.number) {
        case nil, .free: return
        default:
            let object = try? before.indirectObject(reference)
            if object?.value.dictionary?["Type"]?.name != "XRef" { hasReusedNumber = true }
        }
    }

    private mutating func note(_ offset: Int, as number: Int) {
        guard let header = ObjectHeader(document.bytes, at: offset, base: document.crossReferences.base),
            header.number == number, header.keyword >= length
        else { return }
        keywords.insert(header.keyword)
        last[number] = max(last[number] ?? 0, header.keyword)
    }

    /// Whether `obj` at an offset can be the end of a header for some reader.
    private func isKeyword(at found: Int) -> Bool {
        let bytes = document.bytes
        func isSpace(_ byte: UInt8) -> Bool { byte.isPDFWhitespace || byte == 0x0b }
        var place = found
        var hasLine = false
        while place > length, let byte = bytes.byte(at: place - 1), isSpace(byte) {
            if byte == 0x0a || byte == 0x0d { hasLine = true }
            place -= 1
        }
        guard place > length, let byte = bytes.byte(at: place - 1) else { return false }
        let line = line(before: place)
        if byte.isDigit || "+-.".utf8.contains(byte) {
            // Two numbers, of which the first may be on another line.
            let words = line.split(whereSeparator: isSpace)
            guard
                words.count < 2 || words[words.count - 2].last?.isDigit ?? false || words[words.count - 2].last == 0x2e
            else {
                return false
            }
        } else if !(hasLine && line.contains(UInt8(ascii: "%"))) {
            return false
        }
        // A longer word is not a keyword, unless the line has nothing but numbers in front of it.
        guard bytes.byte(at: found + 3)?.isPDFRegular ?? false else { return true }
        return line.allSatisfy { isSpace($0) || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// Whether `obj` at an offset is in a string of a listed object, such as a reason to sign.
    ///
    /// Programs that repair files look for objects at the beginning of lines: there it counts.
    private func isText(at found: Int, _ strings: inout StringsOfObjects) -> Bool {
        line(before: found).contains { !$0.isPDFWhitespace && !$0.isDigit } && strings.contain(found)
    }

    /// The bytes of a line in front of a place, 200 at most.
    private func line(before place: Int) -> [UInt8] {
        var start = place
        while start > max(length, place - 200), let byte = document.bytes.byte(at: start - 1), byte != 0x0a,
            byte != 0x0d
        {
            start -= 1
        }
        return document.bytes.copy(start..<place)
    }
}
