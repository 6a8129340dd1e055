internal import CLeptonica
package import SignetGraphics

/// A picture that was decoded once, upright and of a bounded size, so that it can be shown and its ink found again and
/// again without the file.
package struct WorkingPicture: Hashable, Sendable {
    /// The pixels of the upright picture in the file, across.
    package let fullWidth: Int
    /// The same down.
    package let fullHeight: Int
    /// Whether the file has an alpha channel.
    package let hasAlpha: Bool
    private let isDamaged: Bool
    let colors: ColorPlane

    /// The pixels on the longer side from which on the picture is reduced.
    package static let largestSide = 2400
    /// The first bytes of a kept picture; the digit is the version of the form.
    private static let mark = Array("SignetPicture1\n\0".utf8)
    private static let headLength = mark.count + 20

    /// Decodes a file in one of the formats of ``PictureFormat``.
    package init(_ bytes: [UInt8], limits: PictureLimits, decoding: PictureDecoding = .forked) throws(ScanError) {
        try Pix.load()
        let bytes = try PictureFile.bytes(of: bytes)
        let decoder = PictureDecoder(limits: limits, decoding: decoding)
        let part = PictureDecoder.Part(page: 1, crop: nil, enough: Self.largestSide)
        let picture = try decoder.decode(bytes, part)
        let size = try decoder.shape(of: bytes, page: 1)?.shown
        // A picture that its library reduced by itself may be larger still.
        colors = try picture.colors.reduced(toSide: Self.largestSide)
        fullWidth = size?.width ?? Int((Double(picture.colors.width) * picture.grid.scale).rounded())
        fullHeight = size?.height ?? Int((Double(picture.colors.height) * picture.grid.scale).rounded())
        hasAlpha = picture.hasAlpha
        isDamaged = picture.isDamaged
    }

    /// Reads what ``kept`` wrote; nil for anything else.
    package init?(kept bytes: [UInt8]) {
        guard bytes.count >= Self.headLength, bytes.starts(with: Self.mark) else { return nil }
        let numbers = (0..<5).map { index in
            let start = Self.mark.count + 4 * index
            return bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let (width, height) = (numbers[2], numbers[3])
        let sides = 1...Self.largestSide
        guard sides.contains(width), sides.contains(height), numbers[0] >= width, numbers[1] >= height,
            bytes.count == Self.headLength + 4 * width * height
        else { return nil }
        (fullWidth, fullHeight) = (numbers[0], numbers[1])
        hasAlpha = numbers[4] & 1 != 0
        isDamaged = numbers[4] & 2 != 0
        var values = [UInt32](repeating: 0, count: width * height)
        let filling: UInt32 = hasAlpha ? 0 : 255
        var place = Self.headLength
        for index in values.indices {
            let high = UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
            values[index] = high | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3]) | filling
            place += 4
        }
        colors = ColorPlane(width: width, height: height, values: values)
    }

    /// The picture as bytes for ``init(kept:)``: a head, and four bytes for each pixel.
    package var kept: [UInt8] {
        let flags = (hasAlpha ? 1 : 0) | (isDamaged ? 2 : 0)
        let head = [fullWidth, fullHeight, colors.width, colors.height, flags].flatMap { number in
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        return Self.mark + head + colors.bytes
    }

    /// The ink of the picture, looked for on at most this many pixels on the longer side of the part that counts.
    package func scan(_ options: ScanOptions, side: Int) throws(ScanError) -> ScanResult {
        try prepare(options, side: side).scan(options)
    }

    /// The part of ``scan(_:side:)`` that depends on neither levels nor colour.
    package func prepare(_ options: ScanOptions, side: Int) throws(ScanError) -> PreparedScan {
        try Pix.load()
        let scale = Double(fullWidth) / Double(colors.width)
        let whole = PictureDecoder.Picture(
            colors: colors,
            hasAlpha: hasAlpha,
            isDamaged: isDamaged,
            grid: PictureGrid(left: 0, top: 0, scale: scale)
        )
        let part = try box(of: options.partBeforeTurning).map(whole.cropped) ?? whole
        let reduced = try part.colors.reduced(toSide: side)
        let picture = PictureDecoder.Picture(
            colors: reduced,
            hasAlpha: hasAlpha,
            isDamaged: isDamaged,
            grid: part.grid.part(
                PixelBox(left: 0, top: 0, width: 0, height: 0),
                reduction: Double(part.colors.width) / Double(reduced.width)
            )
        )
        return try PictureScanner(limits: .standard).prepare(picture, options, side: side)
    }

    /// The pixels of a part in the picture as it is kept.
    private func box(of part: ScanOptions.Part?) throws(ScanError) -> PixelBox? {
        switch part {
        case nil: return nil
        case .share(let share): return share.box(width: colors.width, height: colors.height)
        case .pixels(let box):
            let (columns, rows) = (0..<fullWidth, 0..<fullHeight)
            guard columns.contains(box.left), rows.contains(box.top), (1...fullWidth - box.left).contains(box.width),
                (1...fullHeight - box.top).contains(box.height)
            else { throw .cropOutside }
            return PixelBox(box, from: (fullWidth, fullHeight), to: (colors.width, colors.height))
        }
    }

    /// The picture at most this many pixels wide, for people to look at.
    package func bitmap(width: Int) throws(ScanError) -> Bitmap {
        guard let bitmap = try shown(width: width).bitmap else { throw .failed(step: "pixels") }
        return bitmap
    }

    /// The same as a JPEG file, without transparency.
    package func jpeg(width: Int) throws(ScanError) -> [UInt8] {
        let small = try shown(width: width)
        return try Pix.color(hasAlpha ? small.onWhite : small).jpeg(quality: Self.quality)
    }

    private static let quality: Int32 = 85

    private func shown(width: Int) throws(ScanError) -> ColorPlane {
        try Pix.load()
        guard width < colors.width else { return colors }
        let height = max(1, colors.height * max(1, width) / colors.width)
        return try colors.reduced(toSide: max(max(1, width), height))
    }
}

extension Pix {
    /// The picture as a JPEG file.
    borrowing func jpeg(quality: Int32) throws(ScanError) -> [UInt8] {
        let bytes: [UInt8]? = unsafe read { pointer in
            var data: UnsafeMutablePointer<UInt8>?
            var count = 0
            guard unsafe pixWriteMemJpeg(&data, &count, pointer, quality, 0) == 0, let start = unsafe data else {
                return nil
            }
            defer { unsafe lept_free(start) }
            return unsafe Array(UnsafeBufferPointer(start: start, count: count))
        }
        guard let bytes else { throw .failed(step: "JPEG") }
        return bytes
    }
}
