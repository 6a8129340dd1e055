internal import SignetBasics
internal import SignetGraphics

/// Strokes as libraries for drawing on a canvas keep them: an array of strokes, perhaps in an object with the size of the
/// canvas; a stroke is an array of points or an object that has one.
///
/// Read are those of jSignature, Signature Pad for jQuery, react-canvas-draw, react-sketch-canvas,
/// react-native-sketch-canvas, perfect-freehand's points, the lines of Konva's examples, path data in strings, and others
/// that are alike.
struct StrokeList {
    private var builder = StrokeBuilder()
    private var paths: [Path] = []
    private var pieces = 0
    private var leftOut = LeftOutParts()
    private var canvas: Size?

    /// The members that have the list of strokes, and those that have a stroke's points.
    private static let lists = ["strokes", "lines", "paths", "drawing", "signature", "data", "path", "points"]
    private static let lines = ["points", "paths", "path", "data", "segments", "d"]

    static func drawing(members: JSONValue) throws(DrawingError) -> Drawing? {
        guard let list = lists.lazy.compactMap({ members[$0] }).first(where: { $0 != .null }) else { return nil }
        switch list {
        case .string(let text): return try ProgramJSON.drawing(text: text)
        case .object: return try drawing(members: list)
        case .array(let items):
            guard var drawing = try drawing(items: items) else { return nil }
            drawing.canvas = members.size ?? members["canvas"]?.size ?? drawing.canvas
            return drawing
        default: return nil
        }
    }

    static func drawing(items: [JSONValue]) throws(DrawingError) -> Drawing? {
        var list = StrokeList()
        guard try list.read(items) else { return nil }
        var drawing = Drawing(canvas: list.canvas, strokes: list.builder.strokes)
        drawing.strokes += try PathStrokes(list.paths).strokes()
        drawing.warnings = list.leftOut.warnings
        return drawing
    }

    private mutating func read(_ items: [JSONValue]) throws(DrawingError) -> Bool {
        guard !items.isEmpty else { return false }
        if let segments = PadSegments(items) {
            for stroke in segments.strokes { try append(stroke) }
            return true
        }
        // A single stroke.
        if StrokePoints.isPoint(items[0]) {
            guard let points = StrokePoints(items) else { return false }
            try refuseOutlines([points])
            try append(points.samples)
            return true
        }
        var isRead = true
        var pairs: [StrokePoints] = []
        for item in items where isRead {
            isRead = try read(stroke: item, &pairs)
        }
        guard isRead else { return false }
        try refuseOutlines(pairs)
        return true
    }

    /// Reads one stroke; false where it is of an unknown form.
    private mutating func read(stroke: JSONValue, _ pairs: inout [StrokePoints]) throws(DrawingError) -> Bool {
        switch stroke {
        case .string(let text):
            var data = SVGPathData(Array(text.utf8))
            guard let path = try data.read(), !path.isEmpty else { return false }
            paths.append(path)
            pieces += path.elements.count
            guard pieces <= Drawing.Limits.samples else {
                throw .tooManySamples(count: pieces, limit: Drawing.Limits.samples)
            }
            return true
        case .array(let items):
            guard let points = StrokePoints(items) else { return false }
            pairs.append(points)
            try append(points.samples)
            return true
        case .object:
            guard !stroke.isEraser else {
                leftOut.add("eraser")
                return true
            }
            if let columns = StrokePoints(x: stroke["x"], y: stroke["y"], time: stroke["t"] ?? stroke["time"]) {
                try append(columns.samples)
                return true
            }
            canvas = canvas ?? stroke["size"]?.size
            guard let line = Self.lines.lazy.compactMap({ stroke[$0] }).first else { return false }
            return try read(stroke: line, &pairs)
        default: return false
        }
    }

    private mutating func append(_ samples: [Drawing.Sample]) throws(DrawingError) {
        builder.lift()
        for sample in samples { try builder.add(sample) }
    }

    /// Refuses strokes most of which are closed outlines.
    private func refuseOutlines(_ strokes: [StrokePoints]) throws(DrawingError) {
        let long = strokes.filter { $0.samples.count >= InkOutline.leastPoints }
        let outlines = long.count { $0.isPairs && InkOutline.isOutline($0.samples.map(\.position)) }
        guard outlines == 0 || 2 * outlines <= long.count else { throw .inkOutlines }
    }
}

/// The points of one stroke.
struct StrokePoints {
    private(set) var samples: [Drawing.Sample] = []
    /// Whether the points are arrays of two numbers: only these may be an outline.
    private(set) var isPairs = false

