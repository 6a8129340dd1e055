/// The words of a content stream (ISO 32000-1, 7.8.2): operators and names, without numbers, strings and the data of inline
/// images.
///
/// - Complexity: O(n) for n bytes, without recursion.
struct ContentWords {
    enum Word {
        /// An operator; a keyword such as `true` reads as one.
        case command(Name)
        case name(Name)
    }

    private var lexer: Lexer

    init(_ content: [UInt8]) {
        lexer = Lexer(Bytes(content), at: 0)
    }

    /// The next word; nil at the end.
    mutating func next() -> Word? {
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next else { return nil }
            switch byte {
            case UInt8(ascii: "("):
                let start = lexer.position
                if !lexer.skipLiteralString() { lexer.position = start + 1 }
            case UInt8(ascii: "/"): return .name(lexer.name().name)
            case _ where byte.isPDFDelimiter: lexer.position += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                while lexer.next?.isPDFRegular == true { lexer.position += 1 }
            default:
                let word = command()
                if word == Self.imageData { skipImage() }
                return .command(word)
            }
        }
    }

    private static let imageData: Name = "ID"
    /// Longer words are not operators.
    private static let longestCommand = 8

    private mutating func command() -> Name {
        var word = Name()
        var length = 0
        while let byte = lexer.next, byte.isPDFRegular {
            if length < Self.longestCommand { word.append(byte) }
            length += 1
            lexer.position += 1
        }
        return word
    }

    /// Passes over the data of an inline image (8.9.7), up to `EI` between white space.
    private mutating func skipImage() {
        let bytes = lexer.bytes
        var position = lexer.position
        while let found = bytes.firstIndex(of: "EI", in: position..<bytes.count) {
            position = found + 2
            let isAlone = bytes.byte(at: found - 1)?.isPDFWhitespace ?? true
            if isAlone, bytes.byte(at: position)?.isPDFWhitespace ?? true { break }
        }
        lexer.position = max(position, lexer.position)
    }
}
