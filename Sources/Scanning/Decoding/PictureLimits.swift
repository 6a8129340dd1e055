/// Limits on the size of a picture and on the cost of decoding it.
///
/// They are checked against the file's header, before memory is allocated for the pixels.
package struct PictureLimits: Hashable, Sendable {
    /// The most bytes of a file.
    package var fileBytes: Int
    /// The most pixels, width times height.
    package var pixels: Int
    /// The most pixels on one side.
    package var side: Int

    package init(fileBytes: Int, pixels: Int, side: Int) {
        self.fileBytes = fileBytes
        self.pixels = pixels
        self.side = side
    }

    /// 100 MB, 64 megapixels and 16,384 pixels a side: more than today's phones and desk scanners make.
    package static let standard = PictureLimits(fileBytes: 100_000_000, pixels: 64_000_000, side: 16_384)

    /// The most pixels of a JPEG, each counted once for every pass of the decoder: twelve times 64 megapixels.
    static let scannedPixels = 768_000_000
    /// The most bytes of pixels for each byte of a PNG; blank paper with a signature has some hundred.
    static let largestRatio = 500
    /// Bytes of pixels that are allowed for any file.
    static let freePixelBytes = 64_000_000

    /// The limits on decoding one picture.
    struct Budget {
        /// Bytes in addition to the memory of the process.
        let memory: Int
        /// Seconds of processor time.
        let seconds: Int

        /// Seconds until the process is ended whatever it does: on a busy machine it waits for a processor most of the time.
        var waitingSeconds: Int { 15 * seconds }
    }

    /// The budget grows with the size in the header, so that a small malicious file ends soon.
    func budget(for header: Header) -> Budget {
        let pixels = header.width * header.height
        return Budget(memory: 128_000_000 + 16 * pixels, seconds: 2 + pixels / 16_000_000)
    }

    /// Refuses a file by its length.
    func check(fileBytes count: Int) throws(ScanError) {
        guard count <= fileBytes else { throw .fileTooLarge(bytes: count, limit: fileBytes) }
    }

    /// Refuses a picture by its size in pixels.
    func check(_ size: Header, _ format: PictureFormat) throws(ScanError) {
        let (width, height) = (size.width, size.height)
        guard width > 0, height > 0 else { throw .unreadable(format) }
        guard width <= side, height <= side else {
            throw .pictureTooLarge(width: width, height: height, limits: self)
        }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= pixels else {
            throw .pictureTooLarge(width: width, height: height, limits: self)
        }
    }
}
