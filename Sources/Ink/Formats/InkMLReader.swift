/// Ink Markup Language (W3C Recommendation of 20 September 2011).
///
/// Traces and groups of traces are read, with their contexts, trace formats and ink sources, wherever they are defined;
/// brushes, canvases, views, annotations and pen-up traces are skipped. Namespace prefixes of names are ignored.
struct InkMLReader {
    private let context: InkMLContexts
    private var builder = StrokeBuilder()
    /// The current time for traces without times, in milliseconds.
    private var clock = 0.0
    private var isInUnknownUnits = false

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        let root = try XMLTree.root(bytes, of: .inkML)
        guard root.name == "ink" else {
            throw .malformed(.inkML, at: root.place, .unexpected(root.name, expected: "ink"))
        }
        var reader = InkMLReader(context: InkMLContexts(root))
        try reader.read(root.children, in: InkMLContext())
        var drawing = Drawing(strokes: reader.builder.strokes)
        drawing.scalePressureByLargest()
        if reader.isInUnknownUnits { drawing.takeSmallBoxAsCanvas() }
        return drawing
    }

    private init(context: InkMLContexts) {
        self.context = context
    }

    private mutating func read(_ elements: [XMLElement], in outer: InkMLContext) throws(DrawingError) {
        var current = outer
        for element in elements {
            switch element.name {
            case "context", "traceFormat", "inkSource": current = try context.applying(element, to: current)
            case "traceGroup": try read(element.children, in: try context.referred(by: element, or: current))
            case "trace": try read(element, in: try context.referred(by: element, or: current))
            default: break
            }
        }
    }

    private mutating func read(_ trace: XMLElement, in context: InkMLContext) throws(DrawingError) {
        guard trace["type"] != "penUp" else { return }
        switch trace["continuation"] {
        case "middle", "end": builder.resume()
        default: builder.lift()
        }
        let format = context.format
        guard let x = format.index("X"), let y = format.index("Y") else {
            throw .malformed(.inkML, at: trace.place, .missing("the channel X or Y of its trace format"))
        }
        let scale = InkMLScale(context)
        if !scale.isKnown { isInUnknownUnits = true }
        var points = InkMLTrace(trace, format)
        let offset = trace.number("timeOffset")
        if let offset { clock = offset }
        let period = context.period ?? points.period
        while let values = try points.next() {
            defer { clock += period ?? 0 }
            guard let left = values[x], let down = values[y] else { continue }
            var sample = Drawing.Sample(x: scale.x(left), y: scale.y(down))
            scale.read(values, into: &sample, startingAt: offset ?? 0)
            if sample.time == nil, format.index("T") == nil, period != nil { sample.time = clock }
            try builder.add(sample)
        }
    }
}

/// The conversion of a trace's values to a sample: lengths as CSS pixels if the unit is known, times as milliseconds,
/// pressures from 0 to 1.
private struct InkMLScale {
    private let format: InkMLTraceFormat
    private let xFactor: Double
    private let yFactor: Double
    private let timeFactor: Double
    /// Whether the unit of length is known.
    let isKnown: Bool

    init(_ context: InkMLContext) {
        format = context.format
        let known = context.pixels(perUnitOf: "X") ?? context.pixels(perUnitOf: "Y")
        isKnown = known != nil
        let size = known ?? 1
        xFactor = (context.pixels(perUnitOf: "X") ?? size) * (format["X"]?.sign ?? 1)
        yFactor = (context.pixels(perUnitOf: "Y") ?? size) * (format["Y"]?.sign ?? 1)
        timeFactor = context.millisecondsPerUnitOfTime
    }

    func x(_ value: Double) -> Double { value * xFactor }
    func y(_ value: Double) -> Double { value * yFactor }

    func read(_ values: [Double?], into sample: inout Drawing.Sample, startingAt offset: Double) {
        func value(_ name: String) -> (InkMLChannel, Double)? {
            guard let index = format.index(name), let value = values[index] else { return nil }
            return (format.channels[index], value)
        }
        if let (channel, time) = value("T") {
            sample.time = time * timeFactor + (channel.isRelativeToTimestamp ? 0 : offset)
        }
        if let (channel, force) = value("F") { sample.pressure = channel.share(force) }
        if let (channel, angle) = value("OTx") { sample.tiltX = PenAngles.degrees(channel.radians(angle)) }
        if let (channel, angle) = value("OTy") { sample.tiltY = PenAngles.degrees(channel.radians(angle)) }
        if let (height, elevation) = value("OE"), let (channel, azimuth) = value("OA") {
            sample.lean(altitude: height.radians(elevation), azimuth: channel.radians(azimuth))
        }
    }
}
