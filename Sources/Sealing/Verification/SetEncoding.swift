/// How the sets and sequences of a message are encoded.
///
/// OpenSSL also reads those with a primitive tag, and checks the signature over the constructed encoding: a changed message would be
/// valid.
enum SetEncoding {
    private static let sequence: UInt8 = 16
    private static let set: UInt8 = 17

    /// Whether each universal SEQUENCE and SET of a message is constructed (ITU-T X.690, 8.9.1, 8.11.1 and 8.12.1).
    ///
    /// Lengths may be indefinite, and anything may follow the message. What is inside a primitive value is not read. The time is linear.
    ///
    /// - Returns: False also for a message whose lengths are wrong.
    static func isConstructed(in message: [UInt8]) -> Bool {
        var position = 0
        guard let outermost = Header(message, at: &position) else { return false }
        let end = outermost.length.map { position + $0 } ?? message.count
        // How many lengths are open that end with end-of-contents octets.
        var open = outermost.length == nil ? 1 : 0
        while position < end {
            guard let header = Header(message, at: &position) else { return false }
            if header.isConstructed {
                if header.length == nil { open += 1 }
                continue
            }
            guard let length = header.length else { return false }
            if header.isUniversal {
                if header.tag == sequence || header.tag == set { return false }
                if header.tag == 0, length == 0, open > 0 {
                    open -= 1
                    if open == 0, outermost.length == nil { return true }
                }
            }
            position += length
        }
        return outermost.length != nil
    }

    /// The octets before a value (ITU-T X.690, 8.1.2 and 8.1.3).
    private struct Header {
        let isConstructed: Bool
        let isUniversal: Bool
        /// The number of the tag, up to 30; 31 for all others.
        let tag: UInt8
        /// The length of the value; nil for an indefinite one.
        let length: Int?

        /// Reads a header and goes behind it; nil where the bytes have none, or end before the value does.
        init?(_ bytes: [UInt8], at position: inout Int) {
            func next() -> UInt8? {
                guard position < bytes.count else { return nil }
                position += 1
                return bytes[position - 1]
            }
            guard let first = next() else { return nil }
            isConstructed = first & 0x20 != 0
            isUniversal = first & 0xC0 == 0
            tag = first & 0x1F
            if tag == 0x1F {
                var octet: UInt8 = 0x80
                while octet & 0x80 != 0 {
                    guard let following = next() else { return nil }
                    octet = following
                }
            }
            guard let size = next() else { return nil }
            guard size != 0x80 else {
                length = nil
                return
            }
            var length = Int(size)
            if size > 0x80 {
                length = 0
                for _ in 0..<(size & 0x7F) {
                    guard let octet = next(), length <= bytes.count else { return nil }
                    length = length << 8 | Int(octet)
                }
            }
            guard length <= bytes.count - position else { return nil }
            self.length = length
        }
    }
}
