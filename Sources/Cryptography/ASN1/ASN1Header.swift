internal import CLoading
internal import COpenSSL

/// The header of an element: its identifier and its length (ITU-T X.690, 8.1.2 and 8.1.3), as OpenSSL reads them.
package struct ASN1Header {
    package let tag: UInt32
    /// The class of the tag, in the bits that it has in the first octet.
    package let tagClass: Int32
    package let isConstructed: Bool
    /// The length of the value; nil for an indefinite one.
    package let length: Int?
    /// The octets of the header.
    package let count: Int

    /// Reads the header at the start of bytes; nil if there is none, or if they end before the value does.
    package init?(_ bytes: ArraySlice<UInt8>) {
        let found = unsafe bytes.withUnsafeBufferPointer { buffer -> ASN1Header? in
            guard let start = buffer.baseAddress, !buffer.isEmpty else { return nil }
            var position: UnsafePointer<UInt8>? = unsafe start
            var (length, tag, tagClass) = (0, CInt(0), CInt(0))
            let flags = unsafe ASN1_get_object(&position, &length, &tag, &tagClass, buffer.count)
            // 0x80 is an error, 1 an indefinite length.
            guard flags & 0x80 == 0, let end = unsafe position, flags & 1 != 0 || length >= 0 else {
                ERR_clear_error()
                return nil
            }
            return unsafe ASN1Header(
                tag: UInt32(tag),
                tagClass: tagClass,
                isConstructed: flags & V_ASN1_CONSTRUCTED != 0,
                length: flags & 1 == 0 ? length : nil,
                count: end - start
            )
        }
        guard let found, found.length ?? 0 <= bytes.count - found.count else { return nil }
        self = found
    }

    private init(tag: UInt32, tagClass: Int32, isConstructed: Bool, length: Int?, count: Int) {
        (self.tag, self.tagClass, self.isConstructed) = (tag, tagClass, isConstructed)
        (self.length, self.count) = (length, count)
    }
}
