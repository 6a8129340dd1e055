internal import CLoading
internal import SignetGraphics

/// Sets captions: chooses fonts, breaks lines, shrinks text that is too wide.
///
/// Keep one for many captions: it keeps fonts open and caches recently set lines, so that only the changed lines of a
/// caption are laid out again.
package final class CaptionSetter {
    private let fonts: CaptionFontSet
    private var pango: PangoCaptionLayout?
    private var cache = CaptionLineCache()
    /// How many paragraphs were laid out.
    private(set) var layoutCount = 0
    /// The number of cached paragraphs.
    var rememberedCount: Int { cache.count }

    /// Makes a setter with the given fonts.
    package init(fonts: CaptionFonts) {
        self.fonts = CaptionFontSet(fonts: fonts)
    }

    /// Sets paragraphs in a width.
    ///
    /// Lines wrap at the width. A word that is wider makes the whole caption smaller, down to the style's smallest
    /// size; at that size it is broken.
    ///
    /// - Throws: `CaptionError` for characters that no font has, and for too many lines.
    func block(
        _ paragraphs: [CaptionParagraph],
        style: CaptionTextStyle,
        width: Double?
    ) throws(CaptionError) -> CaptionBlock {
        guard signet_has_pango() else { throw .unavailable(package: "libpangoft2-1.0-0") }
        let least = min(1, style.minimumSize / style.size)
        var shrinking = 1.0
        var lines = try lines(of: paragraphs, style: style, shrinking: 1, width: width, breaks: .betweenWords)
        if let width {
            while let widest = lines.joined().map(\.width).max(), widest > width * 1.000_1 {
                guard shrinking > least else {
                    lines = try self.lines(
                        of: paragraphs,
                        style: style,
                        shrinking: least,
                        width: width,
                        breaks: .anywhere
                    )
                    break
                }
                // Slightly less each time than what fits, so that this ends.
                shrinking = max(least, (shrinking * width / widest * 1000).rounded(.down) / 1000)
                lines = try self.lines(
                    of: paragraphs,
                    style: style,
                    shrinking: shrinking,
                    width: width,
                    breaks: .betweenWords
                )
            }
        }
        return CaptionBlock(
            lines,
            size: style.size * shrinking,
            capHeight: try fonts.capHeight,
            alignment: style.alignment,
            color: style.color
        )
    }

    private func lines(
        of paragraphs: [CaptionParagraph],
        style: CaptionTextStyle,
        shrinking: Double,
        width: Double?,
        breaks: CaptionLayoutRequest.Breaks
    ) throws(CaptionError) -> [[CaptionLine]] {
        var result: [[CaptionLine]] = []
        for paragraph in paragraphs {
            guard !paragraph.isBlank else {
                result.append([])
                continue
            }
            let request = CaptionLayoutRequest(
                paragraph: paragraph,
                size: style.size,
                shrinking: shrinking,
                width: width,
                breaks: breaks,
                direction: style.direction
            )
            result.append(try lines(request))
        }
        guard result.reduce(0, { $0 + max(1, $1.count) }) <= CaptionTemplate.maximumLines else {
            throw .tooManyLines(limit: CaptionTemplate.maximumLines)
        }
        return result
    }

    /// The lines of a paragraph, from the cache or laid out.
    func lines(_ request: CaptionLayoutRequest) throws(CaptionError) -> [CaptionLine] {
        if let known = cache.lines(of: request) { return known }
        let lines = try Self.drawn(glyphLines(request))
        cache.insert(lines, for: request)
        return lines
    }

    /// The lines of a paragraph before they are drawn; they are not cached.
    func glyphLines(_ request: CaptionLayoutRequest) throws(CaptionError) -> [CaptionGlyphLine] {
        let runs = try fonts.runs(of: request.paragraph)
        let layout: PangoCaptionLayout
        if let pango { layout = pango } else { layout = try PangoCaptionLayout(fonts: fonts) }
        pango = layout
        layoutCount += 1
        return try layout.lines(request, runs: runs)
    }

    private static func drawn(_ lines: [CaptionGlyphLine]) throws(CaptionError) -> [CaptionLine] {
        var drawn: [CaptionLine] = []
        drawn.reserveCapacity(lines.count)
        for line in lines { drawn.append(try CaptionLine(line)) }
        return drawn
    }

    /// The fonts of a paragraph.
    func runs(of paragraph: CaptionParagraph) throws(CaptionError) -> [CaptionFontSet.Run] {
        try fonts.runs(of: paragraph)
    }
}

extension CaptionFontSet {
    /// The height of the capitals of the first font, in ems.
    var capHeight: Double {
        get throws(CaptionError) {
            guard let first = fonts.installed.first else { return 0.7 }
            return try loaded(first).capHeight
        }
    }
}
