public import SignetLettering

/// A signature face: one of the catalogue by its id or family, or a font file.
public struct FaceName: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Source: Hashable, Sendable {
        case any
        case catalogue(String)
        case file(String)
    }

    let source: Source
    /// The font that is meant in a collection, and the style of a variable font; without effect on ``any``.
    public var variant = FontVariant.standard

    /// A face of the catalogue by its id or family, or by what only one of them begins with (three letters or more); case,
    /// spaces and hyphens are ignored.
    public init(_ name: String) {
        source = .catalogue(name)
    }

    private init(_ source: Source) {
        self.source = source
    }

    /// A face of the catalogue by its id or family.
    public init(stringLiteral name: String) {
        self.init(name)
    }

    /// A font file: TrueType, OpenType, a collection, WOFF, WOFF2 or Type 1.
    ///
    /// `Faces.contents(ofFont:)` lists the fonts, the styles and the axes of a file.
    public static func file(_ path: String, variant: FontVariant = .standard) -> FaceName {
        var name = FaceName(.file(path))
        name.variant = variant
        return name
    }

    /// ``dancingScript`` if it has all characters of the name, otherwise the first face of the catalogue that was drawn for them
    /// and has them; a name in several scripts is set in the first such face of each.
    public static let any = FaceName(.any)

    /// Whether no face was chosen.
    var isAny: Bool { source == .any }

    /// Lively, with bouncing letters.
    public static let dancingScript: FaceName = "dancing-script"
    /// An inked brush, quick.
    public static let kaushanScript: FaceName = "kaushan-script"
    /// A felt-tip pen, upright and narrow.
    public static let kristi: FaceName = "kristi"
}
