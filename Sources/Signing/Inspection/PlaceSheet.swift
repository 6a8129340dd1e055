internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering
internal import SignetViewing

/// Pages with the places of a ``PlaceReport`` drawn on them: numbered from the best, the chosen one green.
public struct PlaceSheet: Sendable {
    private let pages: [(artwork: Artwork, frame: Rectangle)]

    private static let chosen = Color(red: 0x0A, green: 0x7D, blue: 0x32)
    private static let other = Color(red: 0xC2, green: 0x3B, blue: 0x12)
    /// Points.
    private static let lineWidth = 1.5
    private static let textSize = 9.0
    private static let gap = 12.0
    /// The most pages on a sheet.
    private static let pageLimit = 24

    /// Draws the pages that have places.
    ///
    /// - Parameters:
    ///   - report: The places; without any, the first page is drawn.
    ///   - document: The document that they were found in.
    ///   - password: The password of an encrypted document.
    ///   - recipientKey: The key of a recipient of the encrypted document.
    ///   - resolution: Dots per inch of the pages.
    ///   - viewing: The process in which the pages are viewed.
    /// - Throws: ``SignetError`` when a page cannot be shown.
    public init(
        _ report: PlaceReport,
        of document: [UInt8],
        password: String? = nil,
        recipientKey: RecipientKey? = nil,
        resolution: Double = 108,
        viewing: PageViewing = .inProcess
    ) throws(SignetError) {
        let numbers = report.places.isEmpty ? [1] : Set(report.places.map(\.page)).sorted()
        var pages: [(artwork: Artwork, frame: Rectangle)] = []
        do throws(ViewingError) {
            let viewer = try viewing.viewers.viewer(
                bytes: document,
                DocumentAccess(password, recipientKey)
            )
            for number in numbers.prefix(Self.pageLimit) {
                let picture = try viewer.picture(ofPage: number - 1, pixelsPerPoint: resolution / 72)
                let frame = Rectangle(
                    x: 0,
                    y: 0,
                    width: Double(picture.width) * 72 / resolution,
                    height: Double(picture.height) * 72 / resolution
                )
                var marks: [Artwork.Mark] = [.picture(picture, frame: frame)]
                for (index, place) in report.places.enumerated() where place.page == number {
                    marks += Self.marks(for: place, number: index + 1)
                }
                if let artwork = Artwork(marks) { pages.append((artwork, frame)) }
            }
        } catch {
            throw SignetError(error)
        }
        guard !pages.isEmpty else { throw SignetError(.invalidData, "no page with a place can be shown") }
        self.pages = pages
    }

    /// The frame of a place, and its number and score over it.
    private static func marks(for place: PlaceReport.Place, number: Int) -> [Artwork.Mark] {
        let color = place.isChosen ? chosen : other
        let (outer, inner) = (place.frame.expanded(by: lineWidth / 2), place.frame.expanded(by: -lineWidth / 2))
        var outline = Path(box: outer)
        if inner.width > 0, inner.height > 0 { outline.append(Path(box: inner).reversed) }
        var marks: [Artwork.Mark] = [.fill(outline, color)]
        var style = TextStyle()
        style.size = textSize
        style.color = color
        // Without a font for captions the frames alone are drawn.
        guard let text = try? Signature.text("\(number) (\(place.score))", style: style).artwork else { return marks }
        let move = AffineTransform(
            a: 1,
            b: 0,
            c: 0,
            d: 1,
            tx: outer.maxX - text.bounds.maxX,
            ty: outer.maxY + lineWidth - text.bounds.minY
        )
        for case .fill(let path, let color) in text.marks { marks.append(.fill(path.transformed(by: move), color)) }
        return marks
    }

    /// The pages as a PDF.
    public func pdf() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try Renderer.pdf(ofPages: pages, date: Signature.pictureDate)
        } catch {
            throw SignetError(error)
        }
    }

    /// The pages as one PNG, each under the one before it.
    public func png(resolution: Double = 108) throws(SignetError) -> [UInt8] {
        var marks: [Artwork.Mark] = []
        var (y, width) = (0.0, 0.0)
        for page in pages {
            y -= page.frame.height
            let move = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: y)
            for mark in page.artwork.marks {
                switch mark {
                case .fill(let path, let color): marks.append(.fill(path.transformed(by: move), color))
                case .picture(let bitmap, let frame): marks.append(.picture(bitmap, frame: move.apply(frame)))
                }
            }
            width = max(width, page.frame.width)
            y -= Self.gap
        }
        guard let sheet = Artwork(marks) else { throw SignetError(.invalidData, "no page can be shown") }
        let frame = Rectangle(x: 0, y: y + Self.gap, width: width, height: -y - Self.gap)
        // Many pages together need fewer pixels each.
        let finest = min(resolution, PagePicture.highestResolution(frame.size))
        do throws(RenderingError) {
            let bitmap = try Renderer.bitmap(
                of: sheet,
                frame: frame,
                pixelsPerPoint: finest / 72,
                background: Color(red: 0xDD, green: 0xDD, blue: 0xDD)
            )
            return try Renderer.png(of: bitmap)
        } catch {
            throw SignetError(error)
        }
    }
}
