internal import COpenSSL
internal import SignetCryptography

/// How the sets and sequences of a message are encoded.
///
/// OpenSSL also reads those with a primitive tag, and checks the signature over the constructed encoding: a changed message would be
/// valid.
enum SetEncoding {
    /// Whether each universal SEQUENCE and SET of a message is constructed (ITU-T X.690, 8.9.1, 8.11.1 and 8.12.1).
    ///
    /// Lengths may be indefinite, and anything may follow the message. Primitive values are not read. The time is linear.
    ///
    /// - Returns: False also for a message whose lengths are wrong.
    static func isConstructed(in message: [UInt8]) -> Bool {
        guard let outermost = ASN1Header(message[...]) else { return false }
        var position = outermost.count
        let end = outermost.length.map { position + $0 } ?? message.count
        // How many lengths are open that end with end-of-contents octets.
        var open = outermost.length == nil ? 1 : 0
        while position < end {
            guard let header = ASN1Header(message[position...]) else { return false }
            position += header.count
            if header.isConstructed {
                if header.length == nil { open += 1 }
                continue
            }
            guard let length = header.length else { return false }
            if header.tagClass == V_ASN1_UNIVERSAL {
                switch CInt(header.tag) {
                case V_ASN1_SEQUENCE, V_ASN1_SET: return false
                case V_ASN1_EOC where length == 0 && open > 0:
                    open -= 1
                    if open == 0, outermost.length == nil { return true }
                default: break
                }
            }
            position += length
        }
        return outermost.length != nil
    }
}
