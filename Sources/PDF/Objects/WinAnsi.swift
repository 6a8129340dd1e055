/// WinAnsiEncoding (ISO 32000-1, annex D.2): the code page 1252.
package enum WinAnsi {
    /// The codes of a text; nil when it has a character that this encoding lacks.
    package static func encode(_ text: String) -> [UInt8]? {
        var codes: [UInt8] = []
        codes.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let code = code(of: scalar) else { return nil }
            codes.append(code)
        }
        return codes
    }

    private static func code(of scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0x20...0x7e, 0xa1...0xac, 0xae...0xff: UInt8(scalar.value)
        // A space that does not break looks like one.
        case 0xa0: 0x20
        default: upper[scalar]
        }
    }

    private static let upper: [Unicode.Scalar: UInt8] = [
        "\u{20ac}": 0x80, "\u{201a}": 0x82, "\u{192}": 0x83, "\u{201e}": 0x84, "\u{2026}": 0x85, "\u{2020}": 0x86,
        "\u{2021}": 0x87, "\u{2c6}": 0x88, "\u{2030}": 0x89, "\u{160}": 0x8a, "\u{2039}": 0x8b, "\u{152}": 0x8c,
        "\u{17d}": 0x8e, "\u{2018}": 0x91, "\u{2019}": 0x92, "\u{201c}": 0x93, "\u{201d}": 0x94, "\u{2022}": 0x95,
        "\u{2013}": 0x96, "\u{2014}": 0x97, "\u{2dc}": 0x98, "\u{2122}": 0x99, "\u{161}": 0x9a, "\u{203a}": 0x9b,
        "\u{153}": 0x9c, "\u{17e}": 0x9e, "\u{178}": 0x9f,
    ]
}
