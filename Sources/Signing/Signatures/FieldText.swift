package import SignetGraphics
internal import SignetLettering
internal import SignetStamping

/// How a text is written into a field.
package struct FieldTextStyle: Hashable, Sendable {
    package enum Across: Hashable, Sendable {
        /// At the beginning of the line, in the direction of its script.
        case natural
        case left
        case center
        case right
    }

    package enum Down: Hashable, Sendable { case top, middle, bottom }

    /// The size of the letters in points, and the smallest that they become where the text would not fit.
    package var size: Double
    package var smallest: Double
    package var color = Color.black
    package var across = Across.natural
    package var down = Down.middle
    /// Whether the text goes on in further lines.
    package var wraps = false
    /// How many cells the field has, each for a letter; nil for one that has none.
    package var cells: Int?

    package init(size: Double, smallest: Double) { (self.size, self.smallest) = (size, min(smallest, size)) }
}

/// Writes texts into fields, whole or not at all.
///
/// Keep one for many texts, as it keeps fonts open. It belongs to one task at a time.
package final class FieldText {
    /// A text in its field, or how much of it there is room for.
    package enum Fitted: Sendable {
        /// Artwork as large as the field.
        case whole(Signature)
        /// The text is too long; this number of letters from its beginning fits.
        case tooLong(fitting: Int)
    }

    /// The room beside the text, in points.
    private static let indent = 2.0
    /// In parts of the letters' size: from line to line, the height of capitals, and the depth below the baseline.
    private static let (leading, capital, depth) = (1.2, 0.71, 0.24)
    /// A factor between sizes that are tried.
    private static let shrinking = 0.95
    /// The texts that are set before fonts and outlines are dropped, so that they do not grow with all texts ever set.
    private static let mostTexts = 50_000

    private let fonts: CaptionFonts
    private var setter: TextSetter
    private var count = 0

    /// Finds the fonts for captions.
    ///
    /// - Throws: ``SignetError`` when there are none.
    package init() throws(SignetError) {
        do throws(CaptionError) {
            fonts = try CaptionFonts(folders: Captioner.folders)
        } catch {
            throw SignetError(error)
        }
        setter = TextSetter(fonts: fonts)
    }

    /// A text in a field.
    ///
    /// - Throws: ``SignetError`` `invalidData` for characters that no font has.
    package func fitted(_ text: String, in box: Size, _ style: FieldTextStyle) throws(SignetError) -> Fitted {
        let text = text.replacing("\t", with: " ")
        do throws(CaptionError) {
            if let whole = try artwork(text, in: box, style) {
                let signature = Signature(artwork: whole, subject: "Text", name: nil, alternativeText: text)
                return .whole(signature)
            }
            let letters = Array(text)
            var (fits, fails) = (0, letters.count)
            while fails - fits > 1 {
                let middle = (fits + fails) / 2
                let part = String(letters[..<middle])
                let isBlank = part.allSatisfy(\.isWhitespace)
                let fitting = isBlank ? true : try artwork(part, in: box, style) != nil
                if fitting { fits = middle } else { fails = middle }
            }
            return .tooLong(fitting: fits)
        } catch {
            throw SignetError(error)
        }
    }

    /// The largest setting that fits, from the style's size to its smallest; nil where none does.
    private func artwork(_ text: String, in box: Size, _ style: FieldTextStyle) throws(CaptionError) -> Artwork? {
        var size = style.size
        while true {
            let set =
                if let cells = style.cells {
                    try setCells(text, cells, size, in: box, style)
                } else {
                    try setLines(text, size, in: box, style)
                }
            if let set { return set }
            guard size > style.smallest else { return nil }
            size = max(style.smallest, size * Self.shrinking)
        }
    }

    // MARK: Lines

    private struct Placed {
        let line: TextSetter.Line
        let origin: Point
    }

    private func setLines(
        _ text: String,
        _ size: Double,
        in box: Size,
        _ style: FieldTextStyle
    ) throws(CaptionError) -> Artwork? {
        let room = box.width - 2 * Self.indent
        guard room > 0 else { return nil }
        var lines: [TextSetter.Line?] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard paragraph.contains(where: { !$0.isWhitespace }) else {
                lines.append(nil)
                continue
            }
            // Lines that are longer than a field ever is are never broken.
            lines += try set(String(paragraph), size, width: style.wraps ? room : 100_000)
            guard Double(lines.count - 1) * size * Self.leading < box.height else { return nil }
        }
        guard lines.allSatisfy({ ($0?.width ?? 0) <= room * 1.000_1 }) else { return nil }
        let height = Double(lines.count - 1) * size * Self.leading + size * Self.capital
        let first =
            switch style.down {
            case .top: box.height - Self.indent - size * Self.capital
            case .middle: (box.height + height) / 2 - size * Self.capital
            case .bottom: Self.indent + size * Self.depth + height - size * Self.capital
            }
        let placed = lines.enumerated().compactMap { number, line in
            line.map { line in
                let y = first - Double(number) * size * Self.leading
                let gap = room - line.width
                let x: Double =
                    switch style.across {
                    case .natural: line.isRightToLeft ? gap : 0
                    case .left: 0
                    case .center: gap / 2
                    case .right: gap
                    }
                return Placed(line: line, origin: Point(x: Self.indent + x, y: y))
            }
        }
        let words = placed.map {
            Artwork.Words($0.line.visualText, origin: $0.origin, width: $0.line.width, size: size)
        }
        return artwork(placed, words, in: box, style.color)
    }

    // MARK: Cells

    private func setCells(
        _ text: String,
        _ cells: Int,
        _ size: Double,
        in box: Size,
        _ style: FieldTextStyle
    ) throws(CaptionError) -> Artwork? {
        guard text.count <= cells, cells > 0 else { return nil }
        let width = box.width / Double(cells)
        let baseline = (box.height - size * Self.capital) / 2
        var lines: [TextSetter.Line?] = []
        for letter in text {
            let line = letter.isWhitespace ? nil : try set(String(letter), size, width: 100_000).first
            guard (line?.width ?? 0) <= width else { return nil }
            lines.append(line)
        }
        let isRightToLeft = lines.contains { $0?.isRightToLeft == true }
        let placed = lines.enumerated().compactMap { number, line in
            line.map { line in
                let cell = isRightToLeft ? cells - 1 - number : number
                let x = (Double(cell) + 0.5) * width - line.width / 2
                return Placed(line: line, origin: Point(x: x, y: baseline))
            }
        }
        // Each letter is as wide as its cell, so that a reader sees one word.
        let words = isRightToLeft ? String(text.reversed()) : text
        let start = isRightToLeft ? Double(cells - text.count) * width : 0
        return artwork(
            placed,
            [
                Artwork.Words(
                    words,
                    origin: Point(x: start, y: baseline),
                    width: Double(text.count) * width,
                    size: size
                )
            ],
            in: box,
            style.color
        )
    }

    // MARK: Both

    private func set(_ text: String, _ size: Double, width: Double) throws(CaptionError) -> [TextSetter.Line] {
        count += 1
        if count % Self.mostTexts == 0 { setter = TextSetter(fonts: fonts) }
        return try setter.exactLines(of: text, size: size, weight: .regular, width: width)
    }

    /// The letters in the field, moved up or down where some reach higher or lower than those of most scripts; nil where they are
    /// not all in it.
    private func artwork(
        _ placed: [Placed],
        _ words: [Artwork.Words],
        in box: Size,
        _ color: Color
    ) -> Artwork? {
        var path = Path()
        for each in placed {
            for glyph in each.line.glyphs {
                let place = AffineTransform.scale(x: glyph.size, y: glyph.size)
                    .then(.translation(x: each.origin.x + glyph.origin.x, y: each.origin.y + glyph.origin.y))
                path.append(glyph.outline.transformed(by: place))
            }
        }
        guard let ink = path.bounds, ink.height <= box.height, ink.minX >= 0, ink.maxX <= box.width else { return nil }
        let lift = max(0, -ink.minY) - max(0, ink.maxY - box.height)
        if lift != 0 { path = path.transformed(by: .translation(x: 0, y: lift)) }
        return Artwork(
            lettering: path,
            bounds: Rectangle(origin: .zero, size: box),
            color,
            words: words.map {
                Artwork.Words(
                    $0.text,
                    origin: Point(x: $0.origin.x, y: $0.origin.y + lift),
                    width: $0.width,
                    size: $0.size
                )
            }
        )
    }
}
