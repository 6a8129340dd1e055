import SignetGraphics

/// What a channel of a sensor reports, in a Universal Ink Model.
struct SensorChannel {
    var id: [UInt8] = []
    /// The last part of the type's name: X, Y, Timestamp, Pressure, Altitude, Azimuth and others.
    var kind = ""
    /// For times, the units of a second.
    var resolution = 0.0
    var least = 0.0
    var most = 0.0
    /// The decimals of the whole numbers in which values are stored.
    var decimals = 0

    init(_ start: ProtobufReader) throws(DrawingError) {
        var message = start
        while let (field, value) = try message.next() {
            switch field {
            case 1: id = try message.data(value)
            case 2:
                let type = String(decoding: try message.data(value), as: UTF8.self)
                kind = type.split(separator: "/").last.map { $0.lowercased() } ?? ""
            case 4: resolution = try message.number(value)
            case 5: least = try message.number(value)
            case 6: most = try message.number(value)
            case 7: decimals = try message.integer(value)
            default: break
            }
        }
    }

    func value(_ number: Int) -> Double { Double(number) / DecimalUnit.divisor(decimals) }
}

/// What a sensor reported between pen-down and pen-up, in a Universal Ink Model.
struct SensorRecord {
    private(set) var id: [UInt8] = []
    private var state = 0
    private var timestamp = 0.0
    /// A channel's id and its values, each but the first a difference from the one before.
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

    /// The samples from an index on; none where x or y were not recorded.
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

/// A stroke as a Universal Ink Model shows it: a spline, and the record of the sensor that it was made of.
struct SplineStroke {
    private(set) var spline = Spline(points: [], start: 0, end: 1)
    private(set) var record: [UInt8] = []
    /// The sample of the record with which the stroke starts.
    private(set) var offset = 0

    /// The numbers of the fields, which differ between the versions.
    struct Fields {
        let start: Int
        let end: Int
        let offset: Int
        let record: Int
        /// The spline is in the stroke itself, in the fields 4 and 5.
        let isFlat: Bool

        static let version30 = Fields(start: 2, end: 3, offset: 19, record: 20, isFlat: true)
        static let version31 = Fields(start: 3, end: 4, offset: 14, record: 15, isFlat: false)
    }

    init(_ start: ProtobufReader, _ fields: Fields) throws(DrawingError) {
        var message = start
        var x: [Double] = []
        var y: [Double] = []
        var whole: (x: [Int], y: [Int]) = ([], [])
        var decimals = 0
        while let (field, value) = try message.next() {
            switch field {
            case fields.start: spline.start = try message.number(value)
            case fields.end: spline.end = try message.number(value)
            case fields.offset: offset = try message.integer(value)
            case fields.record: record = try message.data(value)
            case 4 where fields.isFlat: try message.append(floats: value, to: &x)
            case 5 where fields.isFlat: try message.append(floats: value, to: &y)
            case 2 where !fields.isFlat:
                // Four bits each for positions, sizes, rotations, scales and offsets.
                let raw = try message.integer(value)
                decimals = (raw >> 1) & 0xf
            case 5 where !fields.isFlat, 6 where !fields.isFlat:
                var data = try message.message(value)
                while let (part, value) = try data.next() {
                    switch (field, part) {
                    case (5, 1): try data.append(floats: value, to: &x)
                    case (5, 2): try data.append(floats: value, to: &y)
                    case (6, 1): try data.append(signed: value, to: &whole.x)
                    case (6, 2): try data.append(signed: value, to: &whole.y)
                    default: break
                    }
                }
            default: break
            }
        }
        if !whole.x.isEmpty {
            x = Self.summed(whole.x, decimals)
            y = Self.summed(whole.y, decimals)
        }
        spline.points = zip(x, y).map { Point(x: $0, y: $1) }
    }

    private static func summed(_ differences: [Int], _ decimals: Int) -> [Double] {
        let one = DecimalUnit.divisor(decimals)
        var sum = 0
        return differences.map { difference in
            sum &+= difference
            return Double(sum) / one
        }
    }
}
