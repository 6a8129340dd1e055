internal import Glibc
internal import SignetGraphics

/// A font at the size and slant for a name, with outlines in points.
final class SizedFont {
    let font: LoadedFont
    /// The family name of the face.
    let name: String
    /// The number of points in a font unit.
    let scale: Double
    /// How far it leans to the right for each point upwards, beyond its own slant.
    let lean: Double
    /// How far its baseline is raised, in points.
    let rise: Double
    /// The space between two letters beyond their own distance, in points.
    let spacing: Double
    private var outlines: [UInt32: Path] = [:]

    /// Makes a font of a face for a given em.
    ///
    /// - Parameters:
    ///   - font: The font of the face.
    ///   - name: The family name of the face.
    ///   - tuning: The optical corrections of the face; numbers beyond their limits are clamped.
    ///   - em: The em in points, including the size of the tuning.
    init(_ font: LoadedFont, name: String, tuning: FaceTuning, em: Double) {
        self.font = font
        self.name = name
        scale = em / font.unitsPerEm
        lean = tan(Self.limited(tuning.slant, to: -30...30) * .pi / 180)
        rise = Self.limited(tuning.baseline, to: -1...1) * em
        spacing = Self.limited(tuning.spacing, to: -0.2...1) * em
    }

    /// The enlargement of a tuning.
    static func size(of tuning: FaceTuning) -> Double { limited(tuning.size, to: 0.25...4) }

    private static func limited(_ value: Double, to range: ClosedRange<Double>) -> Double {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : 0
    }

    /// From font units to points about the origin of a glyph.
    var transform: AffineTransform { AffineTransform(a: scale, b: 0, c: lean * scale, d: scale, tx: 0, ty: 0) }

    /// How far its strokes lean to the right for each point upwards.
    var slant: Double { font.measure.slant + lean }

    /// The height of its small letters in points.
    var letterHeight: Double { font.measure.height * font.unitsPerEm * scale }

    /// The outline of a glyph in points about its origin; nil when it is too complex.
    func outline(of glyph: UInt32) -> Path? {
        if let known = outlines[glyph] { return known }
        guard let outline = font.outline(of: glyph)?.transformed(by: transform) else { return nil }
        if outlines.count >= LoadedFont.maximumOutlines { outlines.removeAll(keepingCapacity: true) }
        outlines[glyph] = outline
        return outline
    }
}
