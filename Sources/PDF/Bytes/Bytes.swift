internal import Glibc

/// A run of immutable bytes: a file or a decoded stream.
///
/// An index is an offset in the file (or stream) from its first byte, so it can be shown to a person. No index can
/// leave the run: reading outside gives nil.
package struct Bytes {
    private let storage: ByteStorage

    /// Holds a copy of bytes.
    package init(_ bytes: [UInt8]) {
        storage = ByteStorage(copying: bytes)
    }

    /// Holds a copy of bytes, and of others that follow them.
    package init(_ bytes: [UInt8], followedBy rest: [UInt8]) {
        storage = ByteStorage(copying: bytes, followedBy: rest)
    }

    /// The first bytes of others, which it shares.
    package init(first count: Int, of other: Bytes) {
        storage = ByteStorage(sharing: other.storage, count: count)
    }

    /// Maps the file at a path.
    ///
    /// Its pages are read on access, so opening a large file costs nothing.
    ///
    /// Where the file cannot be read, for example because another process shortened it, bytes are zeros and
    /// ``isIntact`` is false.
    ///
    /// - Throws: `PDFError` with code `io`, or `notPDF` for an empty file or something that is not a regular file.
    package init(contentsOf descriptor: CInt) throws(PDFError) {
        storage = try ByteStorage(mapping: descriptor, count: Self.length(of: descriptor))
    }

    /// Holds a copy of the first bytes of a file; those that it does not have by now are zeros.
    ///
    /// - Throws: `PDFError` with code `io`, or `notPDF` for an empty file.
    package init(reading count: Int, of descriptor: CInt) throws(PDFError) {
        guard count > 0 else { throw PDFError(.emptyFile) }
        storage = try ByteStorage(reading: descriptor, count: count)
    }

    /// Maps the first bytes of a file, with others behind them, such as an update of it that is not written yet.
    ///
    /// - Throws: As ``init(contentsOf:)`` does.
    package init(contentsOf descriptor: CInt, first count: Int, followedBy rest: [UInt8]) throws(PDFError) {
        let length = try Self.length(of: descriptor)
        storage = try ByteStorage(mapping: descriptor, count: min(max(0, count), length), followedBy: rest)
    }

    private static func length(of descriptor: CInt) throws(PDFError) -> Int {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw PDFError(.cannotExamine(system: unsafe String(cString: strerror(errno))))
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw PDFError(.notRegularFile) }
        return Int(status.st_size)
    }

    package var count: Int { storage.count }

    /// Whether they are memory of this process, and not of a file.
    package var isCopy: Bool { storage.isCopy }

    /// Whether all bytes accessed so far could be read; unreadable bytes are zeros.
    package var isIntact: Bool { storage.isIntact }

    /// The byte at an offset, or nil outside.
    @inline(__always)
    package func byte(at offset: Int) -> UInt8? { storage.byte(at: offset) }

    /// A copy of a range, clipped to the existing bytes.
    package func copy(_ range: Range<Int>) -> [UInt8] { storage.copy(range) }

    /// Lends a range, clipped to the existing bytes, for one call into a C library.
    package func withBytes<Result, Failure: Error>(
        in range: Range<Int>,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe storage.withBytes(in: range, body)
    }

    /// Lends all bytes, a piece after the other, and lets go of each piece of a mapped file: memory does not grow with the
    /// file.
    package func withPieces(_ body: (UnsafeRawBufferPointer) -> Void) {
        unsafe withPieces(in: 0..<count, body)
    }

    /// Lends a range in the same way, clipped to the existing bytes.
    package func withPieces(in whole: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
        let whole = whole.clamped(to: 0..<count)
        for start in stride(from: whole.lowerBound, to: whole.upperBound, by: Self.pieceLength) {
            let range = start..<min(whole.upperBound, start + Self.pieceLength)
            unsafe storage.withBytes(in: range) { unsafe body($0) }
            // The last piece, which is all of a small file, is as well left to the system.
            if range.upperBound < whole.upperBound { storage.release(range) }
        }
    }

    /// A multiple of the size of a page of memory.
    private static let pieceLength = 4 << 20

    /// Whether `pattern` is at an offset.
    func has(_ pattern: StaticString, at offset: Int) -> Bool {
        pattern.withUTF8Buffer { unsafe storage.has($0, at: offset) }
    }

    func lastIndex(of pattern: StaticString, in range: Range<Int>) -> Int? {
        storage.lastIndex(of: pattern.bytes, in: range)
    }

    package func firstIndex(of pattern: StaticString, in range: Range<Int>) -> Int? {
        storage.firstIndex(of: pattern.bytes, in: range)
    }
}

extension [UInt8] {
    /// The first place in a range where others begin, or nil.
    func firstIndex(of pattern: [UInt8], in range: Range<Int>) -> Int? {
        unsafe withUnsafeBytes { unsafe $0.firstIndex(of: pattern, in: range) }
    }

    /// Whether others occur in these, one after the other.
    func contains(run pattern: [UInt8]) -> Bool { firstIndex(of: pattern, in: indices) != nil }
}

extension StaticString {
    /// The bytes of the literal.
    var bytes: [UInt8] { Array(description.utf8) }
}

extension UInt8 {
    /// White space of ISO 32000-1, table 1.
    var isPDFWhitespace: Bool {
        switch self {
        case 0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20: true
        default: false
        }
    }

    /// Delimiters of ISO 32000-1, table 2.
    var isPDFDelimiter: Bool {
        switch self {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    var isPDFRegular: Bool { !isPDFWhitespace && !isPDFDelimiter }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// The value of a hexadecimal digit, or nil.
    package var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
