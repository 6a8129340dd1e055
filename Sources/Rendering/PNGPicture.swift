internal import CLoading
internal import CPNG
package import SignetGraphics

extension Renderer {
    /// A picture as a PNG file.
    ///
    /// Ink of one colour has a byte a pixel, its opacity, with a palette of that colour in all opacities.
    package static func png(of bitmap: Bitmap) throws(RenderingError) -> [UInt8] {
        let size = (bitmap.width, bitmap.height)
        let format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
        guard let color = bitmap.singleColor else { return try png(of: bitmap.pixels, size, format, isFast: false) }
        let colors = (UInt8.min...UInt8.max).flatMap { [color.red, color.green, color.blue, $0] }
        return try png(of: bitmap.coverage.coverage, size, format | PNG_FORMAT_FLAG_COLORMAP, isFast: true, colors)
    }

    /// A page as a PNG file, with one sample a pixel where it is grey.
    package static func png(of page: OpaquePicture) throws(RenderingError) -> [UInt8] {
        try png(of: page.samples, (page.width, page.height), page.isGray ? 0 : PNG_FORMAT_FLAG_COLOR, isFast: true)
    }

    /// The file of samples of eight bits, row by row from the top; made fast, its rows have no filters, which would search for the
    /// best one most of the time.
    private static func png(
        of samples: [UInt8],
        _ size: (width: Int, height: Int),
        _ format: png_uint_32,
        isFast: Bool,
        _ colors: [UInt8] = []
    ) throws(RenderingError) -> [UInt8] {
        guard signet_has_png() else { throw .unavailable("libpng16-16") }
        var image = unsafe png_image()
        unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
        unsafe (image.width, image.height) = (png_uint_32(size.width), png_uint_32(size.height))
        unsafe (image.format, image.flags) = (format, isFast ? png_uint_32(PNG_IMAGE_FLAG_FAST) : 0)
        unsafe image.colormap_entries = png_uint_32(colors.count / 4)
        // The most that libpng writes (PNG_IMAGE_PNG_SIZE_MAX), rounded up.
        let most = samples.count + samples.count / 4 + 2 * size.height + 8192
        let file = unsafe [UInt8](unsafeUninitializedCapacity: most) { space, count in
            count = most
            let isMade = unsafe png_image_write_to_memory(&image, space.baseAddress, &count, 0, samples, 0, colors)
            if isMade == 0 { count = 0 }
        }
        guard !file.isEmpty else { throw .png }
        return file
    }
}
