internal import SignetGraphics
internal import SignetPDF
internal import SignetRendering
public import SignetSigning
internal import SignetViewing

/// A proof of a recipe on a document: its pages with the stamps, each in a thin frame with its name and place.
public struct RecipeProof: Sendable {
    /// A page of the document.
    struct Sheet: Sendable {
        let number: Int
        let artwork: Artwork
        let frame: Rectangle
    }

    /// A stamp on a page, with the content of its label.
    struct Mark {
        let page: Int
        let frame: Rectangle
        let label: String
    }

    /// The most pages that a proof shows.
    public static let pageLimit = 20
    /// The gap between the pages of a picture, in points.
    private static let gap = 12.0

    private let sheets: [Sheet]
    /// The pages that it shows, from 1.
    public var pages: [Int] { sheets.map(\.number) }
    /// The pages that receive stamps, from 1.
    public let stampedPages: [Int]

    /// Makes the proof of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - recipe: The stamps and their places.
    ///   - values: The values of the recipe's variables.
    ///   - signer: The settings for signing.
    ///   - page: The page to show, from 1; nil for the first ``pageLimit`` that receive stamps.
    ///   - resolution: Dots per inch of the pages.
    /// - Throws: ``SignetError`` as signing, and when the document cannot be displayed.
    public init(
        of document: [UInt8],
        recipe: Recipe,
        values: [String: String] = [:],
        signer: Signer = Signer(),
        page: Int? = nil,
        resolution: Double = PagePicture.defaultResolution
    ) throws(SignetError) {
        let signer = try recipe.signer(basedOn: signer, values: values)
        let (signed, marks) = try Self.signed(document, recipe, values, signer)
        stampedPages = Set(marks.map(\.page)).sorted()
        let shown = page.map { [$0] } ?? Array((stampedPages.isEmpty ? [1] : stampedPages).prefix(Self.pageLimit))
        let viewer: any DocumentViewer
        do throws(ViewingError) {
            viewer = try signer.viewing.viewers.viewer(bytes: signed, signer.access)
        } catch {
            throw SignetError(error)
        }
        let labels = try Captioner()
        var sheets: [Sheet] = []
        for number in shown {
            let here = marks.filter { $0.page == number }
            sheets.append(try Self.sheet(number, here, viewer, labels, pixelsPerPoint: resolution / 72))
        }
        self.sheets = sheets
    }

    /// The document with its stamps, set one after the other so that the place of each is known.
    private static func signed(
        _ document: [UInt8],
        _ recipe: Recipe,
        _ values: [String: String],
        _ signer: Signer
    ) throws(SignetError) -> (document: [UInt8], marks: [Mark]) {
        let chosen = try recipe.chosen(
            values: values,
            facts: DocumentFacts(document, password: signer.password, recipientKey: signer.recipientKey),
            date: signer.date,
            timeZone: signer.timeZone
        )
        var signed = document
        var marks: [Mark] = []
        for choice in chosen {
            for (placement, written) in zip(choice.stamp.placements, choice.writtenPlaces) {
                var stamp = choice.stamp
                stamp.placements = [placement]
                let result = try signer.sign(signed, with: [stamp])
                signed = result.document
                marks += result.report.stamps.map {
                    Mark(page: $0.page, frame: $0.frame, label: "\(choice.label): \(written)")
                }
            }
        }
        return (signed, marks)
    }

    private static func sheet(
        _ number: Int,
        _ marks: [Mark],
        _ viewer: any DocumentViewer,
        _ labels: Captioner,
        pixelsPerPoint: Double
    ) throws(SignetError) -> Sheet {
        let bitmap: Bitmap
        do throws(ViewingError) {
            bitmap = try viewer.picture(ofPage: number - 1, pixelsPerPoint: pixelsPerPoint)
        } catch {
            throw SignetError(error)
        }
        let frame = Rectangle(
            x: 0,
            y: 0,
            width: Double(bitmap.width) / pixelsPerPoint,
            height: Double(bitmap.height) / pixelsPerPoint
        )
        var drawn: [Artwork.Mark] = [.picture(bitmap, frame: frame)]
        for mark in marks { drawn += try ProofLabel(mark, on: frame).drawn(labels) }
        guard let artwork = Artwork(drawn) else { throw SignetError(.invalidData, "page \(number) shows nothing") }
        return Sheet(number: number, artwork: artwork, frame: frame)
    }

    /// The pages below each other as one PNG.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` when the picture would be too large.
    public func png(resolution: Double = PagePicture.defaultResolution) throws(SignetError) -> [UInt8] {
        var marks: [Artwork.Mark] = []
        var top = 0.0
        for sheet in sheets {
            let shift = AffineTransform.translation(x: 0, y: top - sheet.frame.height)
            marks += sheet.artwork.marks.map { $0.moved(by: shift) }
            top -= sheet.frame.height + Self.gap
        }
        let height = -top - Self.gap
        let frame = Rectangle(x: 0, y: -height, width: sheets.map(\.frame.width).max() ?? 0, height: height)
        guard let artwork = Artwork(marks) else { throw SignetError(.invalidData, "the pages show nothing") }
        do throws(RenderingError) {
            let ground = Color(red: 200, green: 200, blue: 200)
            return try Renderer.png(
                of: Renderer.bitmap(
                    of: artwork,
                    frame: frame,
                    pixelsPerPoint: resolution / 72,
                    background: ground
                )
            )
        } catch {
            throw SignetError(error)
        }
    }

    /// The pages as a PDF.
    ///
    /// - Throws: ``SignetError`` when they cannot be written.
    public func pdf() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try Renderer.pdf(
                ofPages: sheets.map { (artwork: $0.artwork, frame: $0.frame) },
                date: Signature.pictureDate
            )
        } catch {
            throw SignetError(error)
        }
    }
}

extension Artwork.Mark {
    func moved(by transform: AffineTransform) -> Artwork.Mark {
        switch self {
        case .fill(let path, let color): .fill(path.transformed(by: transform), color)
        case .picture(let bitmap, let frame): .picture(bitmap, frame: transform.apply(frame))
        }
    }
}
