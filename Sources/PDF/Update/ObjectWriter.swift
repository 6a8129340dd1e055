/// Writes objects as bytes (ISO 32000-1, 7.3), short and the same for the same object.
package struct ObjectWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package static func bytes(of object: PDFObject) -> [UInt8] {
        var writer = ObjectWriter()
        writer.write(object)
        return writer.bytes
    }

    /// Makes room for bytes that are to come.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    package mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ raw: [UInt8]) { bytes += raw }

    mutating func write(_ raw: ArraySlice<UInt8>) { bytes += raw }

    /// Writes over the first bytes of a range.
    mutating func overwrite(_ range: Range<Int>, with raw: [UInt8]) {
        bytes.replaceSubrange(range.prefix(raw.count), with: raw)
    }

    /// Copies a range of other bytes.
    mutating func write(_ range: Range<Int>, of source: Bytes) {
        unsafe source.withBytes(in: range) { unsafe bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ object: PDFObject) {
        switch object {
        case .null: write("null")
        case .boolean(true): write("true")
        case .boolean(false): write("false")
        case .integer(let value): write(integer: value)
        case .real(let value): write(decimal: value, places: 6)
        case .string(let string): write(string: string)
        case .name(let name): write(name: name)
        case .array(let items):
            bytes.append(UInt8(ascii: "["))
            for index in items.indices {
                if index > 0, Self.beginsRegular(items[index]) { bytes.append(0x20) }
                write(items[index])
            }
            bytes.append(UInt8(ascii: "]"))
        case .dictionary(let dictionary):
            write("<<")
            for entry in dictionary.entries { write(entry.key, entry.value) }
            write(">>")
        case .reference(let reference):
            write(reference)
            write(" R")
        }
    }

    /// An entry of a dictionary.
    mutating func write(_ key: Name, _ value: PDFObject) {
        write(name: key)
        if Self.beginsRegular(value) { bytes.append(0x20) }
        write(value)
    }

    /// The number and the generation, with a space between.
    mutating func write(_ reference: ObjectReference) {
        write(integer: reference.number)
        bytes.append(0x20)
        write(integer: reference.generation)
    }

    /// Whether an object's first byte would run together with a word before it.
    static func beginsRegular(_ object: PDFObject) -> Bool {
        switch object {
        case .null, .boolean, .integer, .real, .reference: true
        case .string, .name, .array, .dictionary: false
        }
    }

    private mutating func write(name: Name) {
        bytes.append(UInt8(ascii: "/"))
        name.forEachByte { byte in
            if byte.isPDFRegular, byte > 0x20, byte < 0x7f, byte != UInt8(ascii: "#") {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "#"))
                write(hexadecimal: byte)
            }
        }
    }

    /// The words that programs look for when they repair a file, in strings too.
    private static let keywords = ["obj", "stream", "xref", "trailer", "%%EOF"].map { Array($0.utf8) }

    /// A literal string when it is plain text without keywords, else a hexadecimal one (always of an even number of digits).
    private mutating func write(string: [UInt8]) {
        let isPlain = string.allSatisfy { $0 >= 0x20 && $0 <= 0x7e }
        guard isPlain, !Self.keywords.contains(where: string.contains(run:)) else {
            bytes.append(UInt8(ascii: "<"))
            for byte in string { write(hexadecimal: byte) }
            bytes.append(UInt8(ascii: ">"))
            return
        }
        bytes.append(UInt8(ascii: "("))
        for byte in string {
            if byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "\\") {
                bytes.append(UInt8(ascii: "\\"))
            }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: ")"))
    }

    private mutating func write(hexadecimal byte: UInt8) {
        bytes.append(Self.digit(byte >> 4))
        bytes.append(Self.digit(byte & 15))
    }

    /// The hexadecimal digit of a value from 0 to 15.
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    // MARK: Numbers

    mutating func write(integer value: Int) {
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digitsOf: value.magnitude, atLeast: 1)
    }

    /// A number in decimal digits, with zeros before it where it has fewer.
    mutating func write(digitsOf value: UInt, atLeast count: Int) {
        var length = 1
        var rest = value / 10
        while rest > 0 {
            length += 1
            rest /= 10
        }
        for _ in 0..<max(length, count) { bytes.append(UInt8(ascii: "0")) }
        var place = bytes.count - 1
        rest = value
        while rest > 0 {
            bytes[place] += UInt8(rest % 10)
            rest /= 10
            place -= 1
        }
    }

    /// A number with at most `places` decimals and no exponent, which PDF does not know.
    private mutating func write(decimal value: Double, places: Int) {
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        let scaled = (abs(value) * Double(unit)).rounded()
        guard scaled.isFinite, scaled < 9e15 else {
            write(integer: Int(clamping: value))
            return
        }
        let whole = Int(scaled)
        guard whole > 0 else {
            bytes.append(UInt8(ascii: "0"))
            return
        }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        write(digitsOf: UInt(whole / unit), atLeast: 1)
        let fraction = whole % unit
        guard fraction > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        write(digitsOf: UInt(fraction), atLeast: places)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    /// The same as text.
    package static func decimal(_ value: Double, places: Int) -> String {
        var writer = ObjectWriter()
        writer.write(decimal: value, places: places)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Int {
    /// The nearest representable integer; 0 for NaN.
    fileprivate init(clamping value: Double) {
        self = value.isNaN ? 0 : value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value)
    }
}
