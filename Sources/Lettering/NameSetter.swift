package import SignetGraphics

/// Sets names as artwork.
///
/// Keep one for many names: it caches open faces and drawn glyphs, but not the names.
///
/// Pango finds directions and scripts, HarfBuzz shapes with the fonts of the faces, and FreeType gives the outlines. The system's
/// font configuration is never read: only faces of the catalogue replace missing characters.
package final class NameSetter {
    /// The natural size of the lettering: the em in points, of a face without a tuning of its size.
    package static let emSize = 32.0
    /// The greatest number of path elements of a name.
    package static let maximumElements = 500_000
    /// The greatest distance of a name from the start of the baseline, in points.
    package static let maximumExtent = 100_000.0

    /// The faces that can replace a face without a character.
    package let catalog: FaceCatalog
    private var fonts: [FontSource: LoadedFont] = [:]
    private var ownFaces: [FontSource: Face] = [:]
    private var sizedFonts: [SizedKey: SizedFont] = [:]
    private var distances: [FacePair: Double] = [:]

    /// A face at the size that goes with another.
    private struct SizedKey: Hashable {
        var face: Face
        var main: Face?
        /// Whether small Latin letters decide.
        var isLatin: Bool
    }

    /// A face's file and that of another.
    private struct FacePair: Hashable {
        var main: FontSource
        var other: FontSource
    }

    /// Makes a setter that finds alternatives in a catalogue.
    package init(catalog: FaceCatalog) {
        self.catalog = catalog
    }

    /// The outlines of a name in one line and in this face alone, in points, y upwards.
    ///
    /// The baseline starts at the origin and the em is ``emSize``, enlarged by the tuning of the face; the bounds are
    /// those of the ink.
    ///
    /// - Throws: `LetteringError` for a name that ``CheckedName`` refuses, for characters that the face lacks, for a
    ///   name without visible glyphs in the face, and for a font that cannot be opened.
    package func artwork(of name: String, in face: Face, color: Color) throws(LetteringError) -> Artwork {
        try set(name, in: face, style: TypedStyle(substitution: .none), color: color).artwork
    }

    /// Sets a name in a style.
    ///
    /// - Throws: `LetteringError`, as ``artwork(of:in:color:)`` does, and for a name that is too long for its fit.
    package func set(
        _ name: String,
        in face: Face,
        style: TypedStyle,
        color: Color
    ) throws(LetteringError) -> SetName {
        try set(CheckedName(name), in: face, style: style, color: color, substitutes: .similarity)
    }

    /// Sets a name without a chosen face, each script in the first face of the catalogue that was drawn for it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - preferred: The face that comes before those of the catalogue.
    ///   - style: The style.
    ///   - color: The colour of the ink.
    /// - Returns: The name; there is no warning about words that other faces set because of their script.
    /// - Throws: `LetteringError`, as ``set(_:in:style:color:)`` does.
    package func set(
        _ name: String,
        preferring preferred: Face,
        style: TypedStyle,
        color: Color
    ) throws(LetteringError) -> SetName {
        let face = try face(for: name, in: preferred, style: style)
        return try set(CheckedName(name), in: face, style: style, color: color, substitutes: .catalogue)
    }

    private func set(
        _ checked: CheckedName,
        in face: Face,
        style: TypedStyle,
        color: Color,
        substitutes order: SubstituteOrder
    ) throws(LetteringError) -> SetName {
        try style.fit.validate()
        let written = checked.written(style)
        let plan = try plan(written, in: face, style: style, substitutes: order)
        let fitted = try FittedName(plan, in: sizedFont(of: face), style: style)
        let lines = try outline(of: fitted, face: face)
        let path = plan.isColumn ? lines.turnedToColumn : lines
        guard let artwork = Artwork([.fill(path, color)]) else { throw .nothingDrawn(face: face.family) }
        let reach = [artwork.bounds.minX, artwork.bounds.minY, artwork.bounds.maxX, artwork.bounds.maxY].map(abs)
        guard reach.allSatisfy({ $0 <= Self.maximumExtent }) else { throw .outlineTooComplex(face: face.family) }
        return SetName(
            artwork: artwork,
            name: checked.text,
            written: written,
            warnings: NameWarning.joined(
                [checked.warning, plan.warning] + plan.formWarnings + [fitted.warning, try warning(of: face)]
            )
        )
    }

    /// The characters of a name that a face can neither draw nor compose, and those of scripts that it is not meant
    /// for, each once and in the order of the name.
    package func missingCharacters(of name: String, in face: Face) throws(LetteringError) -> [Character] {
        try coverage(of: CheckedName(name).text, in: face).missing
    }

    /// The installed faces of the catalogue that can set a name alone and are meant for its scripts, in the
    /// order of the catalogue.
    ///
    /// A face whose font cannot be opened is not an error here; it does not cover the name.
    package func faces(covering name: String) throws(LetteringError) -> [Face] {
        faces(settingWhole: try CheckedName(name).text)
    }

    func faces(settingWhole text: String) -> [Face] { catalog.faces.filter { sets(text, whole: $0) } }

    /// Whether a face sets a text by itself; only a face that is meant for the text is opened.
    func sets(_ text: String, whole face: Face) -> Bool {
        face.isMeant(for: text) && (try? coverage(of: text, in: face))?.missing.isEmpty == true
    }

    func font(of face: Face) throws(LetteringError) -> LoadedFont {
        if let font = fonts[face.source] { return font }
        guard face.isInstalled || face.package == nil else { throw face.notInstalled }
        return try font(face.source)
    }

    private func font(_ source: FontSource) throws(LetteringError) -> LoadedFont {
        if let font = fonts[source] { return font }
        let font = try LoadedFont(source)
        fonts[source] = font
        return font
    }

    /// The face of a font file, which is opened once.
    package func face(of source: FontSource) throws(LetteringError) -> Face {
        if let known = ownFaces[source] { return known }
        let face = Face(source, family: try font(source).family)
        ownFaces[source] = face
        return face
    }

    private func warning(of face: Face) throws(LetteringError) -> NameWarning? {
        switch try font(of: face).embeddingLimit {
        case .forbidden: .forbidsEmbedding(face: face.family)
        case .bitmapsOnly: .embedsBitmapsOnly(face: face.family)
        case nil: nil
        }
    }

    private func outline(of name: FittedName, face: Face) throws(LetteringError) -> Path {
        var elements: [Path.Element] = []
        elements.reserveCapacity(name.lines.reduce(0) { $0 + $1.glyphs.reduce(0) { $0 + $1.outline.elements.count } })
        for line in name.lines {
            for glyph in line.glyphs {
                let outline = glyph.outline.elements
                guard elements.count + outline.count <= Self.maximumElements else {
                    throw .outlineTooComplex(face: face.family)
                }
                let origin = (glyph.origin + line.origin) * name.scale
                let scale = name.scale
                let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
                for element in outline { elements.append(element.transformed(by: place)) }
            }
        }
        return Path(elements)
    }
}

