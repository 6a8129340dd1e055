/// A place in a JSON text (RFC 8259) that is read value by value.
struct JSONScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    /// Values are nested no deeper.
    private static let maximumDepth = 512

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// What kind of value begins at a place.
    enum Kind {
        case object
        case array
        case number
        case null
        /// A string, `true` or `false`.
        case other
    }

    /// The kind of the next value.
    mutating func kind() throws(DrawingError) -> Kind {
        guard let byte = nextByte() else { throw .notJSON }
        return switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "\""), UInt8(ascii: "t"), UInt8(ascii: "f"): .other
        default: throw .notJSON
        }
    }

    /// Goes into an object or an array.
    mutating func open() throws(DrawingError) {
        position += 1
        depth += 1
        guard depth <= Self.maximumDepth else { throw .notJSON }
    }

    /// Goes to the next member of an object and gives its name, or leaves the object.
    mutating func nextMember(isFirst: Bool) throws(DrawingError) -> String? {
        guard try goesOn(until: UInt8(ascii: "}"), isFirst: isFirst) else { return nil }
        guard nextByte() == UInt8(ascii: "\"") else { throw .notJSON }
        let name = try string()
        guard nextByte() == UInt8(ascii: ":") else { throw .notJSON }
        position += 1
        return name
    }

    /// Goes to the next item of an array; false when it has left the array.
    mutating func nextItem(isFirst: Bool) throws(DrawingError) -> Bool {
        try goesOn(until: UInt8(ascii: "]"), isFirst: isFirst)
    }

    private mutating func goesOn(until end: UInt8, isFirst: Bool) throws(DrawingError) -> Bool {
        let byte = nextByte()
        if byte == end {
            position += 1
            depth -= 1
            return false
        }
        if isFirst { return true }
        guard byte == UInt8(ascii: ",") else { throw .notJSON }
        position += 1
        return true
    }

    /// Passes over a value, whatever it is.
    mutating func skip() throws(DrawingError) {
        switch try kind() {
        case .object:
            try open()
            var isFirst = true
            while try nextMember(isFirst: isFirst) != nil {
                isFirst = false
                try skip()
            }
        case .array:
            try open()
            var isFirst = true
            while try nextItem(isFirst: isFirst) {
                isFirst = false
                try skip()
            }
        case .number: _ = try number()
        case .null: try word("null")
        case .other:
            switch bytes[position] {
            case UInt8(ascii: "t"): try word("true")
            case UInt8(ascii: "f"): try word("false")
            default: _ = try string()
            }
        }
    }

    /// Checks that nothing but blanks follows.
    mutating func end() throws(DrawingError) {
        guard nextByte() == nil else { throw .notJSON }
    }

    /// Reads a number; it is infinite when it is too large.
    mutating func number() throws(DrawingError) -> Double {
        let start = position
        accept(UInt8(ascii: "-"))
        let whole = position
        skipDigits()
        guard position > whole, bytes[whole] != UInt8(ascii: "0") || position == whole + 1 else { throw .notJSON }
        if position - whole <= 15, byte != UInt8(ascii: "."), byte.map({ $0 | 0x20 }) != UInt8(ascii: "e") {
            let value = Double(bytes[whole..<position].reduce(0) { $0 * 10 + Int($1 & 15) })
            return whole > start ? -value : value
        }
        if accept(UInt8(ascii: ".")) {
            let fraction = position
            skipDigits()
            guard position > fraction else { throw .notJSON }
        }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            _ = accept(UInt8(ascii: "-")) || accept(UInt8(ascii: "+"))
            let exponent = position
            skipDigits()
            guard position > exponent else { throw .notJSON }
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else { throw .notJSON }
        return value
    }
}

extension JSONScanner {
    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The next byte that is no blank; the place moves to it.
    private mutating func nextByte() -> UInt8? {
        while let byte, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { position += 1 }
        return byte
    }

    @discardableResult
    private mutating func accept(_ expected: UInt8) -> Bool {
        guard byte == expected else { return false }
        position += 1
        return true
    }

    private mutating func skipDigits() {
        while let byte, byte.isDigit { position += 1 }
    }

    private mutating func word(_ text: StaticString) throws(DrawingError) {
        for letter in text.description.utf8 { guard accept(letter) else { throw .notJSON } }
    }

    /// Reads a string, from its quotation mark.
    private mutating func string() throws(DrawingError) -> String {
        var text = ""
        position += 1
        while true {
            let start = position
            while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                guard byte >= 0x20 else { throw .notJSON }
                position += 1
            }
            guard let part = String(validating: bytes[start..<position], as: UTF8.self) else { throw .notJSON }
            text += part
            if accept(UInt8(ascii: "\"")) { return text }
            guard accept(UInt8(ascii: "\\")) else { throw .notJSON }
            text.unicodeScalars.append(try escaped())
        }
    }

    /// Reads what stands behind a backslash.
    private mutating func escaped() throws(DrawingError) -> Unicode.Scalar {
        guard let byte else { throw .notJSON }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var units = [try unit()]
            if UTF16.isLeadSurrogate(units[0]) {
                guard accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else { throw .notJSON }
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first else {
                throw .notJSON
            }
            return scalar
        default: throw .notJSON
        }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(DrawingError) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw .notJSON }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }
}
