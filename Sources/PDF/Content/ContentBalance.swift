/// What a content stream leaves open (ISO 32000-1, 7.8.2): saved graphics states, a text object, marked content.
///
/// Content that is wrong in this way is common. What is added to a page after it stands where it should only when all
/// is closed first.
package struct ContentBalance: Hashable, Sendable {
    /// How many `Q` there are without a `q` before them.
    package private(set) var missingSaves = 0
    /// How many `q` are never answered by a `Q`.
    package private(set) var openSaves = 0
    /// Whether the last `BT` has no `ET`.
    package private(set) var hasOpenText = false
    /// How many marked content sequences never end.
    package private(set) var openMarks = 0

    /// Reads the operators of a page's decoded content.
    ///
    /// - Complexity: O(n) for n bytes, without recursion.
    package init(_ content: [UInt8]) {
        var lexer = Lexer(Bytes(content), at: 0)
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next else { return }
            switch byte {
            case UInt8(ascii: "("):
                let start = lexer.position
                if lexer.literalString() == nil { lexer.position = start + 1 }
            case UInt8(ascii: "/"): _ = lexer.name()
            case _ where byte.isPDFDelimiter: lexer.position += 1
            default: count(Self.word(&lexer), in: &lexer)
            }
        }
    }

    private static func word(_ lexer: inout Lexer) -> [UInt8] {
        let start = lexer.position
        while lexer.next?.isPDFRegular == true { lexer.position += 1 }
        return lexer.bytes.copy(start..<min(lexer.position, start + 8))
    }

    private mutating func count(_ word: [UInt8], in lexer: inout Lexer) {
        switch String(decoding: word, as: UTF8.self) {
        case "q": openSaves += 1
        case "Q": if openSaves > 0 { openSaves -= 1 } else { missingSaves += 1 }
        case "BT": hasOpenText = true
        case "ET": hasOpenText = false
        case "BMC", "BDC": openMarks += 1
        case "EMC": openMarks = max(0, openMarks - 1)
        case "ID": Self.skipImage(&lexer)
        default: break
        }
    }

    /// Passes over the data of an inline image (8.9.7), up to `EI` between white space.
    private static func skipImage(_ lexer: inout Lexer) {
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
