/// The reports of a sensor between pen-down and pen-up, in a Universal Ink Model.
struct SensorRecord {
    private(set) var id: [UInt8] = []
    private var state = 0
    private var timestamp = 0.0
    /// A channel's id and its values, all but the first as differences from the previous one.
    private var data: [(channel: [UInt8], differences: [Int])] = []

    /// Whether the pen touched the surface.
    var isOnSurface: Bool { state == 0 }

    init(_ start: ProtobufReader) throws(DrawingError) {
        var message = start
        while let (field, value) = try message.next() {
            switch field {
            case 1: id = try message.data(value)
            case 3: state = try message.integer(value)
            case 4: timestamp = Double(try message.integer(value))
            case 5: data.append(try Self.channel(try message.message(value)))
            default: break
            }
        }
    }

    private static func channel(_ start: ProtobufReader) throws(DrawingError) -> ([UInt8], [Int]) {
        var message = start
        var id: [UInt8] = []
        var differences: [Int] = []
        while let (field, value) = try message.next() {
            switch field {
            case 1: id = try message.data(value)
            case 2: try message.append(signed: value, to: &differences)
            default: break
            }
        }
        return (id, differences)
    }

    /// The samples from an index on; empty if x or y was not recorded.
    func samples(_ channels: [[UInt8]: SensorChannel], from offset: Int) -> [Drawing.Sample] {
        var values: [String: [Double]] = [:]
        for (id, differences) in data {
            guard let channel = channels[id] else { continue }
            var sum = 0
            values[channel.kind] = differences.map { difference in
                sum &+= difference
                return scaled(sum, channel)
            }
        }
        guard let x = values["x"], let y = values["y"] else { return [] }
        let count = min(x.count, y.count)
        guard offset >= 0, offset < count else { return [] }
        func value(_ kind: String, _ index: Int) -> Double? {
            guard let all = values[kind], all.indices.contains(index) else { return nil }
            return all[index]
        }
        return (offset..<count).map { index in
            var sample = Drawing.Sample(x: x[index], y: y[index])
            sample.time = value("timestamp", index)
            sample.pressure = value("pressure", index)
            sample.lean(altitude: value("altitude", index), azimuth: value("azimuth", index))
            return sample
        }
    }

    private func scaled(_ number: Int, _ channel: SensorChannel) -> Double {
        let value = channel.value(number)
        switch channel.kind {
        case "timestamp": return timestamp + (channel.resolution > 0 ? value * 1000 / channel.resolution : value)
        case "pressure" where channel.most > channel.least:
            return (value - channel.least) / (channel.most - channel.least)
        default: return value
        }
    }
}
