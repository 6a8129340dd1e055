internal import CPoppler

/// A regular expression for the text of pages.
///
/// It is compiled and matched by GLib's PCRE, which comes with poppler, because PCRE counts its steps: a pattern that would
/// run for ever ends with an error. A match begins and ends within three lines of text; `^` and `$` are the ends of a
/// line, a line end is a white space (`\s`) but no space, and words are not cut by hyphens at line ends.
@safe
package final class TextPattern {
    private let regex: OpaquePointer
    private let source: String

    /// Characters of a pattern.
    package static let lengthLimit = 500
    /// PCRE's own count of steps for each place where a match may begin.
    private static let stepLimit = 30_000
    /// For all pages.
    private static let timeLimit = Duration.seconds(5)
    /// Longer lines are cut.
    private static let lineLimit = 500

    private let clock = ContinuousClock()
    private var spent = Duration.zero

    /// Compiles a pattern.
    ///
    /// - Throws: ``ViewingError`` `badPattern` when it is not a valid pattern, `unavailable` without poppler.
    package init(_ source: String, ignoringCase: Bool) throws(ViewingError) {
        guard source.count <= Self.lengthLimit else {
            throw .badPattern(
                String(source.prefix(40)) + "…",
                message: "it is longer than \(Self.lengthLimit) characters"
            )
        }
        guard !source.unicodeScalars.contains("\0") else { throw .badPattern("", message: "it holds a null character") }
        try Poppler.load()
        var error: UnsafeMutablePointer<GError>?
        let options = G_REGEX_MULTILINE.rawValue | (ignoringCase ? G_REGEX_CASELESS.rawValue : 0)
        let limited = "(*LIMIT_MATCH=\(Self.stepLimit))" + source
        let none = GRegexMatchFlags(rawValue: 0)
        guard let regex = unsafe g_regex_new(limited, GRegexCompileFlags(rawValue: options), none, &error) else {
            throw .badPattern(source, message: Self.reason(in: unsafe Poppler.message(of: error)))
        }
        unsafe self.regex = regex
        self.source = source
    }

    deinit { unsafe g_regex_unref(regex) }

    /// `Error while compiling regular expression ‘…’ at char 30: missing terminating ]` without what Signet knows.
    private static func reason(in message: String) -> String {
        guard let place = message.ranges(of: " at char ").last else { return message }
        return String(message[place.upperBound...].drop { $0 != ":" }.drop { $0 == ":" || $0 == " " })
    }

    /// Where the pattern is in a text; finds do not overlap, and empty ones do not count.
    func ranges(in stream: TextStream) throws(ViewingError) -> [Range<Int>] {
        let start = clock.now
        defer { spent += clock.now - start }
        let pieces = stream.lines.flatMap { line in
            stride(from: line.lowerBound, to: line.upperBound, by: Self.lineLimit)
                .map { $0..<min($0 + Self.lineLimit, line.upperBound) }
        }
        var found: [Range<Int>] = []
        for (index, piece) in pieces.enumerated() {
            let window = piece.lowerBound..<pieces[min(index + 2, pieces.count - 1)].upperBound
            let reached = found.last?.upperBound ?? 0
            guard reached < piece.upperBound else { continue }
            for range in try matches(in: max(window.lowerBound, reached)..<window.upperBound, of: stream)
            where range.lowerBound < piece.upperBound && range.lowerBound >= found.last?.upperBound ?? 0 {
                found.append(range)
            }
            guard spent + (clock.now - start) < Self.timeLimit else { throw .costlyPattern(source) }
        }
        return found
    }

    private func matches(in window: Range<Int>, of stream: TextStream) throws(ViewingError) -> [Range<Int>] {
        var text: [UInt8] = []
        /// The glyph of each byte, and of the end.
        var glyphs: [Int] = []
        for index in window where !stream.glyphs[index].isOptional {
            let glyph = stream.glyphs[index]
            let isLineEnd =
                glyph.isSpace && (index + 1 == stream.glyphs.count || stream.glyphs[index + 1].line != glyph.line)
            for byte in String(isLineEnd ? "\n" : glyph.character).utf8 {
                text.append(byte)
                glyphs.append(index)
            }
        }
        if text.last == 0x0a { text.removeLast() }
        glyphs.append(window.upperBound)
        var error: UnsafeMutablePointer<GError>?
        var found: [Range<Int>] = []
        unsafe text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, bytes.count > 0 else { return }
            var state: OpaquePointer?
            var isMatch = unsafe g_regex_match_full(
                regex,
                start.assumingMemoryBound(to: CChar.self),
                bytes.count,
                0,
                GRegexMatchFlags(rawValue: 0),
                &state,
                &error
            )
            while isMatch != 0 {
                var low: CInt = 0
                var high: CInt = 0
                guard unsafe g_match_info_fetch_pos(state, 0, &low, &high) != 0 else { break }
                if high > low, low >= 0, Int(high) < glyphs.count {
                    found.append(glyphs[Int(low)]..<(glyphs[Int(high) - 1] + 1))
                }
                isMatch = unsafe g_match_info_next(state, &error)
            }
            unsafe g_match_info_free(state)
        }
        if let error = unsafe error {
            unsafe g_error_free(error)
            throw .costlyPattern(source)
        }
        return found
    }
}
