internal import CLeptonica
internal import CLoading

/// One picture in Leptonica's memory, and its only owner.
///
/// Pixels are copied in and out within the bounds of the picture, so that no pointer leaves this type except into calls
/// of the library.
@safe struct Pix: ~Copyable {
    private let pointer: UnsafeMutablePointer<PIX>
    let width: Int
    let height: Int
    /// Bits a pixel.
    let depth: Int

    /// Takes ownership of a picture that the library returned; nil is a failure of that step.
    init(owning pointer: UnsafeMutablePointer<PIX>?, step: String) throws(ScanError) {
        guard let pointer = unsafe pointer else { throw .failed(step: step) }
        unsafe self.pointer = pointer
        width = unsafe Int(pixGetWidth(pointer))
        height = unsafe Int(pixGetHeight(pointer))
        depth = unsafe Int(pixGetDepth(pointer))
    }

    deinit {
        var owned: UnsafeMutablePointer<PIX>? = unsafe pointer
        unsafe pixDestroy(&owned)
    }

    /// Loads the library, before its first use.
    static func load() throws(ScanError) {
        guard signet_has_leptonica() else { throw .unavailable(package: "liblept5") }
        _ = silence
    }

    /// Configures the library not to write its errors to the standard error stream.
    ///
    /// Evaluated once.
    static let silence: Void = {
        _ = setMsgSeverity(Int32(L_SEVERITY_NONE))
    }()

    /// The picture that a call of the library makes of this one.
    borrowing func map(
        _ step: String,
        _ operation: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanError) -> Pix {
        unsafe try Pix(owning: operation(pointer), step: step)
    }

    /// The picture that a call of the library makes of two pictures.
    borrowing func map(
        _ step: String,
        with other: borrowing Pix,
        _ operation: (UnsafeMutablePointer<PIX>, UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
    ) throws(ScanError) -> Pix {
        unsafe try Pix(owning: operation(pointer, other.pointer), step: step)
    }

    /// A value that a call of the library reads from this picture.
    borrowing func read<Value>(_ operation: (UnsafeMutablePointer<PIX>) -> Value) -> Value {
        unsafe operation(pointer)
    }

    /// Calls `body` once a row, from the top, with the row's words.
    private borrowing func forEachRow(_ body: (Int, UnsafeMutableBufferPointer<UInt32>) -> Void) throws(ScanError) {
        let words = unsafe Int(pixGetWpl(pointer))
        guard let data = unsafe pixGetData(pointer), words * 32 >= width * depth else { throw .failed(step: "pixels") }
        let all = unsafe UnsafeMutableBufferPointer(start: data, count: words * height)
        for row in 0..<height {
            unsafe body(row, UnsafeMutableBufferPointer(rebasing: all[row * words..<(row + 1) * words]))
        }
    }
}

// Pixels are in 32-bit words, the leftmost in the highest bits.
extension Pix {
    /// A picture of 8 bits a pixel.
    static func gray(_ plane: Plane) throws(ScanError) -> Pix {
        let pix = try empty(plane.width, plane.height, depth: 8)
        try unsafe pix.forEachRow { row, words in
            let start = row * plane.width
            for x in 0..<plane.width {
                unsafe words[x >> 2] |= UInt32(plane.values[start + x]) << UInt32(24 - 8 * (x & 3))
            }
        }
        return pix
    }

    /// A picture of one bit a pixel, set where the plane is at least `threshold`.
    static func binary(_ plane: Plane, atLeast threshold: Int) throws(ScanError) -> Pix {
        let pix = try empty(plane.width, plane.height, depth: 1)
        try unsafe pix.forEachRow { row, words in
            let start = row * plane.width
            for x in 0..<plane.width where Int(plane.values[start + x]) >= threshold {
                unsafe words[x >> 5] |= 0x8000_0000 >> UInt32(x & 31)
            }
        }
        return pix
    }

    /// A picture of 32 bits a pixel.
    static func color(_ colors: ColorPlane) throws(ScanError) -> Pix {
        let pix = try empty(colors.width, colors.height, depth: 32)
        try unsafe pix.forEachRow { row, words in
            let start = row * colors.width
            for x in 0..<colors.width { unsafe words[x] = colors.values[start + x] }
        }
        return pix
    }

    private static func empty(_ width: Int, _ height: Int, depth: Int) throws(ScanError) -> Pix {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height) else {
            throw .failed(step: "memory")
        }
        return try unsafe Pix(owning: pixCreate(width, height, Int32(depth)), step: "memory")
    }

    /// The pixels of a picture of 8 bits a pixel, or of one bit a pixel as 0 and 1.
    borrowing func plane() throws(ScanError) -> Plane {
        guard depth == 8 || depth == 1 else { throw .failed(step: "pixels") }
        var plane = Plane(width: width, height: height, values: [])
        plane.values.reserveCapacity(width * height)
        let columns = width
        let isBinary = depth == 1
        try unsafe forEachRow { _, words in
            for x in 0..<columns {
                let word =
                    unsafe isBinary
                    ? words[x >> 5] >> UInt32(31 - x & 31) & 1 : words[x >> 2] >> UInt32(24 - 8 * (x & 3))
                plane.values.append(UInt8(truncatingIfNeeded: word))
            }
        }
        return plane
    }

    /// The pixels of a picture of 32 bits a pixel; without an alpha channel all are opaque.
    borrowing func colors() throws(ScanError) -> ColorPlane {
        guard depth == 32 else { throw .failed(step: "pixels") }
        let filling: UInt32 = unsafe pixGetSpp(pointer) == 4 ? 0 : 255
        var colors = ColorPlane(width: width, height: height, values: [])
        colors.values.reserveCapacity(width * height)
        let columns = width
        try unsafe forEachRow { _, words in
            for x in 0..<columns { unsafe colors.values.append(words[x] | filling) }
        }
        return colors
    }

    /// Whether the pixels have an alpha channel.
    var hasAlpha: Bool { unsafe pixGetSpp(pointer) == 4 && depth == 32 }
}
