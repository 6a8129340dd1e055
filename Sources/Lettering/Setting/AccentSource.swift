/// A place where a font that lacks a combining mark may have its shape: the mark as a separate character, or a sign
/// that looks like it.
struct AccentSource {
    /// The change made to the sign.
    enum Change {
        /// It is used as it is.
        case none
        /// It is rotated by 180 degrees.
        case turned
        /// It is set twice, side by side.
        case doubled
        /// It is made half as large, without its dot.
        case halved
    }

    let scalar: Unicode.Scalar
    let change: Change

    private init(_ scalar: Unicode.Scalar, _ change: Change) {
        self.scalar = scalar
        self.change = change
    }

    /// The signs that can replace a mark, the best first: the mark itself, then its spacing forms (Unicode, "Spacing
    /// Modifier Letters" and "Greek Extended"), then signs that look like it.
    static func sources(of mark: Unicode.Scalar) -> [AccentSource] {
        [AccentSource(mark, .none)] + lookalikes(of: mark)
    }

    private static func lookalikes(of mark: Unicode.Scalar) -> [AccentSource] {
        func plain(_ scalars: Unicode.Scalar...) -> [AccentSource] { scalars.map { AccentSource($0, .none) } }
        func turned(_ scalars: Unicode.Scalar...) -> [AccentSource] { scalars.map { AccentSource($0, .turned) } }
        func doubled(_ scalars: Unicode.Scalar...) -> [AccentSource] { scalars.map { AccentSource($0, .doubled) } }
        switch mark {
        case "\u{300}": return plain("\u{2CB}", "\u{60}")
        case "\u{301}": return plain("\u{B4}", "\u{2CA}", "\u{384}")
        case "\u{302}": return plain("\u{2C6}", "\u{5E}") + turned("\u{30C}", "\u{2C7}")
        case "\u{303}": return plain("\u{2DC}", "\u{7E}")
        case "\u{304}", "\u{331}": return plain("\u{AF}", "\u{2C9}", "\u{304}", "\u{2D}")
        case "\u{306}": return plain("\u{2D8}")
        case "\u{307}", "\u{323}": return plain("\u{2D9}", "\u{307}", "\u{2E}")
        case "\u{308}", "\u{324}": return plain("\u{A8}") + doubled("\u{2D9}", "\u{2E}")
        case "\u{309}": return [AccentSource("?", .halved)]
        case "\u{30A}", "\u{325}": return plain("\u{2DA}", "\u{B0}")
        case "\u{30B}": return plain("\u{2DD}") + doubled("\u{301}", "\u{B4}")
        case "\u{30C}": return plain("\u{2C7}") + turned("\u{302}", "\u{2C6}", "\u{5E}")
        case "\u{311}": return turned("\u{306}", "\u{2D8}")
        case "\u{312}": return plain("\u{2018}")
        case "\u{313}": return plain("\u{1FBD}", "\u{2019}", "\u{2C}")
        case "\u{314}": return plain("\u{1FFE}", "\u{2018}")
        case "\u{31B}": return plain("\u{2BC}", "\u{2019}")
        case "\u{326}": return plain("\u{2C}")
        case "\u{327}": return plain("\u{B8}")
        case "\u{328}": return plain("\u{2DB}")
        case "\u{342}": return plain("\u{1FC0}", "\u{2DC}", "\u{7E}")
        case "\u{345}": return plain("\u{37A}")
        default: return []
        }
    }
}

/// The place of an accent relative to its letter.
enum AccentSeat {
    case above
    case below
    /// Below and touching: a cedilla.
    case attached
    /// Below at the right: an ogonek.
    case belowRight
    /// At the upper right: a horn, or the caron of d, l, L and t, which is an apostrophe.
    case upperRight
    /// Before a Greek capital.
    case upperLeft

    /// The seat of a mark on a letter.
    init(of mark: Unicode.Scalar, on base: Unicode.Scalar) {
        switch (mark.value, base) {
        case (0x30C, "d"), (0x30C, "t"), (0x30C, "l"), (0x30C, "L"): self = .upperRight
        case (0x327, "g"): self = .above
        case (0x300...0x301, _), (0x313...0x314, _), (0x342, _):
            self = (0x391...0x3A9).contains(base.value) ? .upperLeft : .above
        case (0x31B, _): self = .upperRight
        case (0x327, _): self = .attached
        case (0x328, _): self = .belowRight
        case (0x323...0x326, _), (0x32D...0x331, _), (0x345, _): self = .below
        default: self = .above
        }
    }

    /// The mark whose shape is drawn, if it differs in this place: an apostrophe for the caron of an ascender, a turned
    /// comma for the cedilla above a g.
    static func drawn(_ mark: Unicode.Scalar, on base: Unicode.Scalar) -> Unicode.Scalar {
        switch (mark.value, AccentSeat(of: mark, on: base)) {
        case (0x30C, .upperRight): "\u{31B}"
        case (0x327, .above): "\u{312}"
        default: mark
        }
    }
}
