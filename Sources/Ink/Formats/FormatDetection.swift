extension DrawingFormat {
    /// Detects a drawing's format from its content; nil when the beginning does not match any.
    ///
    /// Only the beginning is examined, so the rest may still not be in this format.
    ///
    /// - Parameter bytes: The drawing.
    public init?(detecting bytes: [UInt8]) {
        if let binary = Self.binary(bytes) {
            self = binary
            return
        }
        var text = TextScanner(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
        text.skipBlanks()
        switch text.next {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .json
        // The beginning of an XML document, or of UTF-16.
        case UInt8(ascii: "<"), 0xfe, 0xff:
            guard let root = XMLTree.rootName(bytes), let format = Self.roots[root] else { return nil }
            self = format
        default:
            if let format = Self.text(text) {
                self = format
            } else if text.next == UInt8(ascii: "\"") {
                self = .json
            } else if JSignatureText.isWord(bytes[text.position...]) {
                self = .jSignature
            } else {
                return nil
            }
        }
    }

    private static let roots: [String: DrawingFormat] = ["ink": .inkML, "svg": .svg]

    private static func binary(_ bytes: [UInt8]) -> DrawingFormat? {
        if bytes.starts(with: Array("SDI\0".utf8)) { return .iso19794 }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 12 {
            let form = bytes[8..<12]
            if form.elementsEqual("UINK".utf8) { return .universalInk }
            if form.elementsEqual("WILL".utf8) { return .will }
        }
        if bytes.starts(with: [0x50, 0x4b, 3, 4]) {
            // A zip archive, with the names of its files at its end.
            return bytes.suffix(1 << 16).firstRange(of: Array("sections/".utf8)) == nil ? nil : .will
        }
        return nil
    }

    /// The formats of plain text, by their first lines.
    private static func text(_ start: TextScanner) -> DrawingFormat? {
        var text = start
        guard let first = text.next else { return nil }
        if first == UInt8(ascii: ".") {
            text.advance()
            return text.next?.isLetter == true ? .unipen : nil
        }
        if first == UInt8(ascii: "M") || first == UInt8(ascii: "m") {
            text.advance()
            text.skipBlanks()
            if text.number() != nil { return .svgPath }
            text = start
        }
        let line = text.line()
        let fields = TableRow.fields(line)
        if TableHeader(fields) != nil { return .table }
        guard let value = fields.first.flatMap({ $0.number }) else { return nil }
        if fields.count > 1 { return .table }
        text.skipBlanks()
        let second = TableRow.fields(text.line())
        return value >= 0 && second.count > 1 ? .svc : nil
    }
}
