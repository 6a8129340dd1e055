import SignetGraphics

/// Strokes along paths: each subpath is one, and a subpath that starts where the last one ended continues it, because
/// programs write a stroke as many short paths to vary its width.
///
/// Curves, and the lines of a subpath that has curves, become samples at even distances; vertices are kept. A subpath of
/// lines alone keeps its points as they are. The strokes have no times.
struct PathStrokes {
    private let paths: [Path]
    private let spacing: Double
    private let join: Double

    /// The samples along the longer side of the drawing's box.
    private static let steps = 300.0

    init(_ paths: [Path]) {
        self.paths = paths
        let boxes = paths.compactMap(\.bounds)
        let box = Rectangle(enclosing: boxes.flatMap(\.corners))
        let extent = box.map { max($0.width, $0.height) } ?? 0
        spacing = extent / Self.steps
        join = extent * 1e-6
    }

    func strokes() throws(DrawingError) -> [Drawing.Stroke] {
        var builder = StrokeBuilder()
        var last: Point?
        for path in paths {
            for subpath in Self.subpaths(path) {
                if last.map({ $0.distance(to: subpath.start) > join }) ?? true {
                    builder.lift()
                    try builder.add(Drawing.Sample(x: subpath.start.x, y: subpath.start.y))
                }
                let step = subpath.hasCurves ? spacing : .infinity
                for piece in subpath.pieces {
                    for place in Self.places(piece, step) {
                        try builder.add(Drawing.Sample(x: place.x, y: place.y))
                    }
                }
                last = subpath.pieces.last?.end ?? subpath.start
            }
        }
        return builder.strokes
    }

    private struct Subpath {
        var start: Point
        var pieces: [Cubic] = []
        var hasCurves = false
    }

    private static func subpaths(_ path: Path) -> [Subpath] {
        var all: [Subpath] = []
        var current = Point.zero
        for element in path.elements {
            switch element {
            case .move(let point):
                all.append(Subpath(start: point))
                current = point
            case .line(let point):
                append(line(current, point), to: &all, isCurve: false)
                current = point
            case .curve(let first, let second, let end):
                append(Cubic(start: current, control1: first, control2: second, end: end), to: &all, isCurve: true)
                current = end
            case .close:
                guard let start = all.last?.start else { continue }
                if current != start { append(line(current, start), to: &all, isCurve: false) }
                current = start
            }
        }
        // A final move draws nothing, unless it is the only command.
        return all.count > 1 ? all.filter { !$0.pieces.isEmpty } : all
    }

    private static func append(_ piece: Cubic, to all: inout [Subpath], isCurve: Bool) {
        // After a close, drawing continues from the start of the subpath.
        if all.isEmpty { all.append(Subpath(start: piece.start)) }
        all[all.count - 1].pieces.append(piece)
        if isCurve { all[all.count - 1].hasCurves = true }
    }

    private static func line(_ start: Point, _ end: Point) -> Cubic {
        Cubic(
            start: start,
            control1: start.interpolated(to: end, at: 1.0 / 3),
            control2: start.interpolated(to: end, at: 2.0 / 3),
            end: end
        )
    }

    /// The places on a piece at even distances along it, without its start and with its end.
    private static func places(_ piece: Cubic, _ step: Double) -> [Point] {
        guard step.isFinite, step > 0 else { return [piece.end] }
        let fine = (0...chords).map { piece.point(at: Double($0) / Double(chords)) }
        var lengths = [0.0]
        for index in 1...chords { lengths.append(lengths[index - 1] + fine[index - 1].distance(to: fine[index])) }
        let length = lengths[chords]
        guard length.isFinite, length > step else { return [piece.end] }
        let count = Int(min((length / step).rounded(.up), Double(Drawing.Limits.samples)))
        var chord = 1
        var places: [Point] = []
        for index in 1..<max(count, 1) {
            let target = length * Double(index) / Double(count)
            while chord < chords, lengths[chord] < target { chord += 1 }
            let part = lengths[chord] - lengths[chord - 1]
            let share = part > 0 ? (target - lengths[chord - 1]) / part : 0
            places.append(piece.point(at: (Double(chord - 1) + share) / Double(chords)))
        }
        return places + [piece.end]
    }

    /// The chords by which the length of a curve is measured.
    private static let chords = 48
}
