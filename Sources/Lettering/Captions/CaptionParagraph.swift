internal import CPango

/// One line of a filled template: text and the styles of its stretches.
struct CaptionParagraph: Hashable, Sendable {
    struct Span: Hashable, Sendable {
        /// In UTF-8 bytes of the text.
        var bytes: Range<Int>
        var style: CaptionSpanStyle
    }

    private(set) var text = ""
    /// Without gaps, in order; neighbours differ.
    private(set) var spans: [Span] = []

    /// Makes an empty paragraph.
    init() {}

    /// Makes a paragraph in one style.
    init(plain text: String) { append(text, style: .plain) }

    /// Adds text in its composed form (NFC), for which more fonts have glyphs.
    mutating func append(_ text: String, style: CaptionSpanStyle) {
        let part = text.composed
        guard !part.isEmpty else { return }
        let start = self.text.utf8.count
        self.text += part
        if let last = spans.last, last.style == style {
            spans[spans.count - 1].bytes = last.bytes.lowerBound..<self.text.utf8.count
        } else {
            spans.append(Span(bytes: start..<self.text.utf8.count, style: style))
        }
    }

    var isBlank: Bool { !text.unicodeScalars.contains(where: \.isVisible) }

    /// The style at a byte of the text.
    func style(at byte: Int) -> CaptionSpanStyle {
        spans.first { $0.bytes.contains(byte) }?.style ?? spans.last?.style ?? .plain
    }

    /// The same paragraph without space at its ends.
    var trimmed: CaptionParagraph {
        let leading = text.utf8.count - text.drop(while: \.isWhitespace).utf8.count
        let trailing = text.reversed().prefix(while: \.isWhitespace).reduce(0) { $0 + $1.utf8.count }
        let kept = leading..<max(leading, text.utf8.count - trailing)
        var result = CaptionParagraph()
        for span in spans {
            let bytes = text.utf8.dropFirst(span.bytes.clamped(to: kept).lowerBound)
                .prefix(span.bytes.clamped(to: kept).count)
            result.append(String(decoding: bytes, as: UTF8.self), style: span.style)
        }
        return result
    }
}

extension String {
    /// The text in Unicode's form NFC.
    var composed: String {
        guard unicodeScalars.contains(where: { $0.value >= 0x300 }) else { return self }
        guard let text = unsafe g_utf8_normalize(self, utf8.count, G_NORMALIZE_DEFAULT_COMPOSE) else { return self }
        defer { unsafe g_free(text) }
        return unsafe String(cString: text)
    }
}
