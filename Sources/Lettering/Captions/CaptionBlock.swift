internal import SignetGraphics

/// The lines of a caption under each other, its upper left corner at the origin, y upwards.
struct CaptionBlock: Hashable, Sendable {
    struct Fill: Hashable, Sendable {
        var path: Path
        var color: Color
    }

    /// One for each colour, in the order of their first use.
    private(set) var fills: [Fill] = []
    /// From the top of the first line's capitals to the last line's descenders, and all ink.
    private(set) var box = Rectangle(x: 0, y: 0, width: 0, height: 0)
    /// Halfway between the top of the first line's capitals and the last baseline: the visual middle.
    private(set) var middle = 0.0
    /// The height of the first line's baseline.
    private(set) var firstBaseline = 0.0
    /// The height of the last line's baseline.
    private(set) var lastBaseline = 0.0

    /// Whether the first line runs from right to left.
    private(set) var isRightToLeft = false

    /// The height of a blank line in ems.
    private static let blankLine = 0.6
    /// The depth of descenders, in ems.
    private static let descent = 0.2
}

/// The alignment of a caption's lines that are shorter than the longest.
public enum CaptionAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the text of each line begins.
    case natural
    case left
    case center
    case right
}

extension CaptionBlock {
    /// Sets lines under each other.
    ///
    /// - Parameters:
    ///   - paragraphs: The lines; a paragraph without lines is a blank one.
    ///   - size: The caption's size in points, shrunk.
    ///   - capHeight: The height of capitals in ems.
    ///   - alignment: The alignment of lines that are shorter than the longest.
    ///   - color: The colour of parts without their own colour.
    init(
        _ paragraphs: [[CaptionLine]],
        size: Double,
        capHeight: Double,
        alignment: CaptionAlignment,
        color: Color
    ) {
        let lines = paragraphs.flatMap { $0 }
        let width = lines.map(\.width).max() ?? 0
        var paths: [Color: Path] = [:]
        var colors: [Color] = []
        var extent: Rectangle?
        var baseline: Double?
        var top = 0.0
        for paragraph in paragraphs {
            if paragraph.isEmpty { baseline = baseline.map { $0 - size * Self.blankLine } }
            for line in paragraph {
                if let above = baseline {
                    baseline = above - line.height
                } else {
                    top = max(capHeight * size, line.ink?.maxY ?? 0)
                    baseline = -top
                    firstBaseline = -top
                }
                let origin = Point(x: Self.start(of: line, in: width, alignment), y: baseline ?? 0)
                let shift = AffineTransform.translation(x: origin.x, y: origin.y)
                for fill in line.fills {
                    let color = fill.color ?? color
                    if paths[color] == nil { colors.append(color) }
                    paths[color, default: Path()].append(fill.path.transformed(by: shift))
                }
                guard var ink = line.ink else { continue }
                ink.x += origin.x
                ink.y += origin.y
                extent = extent?.union(ink) ?? ink
            }
        }
        fills = colors.compactMap { color in paths[color].map { Fill(path: $0, color: color) } }
        isRightToLeft = lines.first?.isRightToLeft ?? false
        let last = baseline ?? 0
        let frame = Rectangle(corner: Point(x: 0, y: 0), corner: Point(x: width, y: last - Self.descent * size))
        box = extent.map(frame.union) ?? frame
        lastBaseline = last
        middle = last / 2
    }

    private static func start(of line: CaptionLine, in width: Double, _ alignment: CaptionAlignment) -> Double {
        switch alignment {
        case .left: 0
        case .center: (width - line.width) / 2
        case .right: width - line.width
        case .natural: line.isRightToLeft ? width - line.width : 0
        }
    }
}
