/// A place in a JSON text (RFC 8259) that is read value by value.
package struct JSONScanner<Failure: JSONReadingError> {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var position = 0
    private var depth = 0

    /// Begins at the first byte; values may be nested to the given depth.
    package init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    /// The kind of value that begins at a place.
    package enum Kind {
        case object
        case array
        case number
        case null
        case string
        /// `true` or `false`.
        case bool
    }

    /// The kind of the next value.
    package mutating func kind() throws(Failure) -> Kind {
        guard let byte = nextByte() else { throw failure(.syntax) }
        return switch byte {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case UInt8(ascii: "n"): .null
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        default: throw failure(.syntax)
        }
    }

    /// Goes into an object or an array.
    package mutating func open() throws(Failure) {
        position += 1
        depth += 1
        guard depth <= maximumDepth else { throw failure(.tooDeep(limit: maximumDepth)) }
    }

    /// Goes to the next member of an object and gives its name, or leaves the object.
    package mutating func nextMember(isFirst: Bool) throws(Failure) -> String? {
        guard try hasNextElement(until: UInt8(ascii: "}"), isFirst: isFirst) else { return nil }
        guard nextByte() == UInt8(ascii: "\"") else { throw failure(.syntax) }
        let name = try string()
        guard nextByte() == UInt8(ascii: ":") else { throw failure(.syntax) }
        position += 1
        return name
    }

    /// Goes to the next item of an array; false when it has left the array.
    package mutating func nextItem(isFirst: Bool) throws(Failure) -> Bool {
        try hasNextElement(until: UInt8(ascii: "]"), isFirst: isFirst)
    }

    private mutating func hasNextElement(until end: UInt8, isFirst: Bool) throws(Failure) -> Bool {
        let byte = nextByte()
        if byte == end {
            position += 1
            depth -= 1
            return false
        }
        if isFirst { return true }
        guard byte == UInt8(ascii: ",") else { throw failure(.syntax) }
        position += 1
        return true
    }

    /// Skips a value of any type.
    package mutating func skip() throws(Failure) {
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
        case .bool: _ = try bool()
        case .string: _ = try string()
        }
    }

    /// Skips a value and returns its range.
    ///
    /// An object or an array is followed to its last bracket, without checking the text between commas: its reader does
    /// that.
    package mutating func place() throws(Failure) -> Range<Int> {
        let kind = try kind()
        let start = position
        guard kind == .object || kind == .array else {
            try skip()
            return start..<position
        }
        var open = 0
        while let byte {
            position += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open += 1
                guard depth + open <= maximumDepth else { throw failure(.tooDeep(limit: maximumDepth)) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                open -= 1
                if open == 0 { return start..<position }
            case UInt8(ascii: "\""): try skipString()
            default: break
            }
        }
        throw failure(.syntax)
    }

    /// Skips the rest of a string, after its quotation mark.
    private mutating func skipString() throws(Failure) {
        while let byte {
            position += 1
            if byte == UInt8(ascii: "\"") { return }
            if byte == UInt8(ascii: "\\") { position += 1 }
        }
        throw failure(.syntax)
    }

    /// Checks that nothing but blanks follows.
    package mutating func end() throws(Failure) {
        guard nextByte() == nil else { throw failure(.syntax) }
    }

    /// Reads a number; it is infinite when it is too large.
    package mutating func number() throws(Failure) -> Double {
        let (place, isWhole) = try numeralPlace()
        let isNegative = bytes[place.lowerBound] == UInt8(ascii: "-")
        if isWhole, place.count <= 15 {
            let value = Double(bytes[place].dropFirst(isNegative ? 1 : 0).reduce(0) { $0 * 10 + Int($1 & 15) })
            return isNegative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[place], as: UTF8.self)) else { throw failure(.syntax) }
        return value
    }

    /// Reads a number as it is written.
    package mutating func numeral() throws(Failure) -> String {
        String(decoding: bytes[try numeralPlace().place], as: UTF8.self)
    }

    /// Reads `true` or `false`.
    package mutating func bool() throws(Failure) -> Bool {
        let isTrue = byte == UInt8(ascii: "t")
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// Reads a string, from its quotation mark.
    package mutating func string() throws(Failure) -> String {
        var text = ""
        position += 1
        while true {
            let start = position
            while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                guard byte >= 0x20 else { throw failure(.syntax) }
                position += 1
            }
            guard let part = Self.text(bytes.span.extracting(start..<position)) else {
                position = start
                throw failure(.notUTF8)
            }
            if accept(UInt8(ascii: "\"")) { return text.isEmpty ? part : text + part }
            text += part
            guard accept(UInt8(ascii: "\\")) else { throw failure(.syntax) }
            text.unicodeScalars.append(try escaped())
        }
    }
}

extension JSONScanner {
    /// The text that bytes are in UTF-8; nil where they are none.
    private static func text(_ bytes: Span<UInt8>) -> String? {
        guard let text = try? UTF8Span(validating: bytes) else { return nil }
        return String(copying: text)
    }

    /// The error at this place.
    func failure(_ kind: JSONError.Kind) -> Failure { Failure(JSONError(kind: kind, offset: position)) }

    /// Takes a number, and reports whether it has neither fraction nor exponent.
    private mutating func numeralPlace() throws(Failure) -> (place: Range<Int>, isWhole: Bool) {
        let start = position
        var isWhole = true
        accept(UInt8(ascii: "-"))
        let whole = position
        skipDigits()
        guard position > whole, bytes[whole] != UInt8(ascii: "0") || position == whole + 1 else {
            throw failure(.syntax)
        }
        if accept(UInt8(ascii: ".")) {
            isWhole = false
            try takeDigits()
        }
        if accept(UInt8(ascii: "e")) || accept(UInt8(ascii: "E")) {
            isWhole = false
            _ = accept(UInt8(ascii: "-")) || accept(UInt8(ascii: "+"))
            try takeDigits()
        }
        return (start..<position, isWhole)
    }

    /// Takes digits, of which there must be one.
    private mutating func takeDigits() throws(Failure) {
        let start = position
        skipDigits()
        guard position > start else { throw failure(.syntax) }
    }

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// The next byte that is not a blank; the place moves to it.
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
        while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    }

    private mutating func word(_ text: StaticString) throws(Failure) {
        for letter in text.description.utf8 { guard accept(letter) else { throw failure(.syntax) } }
    }

    /// Reads the escape after a backslash.
    private mutating func escaped() throws(Failure) -> Unicode.Scalar {
        guard let byte else { throw failure(.syntax) }
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
                guard accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else { throw failure(.syntax) }
                units.append(try unit())
            }
            guard let text = String(validating: units, as: UTF16.self), let scalar = text.unicodeScalars.first else {
                throw failure(.syntax)
            }
            return scalar
        default: throw failure(.syntax)
        }
    }

    /// Four hexadecimal digits.
    private mutating func unit() throws(Failure) -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw failure(.syntax)
            }
            value = value << 4 | UInt16(digit)
            position += 1
        }
        return value
    }
}
