internal import CLoading
internal import COpenSSL

/// An element of ASN.1 with a definite length, whose header OpenSSL reads.
struct ASN1Element {
    let tag: UInt32
    /// The element with its header.
    let whole: ArraySlice<UInt8>
    let content: ArraySlice<UInt8>
    /// What follows the element.
    let rest: ArraySlice<UInt8>

    /// Whether the encoding is constructed (ITU-T X.690, 8.1.2.5).
    var isConstructed: Bool { whole.first.map { $0 & 0x20 != 0 } ?? false }

    /// The class of a tag (ITU-T X.690, 8.1.2.2).
    enum TagClass: Int32 {
        case universal = 0x00
        case context = 0x80
    }

    /// Reads the first element of bytes; nil if there is none of the class, or if it has no definite length.
    init?(_ bytes: ArraySlice<UInt8>, _ tagClass: TagClass = .universal) {
        let header = unsafe bytes.withUnsafeBufferPointer { buffer -> (length: Int, tag: Int32, count: Int)? in
            guard let start = buffer.baseAddress, !buffer.isEmpty else { return nil }
            var position: UnsafePointer<UInt8>? = unsafe start
            var (length, tag, kind) = (0, CInt(0), CInt(0))
            let flags = unsafe ASN1_get_object(&position, &length, &tag, &kind, buffer.count)
            // 0x80 is an error, 1 an indefinite length.
            guard flags & 0x81 == 0, kind == tagClass.rawValue, let end = unsafe position else {
                ERR_clear_error()
                return nil
            }
            return unsafe (length, tag, end - start)
        }
        guard let header, header.length >= 0, header.length <= bytes.count - header.count else { return nil }
        let start = bytes.startIndex + header.count
        tag = UInt32(header.tag)
        whole = bytes[bytes.startIndex..<start + header.length]
        content = bytes[start..<start + header.length]
        rest = bytes[(start + header.length)...]
    }
}
