/// The place of a span in its trace, in the form of the header field `traceparent` (W3C Trace Context, 3.2).
package struct TraceParent: Hashable, Sendable {
    /// 32 hexadecimal digits, not all zero.
    let trace: String
    /// 16 hexadecimal digits, not all zero.
    let span: String
    let isSampled: Bool

    init(trace: String, span: String, isSampled: Bool) {
        (self.trace, self.span, self.isSampled) = (trace, span, isSampled)
    }

    /// Reads a header field.
    ///
    /// - Returns: `nil` for another text; a later version may have more after the flags.
    init?(_ text: String) {
        guard text.utf8.count <= 256 else { return nil }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4, Self.isHexadecimal(parts[0], 2), parts[0] != "ff", parts[0] != "00" || parts.count == 4,
            Self.isHexadecimal(parts[1], 32), parts[1].contains(where: { $0 != "0" }),
            Self.isHexadecimal(parts[2], 16), parts[2].contains(where: { $0 != "0" }),
            Self.isHexadecimal(parts[3], 2), let flags = UInt8(parts[3], radix: 16)
        else { return nil }
        self.init(trace: String(parts[1]), span: String(parts[2]), isSampled: flags & 1 == 1)
    }

    private static func isHexadecimal(_ text: Substring, _ count: Int) -> Bool {
        text.utf8.count == count
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// As in `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01`.
    var text: String { "00-\(trace)-\(span)-\(isSampled ? "01" : "00")" }
}
