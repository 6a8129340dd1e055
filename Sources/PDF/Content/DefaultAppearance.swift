/// The default appearance of a field's text (`/DA`, ISO 32000-2, 12.7.4.3): the operators of text state and colour that
/// count for it.
package struct DefaultAppearance: Hashable {
    /// The font's name in the form's resources; nil where none is set.
    package private(set) var font: Name?
    /// The size in points as it is written; 0 asks for one that fits.
    package private(set) var size = 0.0
    /// The components of the colour: one for grey, three for RGB, four for CMYK, each from 0 to 1.
    package private(set) var color = [0.0]

    /// How much of the operators is read; real ones have some thirty bytes.
    private static let longest = 4096

    /// Reads operators; what is not understood is passed over.
    package init(_ operators: [UInt8]) {
        var lexer = Lexer(Bytes(Array(operators.prefix(Self.longest))), at: 0)
        var numbers: [Double] = []
        var name: Name?
        while true {
            lexer.skipWhitespaceAndComments()
            guard let byte = lexer.next else { return }
            if byte == UInt8(ascii: "/") {
                name = lexer.name().name
            } else if byte.isPDFDelimiter {
                lexer.position += 1
            } else if byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            {
                let start = lexer.position
                numbers.append(lexer.number()?.number ?? 0)
                if lexer.position == start { lexer.position += 1 }
            } else {
                apply(Self.word(&lexer), numbers, name)
                numbers = []
                name = nil
            }
        }
    }

    private static func word(_ lexer: inout Lexer) -> Name {
        var bytes: [UInt8] = []
        while let byte = lexer.next, byte.isPDFRegular {
            bytes.append(byte)
            lexer.position += 1
        }
        return Name(bytes)
    }

    private static let font: Name = "Tf"
    /// The operators of the colours of filling (8.6.8), by the number of their components.
    private static let colors: [Name: Int] = ["g": 1, "rg": 3, "k": 4]

    private mutating func apply(_ command: Name, _ numbers: [Double], _ name: Name?) {
        if command == Self.font, let name {
            font = name
            size = numbers.last.map { $0.isFinite ? $0 : 0 } ?? 0
        } else if let count = Self.colors[command], numbers.count >= count {
            color = numbers.suffix(count).map { $0.isFinite ? min(max($0, 0), 1) : 0 }
        }
    }
}
