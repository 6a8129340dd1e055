/// The words of a content stream (ISO 32000-1, 7.8.2): operators and names, without numbers, strings and the data of inline
/// images.
///
/// - Complexity: O(n) for n bytes of any kind, without recursion; no word takes memory.
struct ContentWords {
    enum Word {
        /// An operator; a keyword such as `true` reads as one.
        case command(ContentOperator)
        /// A name: the range of its bytes after the solidus, escapes as they are written.
        case name(Range<Int>)
    }

    private let content: [UInt8]
    private var position = 0
    private let kinds = ByteKind.table
    /// How often a string may turn out to have no end, after a search through the rest of the content.
    private var searchesLeft = 16
    /// Whether `EI` occurs in the rest of the content, as far as is known.
    private var mayHaveImageEnd = true

    init(_ content: [UInt8]) {
        self.content = content
    }

    /// The next word; nil at the end.
    mutating func next() -> Word? {
        while position < content.count {
            switch kinds[Int(content[position])] {
            case .whiteSpace: position += 1
            case .number: skipRegular()
            case .letter:
                let start = position
                skipRegular()
                let word = ContentOperator(content[start..<position])
                if word == .imageData { skipImage() }
                return .command(word)
            case .delimiter:
                if let word = delimited() { return word }
            }
        }
        return nil
    }

    /// Whether a name is one of ASCII characters, some of which may be written as escapes (7.3.5).
    func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
        let bytes = content[range]
        if bytes.count == name.utf8CodeUnitCount { return name.withUTF8Buffer { unsafe bytes.elementsEqual($0) } }
        guard bytes.count > name.utf8CodeUnitCount, bytes.contains(UInt8(ascii: "#")) else { return false }
        var lexer = Lexer(Bytes([UInt8(ascii: "/")] + bytes), at: 0)
        return lexer.name().name == Name(stringLiteral: name)
    }

    private mutating func skipRegular() {
        while position < content.count, kinds[Int(content[position])].isRegular { position += 1 }
    }

    /// Passes over a delimiter and what belongs to it.
    private mutating func delimited() -> Word? {
        switch content[position] {
        case UInt8(ascii: "/"):
            position += 1
            let start = position
            skipRegular()
            return .name(start..<position)
        case UInt8(ascii: "("): skipString()
        case UInt8(ascii: "%"):
            while position < content.count, content[position] != 0x0a, content[position] != 0x0d { position += 1 }
        default: position += 1
        }
        return nil
    }

    /// Passes over a string (7.3.4.2), or only over its parenthesis where it never ends.
    private mutating func skipString() {
        let start = position
        position += 1
        guard searchesLeft > 0 else { return }
        var depth = 1
        while position < content.count {
            let byte = content[position]
            position += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return }
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
        }
        searchesLeft -= 1
        position = start + 1
    }

    /// Passes over the data of an inline image (8.9.7), up to `EI` between white space.
    private mutating func skipImage() {
        guard mayHaveImageEnd else { return }
        var place = position
        while let found = content[place...].firstIndex(of: UInt8(ascii: "E")) {
            place = found + 1
            guard place < content.count, content[place] == UInt8(ascii: "I") else { continue }
            place += 1
            position = place
            let isAlone = found == 0 || kinds[Int(content[found - 1])] == .whiteSpace
            if isAlone, place == content.count || kinds[Int(content[place])] == .whiteSpace { return }
        }
        // Nothing begins within a word.
        skipRegular()
        mayHaveImageEnd = false
    }
}

/// An operator of content (ISO 32000-1, annex A): its characters, of which none has more than eight.
struct ContentOperator: Hashable, ExpressibleByStringLiteral {
    static let imageBegins: ContentOperator = "BI"
    static let imageData: ContentOperator = "ID"

    /// The characters, the first in the lowest byte; of a longer word, which is not an operator, 0.
    private let code: UInt64

    @inline(__always)
    init(_ bytes: some Collection<UInt8>) {
        var code: UInt64 = 0
        if bytes.count <= 8 {
            var place: UInt64 = 0
            for byte in bytes {
                code |= UInt64(byte) << place
                place += 8
            }
        }
        self.code = code
    }

    init(stringLiteral value: StaticString) {
        self = value.withUTF8Buffer { unsafe ContentOperator($0) }
    }
}

/// The kind of word that a byte of content can begin.
private enum ByteKind: UInt8 {
    case whiteSpace, delimiter, number, letter

    var isRegular: Bool { rawValue >= Self.number.rawValue }

    /// The kind of each byte.
    static let table: [ByteKind] = (UInt8.min...UInt8.max).map { byte in
        if byte.isPDFWhitespace { return .whiteSpace }
        if byte.isPDFDelimiter { return .delimiter }
        return byte.isDigit || "+-.".utf8.contains(byte) ? .number : .letter
    }
}
