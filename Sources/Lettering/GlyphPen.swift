internal import CPango
internal import SignetGraphics

/// Draws glyphs into paths with HarfBuzz's draw functions.
///
/// HarfBuzz raises quadratic curves to cubics.
@safe final class GlyphPen {
    /// The greatest number of path elements of one glyph; a glyph with more is given up.
    static let maximumElements = 20_000
    /// How far from the origin an outline may reach, in font units; an em has at most 16,384.
    static let maximumCoordinate = 1_000_000.0

    private let functions: OpaquePointer

    init() {
        unsafe functions = hb_draw_funcs_create()
        unsafe hb_draw_funcs_set_move_to_func(
            functions,
            { _, drawing, _, x, y, _ in
                unsafe Outline.append(.move(Point(x: Double(x), y: Double(y))), to: drawing)
            },
            nil,
            nil
        )
        unsafe hb_draw_funcs_set_line_to_func(
            functions,
            { _, drawing, _, x, y, _ in
                unsafe Outline.append(.line(Point(x: Double(x), y: Double(y))), to: drawing)
            },
            nil,
            nil
        )
        unsafe hb_draw_funcs_set_cubic_to_func(
            functions,
            { _, drawing, _, x1, y1, x2, y2, x3, y3, _ in
                let control1 = Point(x: Double(x1), y: Double(y1))
                let control2 = Point(x: Double(x2), y: Double(y2))
                unsafe Outline.append(.curve(control1, control2, Point(x: Double(x3), y: Double(y3))), to: drawing)
            },
            nil,
            nil
        )
        unsafe hb_draw_funcs_set_close_path_func(
            functions,
            { _, drawing, _, _ in unsafe Outline.append(.close, to: drawing) },
            nil,
            nil
        )
        unsafe hb_draw_funcs_make_immutable(functions)
    }

    deinit { unsafe hb_draw_funcs_destroy(functions) }

    /// The outline of a glyph in font units, y upwards, its outer contours counterclockwise; nil when it has more
    /// than ``maximumElements`` pieces, or reaches further than ``maximumCoordinate``.
    func outline(of glyph: UInt32, in font: OpaquePointer) -> Path? {
        var outline = Outline()
        unsafe withUnsafeMutablePointer(to: &outline) { drawing in
            unsafe hb_font_get_glyph_shape(font, glyph, functions, drawing)
        }
        guard !outline.isTooLarge else { return nil }
        let path = Path(outline.elements)
        return path.signedArea < 0 ? path.reversed : path
    }
}

/// What HarfBuzz has drawn so far.
private struct Outline {
    var elements: [Path.Element] = []
    var isTooLarge = false

    static func append(_ element: Path.Element, to drawing: UnsafeMutableRawPointer?) {
        guard let outline = unsafe drawing?.assumingMemoryBound(to: Outline.self) else { return }
        if unsafe outline.pointee.elements.count >= GlyphPen.maximumElements || !element.isWithinReach {
            unsafe outline.pointee.isTooLarge = true
        } else {
            unsafe outline.pointee.elements.append(element)
        }
    }
}

extension Path.Element {
    /// Whether all coordinates are numbers of a sensible size; broken fonts can make infinite ones.
    fileprivate var isWithinReach: Bool {
        switch self {
        case .move(let p), .line(let p): p.isWithinReach
        case .curve(let p, let q, let r): p.isWithinReach && q.isWithinReach && r.isWithinReach
        case .close: true
        }
    }
}

extension Point {
    fileprivate var isWithinReach: Bool { abs(x) <= GlyphPen.maximumCoordinate && abs(y) <= GlyphPen.maximumCoordinate }
}

/// Fonts disagree about the direction of outer contours, some even from glyph to glyph. Where glyphs of a joined
/// hand overlap, opposite directions would cancel under the non-zero rule, so all glyphs are turned one way.
extension Path {
    /// The area within the control polygon, positive when most of it is walked counterclockwise.
    var signedArea: Double {
        var area = 0.0
        var start = Point.zero
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let p):
                area += current.cross(start)
                start = p
                current = p
            case .line(let p):
                area += current.cross(p)
                current = p
            case .curve(let p, let q, let r):
                area += current.cross(p) + p.cross(q) + q.cross(r)
                current = r
            case .close:
                area += current.cross(start)
                current = start
            }
        }
        return (area + current.cross(start)) / 2
    }

    /// The same closed contours, each walked the other way round.
    var reversed: Path {
        var result = Path()
        var contour: [Path.Element] = []
        for element in elements {
            if case .move = element {
                result.appendReversed(contour)
                contour = []
            }
            contour.append(element)
        }
        result.appendReversed(contour)
        return result
    }

    private mutating func appendReversed(_ contour: [Path.Element]) {
        let ends = contour.compactMap { element -> Point? in
            switch element {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
        }
        guard let last = ends.last else { return }
        move(to: last)
        for index in stride(from: ends.count - 1, to: 0, by: -1) {
            switch contour[index] {
            case .curve(let p, let q, _): curve(q, p, to: ends[index - 1])
            default: line(to: ends[index - 1])
            }
        }
        close()
    }
}
