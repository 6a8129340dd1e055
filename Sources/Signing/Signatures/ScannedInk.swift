internal import SignetFiles
internal import SignetGraphics
internal import SignetRendering
public import SignetScanning

/// The ink of a picture, as a picture with a transparent background.
public struct ScannedInk: Hashable, Sendable {
    let result: ScanResult
    private(set) var form: ScanOptions.Form

    /// Whether bytes begin like a picture in a readable format: PNG, JPEG, HEIC, TIFF, WebP or BMP, or a `data:` URL of one.
    public static func canRead(_ bytes: [UInt8]) -> Bool { PictureFormat.canRead(bytes) }

    /// The same ink, which becomes outlines in a signature.
    public var outlined: ScannedInk {
        var copy = self
        copy.form = .outlines
        return copy
    }

    /// Finds the ink in a file: PNG, JPEG, HEIC, TIFF, WebP or BMP.
    ///
    /// - Throws: ``SignetError`` `invalidData` for a file that is not such a picture, is too large, or shows no ink.
    public init(contentsOf path: String, options: ScanOptions = ScanOptions()) throws(SignetError) {
        let bytes = try SignetError.files(FileContents.read(path))
        do throws(SignetError) {
            try self.init(bytes, options: options)
        } catch {
            throw error.attributed(to: path)
        }
    }

    /// Finds the ink in a picture in memory.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - options: The options of the scan.
    ///   - decoding: The process that decodes it.
    /// - Throws: ``SignetError`` as for a file.
    public init(
        _ picture: [UInt8],
        options: ScanOptions = ScanOptions(),
        decoding: PictureDecoding = .forked
    ) throws(SignetError) {
        do throws(ScanError) {
            try self.init(scanning: picture, options: options, decoding: decoding)
        } catch {
            throw SignetError(error)
        }
    }

    /// The same with the scanner's error.
    package init(scanning picture: [UInt8], options: ScanOptions, decoding: PictureDecoding) throws(ScanError) {
        let scanner = PictureScanner(limits: .standard, decoding: decoding)
        self.init(try scanner.scan(picture, options), form: options.form)
    }

    /// Takes ink that was found.
    package init(_ result: ScanResult, form: ScanOptions.Form) {
        self.result = result
        self.form = form
    }

    /// Warnings about parts that a person should check before the ink is used.
    public var warnings: [ScanWarning] { result.warnings }

    /// The findings, and their confidence.
    public var report: ScanReport { ScanReport(result) }

    /// The ink as a PNG, at the picture's own resolution.
    public func png() throws(SignetError) -> [UInt8] {
        do throws(RenderingError) { return try Renderer.png(of: result.bitmap) } catch { throw SignetError(error) }
    }
}

extension ScannedInk {
    /// The ink on white as a PNG, with the removed parts of the picture marked in red, and boxes of text that may be
    /// left in orange; nil when there is neither.
    ///
    /// The ink must have been found with the crop ``ScanOptions/Crop/none``, so that it has the picture's frame.
    public func removalProof() throws(SignetError) -> [UInt8]? {
        guard let removed = result.removed, !removed.isEmpty else { return nil }
        let height = Double(result.bitmap.height)
        let frame = Rectangle(origin: .zero, size: Size(width: Double(result.bitmap.width), height: height))
        let scale = frame.width / Double(removed.width)
        var path = Path()
        var left = Path()
        for line in removed.lines {
            let ends = line.ends.map { Point(x: $0.x * scale, y: height - $0.y * scale) }
            path.addBand(from: ends[0], to: ends[1], width: max(1, line.width * scale))
        }
        for box in removed.text { path.addSides(of: box, scale: scale, height: height) }
        for box in removed.textLeft { left.addSides(of: box, scale: scale, height: height) }
        let marks: [Artwork.Mark] = [
            .picture(result.bitmap, frame: frame), .fill(path, Color(red: 220, green: 40, blue: 40)),
            .fill(left, Color(red: 240, green: 140, blue: 20)),
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

    /// Adds the sides of a box of pixels, counted from the top of a picture of a height.
    fileprivate mutating func addSides(of box: PixelBox, scale: Double, height: Double) {
        let (left, top) = (Double(box.left) * scale, height - Double(box.top) * scale)
        let (right, bottom) = (left + Double(box.width) * scale, top - Double(box.height) * scale)
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)].map { Point(x: $0.0, y: $0.1) }
        for index in corners.indices { addBand(from: corners[index], to: corners[(index + 1) % 4], width: 2) }
    }
}
