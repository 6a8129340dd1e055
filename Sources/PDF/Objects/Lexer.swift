/// Reads the tokens of ISO 32000-1, 7.2 and 7.3 from a place in bytes.
///
/// It never leaves them and never recurses.
struct Lexer {
    let bytes: Bytes
    /// The offset of the next byte to read.
    var position: Int

    init(_ bytes: Bytes, at position: Int) {
        self.bytes = bytes
        self.position = position
    }

    var next: UInt8? { bytes.byte(at: position) }

    mutating func skipWhitespaceAndComments() {
        while let byte = next {
            if byte.isPDFWhitespace {
                position += 1
            } else if byte == UInt8(ascii: "%") {
                while let byte = next, byte != 0x0a, byte != 0x0d { position += 1 }
            } else {
                return
            }
        }
    }

    /// Consumes `keyword` when it is here as a whole word.
    mutating func skip(keyword: StaticString) -> Bool {
        guard bytes.has(keyword, at: position) else { return false }
        let end = position + keyword.utf8CodeUnitCount
        if let after = bytes.byte(at: end), after.isPDFRegular { return false }
        position = end
        return true
    }

    /// Consumes a run of digits; nil, at the same place, when there is none or it has more than 15.
    mutating func unsignedInteger() -> Int? {
        let start = position
        var value = 0
        while let byte = next, byte.isDigit {
            guard position - start < 15 else {
                position = start
                return nil
            }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        return position > start ? value : nil
    }

    /// A number (7.3.3), read as leniently as viewers do: several signs, a sign inside, an exponent end it.
    mutating func number() -> PDFObject? {
        let start = position
        var negative = false
        while let byte = next, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
            if byte == UInt8(ascii: "-") { negative = true }
            position += 1
        }
        var magnitude = 0.0
        var integer = 0
        var overflow = false
        var digits = 0
        while let byte = next, byte.isDigit {
            let digit = Int(byte - UInt8(ascii: "0"))
            magnitude = magnitude * 10 + Double(digit)
            let (product, over1) = integer.multipliedReportingOverflow(by: 10)
            let (sum, over2) = product.addingReportingOverflow(digit)
            overflow = overflow || over1 || over2
            integer = over1 || over2 ? 0 : sum
            digits += 1
            position += 1
        }
        var isReal = overflow
        if next == UInt8(ascii: ".") {
            isReal = true
            position += 1
            var scale = 0.1
            while let byte = next, byte.isDigit || byte == UInt8(ascii: "-") {
                position += 1
                guard byte.isDigit else {
                    while let rest = next, rest.isPDFRegular {
                        position += 1
                        _ = rest
                    }
                    break
                }
                magnitude += Double(byte - UInt8(ascii: "0")) * scale
                scale /= 10
                digits += 1
            }
        }
        guard digits > 0 || isReal || position > start else { return nil }
        // In "12-34" and the like, viewers skip the sign inside and the digits after it.
        while let byte = next, byte == UInt8(ascii: "-") || byte.isDigit {
            position += 1
            _ = byte
        }
        if isReal { return .real(negative ? -magnitude : magnitude) }
        return .integer(negative ? -integer : integer)
    }

    /// A name after its solidus (7.3.5); not regular when a number sign in it begins no escape.
    mutating func name() -> (name: Name, isRegular: Bool) {
        position += 1
        var name = Name()
        var isRegular = true
        while let byte = next, byte.isPDFRegular {
            if byte == UInt8(ascii: "#"), let high = bytes.byte(at: position + 1)?.hexadecimalValue,
                let low = bytes.byte(at: position + 2)?.hexadecimalValue
            {
                name.append(high << 4 | low)
                position += 3
            } else {
                if byte == UInt8(ascii: "#") { isRegular = false }
                name.append(byte)
                position += 1
            }
        }
        return (name, isRegular)
    }

    /// A literal string from its opening parenthesis (7.3.4.2), or nil when it never ends.
    mutating func literalString() -> [UInt8]? {
        position += 1
        var characters: [UInt8] = []
        var depth = 1
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
                characters.append(byte)
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return characters }
                characters.append(byte)
            case UInt8(ascii: "\\"): escape(into: &characters)
            case 0x0d:
                if next == 0x0a { position += 1 }
                characters.append(0x0a)
            default: characters.append(byte)
            }
        }
        return nil
    }

    /// Passes over a literal string from its opening parenthesis; false when it never ends.
    mutating func skipLiteralString() -> Bool {
        position += 1
        var depth = 1
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return true }
            case UInt8(ascii: "\\"): position += 1
            default: break
            }
        }
        return false
    }

    private mutating func escape(into characters: inout [UInt8]) {
        guard let byte = next else { return }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): characters.append(0x0a)
        case UInt8(ascii: "r"): characters.append(0x0d)
        case UInt8(ascii: "t"): characters.append(0x09)
        case UInt8(ascii: "b"): characters.append(0x08)
        case UInt8(ascii: "f"): characters.append(0x0c)
        case 0x0d: if next == 0x0a { position += 1 }
        case 0x0a: break
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            var value = Int(byte - UInt8(ascii: "0"))
            var digits = 1
            while digits < 3, let digit = next, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "7") {
                value = value * 8 + Int(digit - UInt8(ascii: "0"))
                position += 1
                digits += 1
            }
            characters.append(UInt8(value & 0xff))
        default: characters.append(byte)
        }
    }

    /// A hexadecimal string from its opening bracket (7.3.4.3), or nil when it never ends.
    mutating func hexadecimalString() -> [UInt8]? {
        let start = position + 1
        guard let end = bytes.firstIndex(of: ">", in: start..<max(start, bytes.count)) else {
            position = max(start, bytes.count)
            return nil
        }
        position = end + 1
        var characters: [UInt8] = []
        characters.reserveCapacity((end - start + 1) / 2)
        var high: UInt8?
        unsafe bytes.withBytes(in: start..<end) { digits in
            for index in digits.indices {
                guard let digit = unsafe digits[index].hexadecimalValue else { continue }
                if let first = high {
                    characters.append(first << 4 | digit)
                    high = nil
                } else {
                    high = digit
                }
            }
        }
        if let high { characters.append(high << 4) }
        return characters
    }
}
