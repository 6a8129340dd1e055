internal import SignetGraphics
internal import SignetLettering
internal import SignetRendering

/// A sheet that sets one name in every face that can, each with the face's id under it.
public struct Specimen: Sendable {
    private let sheet: Artwork
    private let frame: Rectangle
    /// The faces that are not on the sheet, and why.
    public let omissions: [String]

    /// Points between the parts of the sheet, and around it.
    private static let gap = 14.0
    private static let margin = 28.0
    /// Captions are set in the first face that has their letters, this high.
    private static let captionScale = 0.32

    /// Sets a name in the installed faces.
    ///
    /// - Throws: ``SignetError`` `invalidData` when no face can set it.
    public init(of name: String, in faces: Faces) throws(SignetError) {
        let setter = NameSetter(catalog: faces.catalog)
        var marks: [Artwork.Mark] = []
        var omissions: [String] = []
        var y = 0.0
        var width = 0.0
        for face in faces.catalog.installed {
            do throws(LetteringError) {
                let artwork = try setter.artwork(of: name, in: face, color: .black)
                let caption = try? setter.artwork(
                    of: face.family,
                    in: faces.catalog.installed.first ?? face,
                    color: Self.gray
                )
                y = Self.add(artwork, scale: 1, below: y, to: &marks)
                width = max(width, artwork.bounds.width)
                if let caption {
                    y = Self.add(caption, scale: Self.captionScale, below: y - Self.gap / 3, to: &marks)
                    width = max(width, caption.bounds.width * Self.captionScale)
                }
                y -= Self.gap
            } catch {
                omissions.append("\(face.family) is not on the sheet: \(error)")
            }
        }
        guard let sheet = Artwork(marks) else {
            throw SignetError(.invalidData, "no face can set '\(name)': \(omissions.first ?? "no face is installed")")
        }
        self.sheet = sheet
        self.omissions = omissions
        frame = sheet.bounds.expanded(by: Self.margin)
    }

    private static let gray = Color(red: 0x77, green: 0x77, blue: 0x77)

    /// Adds artwork with its left edge at 0 and its top at `y`, and tells where its bottom is.
    private static func add(
        _ artwork: Artwork,
        scale: Double,
        below y: Double,
        to marks: inout [Artwork.Mark]
    ) -> Double {
        let bounds = artwork.bounds
        let place = AffineTransform(
            a: scale,
            b: 0,
            c: 0,
            d: scale,
            tx: -bounds.minX * scale,
            ty: y - bounds.maxY * scale
        )
        for case .fill(let path, let color) in artwork.marks { marks.append(.fill(path.transformed(by: place), color)) }
        return y - bounds.height * scale
    }

    /// The sheet as a one-page PDF.
    public func pdf() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            return try Renderer.pdf(of: sheet, frame: frame, date: Signature.pictureDate)
        } catch {
            throw SignetError(error)
        }
    }

    /// The sheet as a PNG on white.
    public func png(resolution: Double) throws(SignetError) -> [UInt8] {
        do throws(RenderingError) {
            let bitmap = try Renderer.bitmap(
                of: sheet,
                frame: frame,
                pixelsPerPoint: resolution / 72,
                background: Color(red: 255, green: 255, blue: 255)
            )
            return try Renderer.png(of: bitmap)
        } catch {
            throw SignetError(error)
        }
    }
}
