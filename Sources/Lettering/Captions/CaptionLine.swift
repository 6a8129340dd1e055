internal import SignetGraphics

/// A line of a caption in its outlines, in points from the start of its baseline, y upwards.
struct CaptionLine: Hashable, Sendable {
    struct Fill: Hashable, Sendable {
        var path: Path
        /// Nil for the caption's colour.
        var color: Color?
    }

    var fills: [Fill]
    /// From the start to the end of the text, without space at its end.
    var width: Double
    /// The distance of its baseline from the one above it.
    var height: Double
    /// The extent of the ink; nil for a blank line.
    var ink: Rectangle?
    var isRightToLeft: Bool
    /// The number of pieces of its outlines.
    var elementCount: Int
}

/// The unit that is laid out at once and cached: a paragraph in a size and a width.
struct CaptionLayoutRequest: Hashable {
    enum Breaks: Hashable {
        /// At spaces and elsewhere if the script allows it; a word that is too wide stays whole.
        case betweenWords
        /// Also in words that are wider than a line.
        case anywhere
    }

    var paragraph: CaptionParagraph
    /// The caption's own size in points.
    var size: Double
    /// The factor by which sizes are shrunk, above 0 to 1.
    var shrinking: Double
    /// In points; nil for lines as long as their text.
    var width: Double?
    var breaks: Breaks
    var direction: CaptionDirection
}

/// The direction of a caption's text.
public enum CaptionDirection: String, Hashable, Sendable, CaseIterable {
    /// The direction of the first letter of each line.
    case automatic = "auto"
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

/// Glyphs of one font and style that are side by side on a line.
struct CaptionGlyphRun {
    struct Glyph {
        var id: UInt32
        /// In points from the start of the line's baseline, y upwards.
        var origin: Point
    }

    var font: LoadedFont
    /// The em in points.
    var size: Double
    var style: CaptionSpanStyle
    var glyphs: [Glyph]
    /// Where the run begins and ends on the baseline, in points.
    var extent: ClosedRange<Double>
}

/// A line as it was laid out: its glyphs, before they are drawn.
struct CaptionGlyphLine {
    var runs: [CaptionGlyphRun]
    /// From the start to the end of the text, without space at its end.
    var width: Double
    var isRightToLeft: Bool
    /// Its text, in UTF-8.
    var text: [UInt8]
}

extension CaptionLine {
    /// The greatest number of path elements of a line.
    static let maximumElements = 200_000
    /// The limits for the distance of baselines in ems, whatever fonts specify.
    private static let leading = 1.24...1.5

    /// Draws the glyphs of a line.
    ///
    /// - Throws: `CaptionError.tooComplex` for too many outlines.
    init(_ line: CaptionGlyphLine) throws(CaptionError) {
        self.init(
            fills: [],
            width: line.width,
            height: 0,
            ink: nil,
            isRightToLeft: line.isRightToLeft,
            elementCount: 0
        )
        for run in line.runs {
            height = max(
                height,
                run.size * min(max(run.font.lineHeight, Self.leading.lowerBound), Self.leading.upperBound)
            )
            var elements: [Path.Element] = []
            let scale = run.size / run.font.unitsPerEm
            for glyph in run.glyphs {
                guard let outline = run.font.outline(of: glyph.id) else { throw .tooComplex }
                let place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: glyph.origin.x, ty: glyph.origin.y)
                elements += outline.transformed(by: place).elements
            }
            if run.style.isUnderlined, run.extent.upperBound > run.extent.lowerBound {
                elements += Self.underline(run).elements
            }
            elementCount += elements.count
            guard elementCount <= Self.maximumElements else { throw .tooComplex }
            let path = Path(elements)
            guard let bounds = path.bounds else { continue }
            ink = ink?.union(bounds) ?? bounds
            if let last = fills.last, last.color == run.style.color {
                fills[fills.count - 1].path.append(path)
            } else {
                fills.append(Fill(path: path, color: run.style.color))
            }
        }
    }

    private static func underline(_ run: CaptionGlyphRun) -> Path {
        let width = max(0.06 * run.size, 0.3)
        let top = -0.11 * run.size
        return Path(
            box: Rectangle(
                x: run.extent.lowerBound,
                y: top - width,
                width: run.extent.upperBound - run.extent.lowerBound,
                height: width
            )
        )
    }
}
