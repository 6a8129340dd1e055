import SignetGraphics

@testable import SignetLettering

/// The common parts of tests of captions.
enum Captions {
    static func setter() throws -> CaptionSetter {
        let folders = FaceCatalog.defaultFolders(environment: [:], executable: nil)
        return CaptionSetter(fonts: try CaptionFonts(folders: folders.suffix(1)))
    }

    static let style = CaptionTextStyle(
        size: 8,
        minimumSize: 5,
        color: .black,
        alignment: .natural,
        direction: .automatic
    )

    static func design(_ layout: CaptionLayout) -> CaptionDesign {
        CaptionDesign(text: style, layout: layout, width: nil, gap: nil, border: nil, rule: nil)
    }

    /// A box of ink, 100 × 40 points, not at the origin.
    static func ink() throws -> Artwork {
        let box = Rectangle(x: 7, y: -3, width: 100, height: 40)
        guard let artwork = Artwork([.fill(Path(box: box), .blue)]) else { throw CaptionError.nothingToSay }
        return artwork
    }

    static func paragraphs(_ text: String) throws -> [CaptionParagraph] { try CaptionTemplate(text).paragraphs([:]) }

    static func request(_ text: String, width: Double?) throws -> CaptionLayoutRequest {
        CaptionLayoutRequest(
            paragraph: try paragraphs(text)[0],
            size: 8,
            shrinking: 1,
            width: width,
            breaks: .betweenWords,
            direction: .automatic
        )
    }
}
