internal import CPango
internal import SignetGraphics

/// A character that a font lacks, composed of a letter and accents that it has.
struct Composition: Hashable {
    /// The text that is shaped in place of the character.
    let base: UInt32
    /// Whether the dot of the base is removed, because an accent replaces it.
    let losesDot: Bool
    /// The accents, the innermost first.
    let accents: [Accent]

    struct Accent: Hashable {
        let glyph: UInt32
        /// The accent in font units; its position is ignored.
        let outline: Path
        let seat: AccentSeat
    }

    /// The greatest number of accents on one letter.
    static let maximumAccents = 3
}

extension LoadedFont {
    /// How to compose a character by its canonical decomposition (UAX #15), or nil when the font lacks a part.
    ///
    /// The letter with one of its accents is used if the font has it. A dotless letter is the letter without its dot. Letters
    /// with a stroke have no decomposition.
    func composition(of character: Character) -> Composition? {
        let scalars = Self.decomposed(character)
        guard var base = scalars.first, scalars.count - 1 <= Composition.maximumAccents else { return nil }
        var marks = Array(scalars.dropFirst())
        guard marks.allSatisfy({ (0x300...0x345).contains($0.value) }) else { return nil }
        if let dotted = Self.dotted[base], !draws(base) { return undotted(dotted, with: marks) }
        guard !marks.isEmpty else { return nil }
        for mark in marks {
            guard let whole = Self.composed(base, mark), draws(whole), let place = marks.firstIndex(of: mark) else {
                continue
            }
            base = whole
            marks.remove(at: place)
        }
        guard draws(base), let accents = accents(marks, on: base) else { return nil }
        let isAbove = accents.contains { $0.seat == .above }
        let dotless = isAbove ? Self.dotless[base] : nil
        let hasDotless = dotless.map(draws) ?? false
        return Composition(
            base: (hasDotless ? dotless ?? base : base).value,
            losesDot: dotless != nil && !hasDotless,
            accents: accents
        )
    }

    /// A dotless letter, with any accents, from its dotted form; nil where the dot is no contour of its own.
    private func undotted(_ letter: Unicode.Scalar, with marks: [Unicode.Scalar]) -> Composition? {
        guard draws(letter), let accents = accents(marks, on: letter), let glyph = nominalGlyph(of: letter),
            let outline = outline(of: glyph), outline.withoutDot != outline
        else { return nil }
        return Composition(base: letter.value, losesDot: true, accents: accents)
    }

    /// The accents for some marks; nil when the font has no shape for one of them.
    private func accents(_ marks: [Unicode.Scalar], on base: Unicode.Scalar) -> [Composition.Accent]? {
        var accents: [Composition.Accent] = []
        for mark in marks {
            guard let accent = accent(mark, on: base) else { return nil }
            accents.append(accent)
        }
        return accents
    }

    private static let dotted: [Unicode.Scalar: Unicode.Scalar] = ["\u{131}": "i", "\u{237}": "j"]

    /// The letters whose dot an accent replaces (Unicode, "Soft_Dotted"), and their forms without it.
    private static let dotless: [Unicode.Scalar: Unicode.Scalar] = [
        "i": "\u{131}", "j": "\u{237}", "\u{456}": "\u{131}", "\u{458}": "\u{237}",
    ]

    /// Whether the font draws something for a single scalar.
    private func draws(_ scalar: Unicode.Scalar) -> Bool {
        guard let glyph = nominalGlyph(of: scalar), glyph != 0 else { return false }
        return outline(of: glyph)?.isEmpty == false
    }

    private func accent(_ mark: Unicode.Scalar, on base: Unicode.Scalar) -> Composition.Accent? {
        for source in AccentSource.sources(of: AccentSeat.drawn(mark, on: base)) where draws(source.scalar) {
            guard let glyph = nominalGlyph(of: source.scalar), let outline = outline(of: glyph) else { continue }
            return Composition.Accent(
                glyph: glyph,
                outline: fitted(outline.changed(source.change)),
                seat: AccentSeat(of: mark, on: base)
            )
        }
        return nil
    }

    /// An accent reduced to the size of accents: signs on the line are often too large.
    private func fitted(_ outline: Path) -> Path {
        guard let bounds = outline.bounds else { return outline }
        let height = measure.height * unitsPerEm
        let scale = min(1, 1.1 * height / max(bounds.width, 1), 0.75 * height / max(bounds.height, 1))
        return scale < 1 ? outline.transformed(by: .scale(x: scale, y: scale)) : outline
    }

    /// The canonical decomposition of a character.
    private static func decomposed(_ character: Character) -> [Unicode.Scalar] {
        let text = String(character)
        guard let normal = unsafe g_utf8_normalize(text, -1, G_NORMALIZE_NFD) else { return Array(text.unicodeScalars) }
        defer { unsafe g_free(normal) }
        return unsafe Array(String(cString: normal).unicodeScalars)
    }

    /// The scalar that a letter and a mark are equivalent to, if there is one.
    private static func composed(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        var whole: UInt32 = 0
        let functions = unsafe hb_unicode_funcs_get_default()
        guard unsafe hb_unicode_compose(functions, base.value, mark.value, &whole) != 0 else { return nil }
        return Unicode.Scalar(whole)
    }
}

extension Path {
    /// The closed contours of the outline, each with its extent.
    var contours: [(elements: [Element], bounds: Rectangle)] {
        var found: [[Element]] = []
        for element in elements {
            if case .move = element { found.append([]) }
            guard !found.isEmpty else { continue }
            found[found.count - 1].append(element)
        }
        return found.compactMap { elements in Path(elements).bounds.map { (elements, $0) } }
    }

    /// The outline without the contours that lie wholly above its largest one: without the dot of an i.
    var withoutDot: Path {
        let contours = contours
        guard let body = contours.map(\.bounds).max(by: { $0.height < $1.height }) else { return self }
        return Path(contours.filter { $0.bounds.minY < body.maxY }.flatMap(\.elements))
    }

    /// The outline with a change made to it.
    fileprivate func changed(_ change: AccentSource.Change) -> Path {
        guard let bounds else { return self }
        switch change {
        case .none: return self
        case .turned: return transformed(by: .scale(x: -1, y: -1))
        case .halved:
            guard let body = contours.max(by: { $0.bounds.height < $1.bounds.height }) else { return self }
            return Path(body.elements).transformed(by: .scale(x: 0.5, y: 0.5))
        case .doubled:
            let step = bounds.width + max(bounds.width, bounds.height) * 0.35
            return Path(elements + transformed(by: .translation(x: step, y: 0)).elements)
        }
    }
}
