internal import CLeptonica

/// The one owner of a Leptonica picture.
///
/// Pixels go in and out as arrays; pointers stay here.
@safe
final class Pix {
    private let pointer: UnsafeMutablePointer<CLeptonica.Pix>

    /// Takes over a picture that Leptonica made; nil is its way to fail.
    init(_ pointer: UnsafeMutablePointer<CLeptonica.Pix>?) throws(ScanningError) {
        guard let pointer = unsafe pointer else { throw .outOfMemory }
        unsafe self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<CLeptonica.Pix>? = unsafe self.pointer
        unsafe pixDestroy(&pointer)
    }

    /// Makes a picture from one of Leptonica's functions on this one.
    func map(
        _ function: (UnsafeMutablePointer<CLeptonica.Pix>) -> UnsafeMutablePointer<CLeptonica.Pix>?
    ) throws(ScanningError) -> Pix {
        try unsafe Pix(function(pointer))
    }

    /// Makes a picture from one of Leptonica's functions on this one and another.
    func map(
        with other: Pix,
        _ function: (UnsafeMutablePointer<CLeptonica.Pix>, UnsafeMutablePointer<CLeptonica.Pix>) ->
            UnsafeMutablePointer<CLeptonica.Pix>?
    ) throws(ScanningError) -> Pix {
        try unsafe Pix(function(pointer, other.pointer))
    }

    /// Asks one of Leptonica's functions about this picture.
    func read<Value>(_ function: (UnsafeMutablePointer<CLeptonica.Pix>) -> Value) -> Value {
        unsafe function(pointer)
    }

    var width: Int { Int(unsafe pixGetWidth(pointer)) }
    var height: Int { Int(unsafe pixGetHeight(pointer)) }
    var depth: Int { Int(unsafe pixGetDepth(pointer)) }
    var samplesPerPixel: Int { Int(unsafe pixGetSpp(pointer)) }
    var hasPalette: Bool { unsafe pixGetColormap(pointer) != nil }

    // MARK: Pixels

    /// The bytes of an eight-bit picture, row by row.
    ///
    /// Leptonica keeps four in a word, the first in the high bits.
    var bytes: [UInt8] {
        let (width, height) = (width, height)
        guard depth == 8, let data = unsafe pixGetData(pointer) else { return [] }
        let words = Int(unsafe pixGetWpl(pointer))
        return unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                for x in 0..<width {
                    let word = unsafe data[y * words + x >> 2]
                    unsafe buffer[y * width + x] = UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32(x & 3)))
                }
            }
            count = width * height
        }
    }

    /// The words of a 32-bit picture, row by row: red, green, blue and alpha from the high bits down.
    var words: [UInt32] {
        let (width, height) = (width, height)
        guard depth == 32, let data = unsafe pixGetData(pointer) else { return [] }
        let words = Int(unsafe pixGetWpl(pointer))
        var result: [UInt32] = []
        result.reserveCapacity(width * height)
        for y in 0..<height {
            unsafe result.append(contentsOf: UnsafeBufferPointer(start: data + y * words, count: width))
        }
        return result
    }

    /// Whether each pixel of a one-bit picture is set, row by row.
    var bits: [Bool] {
        let (width, height) = (width, height)
        guard depth == 1, let data = unsafe pixGetData(pointer) else { return [] }
        let words = Int(unsafe pixGetWpl(pointer))
        return unsafe [Bool](unsafeUninitializedCapacity: width * height) { buffer, count in
            for y in 0..<height {
                for x in 0..<width {
                    unsafe buffer[y * width + x] = data[y * words + x >> 5] >> (31 - UInt32(x & 31)) & 1 == 1
                }
            }
            count = width * height
        }
    }

    /// Makes an eight-bit picture.
    convenience init(bytes: [UInt8], width: Int, height: Int) throws(ScanningError) {
        try unsafe self.init(pixCreate(CInt(width), CInt(height), 8))
        guard let data = unsafe pixGetData(pointer), bytes.count == width * height else { throw .outOfMemory }
        let words = Int(unsafe pixGetWpl(pointer))
        for y in 0..<height {
            for x in 0..<width {
                unsafe data[y * words + x >> 2] |= UInt32(bytes[y * width + x]) << (24 - 8 * UInt32(x & 3))
            }
        }
    }

    /// Makes a one-bit picture of the pixels whose value is at least a threshold.
    convenience init(of values: [UInt8], atLeast threshold: UInt8, width: Int, height: Int) throws(ScanningError) {
        try unsafe self.init(pixCreate(CInt(width), CInt(height), 1))
        guard let data = unsafe pixGetData(pointer), values.count == width * height else { throw .outOfMemory }
        let words = Int(unsafe pixGetWpl(pointer))
        for y in 0..<height {
            for x in 0..<width where values[y * width + x] >= threshold {
                unsafe data[y * words + x >> 5] |= 1 << (31 - UInt32(x & 31))
            }
        }
    }

    /// How many pixels of a one-bit picture are set.
    var setCount: Int {
        var count: CInt = 0
        unsafe pixCountPixels(pointer, &count, nil)
        return Int(count)
    }
}
