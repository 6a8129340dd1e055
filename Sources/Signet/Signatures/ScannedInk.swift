public import SignetGraphics
internal import SignetRendering
internal import SignetScanning

/// What is asked of a picture of ink on paper.
public struct ScanOptions: Hashable, Sendable {
    /// What becomes of the paper.
    public var background = ScanBackground.remove
    /// The ink's colour; nil keeps the pen's.
    public var color: Color?
    /// Whether the result is cut to the ink; otherwise it has the pixels of the picture.
    public var crop = Crop.ink
    /// The part of the upright picture where ink is looked for, in its pixels from the upper left corner, y downwards;
    /// nil for all of it.
    public var region: Rectangle?
    /// Whether the signature is looked for on a page with print.
    public var search = Search.whole
    /// How the picture is turned before.
    public var rotation = Rotation.level
    /// Whether a photographed sheet of paper, whose four edges are all in the picture, becomes a rectangle before.
    public var flattensSheet = true
    /// Printed matter that is taken away, where it can be told from ink.
    public var removals: Set<PrintedMatter> = []

    /// What a signature is made of.
    public var form = Form.picture
    /// The page of a TIFF, from 1; other pictures have one.
    public var page = 1

    /// Where ink is looked for.
    public enum Search: Hashable, Sendable {
        /// In all of the picture.
        case whole
        /// In the part that looks most like a signature, when one does.
        case find
    }

    /// A turn of the picture.
    public enum Rotation: Hashable, Sendable {
        /// As it is.
        case none
        /// Until a long printed line is level; handwriting alone turns nothing.
        case level
        /// By so many degrees, clockwise.
        case degrees(Double)
    }

    /// What a signature is made of.
    public enum Form: Hashable, Sendable {
        /// The picture of the ink with all its shades.
        case picture
        /// Outlines of curves, filled evenly; sharp at any size, but without shades.
        case outlines
    }

    /// What the frame of the result is.
    public enum Crop: Hashable, Sendable {
        /// The ink, with a small margin.
        case ink
        /// The picture, pixel for pixel.
        case none
    }

    /// Printed matter.
    public enum PrintedMatter: String, Hashable, Sendable, CaseIterable {
        /// Long straight lines and the frames of boxes.
        case lines
        /// Printed letters and figures.
        case text
    }

    /// The ink alone, in its own colour, cut to the ink, with whatever is printed there.
    public init() {}

    var request: ScanRequest {
        var request = ScanRequest()
        request.mode = background == .keep ? .keep : .extract
        request.frame = crop == .none ? .picture : .ink
        request.page = page
        request.crop = region.map { PixelBox($0) }
        request.search = search == .find ? .find : .whole
        request.perspective = flattensSheet ? .sheet : .none
        request.rotation =
            switch rotation {
            case .none: .none
            case .level: .level
            case .degrees(let degrees): .degrees(degrees)
            }
        request.removals = Set(removals.map { $0 == .lines ? .lines : .text })
        return request
    }
}

/// The ink of a picture, as a picture with a transparent ground.
public struct ScannedInk: Hashable, Sendable {
    let result: ScanResult
    private(set) var form: ScanOptions.Form

    /// Whether bytes begin as a picture does that can be read: PNG, JPEG, HEIC, TIFF, WebP or BMP.
    public static func canRead(_ bytes: [UInt8]) -> Bool { PictureFormat(of: bytes) != nil }

    /// The same ink, as outlines when it becomes a signature.
    public var outlined: ScannedInk {
        var copy = self
        copy.form = .outlines
        return copy
    }

    /// Finds the ink in a file: PNG, JPEG, TIFF, WebP or BMP.
    ///
    /// - Throws: ``SignetError`` `invalidData` for a file that is no such picture, is too large, or shows no ink.
    public init(contentsOf path: String, options: ScanOptions = ScanOptions()) throws(SignetError) {
        let bytes = try FileContents.read(path)
        do throws(SignetError) {
            try self.init(bytes, options: options)
        } catch {
            throw error.about(path)
        }
    }

