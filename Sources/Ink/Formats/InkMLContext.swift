/// A channel of a trace format (3.2.1 to 3.2.3 of the recommendation).
struct InkMLChannel {
    let name: String
    let units: String?
    let least: Double?
    let most: Double?
    /// −1 where increasing values mean the opposite of what they usually do.
    let sign: Double
    /// Whether times count from a `timestamp` and not from the start of the trace.
    let isRelativeToTimestamp: Bool

    init(_ element: XMLElement) {
        name = element["name"] ?? ""
        units = element["units"]
        least = element.number("min")
        most = element.number("max")
        sign = element["orientation"] == "-ve" ? -1 : 1
        isRelativeToTimestamp = element["respectTo"] != nil
    }

    init(name: String) {
        self.name = name
        units = nil
        least = nil
        most = nil
        sign = 1
        isRelativeToTimestamp = false
    }

    /// A value as a share of the channel's range; itself where the range is not known.
    func share(_ value: Double) -> Double {
        if let most, most > (least ?? 0) { return (value - (least ?? 0)) / (most - (least ?? 0)) }
        return units == "%" ? value / 100 : value
    }

    func radians(_ value: Double) -> Double { units == "rad" ? value : PenAngles.radians(value) }
}

/// The channels of a trace in their order.
struct InkMLTraceFormat {
    let channels: [InkMLChannel]
    /// So many at the start are in every point; the rest are intermittent.
    let regular: Int

    /// The format of traces that have none: X and Y.
    static let standard = InkMLTraceFormat(channels: [InkMLChannel(name: "X"), InkMLChannel(name: "Y")], regular: 2)

    func index(_ name: String) -> Int? { channels.firstIndex { $0.name == name } }

    subscript(name: String) -> InkMLChannel? { channels.first { $0.name == name } }
}

extension InkMLTraceFormat {
    /// The format that an element describes; nil when it names no channel.
    init?(_ element: XMLElement) throws(DrawingError) {
        let always = element.children.filter { $0.name == "channel" }
        let sometimes = element.first("intermittentChannels")?.children.filter { $0.name == "channel" } ?? []
        guard !always.isEmpty else { return nil }
        guard always.count + sometimes.count <= Drawing.Limits.channels else {
            throw .malformed(.inkML, at: element.place, .tooMany("channels", limit: Drawing.Limits.channels))
        }
        self.init(channels: (always + sometimes).map { InkMLChannel($0) }, regular: always.count)
    }
}

/// What is known about the traces of a place in the document.
struct InkMLContext {
    var format = InkMLTraceFormat.standard
    /// The milliseconds between two points, where the device sampled evenly.
    var period: Double?
    /// How many of a channel's values make up one of a unit.
    var resolutions: [String: (value: Double, unit: String)] = [:]

    private static let pixels: [String: Double] = [
        "m": 96 / 0.0254, "cm": 96 / 2.54, "mm": 96 / 25.4, "in": 96, "pt": 96.0 / 72, "pc": 16, "px": 1,
    ]

    /// The CSS pixels of one value of a channel; nil where its unit is the device's own.
    func pixels(perUnitOf channel: String) -> Double? {
        if let resolution = resolutions[channel], let size = Self.pixels[resolution.unit] {
            return size / resolution.value
        }
        return format[channel]?.units.flatMap { Self.pixels[$0] }
    }

    var millisecondsPerUnitOfTime: Double {
        if let resolution = resolutions["T"], let size = Self.milliseconds[resolution.unit] {
            return size / resolution.value
        }
        return format["T"]?.units.flatMap { Self.milliseconds[$0] } ?? 1
    }

    private static let milliseconds: [String: Double] = ["s": 1000, "ms": 1, "us": 0.001, "ns": 0.000_001]
}

/// The contexts, trace formats and ink sources of a document by their ids.
struct InkMLContexts {
    private var elements: [String: XMLElement] = [:]

    init(_ root: XMLElement) { collect(root) }

    private mutating func collect(_ element: XMLElement) {
        for child in element.children {
            if let id = child["id"], Self.kinds.contains(child.name), elements[id] == nil { elements[id] = child }
            if Self.holders.contains(child.name) { collect(child) }
        }
    }

    /// In the order in which references to them count: what comes later knows better.
    private static let kinds = ["context", "inkSource", "traceFormat"]
    private static let holders: Set<String> = ["definitions", "context", "inkSource", "traceGroup"]

    /// The context that an element refers to, or the one around it.
    func referred(by element: XMLElement, or outer: InkMLContext) throws(DrawingError) -> InkMLContext {
        try applying(element, to: outer, depth: 0)
    }

    /// The context after a `context`, `traceFormat` or `inkSource`.
    func applying(_ element: XMLElement, to outer: InkMLContext) throws(DrawingError) -> InkMLContext {
        try applying(element, to: outer, depth: 0)
    }

    private func applying(
        _ element: XMLElement,
        to outer: InkMLContext,
        depth: Int
    ) throws(DrawingError) -> InkMLContext {
        guard depth < Drawing.Limits.contextDepth else {
            throw .malformed(.inkML, at: element.place, .tooDeep(limit: Drawing.Limits.contextDepth))
        }
        var context = outer
        for kind in Self.kinds where element.name != "traceFormat" {
            guard let reference = element[kind + "Ref"] else { continue }
            guard let target = elements[String(reference.drop { $0 == "#" })], target.name == kind else {
                if reference.hasPrefix("#Default") { continue }
                throw .malformed(.inkML, at: element.place, .unresolved(reference.excerpt))
            }
            context = try applying(target, to: context, depth: depth + 1)
        }
        switch element.name {
        case "traceFormat":
            if let format = try InkMLTraceFormat(element) { context.format = format }
        case "inkSource", "context":
            if element.name == "inkSource" { context.take(source: element) }
            for name in ["inkSource", "traceFormat"] {
                if let child = element.first(name) { context = try applying(child, to: context, depth: depth + 1) }
            }
        default: break
        }
        return context
    }
}

extension InkMLContext {
    /// Takes over a device's sampling rate and resolutions (3.3.1).
    fileprivate mutating func take(source: XMLElement) {
        resolutions = [:]
        period = nil
        if let rate = source.first("sampleRate"), rate["uniform"] != "false", let value = rate.number("value"),
            value > 0
        {
            period = 1000 / value
        }
        for property in source.first("channelProperties")?.children ?? [] {
            guard property.name == "channelProperty", property["name"] == "resolution",
                let channel = property["channel"], let value = property.number("value"), value > 0,
                let unit = property["units"], unit.hasPrefix("1/")
            else { continue }
            resolutions[channel] = (value: value, unit: String(unit.dropFirst(2)))
        }
    }
}
