internal import CPango
internal import SignetGraphics

/// A character that a font lacks, composed of a letter and accents that it has.
struct Composition: Hashable {
    /// The text that is shaped in place of the character.
    let base: UInt32
    /// The change of the base.
    let change: Change
    /// The accents, the innermost first.
    let accents: [Accent]

    enum Change {
        case none
        /// Its dot is removed: an accent replaces it, or the character has none.
        case withoutDot
        /// It is rotated by 180 degrees: ɔ is a turned c.
        case turned
    }

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
    /// The letter with one of its accents is used if the font has it. A dotless letter is the letter without its dot, an open o a
    /// turned c. Letters with a stroke have no decomposition.
    func composition(of character: Character) -> Composition? {
        let scalars = Self.decomposed(character)
        guard var base = scalars.first, scalars.count - 1 <= Composition.maximumAccents else { return nil }
        var marks = Array(scalars.dropFirst())
        guard marks.allSatisfy({ (0x300...0x345).contains($0.value) }) else { return nil }
        if let (letter, change) = Self.altered[base], !draws(base) { return altered(letter, change, with: marks) }
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
            change: dotless != nil && !hasDotless ? .withoutDot : .none,
            accents: accents
        )
    }

    /// A letter that is another one without its dot or turned, with any accents; nil where the dot is not a separate contour.
    private func altered(
        _ letter: Unicode.Scalar,
        _ change: Composition.Change,
        with marks: [Unicode.Scalar]
    ) -> Composition? {
        guard draws(letter), let accents = accents(marks, on: letter), let glyph = nominalGlyph(of: letter),
            let outline = outline(of: glyph), outline.changed(change) != outline
        else { return nil }
        return Composition(base: letter.value, change: change, accents: accents)
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

    /// Letters that are others without their dot or turned, as typewriters had them: ı, ȷ, and ɔ, Ɔ and Ɛ of West Africa.
    private static let altered: [Unicode.Scalar: (letter: Unicode.Scalar, change: Composition.Change)] = [
        "\u{131}": ("i", .withoutDot), "\u{237}": ("j", .withoutDot), "\u{254}": ("c", .turned),
        "\u{186}": ("C", .turned),
        "\u{190}": ("3", .turned),
    ]

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

    /// The outline of a letter with a change made to it; turned, it keeps its place.
    func changed(_ change: Composition.Change) -> Path {
        switch change {
        case .none: return self
        case .withoutDot: return withoutDot
        case .turned:
            guard let bounds else { return self }
            return transformed(
                by: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 2 * bounds.midX, ty: 2 * bounds.midY)
            )
        }
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
