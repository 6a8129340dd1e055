/// A face: a font file for setting names, with its description.
public struct Face: Hashable, Sendable {
    /// The name of the face in commands and recipes: small letters, digits and hyphens.
    public let id: String
    /// The family name.
    public let family: String
    /// The path of its font file, in any format of ``FontFormat``.
    public let file: String
    /// The Debian package that has the file; nil for your own font.
    public let package: String?
    /// The licence of the font, an SPDX expression; nil when unknown.
    public let licence: String?
    /// A line about the style of the face.
    public let hand: String?
    /// The scripts it is meant for, by their English names; empty when not stated.
    public let scripts: [String]
    /// Its optical corrections.
    public let tuning: FaceTuning
    /// The kind of handwriting, where the catalogue names it.
    public internal(set) var mood: Mood?
    /// The font that is meant in a collection, and the style of a variable font.
    public internal(set) var variant = FontVariant.standard

    /// The kinds of handwriting.
    public enum Mood: String, Hashable, Sendable, CaseIterable, Codable {
        case formal
        case casual
        case upright
        case brush
        case feltTip = "felt-tip"
        /// Not handwriting: a text face, slanted, for a script of which no free handwriting is packaged.
        case text
    }
}

extension Face {
    /// Makes a face from the first font of a file in its default style.
    ///
    /// - Throws: `LetteringError` as the face of a variant does.
    package init(file: String) throws(LetteringError) {
        try self.init(FontSource(file: file, variant: .standard))
    }

    /// Makes a face from a font file of any format.
    ///
    /// Its id comes from the name of the file, its family from the font.
    ///
    /// - Throws: `LetteringError.unreadableFont` for a file that is absent, cut short or not such a font, and
    ///   `LetteringError.variant` for a font, a style or an axis that it does not have.
    package init(_ source: FontSource) throws(LetteringError) {
        self.init(source, family: try LoadedFont(source).family)
    }

    /// Makes a face from a font file whose family is known.
    init(_ source: FontSource, family: String?) {
        let file = source.file
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let id = Self.identifier(stem)
        self.init(
            id: id.isEmpty ? "font" : id,
            family: family ?? stem,
            file: file,
            package: nil,
            licence: nil,
            hand: nil,
            scripts: [],
            tuning: .none
        )
        variant = source.variant
    }

    /// Refuses a variant that the font does not have.
    package func checkVariant() throws(LetteringError) { _ = try LoadedFont(source) }

    /// The face in another variant.
    package func varied(_ variant: FontVariant) -> Face {
        guard variant != .standard else { return self }
        var copy = self
        copy.variant = self.variant.overridden(by: variant)
        return copy
    }

    /// The file with the variant.
    var source: FontSource { FontSource(file: file, variant: variant) }

    /// The letters and digits of a text in small letters, with one hyphen between its words.
    static func identifier(_ text: String) -> String {
        text.lowercased()
            .split { !$0.isLetter && !$0.isNumber }
            .joined(separator: "-")
    }

    /// Whether a text is an identifier: not empty, and as ``identifier(_:)`` writes it.
    static func isIdentifier(_ text: String) -> Bool {
        var isAfterLetter = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): isAfterLetter = true
            case UInt8(ascii: "-") where isAfterLetter: isAfterLetter = false
            default: return text == identifier(text)
            }
        }
        return isAfterLetter
    }

    /// The common key of all spellings of a face's name: "Dancing Script", "dancing-script", "DancingScript".
    static func key(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
