internal import CFreeType
internal import SignetGraphics

/// Draws the outlines of FreeType into paths; quadratic curves become cubic ones.
enum GlyphPen {
    /// The greatest number of path elements of one glyph; a glyph with more is rejected.
    static let maximumElements = 20_000
    /// The greatest distance of an outline from the origin, in font units; an em has at most 16,384.
    static let maximumCoordinate = 1_000_000.0

    /// An outline with its outer contours counterclockwise; nil when it has more than ``maximumElements`` pieces, or reaches
    /// further than ``maximumCoordinate``.
    static func path(of outline: inout FT_Outline) -> Path? {
        var functions = unsafe FT_Outline_Funcs(
            move_to: { unsafe GlyphDrawing.of($1).move(to: Point($0)) },
            line_to: { unsafe GlyphDrawing.of($1).append(.line(Point($0))) },
            conic_to: { unsafe GlyphDrawing.of($2).curve(Point($0), to: Point($1)) },
            cubic_to: { unsafe GlyphDrawing.of($3).append(.curve(Point($0), Point($1), Point($2))) },
            shift: 0,
            delta: 0
        )
        let drawing = GlyphDrawing()
        let isDrawn = withExtendedLifetime(drawing) {
            unsafe FT_Outline_Decompose(&outline, &functions, Unmanaged.passUnretained(drawing).toOpaque()) == 0
        }
        guard isDrawn || !drawing.isTooLarge else { return nil }
        let path = drawing.path
        // Fonts disagree about the direction of outer contours, some even from glyph to glyph. Where glyphs of a joined
        // face overlap, opposite directions would cancel under the non-zero rule, so all glyphs are turned one way.
        return path.signedArea < 0 ? path.reversed : path
    }
}

/// The path that FreeType has drawn so far.
///
/// The functions that FreeType calls return 0 to continue.
private final class GlyphDrawing {
    private var elements: [Path.Element] = []
    private(set) var isTooLarge = false

    static func of(_ drawing: UnsafeMutableRawPointer?) -> GlyphDrawing {
        unsafe drawing.map { unsafe Unmanaged<GlyphDrawing>.fromOpaque($0).takeUnretainedValue() } ?? GlyphDrawing()
    }

    var path: Path { Path(elements.isEmpty ? [] : elements + [.close]) }

    /// Begins a contour; FreeType has drawn the one before back to its start.
    func move(to point: Point) -> CInt {
        if !elements.isEmpty { elements.append(.close) }
        return append(.move(point))
    }

    func curve(_ control: Point, to end: Point) -> CInt {
        let start =
            switch elements.last {
            case .move(let point), .line(let point), .curve(_, _, let point): point
            case .close, nil: end
            }
        return append(.curve(start + (control - start) * (2 / 3), end + (control - end) * (2 / 3), end))
    }

    func append(_ element: Path.Element) -> CInt {
        guard elements.count < GlyphPen.maximumElements, element.isWithinReach else {
            isTooLarge = true
            return 1
        }
        elements.append(element)
        return 0
    }
}

extension Path.Element {
    /// Whether all coordinates are numbers of a sensible size; broken fonts can make huge ones.
    fileprivate var isWithinReach: Bool {
        switch self {
        case .move(let p), .line(let p): p.isWithinReach
        case .curve(let p, let q, let r): p.isWithinReach && q.isWithinReach && r.isWithinReach
        case .close: true
        }
    }
}

extension Point {
    fileprivate init(_ vector: UnsafePointer<FT_Vector>?) {
        self = unsafe vector.map { unsafe Point(x: Double($0.pointee.x), y: Double($0.pointee.y)) } ?? .zero
    }

    fileprivate var isWithinReach: Bool { abs(x) <= GlyphPen.maximumCoordinate && abs(y) <= GlyphPen.maximumCoordinate }
}
