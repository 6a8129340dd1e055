internal import CZlib

/// Inflates data into memory that the caller gives, piece by piece (RFC 1950).
@safe
final class Inflater {
    /// zlib keeps the address of its state.
    private let stream: UnsafeMutablePointer<z_stream>
    private var status = Z_OK

    /// - Throws: `PDFError` without memory for it.
    init() throws(PDFError) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe inflateInit_(stream, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw PDFError(.noMemoryToInflate)
        }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Whether nothing more comes: at the end of the data, or at damage.
    var isOver: Bool { status != Z_OK }
    /// Whether the data ended as they should.
    var isComplete: Bool { status == Z_STREAM_END }

    /// Begins with other data, which must stay where they are until the last piece is inflated.
    func begin(_ data: UnsafeRawBufferPointer) {
        status = unsafe inflateReset(stream)
        unsafe stream.pointee.next_in = UnsafeMutablePointer(
            mutating: data.assumingMemoryBound(to: UInt8.self).baseAddress
        )
        unsafe stream.pointee.avail_in = uInt(clamping: data.count)
    }

    /// Inflates the next bytes; none are inflated only when it is over.
    func inflate(into space: inout OutputSpan<UInt8>, most: Int) {
        guard !isOver else { return }
        unsafe space.withUnsafeMutableBufferPointer { buffer, count in
            let room = min(most, buffer.count - count)
            unsafe stream.pointee.next_out = buffer.baseAddress.map { unsafe $0 + count }
            unsafe stream.pointee.avail_out = uInt(clamping: room)
            status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
            let added = unsafe room - Int(stream.pointee.avail_out)
            count += added
            if added == 0, status == Z_OK { status = Z_BUF_ERROR }
        }
    }
}
