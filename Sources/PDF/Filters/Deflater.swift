internal import CZlib

/// Deflates data that comes in pieces, in a zlib envelope.
@safe
package final class Deflater {
    /// zlib keeps the address of its state.
    private let stream: UnsafeMutablePointer<z_stream>
    private var output: [UInt8] = []
    private var block = [UInt8](repeating: 0, count: 1 << 14)
    private var hasFailed = false

    /// Begins; nil without memory for it.
    ///
    /// - Parameters:
    ///   - strategy: The repetitions to search for.
    ///   - count: About as many bytes will come. zlib clears its tables at the beginning, which takes longer than the deflating of
    ///     few bytes, and again and again along runs, which need no tables: they are small then, with the same result for few bytes.
    package init?(_ strategy: Flate.Strategy, count: Int) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        let method = strategy == .runs ? Z_RLE : Z_DEFAULT_STRATEGY
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        let memoryLevel: CInt = strategy == .runs || count <= 1 << 13 ? 7 : 9
        guard unsafe deflateInit2_(stream, 6, Z_DEFLATED, 15, memoryLevel, method, ZLIB_VERSION, size) == Z_OK
        else {
            return nil
        }
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Adds data, of less than 2 GiB.
    package func add(_ data: Span<UInt8>) {
        unsafe data.withUnsafeBufferPointer { input in
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
            unsafe stream.pointee.avail_in = uInt(clamping: input.count)
            while !hasFailed, unsafe stream.pointee.avail_in > 0 { step(Z_NO_FLUSH) }
            unsafe stream.pointee.next_in = nil
        }
    }

    /// The deflated data, all of it; nil if there was not enough memory.
    ///
    /// Nothing can be added afterwards.
    package func finish() -> [UInt8]? {
        while !hasFailed, step(Z_FINISH) != Z_STREAM_END {}
        return hasFailed ? nil : output
    }

    @discardableResult
    private func step(_ flush: CInt) -> CInt {
        let (status, length) = unsafe block.withUnsafeMutableBufferPointer { space in
            unsafe stream.pointee.next_out = space.baseAddress
            unsafe stream.pointee.avail_out = uInt(space.count)
            let status = unsafe CZlib.deflate(stream, flush)
            return (status, unsafe space.count - Int(stream.pointee.avail_out))
        }
        output += block[..<length]
        if status != Z_OK, status != Z_STREAM_END { hasFailed = true }
        return status
    }
}
