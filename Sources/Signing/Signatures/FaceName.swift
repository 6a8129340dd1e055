/// A signature face: one of the catalogue by its id or family, or a font file.
public struct FaceName: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Source: Hashable, Sendable {
        case any
        case catalogue(String)
        case file(String)
    }

    let source: Source

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

    /// Any TrueType or OpenType file.
    public static func file(_ path: String) -> FaceName { FaceName(.file(path)) }

    /// ``dancingScript`` if it has all characters of the name, otherwise the first face of the catalogue that has them.
    public static let any = FaceName(.any)

    /// Lively, with bouncing letters.
    public static let dancingScript: FaceName = "dancing-script"
    /// An inked brush, quick.
    public static let kaushanScript: FaceName = "kaushan-script"
    /// A felt-tip pen, upright and narrow.
    public static let kristi: FaceName = "kristi"
}
