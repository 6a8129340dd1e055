/// An element of ASN.1 with a definite length.
package struct ASN1Element {
    package let tag: UInt32
    /// Whether the encoding is constructed (ITU-T X.690, 8.1.2.5).
    package let isConstructed: Bool
    /// The element with its header.
    package let whole: ArraySlice<UInt8>
    package let content: ArraySlice<UInt8>
    /// The bytes after the element.
    package let rest: ArraySlice<UInt8>

    /// The class of a tag (ITU-T X.690, 8.1.2.2).
    package enum TagClass: Int32 {
        case universal = 0x00
        case context = 0x80
    }

    /// Reads the first element of bytes; nil if there is none of the class, or if it has no definite length.
    package init?(_ bytes: ArraySlice<UInt8>, _ tagClass: TagClass = .universal) {
        guard let header = ASN1Header(bytes), header.tagClass == tagClass.rawValue, let length = header.length else {
            return nil
        }
        let start = bytes.startIndex + header.count
        (tag, isConstructed) = (header.tag, header.isConstructed)
        whole = bytes[bytes.startIndex..<start + length]
        content = bytes[start..<start + length]
        rest = bytes[(start + length)...]
    }
}
