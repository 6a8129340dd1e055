internal import FoundationEssentials

/// The cuts that a family of caption fonts may have.
enum CaptionFontCut: String, Hashable, Sendable, CaseIterable {
    case regular
    case bold
    case italic
    case boldItalic = "bold-italic"

    /// The cuts that may replace it, itself first.
    var substitutes: [CaptionFontCut] {
        switch self {
        case .regular: [.regular]
        case .bold: [.bold, .regular]
        case .italic: [.italic, .regular]
        case .boldItalic: [.boldItalic, .bold, .italic, .regular]
        }
    }

    var isBold: Bool { self == .bold || self == .boldItalic }
    var isItalic: Bool { self == .italic || self == .boldItalic }
}

/// A font for captions.
struct CaptionFont: Hashable, Sendable {
    var family: String
    var style: CaptionFontCut
    var file: String
    /// The Debian package that has the file.
    var package: String?
    /// The licence of the font, an SPDX expression.
    var licence: String?
    /// The scripts whose letters it sets, by their English names; all when not given.
    var scripts: [String]?

    /// Whether the font may set a character: its script is among those of the font, or all scripts share it.
    func suits(_ scalar: Unicode.Scalar) -> Bool {
        guard let scripts, let names = LetterScript.names(of: scalar) else { return true }
        return names.contains(where: scripts.contains)
    }
}

extension CaptionFont {
    /// Reads an entry of a catalogue.
    ///
    /// - Throws: A fault for a member that is missing or has a value that it does not take.
    init(_ entry: CatalogueEntry) throws(CatalogueEntry.FormatError) {
        let style = try entry.required("style")
        guard let cut = CaptionFontCut(rawValue: style) else {
            throw CatalogueEntry.FormatError(
                problem: "the style “\(style)” is none of "
                    + CaptionFontCut.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        self.init(
            family: try entry.required("family"),
            style: cut,
            file: try entry.required("file"),
            package: try entry.string("package"),
            licence: try entry.string("licence"),
            scripts: try entry.strings("scripts")
        )
    }
}

/// The fonts for captions: the content of the first `captions.json` of some folders.
///
/// Earlier families are preferred; the first one sets plain text.
package struct CaptionFonts: Sendable {
    /// The greatest number of fonts that are taken from a catalogue.
    static let maximumFonts = 200

    /// The fonts whose files are on this machine, in the order of the catalogue.
    let installed: [CaptionFont]
    /// The packages of those that are not, in order and without repetition.
    let absentPackages: [String]

    /// Reads the catalogue of the first folder that has one.
    ///
    /// - Throws: `CaptionError.font` when it cannot be read, `CaptionError.noFonts` when no font is there.
    package init(folders: [String]) throws(CaptionError) {
        let files = folders.map { $0 + "/captions.json" }
        guard let file = files.first(where: FileManager.default.fileExists(atPath:)) else {
            throw .noFonts(absentPackages: [])
        }
        var fonts: [CaptionFont] = []
        do throws(CatalogueEntry.FormatError) {
            for entry in try CatalogueEntry.all(in: file, named: "fonts") { fonts.append(try CaptionFont(entry)) }
        } catch {
            throw .font(.unreadableCatalogue(file: file, problem: error.problem))
        }
        guard fonts.count <= Self.maximumFonts else {
            throw .font(.unreadableCatalogue(file: file, problem: "it has more than \(Self.maximumFonts) fonts"))
        }
        self.init(fonts: fonts)
        if installed.isEmpty { throw .noFonts(absentPackages: absentPackages) }
    }

    private init(fonts: [CaptionFont]) {
        installed = fonts.filter { FileManager.default.fileExists(atPath: $0.file) }
        var packages: [String] = []
        for font in fonts where !FileManager.default.fileExists(atPath: font.file) {
            if let package = font.package, !packages.contains(package) { packages.append(package) }
        }
        absentPackages = packages
    }
}
