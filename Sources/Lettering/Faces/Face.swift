/// A face: a font file for setting names, with its description.
public struct Face: Hashable, Sendable {
    /// The name of the face in commands and recipes: small letters, digits and hyphens.
    public let id: String
    /// The family name.
    public let family: String
    /// The path of its TrueType or OpenType file.
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

    /// The kinds of handwriting.
    public enum Mood: String, Hashable, Sendable, CaseIterable, Codable {
        case formal
        case casual
        case upright
        case brush
        case feltTip = "felt-tip"
    }
}

extension Face {
    /// Makes a face from any TrueType or OpenType file.
    ///
    /// Its id comes from the name of the file, its family from the font.
    ///
    /// - Throws: `LetteringError.unreadableFont` for a file that is absent, cut short or not such a font.
    package init(file: String) throws(LetteringError) {
        let font = try LoadedFont(file: file)
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let id = Self.identifier(stem)
        self.init(
            id: id.isEmpty ? "font" : id,
            family: font.family ?? stem,
            file: file,
            package: nil,
            licence: nil,
            hand: nil,
            scripts: [],
            tuning: .none
        )
    }

    /// The letters and digits of a text in small letters, with one hyphen between its words.
    static func identifier(_ text: String) -> String {
        text.lowercased()
            .split { !$0.isLetter && !$0.isNumber }
            .joined(separator: "-")
    }

    /// The common key of all spellings of a face's name: "Dancing Script", "dancing-script", "DancingScript".
    static func key(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
