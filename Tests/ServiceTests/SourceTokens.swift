/// The words and marks of a Swift source, without comments and texts; what texts interpolate is code and stays.
struct SourceTokens {
    struct Token: Hashable {
        let text: String
        let line: Int

        var isTypeName: Bool { text.first?.isUppercase ?? false }

        var isName: Bool { text.utf8.first.map { $0 == 95 || $0 > 64 && $0 != 91 && $0 != 93 && $0 < 123 } ?? false }
    }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1

    init(_ source: String) {
        bytes = Array(source.utf8)
        readCode(untilParenthesis: false)
    }

    private func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private func starts(with text: StaticString) -> Bool {
        let text = Array("\(text)".utf8)
        return index + text.count <= bytes.count && bytes[index..<index + text.count].elementsEqual(text)
    }

    private mutating func step(_ count: Int) {
        for _ in 0..<count where index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    /// Reads code to its end, or behind the parenthesis that ends an interpolation.
    private mutating func readCode(untilParenthesis: Bool) {
        var open = 0
        while index < bytes.count {
            switch byte(0) {
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                while index < bytes.count, byte(0) != UInt8(ascii: "\n") { step(1) }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                while index < bytes.count, !starts(with: "*/") { step(1) }
                step(2)
            case UInt8(ascii: "\""),
                UInt8(ascii: "#") where byte(1) == UInt8(ascii: "\""):
                readText()
            case UInt8(ascii: "("):
                open += 1
                mark()
            case UInt8(ascii: ")"):
                if untilParenthesis, open == 0 { return step(1) }
                open -= 1
                mark()
            case let other where Self.isInName(other): readName()
            case UInt8(ascii: " "), UInt8(ascii: "\n"): step(1)
            default: mark()
            }
        }
    }

    private mutating func readText() {
        let isRaw = byte(0) == UInt8(ascii: "#")
        if isRaw { step(1) }
        let isLong = starts(with: "\"\"\"")
        step(isLong ? 3 : 1)
        while index < bytes.count {
            if isLong ? starts(with: "\"\"\"") : byte(0) == UInt8(ascii: "\"") { break }
            if !isRaw, byte(0) == UInt8(ascii: "\\") {
                let isCode = byte(1) == UInt8(ascii: "(")
                step(2)
                if isCode { readCode(untilParenthesis: true) }
            } else {
                step(1)
            }
        }
        step((isLong ? 3 : 1) + (isRaw ? 1 : 0))
    }

    private mutating func readName() {
        let start = index
        while Self.isInName(byte(0)) { index += 1 }
        tokens.append(Token(text: String(decoding: bytes[start..<index], as: UTF8.self), line: line))
    }

    private mutating func mark() {
        tokens.append(Token(text: String(decoding: [byte(0)], as: UTF8.self), line: line))
        step(1)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
