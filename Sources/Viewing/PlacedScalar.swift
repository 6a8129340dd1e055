internal import SignetGraphics

/// A Unicode scalar where it is drawn.
struct PlacedScalar: Hashable {
    let scalar: Unicode.Scalar
    let box: Rectangle
}

extension Unicode.Scalar {
    /// How a scalar takes part in the order of a line (a simplified UAX #9).
    enum Direction {
        case leftToRight, rightToLeft, number, neutral
    }

    /// Letters of Hebrew, Arabic, Syriac, Thaana and the like go from right to left, digits and other letters do not.
    var direction: Direction {
        if isASCII {
            // Looking up the properties of Unicode takes ten times as long.
            switch value {
            case 0x30...0x39: return .number
            case 0x41...0x5a, 0x61...0x7a: return .leftToRight
            default: return .neutral
            }
        }
        return switch value {
        case 0x660...0x669, 0x6f0...0x6f9: .number
        case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x1_0800...0x1_0fff, 0x1_e800...0x1_efff: .rightToLeft
        default: properties.isAlphabetic ? .leftToRight : .neutral
        }
    }

    /// Vowel points and the like of the scripts that go from right to left, and the stroke that stretches Arabic words:
    /// they say nothing about which word it is, and where they are in a line of glyphs is chance.
    var isRightToLeftPointing: Bool {
        value == 0x640 || value >= 0x590 && direction == .rightToLeft && properties.generalCategory == .nonspacingMark
    }

    /// White space by Unicode.
    var isBlank: Bool { isASCII ? value == 0x20 || (0x9...0xd).contains(value) : properties.isWhitespace }

    /// Chinese and Japanese write no spaces, so that a line may end anywhere.
    var isIdeographic: Bool {
        properties.isIdeographic || (0x3040...0x30ff).contains(value)
    }

    /// The marks that embed a direction and end that.
    static let rightToLeftEmbedding: Unicode.Scalar = "\u{202b}"
    static let leftToRightEmbedding: Unicode.Scalar = "\u{202a}"
    static let endOfEmbedding: Unicode.Scalar = "\u{202c}"
    static let softHyphen: Unicode.Scalar = "\u{ad}"
}