/// A name that has been set.
package struct SetName: Hashable, Sendable {
    package let artwork: Artwork
    /// The name without the characters that were removed.
    package let name: String
    /// The text to write: the name, or its initials.
    package let written: String
    /// Warnings from setting the name.
    package let warnings: [NameWarning]
}

// MARK: - Sizes of faces

extension NameSetter {
    /// A face at its natural size.
    func sizedFont(of face: Face) throws(LetteringError) -> SizedFont {
        try sizedFont(SizedKey(face: face, main: nil, isLatin: false)) { _ in SizedFont.size(of: face.tuning) }
    }

    /// A face that is used in a name beside another, scaled to look right there.
    ///
    /// For words in Latin, Greek or Cyrillic letters, small Latin letters are made equally high if both faces have them. Otherwise
    /// the tunings of the faces decide; without them its letters become as high as the middle between the other's small letters
    /// and capitals.
    func sizedFont(of face: Face, beside main: Face, for words: String) throws(LetteringError) -> SizedFont {
        let other = try font(of: main).measure
        let isLatin = words.unicodeScalars.contains { LetterScript.isEuropean($0) }
        return try sizedFont(SizedKey(face: face, main: main, isLatin: isLatin)) { own in
            let size = SizedFont.size(of: main.tuning)
            if isLatin, own.isLatin, other.isLatin { return size * Self.limited(other.height / own.height) }
            guard face.tuning == .none || main.tuning == .none else { return SizedFont.size(of: face.tuning) }
            let height = other.isLatin ? (other.height + other.capital) / 2 : other.height
            return size * Self.limited(height / own.height)
        }
    }

    private static func limited(_ ratio: Double) -> Double { ratio.isFinite ? min(max(ratio, 0.5), 2) : 1 }

    private func sizedFont(
        _ key: SizedKey,
        size: (FontMeasure) -> Double
    ) throws(LetteringError) -> SizedFont {
        if let known = sizedFonts[key] { return known }
        let font = try font(of: key.face)
        let measure: FontMeasure = font.measure
        let sized = SizedFont(font, name: key.face.family, tuning: key.face.tuning, em: Self.emSize * size(measure))
        sizedFonts[key] = sized
        return sized
    }

    /// The other installed faces, the most similar first.
    func similarFaces(to face: Face) -> [Face] { ranked(catalog.faces, for: face) }

    /// Some faces without a face itself and those that cannot be opened: the most similar first, text faces last.
    func ranked(_ faces: [Face], for face: Face) -> [Face] {
        let others = faces.filter { $0.source != face.source }.compactMap { other in
            distance(from: face, to: other).map { (face: other, isText: other.mood == .text ? 1 : 0, distance: $0) }
        }
        return others.enumerated()
            .sorted {
                ($0.element.isText, $0.element.distance, $0.offset) < (
                    $1.element.isText, $1.element.distance, $1.offset
                )
            }
            .map(\.element.face)
    }

    /// How different two faces look; nil when one of them cannot be opened.
    private func distance(from face: Face, to other: Face) -> Double? {
        let pair = FacePair(main: face.source, other: other.source)
        if let known = distances[pair] { return known }
        guard let measure = (try? font(of: face))?.measure, let others = (try? font(of: other))?.measure else {
            return nil
        }
        let distance = others.distance(to: measure)
        distances[pair] = distance
        return distance
    }
}

extension Path {
    /// The outlines of lines turned clockwise, so that they run from top to bottom, with the lowest ink on the baseline.
    fileprivate var turnedToColumn: Path {
        let turned = transformed(by: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0))
        guard let bounds = turned.bounds else { return turned }
        return turned.transformed(by: .translation(x: -bounds.minX, y: -bounds.minY))
    }
}
