/// Writes objects as bytes (ISO 32000-1, 7.3), short and the same for the same object.
package struct ObjectWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package static func bytes(of object: PDFObject) -> [UInt8] {
        var writer = ObjectWriter()
        writer.write(object)
        return writer.bytes
    }

    package mutating func write(_ text: String) { bytes += text.utf8 }
    package mutating func write(_ raw: [UInt8]) { bytes += raw }

    package mutating func write(_ object: PDFObject) {
        switch object {
        case .null: write("null")
        case .boolean(let value): write(value ? "true" : "false")
        case .integer(let value): write(String(value))
        case .real(let value): write(Self.decimal(value, places: 6))
        case .string(let string): write(string: string)
        case .name(let name): write(name: name)
        case .array(let items):
            write("[")
            for (index, item) in items.enumerated() {
                if index > 0, Self.beginsRegular(item) { write(" ") }
                write(item)
            }
            write("]")
        case .dictionary(let dictionary):
            write("<<")
            for entry in dictionary.entries {
                write(name: entry.key)
                if Self.beginsRegular(entry.value) { write(" ") }
                write(entry.value)
            }
            write(">>")
        case .reference(let reference): write("\(reference) R")
        }
    }

    /// Whether an object's first byte would run together with a word before it.
    private static func beginsRegular(_ object: PDFObject) -> Bool {
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
                bytes += [UInt8(ascii: "#"), Self.hexadecimal[Int(byte >> 4)], Self.hexadecimal[Int(byte & 15)]]
            }
        }
    }

    /// A literal string when it is plain text, else a hexadecimal one (always of an even number of digits).
    private mutating func write(string: [UInt8]) {
        guard string.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            bytes.append(UInt8(ascii: "<"))
            for byte in string { bytes += [Self.hexadecimal[Int(byte >> 4)], Self.hexadecimal[Int(byte & 15)]] }
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

    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// A number with at most `places` decimals and no exponent, which PDF does not know.
    package static func decimal(_ value: Double, places: Int) -> String {
        var power = 1.0
        for _ in 0..<places { power *= 10 }
        let scaled = (abs(value) * power).rounded()
        guard scaled.isFinite, scaled < 9e15 else { return String(Int(clamping: value)) }
        let whole = Int(scaled)
        guard whole > 0 else { return "0" }
        let unit = Int(power)
        var text = String(whole / unit)
        let fraction = whole % unit
        if fraction > 0 {
            var digits = String(fraction)
            digits = String(repeating: "0", count: places - digits.count) + digits
            while digits.hasSuffix("0") { digits.removeLast() }
            text += "." + digits
        }
        return value < 0 ? "-" + text : text
    }
}

extension Int {
    /// The nearest integer that exists, 0 for what is no number.
    fileprivate init(clamping value: Double) {
        self = value.isNaN ? 0 : value >= 9e18 ? .max : value <= -9e18 ? .min : Int(value)
    }
}
