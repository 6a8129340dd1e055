package import SignetGraphics

/// Turns artwork into pixels, with Cairo.
package enum Renderer {
    /// Pixels a side; Cairo's own limit is twice that.
    package static let sideLimit = 16_384.0
    /// Pixels in all.
    package static let pixelLimit = 64e6
    /// The fewest pixels of a band, and those for each element of the outlines.
    private static let bandSize = 1 << 16
    private static let bandSizePerElement = 64

    /// How much of each pixel the artwork covers.
    ///
    /// `frame` is the part of artwork space to draw, in points; the picture has as many whole pixels as that needs.
    package static func mask(
        of artwork: Artwork,
        frame: Rectangle,
        pixelsPerPoint: Double
    ) throws(RenderingError) -> Mask {
        let (width, height) = try pixels(frame, pixelsPerPoint)
        let canvas = try Canvas(maskWidth: width, height: height)
        canvas.setTransform(transform(frame, width, height))
        try canvas.draw(artwork)
        return try canvas.mask(width: width, height: height)
    }

    /// How much of each pixel the artwork covers, in bands of whole rows from the top, so that the picture is never in
    /// memory as a whole.
    ///
    /// `frame` as for ``mask(of:frame:pixelsPerPoint:)``; the bands are that mask's rows.
    package static func bands(
        of artwork: Artwork,
        frame: Rectangle,
        pixelsPerPoint: Double,
        body: (Span<UInt8>) -> Void
    ) throws(RenderingError) {
        let (width, height) = try pixels(frame, pixelsPerPoint)
        // Each band goes through all outlines: the more there are, the fewer bands.
        let size = max(bandSize, artwork.elementCount * bandSizePerElement)
        let rows = min(max(size / width, 1), height)
        let transform = transform(frame, width, height)
        let canvas = try Canvas(maskWidth: width, height: rows)
        for top in stride(from: 0, to: height, by: rows) {
            if top > 0 { canvas.clear(rows: rows) }
            canvas.setTransform(transform.then(.translation(x: 0, y: -Double(top))))
            try canvas.draw(artwork)
            let band = try canvas.rows(length: width, count: min(rows, height - top))
            body(band.span)
        }
    }

    /// The artwork on a ground of one colour, or on a transparent one.
    package static func bitmap(
        of artwork: Artwork,
        frame: Rectangle,
        pixelsPerPoint: Double,
        background: Color?
    ) throws(RenderingError) -> Bitmap {
        let (width, height) = try pixels(frame, pixelsPerPoint)
        let canvas = try Canvas(colorWidth: width, height: height)
        if let background { canvas.fillAll(with: background) }
        canvas.setTransform(transform(frame, width, height))
        try canvas.draw(artwork)
        return try canvas.bitmap(width: width, height: height)
    }

    /// Artwork as a one-page PDF, its page the frame.
    ///
    /// `date`: the creation date, in ISO 8601; the same date gives the same bytes.
    package static func pdf(of artwork: Artwork, frame: Rectangle, date: String) throws(RenderingError) -> [UInt8] {
        try pdf(ofPages: [(artwork, frame)], date: date)
    }

    /// A PDF with a page for each artwork, the page its frame.
    ///
    /// `date` as for one page.
    package static func pdf(
        ofPages pages: [(artwork: Artwork, frame: Rectangle)],
        date: String
    ) throws(RenderingError) -> [UInt8] {
        guard let first = pages.first, pages.allSatisfy({ $0.frame.isUsable }) else { throw .emptyFrame }
        let sink = ByteSink()
        let canvas = try Canvas(pdf: sink, size: first.frame.size)
        canvas.setCreationDate(date)
        for (index, page) in pages.enumerated() {
            if index > 0 { canvas.beginPage(size: page.frame.size) }
            canvas.setTransform(AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -page.frame.minX, ty: page.frame.maxY))
            try canvas.draw(page.artwork)
        }
        try canvas.finish()
        return sink.bytes
    }

    /// The number of pixels of a frame: at least one each way.
    package static func pixels(_ frame: Rectangle, _ scale: Double) throws(RenderingError) -> (width: Int, height: Int)
    {
        let width = max(1, (frame.width * scale - 1e-9).rounded(.up))
        let height = max(1, (frame.height * scale - 1e-9).rounded(.up))
        guard frame.width >= 0, frame.height >= 0, frame.x.isFinite, frame.y.isFinite, width.isFinite, height.isFinite
        else { throw .emptyFrame }
        guard width <= sideLimit, height <= sideLimit, width * height <= pixelLimit else {
            throw .tooLarge(width: width, height: height)
        }
        return (Int(width), Int(height))
    }

    /// From artwork space to pixels, rows from the top; the frame fills the pixels exactly.
    private static func transform(_ frame: Rectangle, _ width: Int, _ height: Int) -> AffineTransform {
        let sx = Double(width) / max(frame.width, .leastNormalMagnitude)
        let sy = Double(height) / max(frame.height, .leastNormalMagnitude)
        let (x, y) = (sx.isFinite ? sx : 1, sy.isFinite ? sy : 1)
        return AffineTransform(a: x, b: 0, c: 0, d: -y, tx: -frame.minX * x, ty: frame.maxY * y)
    }
}

extension Renderer {
    /// A picture of a frame that another library draws through the Cairo context, in points with y downwards from the
    /// upper left.
    package static func bitmap(
        frame: Rectangle,
        pixelsPerPoint: Double,
        background: Color,
        drawing: (OpaquePointer) -> Void
    ) throws(RenderingError) -> Bitmap {
        let (width, height) = try pixels(frame, pixelsPerPoint)
        return try unsafe canvas(frame, width, height, background, drawing).bitmap(width: width, height: height)
    }

    /// The same on white, without transparency.
    package static func opaquePicture(
        frame: Rectangle,
        pixelsPerPoint: Double,
        drawing: (OpaquePointer) -> Void
    ) throws(RenderingError) -> OpaquePicture {
        let (width, height) = try pixels(frame, pixelsPerPoint)
        let white = Color(red: 255, green: 255, blue: 255)
        return try unsafe canvas(frame, width, height, white, drawing).opaquePicture(width: width, height: height)
    }

    private static func canvas(
        _ frame: Rectangle,
        _ width: Int,
        _ height: Int,
        _ background: Color,
        _ drawing: (OpaquePointer) -> Void
    ) throws(RenderingError) -> Canvas {
        let canvas = try Canvas(colorWidth: width, height: height)
        canvas.fillAll(with: background)
        let scale = AffineTransform.scale(x: Double(width) / frame.width, y: Double(height) / frame.height)
        canvas.setTransform(AffineTransform.translation(x: -frame.x, y: -frame.y).then(scale))
        unsafe canvas.withContext(drawing)
        try canvas.check()
        return canvas
    }
}

extension Artwork {
    /// The elements of all outlines.
    fileprivate var elementCount: Int {
        marks.reduce(0) { count, mark in
            if case .fill(let path, _) = mark { count + path.elements.count } else { count }
        }
    }
}