    /// Reads an array of points; nil where they are of an unknown form.
    init?(_ items: [JSONValue]) {
        let samples: [Drawing.Sample]?
        switch items.first {
        case nil: samples = []
        case .integer, .number: samples = Self.samples(pairs: JSONValue.array(items).numbers)
        case .string: samples = Self.samples(pairs: Self.numbers(items))
        case .array(let values) where values.count > 4 && (2...3).contains(items.count):
            samples = Self.columns(x: items[0], y: items[1], time: items.count > 2 ? items[2] : nil)
        case .array:
            samples = Self.rows(items)
            isPairs = items.allSatisfy { $0.items?.count == 2 }
        case .object: samples = Self.all(items.map(Self.sample))
        default: samples = nil
        }
        guard let samples else { return nil }
        self.samples = samples
    }

    /// Reads columns of numbers.
    init?(x: JSONValue?, y: JSONValue?, time: JSONValue?) {
        guard let samples = Self.columns(x: x, y: y, time: time) else { return nil }
        self.samples = samples
    }

    private static func all<Value>(_ values: [Value?]) -> [Value]? {
        let found = values.compactMap(\.self)
        return found.count == values.count ? found : nil
    }

    /// The numbers of points in strings, as in `1.5,2`.
    private static func numbers(_ items: [JSONValue]) -> [Double]? {
        let points = all(items.map { $0.string.flatMap(SVGDocument.numbers) })
        return points?.allSatisfy { $0.count == 2 } == true ? points?.flatMap(\.self) : nil
    }

    private static func samples(pairs: [Double]?) -> [Drawing.Sample]? {
        guard let pairs, pairs.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: pairs.count, by: 2).map { Drawing.Sample(x: pairs[$0], y: pairs[$0 + 1]) }
    }

    private static func columns(x: JSONValue?, y: JSONValue?, time: JSONValue?) -> [Drawing.Sample]? {
        guard let x = x?.numbers, let y = y?.numbers, x.count == y.count else { return nil }
        let times = time?.numbers.flatMap { $0.count == x.count ? $0 : nil }
        return x.indices.map { Drawing.Sample(x: x[$0], y: y[$0], time: times?[$0]) }
    }

    /// Reads arrays of x, y, and perhaps pressure and time, as perfect-freehand takes them.
    private static func rows(_ rows: [JSONValue]) -> [Drawing.Sample]? {
        guard let rows = all(rows.map(\.numbers)), rows.allSatisfy({ (2...4).contains($0.count) }) else { return nil }
        // A third number beyond 1 is a time.
        let third = rows.compactMap { $0.count > 2 ? $0[2] : nil }
        let hasThird = third.count == rows.count
        let isPressure = third.allSatisfy { (0...1).contains($0) }
        return rows.map { row in
            Drawing.Sample(
                x: row[0],
                y: row[1],
                time: row.count > 3 ? row[3] : hasThird && !isPressure ? row[2] : nil,
                pressure: hasThird && isPressure ? row[2] : nil
            )
        }
    }

    /// Whether a value is a point, and not a stroke.
    static func isPoint(_ value: JSONValue) -> Bool {
        switch value {
        case .array: value.numbers.map { (2...4).contains($0.count) } ?? false
        case .object: sample(value) != nil
        default: false
        }
    }

    private static func sample(_ value: JSONValue) -> Drawing.Sample? {
        let place = value["point"] ?? value
        guard let x = place["x"]?.double, let y = place["y"]?.double else { return nil }
        let times = ["t", "time", "timestamp", "timeStamp"].compactMap { value[$0] }.filter { $0 != .null }
        let pressures = ["pressure", "p", "force"].compactMap { value[$0] }.filter { $0 != .null }
        guard (times + pressures).allSatisfy({ $0.double != nil }) else { return nil }
        return Drawing.Sample(
            x: x,
            y: y,
            time: times.first?.double,
            pressure: pressures.first?.double
        )
    }
}

/// The lines of Signature Pad for jQuery (Thomas J Bradley): each goes from (mx, my) to (lx, ly), and one that begins where
/// the last ended continues its stroke.
private struct PadSegments {
    private(set) var strokes: [[Drawing.Sample]] = []

    init?(_ items: [JSONValue]) {
        for item in items {
            guard let lx = item["lx"]?.double, let ly = item["ly"]?.double, let mx = item["mx"]?.double,
                let my = item["my"]?.double
            else { return nil }
            let start = Drawing.Sample(x: mx, y: my)
            if strokes.last?.last != start { strokes.append([start]) }
            strokes[strokes.count - 1].append(Drawing.Sample(x: lx, y: ly))
        }
    }
}
