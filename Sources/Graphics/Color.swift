/// A colour of ink in sRGB, eight bits a channel; opacity is a property of the stamp.
public struct Color: Hashable, Sendable, Codable {
    /// sRGB, 0 to 255.
    public var red: UInt8
    /// sRGB, 0 to 255.
    public var green: UInt8
    /// sRGB, 0 to 255.
    public var blue: UInt8

    /// Makes a colour from its sRGB channels, 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The darkest ink.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// The blue of ballpoint ink, easy to distinguish from printed text.
    public static let blue = Color(red: 0x1a, green: 0x2f, blue: 0x8a)

    /// The names that `init?(_:)` understands.
    ///
    /// `blue`, `red` and `green` are inks, not the primaries of a screen.
    public static let named: KeyValuePairs<String, Color> = [
        "black": .black,
        "blue": .blue,
        "navy": Color(red: 0x00, green: 0x00, blue: 0x80),
        "royalblue": Color(red: 0x41, green: 0x69, blue: 0xe1),
        "blueblack": Color(red: 0x1b, green: 0x24, blue: 0x3f),
        "red": Color(red: 0xb0, green: 0x1e, blue: 0x2b),
        "green": Color(red: 0x1e, green: 0x6b, blue: 0x3a),
        "purple": Color(red: 0x5b, green: 0x2a, blue: 0x86),
        "brown": Color(red: 0x5c, green: 0x3a, blue: 0x21),
        "gray": Color(red: 0x55, green: 0x55, blue: 0x55),
        "white": Color(red: 0xff, green: 0xff, blue: 0xff),
    ]

    /// Reads a name of ``named``, `#rgb` or `#rrggbb`, in any case; nil for anything else.
    public init?(_ text: String) {
        let lowered = text.lowercased()
        if let match = Self.named.first(where: { $0.key == lowered }) {
            self = match.value
            return
        }
        guard lowered.hasPrefix("#") else { return nil }
        let digits = lowered.utf8.dropFirst().compactMap(Self.hexadecimalValue)
        guard digits.count == lowered.utf8.count - 1 else { return nil }
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6:
            self.init(
                red: digits[0] << 4 | digits[1],
                green: digits[2] << 4 | digits[3],
                blue: digits[4] << 4 | digits[5]
            )
        default: return nil
        }
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Color: CustomStringConvertible {
    /// The colour as `#rrggbb`.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Whether the three channels are equal, so that one grey value is enough.
    package var isGray: Bool { red == green && green == blue }
}