    /// Finds the ink in a picture in memory.
    ///
    /// - Throws: ``SignetError`` as for a file.
    public init(_ picture: [UInt8], options: ScanOptions = ScanOptions()) throws(SignetError) {
        do throws(ScanError) {
            let result = try PictureScanner(limits: .standard).scan(picture, options.request)
            form = options.form
            self.result = options.color.map(result.tinted) ?? result
        } catch {
            throw SignetError(error)
        }
    }

    /// What a person should look at before the ink is used.
    public var warnings: [String] { result.warnings.map(\.description) }

    /// What was found, and how sure that is.
    public var report: ScanReport { ScanReport(result) }

    /// The ink as a PNG, at the picture's own resolution.
    public func png() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) { return try Renderer.png(of: result.bitmap) } catch { throw SignetError(error) }
    }
}

extension PixelBox {
    /// Whole pixels around a rectangle; what is no number counts as 0, and what is beyond all pictures as their limit.
    fileprivate init(_ rectangle: Rectangle) {
        func pixels(_ value: Double) -> Int { value.isFinite ? Int(min(max(value.rounded(), 0), 1e6)) : 0 }
        self.init(
            left: pixels(rectangle.minX),
            top: pixels(rectangle.minY),
            width: pixels(rectangle.width),
            height: pixels(rectangle.height)
        )
    }
}

extension ScannedInk {
    /// The ink, with what was taken out of the picture marked in red, as a PNG on white; nil when nothing was.
    ///
    /// The ink must have been found with the crop ``ScanOptions/Crop/none``, so that it has the picture's frame.
    public func removalProof() throws(SignetError) -> [UInt8]? {
        guard let removed = result.removed, !removed.isEmpty else { return nil }
        let height = Double(result.bitmap.height)
        let frame = Rectangle(origin: .zero, size: Size(width: Double(result.bitmap.width), height: height))
        let scale = frame.width / Double(removed.width)
        var path = Path()
        for line in removed.lines {
            let ends = line.ends.map { Point(x: $0.x * scale, y: height - $0.y * scale) }
            path.addBand(from: ends[0], to: ends[1], width: max(1, line.width * scale))
        }
        for box in removed.text {
            let (left, top) = (Double(box.left) * scale, height - Double(box.top) * scale)
            let (right, bottom) = (left + Double(box.width) * scale, top - Double(box.height) * scale)
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { Point(x: $0.0, y: $0.1) }
            for index in corners.indices { path.addBand(from: corners[index], to: corners[(index + 1) % 4], width: 2) }
        }
        let marks: [Artwork.Mark] = [
            .picture(result.bitmap, frame: frame), .fill(path, Color(red: 220, green: 40, blue: 40)),
        ]
        guard let artwork = Artwork(marks) else { return nil }
        do throws(RenderingError) {
            let white = Color(red: 255, green: 255, blue: 255)
            return try Renderer.png(
                of: Renderer.bitmap(of: artwork, frame: frame, pixelsPerPoint: 1, background: white)
            )
        } catch {
            throw SignetError(error)
        }
    }

    /// The ink as artwork at its natural size.
    func artwork() throws(ScanError) -> Artwork {
        form == .outlines ? try ScanArtwork.tracedArtwork(of: result) : try ScanArtwork.artwork(of: result)
    }
}

extension ScanResult {
    /// The same ink in another colour.
    func tinted(_ color: Color) -> ScanResult {
        ScanResult(
            bitmap: bitmap.tinted(color),
            keptAsIs: keptAsIs,
            penColors: [color],
            warnings: warnings,
            confidence: confidence
        )
    }
}

extension Path {
    /// Adds a straight band.
    fileprivate mutating func addBand(from start: Point, to end: Point, width: Double) {
        let way = end - start
        guard way.length > 0 else { return }
        let side = Point(x: -way.y, y: way.x) * (width / 2 / way.length)
        move(to: start - side)
        line(to: end - side)
        line(to: end + side)
        line(to: start + side)
        close()
    }
}
