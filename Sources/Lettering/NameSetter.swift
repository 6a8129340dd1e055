package import SignetGraphics

/// Sets names as artwork.
///
/// Keep one for many names: it holds the faces it has opened and the glyphs it has drawn.
///
/// Pango finds directions and scripts, HarfBuzz shapes with the one font of the face and gives the outlines.
/// The system's font configuration is never read, and no other font can stand in for a missing character.
package final class NameSetter {
    /// The natural size of the lettering: the em in points.
    package static let emSize = 32.0
    /// The greatest number of path elements of a name.
    package static let maximumElements = 500_000
    /// How far from the start of the baseline a name may reach, in points.
    package static let maximumExtent = 100_000.0

    /// The faces that are named when another face lacks a character.
    package let catalog: FaceCatalog
    private var fonts: [String: LoadedFont] = [:]

    /// Makes a setter that looks for alternatives in a catalogue.
    package init(catalog: FaceCatalog) {
        self.catalog = catalog
    }

    /// The outlines of a name in one line, in points, y upwards.
    ///
    /// The baseline starts at the origin and the em is ``emSize``; the bounds are those of the ink.
    ///
    /// - Throws: `LetteringError` for a name that ``CheckedName`` refuses, for characters that the face lacks, for a
    ///   name that the face draws as nothing, and for a font that cannot be opened.
    package func artwork(of name: String, in face: Face, color: Color) throws(LetteringError) -> Artwork {
        let checked = try CheckedName(name)
        let font = try font(of: face)
        let shaped = font.shape(checked)
        let missing = shaped.missingCharacters(in: font)
        guard missing.isEmpty else {
            let alternatives = faces(covering: checked).map(\.id)
            throw .missingCharacters(missing, face: face.family, alternatives: alternatives)
        }
        let path = try outline(of: shaped, in: font, face: face)
        guard let artwork = Artwork([.fill(path, color)]) else { throw .nothingDrawn(face: face.family) }
        let reach = [artwork.bounds.minX, artwork.bounds.minY, artwork.bounds.maxX, artwork.bounds.maxY].map(abs)
        guard reach.allSatisfy({ $0 <= Self.maximumExtent }) else { throw .outlineTooComplex(face: face.family) }
        return artwork
    }

    /// The characters of a name for which a face draws nothing, each once and in the order of the name.
    package func missingCharacters(of name: String, in face: Face) throws(LetteringError) -> [Character] {
        let font = try font(of: face)
        return try font.shape(CheckedName(name)).missingCharacters(in: font)
    }

    /// The installed faces of the catalogue that have all characters of a name, in the order of the catalogue.
    ///
    /// A face whose font cannot be opened is not an error here: it covers nothing.
    package func faces(covering name: String) throws(LetteringError) -> [Face] {
        try faces(covering: CheckedName(name))
    }

    private func faces(covering name: CheckedName) -> [Face] {
        catalog.faces.filter { face in
            guard let font = try? font(of: face) else { return false }
            return font.shape(name).missingCharacters(in: font).isEmpty
        }
    }

    private func font(of face: Face) throws(LetteringError) -> LoadedFont {
        if let font = fonts[face.file] { return font }
        guard face.isInstalled || face.package == nil else { throw face.notInstalled }
        let font = try LoadedFont(file: face.file)
        fonts[face.file] = font
        return font
    }

    private func outline(of name: ShapedName, in font: LoadedFont, face: Face) throws(LetteringError) -> Path {
        let scale = Self.emSize / font.unitsPerEm
        var elements: [Path.Element] = []
        for glyph in name.glyphs {
            guard let outline = font.outline(of: glyph.id) else { throw .outlineTooComplex(face: face.family) }
            guard elements.count + outline.elements.count <= Self.maximumElements else {
                throw .outlineTooComplex(face: face.family)
            }
            let origin = glyph.origin * scale
            let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
            elements += outline.transformed(by: place).elements
        }
        return Path(elements)
    }
}
