internal import CCairo
internal import CLoading
internal import SignetGraphics

/// A Cairo surface with its context: the one owner of both.
///
/// Nothing of it leaves this room.
@safe
final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer

    /// Takes over the surface that `making` returns.
    private init(_ making: () -> OpaquePointer?) throws(RenderingError) {
        guard signet_has_cairo() else { throw .unavailable("libcairo2") }
        guard let surface = unsafe making() else { throw .cairo("no surface") }
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(surface)
            throw RenderingError(status)
        }
        guard let context = unsafe cairo_create(surface) else {
            unsafe cairo_surface_destroy(surface)
            throw .cairo("no context")
        }
        unsafe self.surface = surface
        unsafe self.context = context
        unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
        unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
        unsafe cairo_set_tolerance(context, 0.05)
    }

    /// A canvas of coverage only.
    convenience init(maskWidth width: Int, height: Int) throws(RenderingError) {
        try unsafe self.init { unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, CInt(width), CInt(height)) }
        // Cairo reads what it then adds to: memory that is read before it is written is fetched twice.
        clear(rows: height)
    }

    /// A canvas of premultiplied colours.
    convenience init(colorWidth width: Int, height: Int) throws(RenderingError) {
        try unsafe self.init { unsafe cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(width), CInt(height)) }
    }

    /// A canvas that writes a PDF whose first page has a size in points into a sink.
    convenience init(pdf sink: ByteSink, size: Size) throws(RenderingError) {
        try unsafe self.init {
            unsafe cairo_pdf_surface_create_for_stream(ByteSink.write, sink.pointer, size.width, size.height)
        }
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Empties the first rows of a canvas of pixels.
    func clear(rows count: Int) {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        unsafe data.update(repeating: 0, count: Int(cairo_image_surface_get_stride(surface)) * count)
        unsafe cairo_surface_mark_dirty(surface)
    }

    /// Lends the context to a drawing library of another room.
    func withContext(_ body: (OpaquePointer) -> Void) {
        unsafe body(context)
    }

    /// Sets the map from artwork space to the canvas.
    func setTransform(_ transform: AffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a,
            yx: transform.b,
            xy: transform.c,
            yy: transform.d,
            x0: transform.tx,
            y0: transform.ty
        )
        unsafe cairo_set_matrix(context, &matrix)
    }

    func fillAll(with color: Color) {
        setSource(color)
        unsafe cairo_paint(context)
    }

    func draw(_ artwork: Artwork) throws(RenderingError) {
        for mark in artwork.marks {
            switch mark {
            case .fill(let path, let color):
                setSource(color)
                add(path)
                unsafe cairo_fill(context)
            case .picture(let bitmap, let frame): try draw(bitmap, in: frame)
            }
        }
        try check()
    }

    private func setSource(_ color: Color) {
        unsafe cairo_set_source_rgb(
            context,
            Double(color.red) / 255,
            Double(color.green) / 255,
            Double(color.blue) / 255
        )
    }

    private func add(_ path: Path) {
        unsafe cairo_new_path(context)
        for element in path.elements {
            switch element {
            case .move(let p): unsafe cairo_move_to(context, p.x, p.y)
            case .line(let p): unsafe cairo_line_to(context, p.x, p.y)
            case .curve(let p, let q, let r): unsafe cairo_curve_to(context, p.x, p.y, q.x, q.y, r.x, r.y)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }

    /// Draws a picture upright into a frame of artwork space, where y is upwards.
    private func draw(_ bitmap: Bitmap, in frame: Rectangle) throws(RenderingError) {
        let image = try Canvas(bitmap)
        unsafe cairo_save(context)
        unsafe cairo_translate(context, frame.minX, frame.maxY)
        unsafe cairo_scale(context, frame.width / Double(bitmap.width), -frame.height / Double(bitmap.height))
        unsafe cairo_set_source_surface(context, image.surface, 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BEST)
        // Beyond its edge a picture is extended with its last pixels; otherwise the edge would fade.
        unsafe cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
        unsafe cairo_rectangle(context, 0, 0, Double(bitmap.width), Double(bitmap.height))
        unsafe cairo_fill(context)
        unsafe cairo_restore(context)
    }

    /// A canvas that shows a picture, pixel by pixel.
    convenience init(_ bitmap: Bitmap) throws(RenderingError) {
        try self.init(colorWidth: bitmap.width, height: bitmap.height)
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { throw .cairo("no pixels") }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        unsafe bitmap.pixels.withUnsafeBytes { pixels in
            for y in 0..<bitmap.height {
                let row = unsafe UnsafeMutableRawPointer(data + y * stride)
                for x in 0..<bitmap.width {
                    let start = (y * bitmap.width + x) * 4
                    let pixel = unsafe pixels.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                    let value = Self.premultiplied(UInt32(littleEndian: pixel))
                    unsafe row.storeBytes(of: value, toByteOffset: x * 4, as: UInt32.self)
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    /// A pixel of Cairo, a 32-bit number in the machine's order with alpha first; the input has red, green, blue
    /// and alpha from the lowest byte, not premultiplied.
    private static func premultiplied(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        // Pages are opaque.
        if alpha == 255 { return swapped(pixel) }
        func channel(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 255) * alpha + 127) / 255 }
        return alpha << 24 | channel(0) << 16 | channel(8) << 8 | channel(16)
    }

    /// The opposite.
    private static func straight(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        if alpha == 255 { return swapped(pixel) }
        if alpha == 0 { return 0 }
        func channel(_ shift: UInt32) -> UInt32 { min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) }
        return alpha << 24 | channel(0) << 16 | channel(8) << 8 | channel(16)
    }

    /// The pixel with its first and third channels exchanged.
    private static func swapped(_ pixel: UInt32) -> UInt32 {
        pixel & 0xff00_ff00 | (pixel & 255) << 16 | pixel >> 16 & 255
    }

    // MARK: Results

    /// The coverage of every pixel of a mask canvas.
    func mask(width: Int, height: Int) throws(RenderingError) -> Mask {
        Mask(width: width, height: height, coverage: try rows(length: width, count: height))
    }

    /// The pixels of a colour canvas, not premultiplied any more.
    func bitmap(width: Int, height: Int) throws(RenderingError) -> Bitmap {
        var pixels = try rows(length: width * 4, count: height)
        unsafe pixels.withUnsafeMutableBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 4) {
                let pixel = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                unsafe bytes.storeBytes(of: Self.straight(pixel).littleEndian, toByteOffset: start, as: UInt32.self)
            }
        }
        guard let bitmap = Bitmap(width: width, height: height, cleanPixels: pixels) else { throw .emptyFrame }
        return bitmap
    }

    /// The pixels of a colour canvas on white.
    func opaquePicture(width: Int, height: Int) throws(RenderingError) -> OpaquePicture {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { throw .cairo("no pixels") }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let gray = unsafe Self.graySamples(data, stride, width, height)
        let samples = unsafe gray ?? Self.colorSamples(data, stride, width, height)
        guard let picture = OpaquePicture(width: width, height: height, isGray: gray != nil, samples: samples) else {
            throw .emptyFrame
        }
        return picture
    }

    /// A byte a pixel; nil where a pixel is not grey, or not opaque.
    private static func graySamples(
        _ data: UnsafeMutablePointer<UInt8>,
        _ stride: Int,
        _ width: Int,
        _ height: Int
    ) -> [UInt8]? {
        var isGray = true
        let samples = unsafe [UInt8](unsafeUninitializedCapacity: width * height) { samples, count in
            for y in 0..<height where isGray {
                let row = unsafe UnsafeRawPointer(data + y * stride)
                var different: UInt32 = 0
                for x in 0..<width {
                    let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    different |= (pixel ^ pixel >> 8) & 0xffff | ~pixel & 0xff00_0000
                    unsafe samples.initializeElement(at: y * width + x, to: UInt8(truncatingIfNeeded: pixel))
                }
                isGray = different == 0
                count = (y + 1) * width
            }
        }
        return isGray ? samples : nil
    }

    /// Red, green and blue of each pixel on white.
    private static func colorSamples(
        _ data: UnsafeMutablePointer<UInt8>,
        _ stride: Int,
        _ width: Int,
        _ height: Int
    ) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width * height * 3) { samples, count in
            for y in 0..<height {
                let row = unsafe UnsafeRawPointer(data + y * stride)
                for x in 0..<width {
                    let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self)
                    let white = 255 - pixel >> 24
                    let place = 3 * (y * width + x)
                    for (offset, shift) in [(0, 16), (1, 8), (2, 0)] as [(Int, UInt32)] {
                        let sample = min(255, (pixel >> shift & 255) + white)
                        unsafe samples.initializeElement(at: place + offset, to: UInt8(truncatingIfNeeded: sample))
                    }
                }
            }
            count = width * height * 3
        }
    }

    /// The first rows, each with the first bytes of its pixels.
    func rows(length: Int, count: Int) throws(RenderingError) -> [UInt8] {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { throw .cairo("no pixels") }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length * count)
        for y in 0..<count {
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: data + y * stride, count: length))
        }
        return bytes
    }

    /// Says when a PDF was made, so that its bytes do not depend on the moment.
    func setCreationDate(_ date: String) {
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date)
    }

    /// Ends a page of a PDF and begins the next.
    func beginPage(size: Size) {
        unsafe cairo_show_page(context)
        unsafe cairo_pdf_surface_set_size(surface, size.width, size.height)
    }

    /// Ends a PDF: all its bytes are in the sink.
    func finish() throws(RenderingError) {
        unsafe cairo_show_page(context)
        unsafe cairo_surface_finish(surface)
        try check()
    }

    func check() throws(RenderingError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw RenderingError(status) }
        let surfaceStatus = unsafe cairo_surface_status(surface)
        guard surfaceStatus == CAIRO_STATUS_SUCCESS else { throw RenderingError(surfaceStatus) }
    }
}

extension RenderingError {
    /// The error for a status that is not success.
    init(_ status: cairo_status_t) {
        self = .cairo(unsafe String(cString: cairo_status_to_string(status)))
    }
}

/// Where a Cairo stream writes: it must outlive the surface that writes.
@safe
final class ByteSink {
    private(set) var bytes: [UInt8] = []

    var pointer: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    static let write: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, CUnsignedInt) -> cairo_status_t =
        {
            closure,
            data,
            length in
            guard let closure = unsafe closure, let data = unsafe data else { return CAIRO_STATUS_WRITE_ERROR }
            let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
            unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
}
