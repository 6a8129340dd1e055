/// A channel of a trace format (3.2.1 to 3.2.3 of the recommendation).
struct InkMLChannel {
    let name: String
    let units: String?
    let least: Double?
    let most: Double?
    /// −1 where the direction of the values is reversed.
    let sign: Double
    /// Whether times count from a `timestamp` instead of the start of the trace.
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

    /// A value as a share of the channel's range; the value itself if the range is unknown.
    func share(_ value: Double) -> Double {
        if let most, most > (least ?? 0) { return (value - (least ?? 0)) / (most - (least ?? 0)) }
        return units == "%" ? value / 100 : value
    }

    func radians(_ value: Double) -> Double { units == "rad" ? value : PenAngles.radians(value) }
}

/// The channels of a trace in their order.
struct InkMLTraceFormat {
    let channels: [InkMLChannel]
    /// The number of leading channels that are in every point; the rest are intermittent.
    let regular: Int

    /// The default format of traces: X and Y.
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
