import SignetGraphics

/// Wacom Universal Ink Model 3.0 and 3.1: a RIFF container of the form UINK with Protocol Buffers messages.
///
/// A stroke is taken from the sensor record that it refers to, which has times, pressures and angles; it is moved to
/// the stroke's spline, because strokes can be moved after they were drawn. The spline itself is used if there is no
/// record, if several strokes share one, or if the stroke was also stretched or rotated. Brushes, colours, trees and
/// semantics are skipped.
struct UniversalInk {
    private var channels: [[UInt8]: SensorChannel] = [:]
    private var records: [[UInt8]: SensorRecord] = [:]
    private var recordOrder: [[UInt8]] = []
    private var strokes: [SplineStroke] = []

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        let chunks = try RIFFChunks(bytes, .universalInk)
        guard let head = chunks["HEAD"], head.count >= 3 else {
            throw .malformed(.universalInk, at: .byte(12), .missing("the chunk 'HEAD'"))
        }
        let version = (bytes[head.lowerBound], bytes[head.lowerBound + 1])
        var model = UniversalInk()
        switch version {
        case (3, 0):
            guard let data = chunks["DATA"] else {
                throw .malformed(.universalInk, at: .whole, .missing("the chunk 'DATA'"))
            }
            try model.readObject(ProtobufReader(bytes, data, .universalInk))
        case (3, 1):
            try checkCompression(Array(bytes[head]), at: head.lowerBound)
            if let input = chunks["INPT"] { try model.readInput(ProtobufReader(bytes, input, .universalInk)) }
            if let ink = chunks["INKD"] {
                try model.readInk(ProtobufReader(bytes, ink, .universalInk), fields: .version31)
            }
        default:
            throw .malformed(
                .universalInk,
                at: .byte(head.lowerBound),
                .unsupported("version \(version.0).\(version.1)", instead: "save it as version 3.0 or 3.1, or as InkML")
            )
        }
        return try model.drawing()
    }

    /// After the version and a reserved byte, the header of 3.1 has eight bytes for each chunk; the fifth is its
    /// compression.
    private static func checkCompression(_ head: [UInt8], at place: Int) throws(DrawingError) {
        for index in stride(from: 8, to: head.count, by: 8) where head[index] != 0 {
            throw .malformed(
                .universalInk,
                at: .byte(place + index),
                .unsupported("a compressed chunk", instead: "save it without compression")
            )
        }
    }

    // MARK: - Messages

    /// An InkObject of 3.0: the input data and the ink data.
    private mutating func readObject(_ start: ProtobufReader) throws(DrawingError) {
        var message = start
        while let (field, value) = try message.next() {
            switch field {
            case 1: try readInput(try message.message(value))
            case 2: try readInk(try message.message(value), fields: .version30)
            default: break
            }
        }
    }

    /// An InputData: the configuration of the sensors, and their records.
    private mutating func readInput(_ start: ProtobufReader) throws(DrawingError) {
        var message = start
        while let (field, value) = try message.next() {
            switch field {
            case 1: try readConfiguration(try message.message(value))
            case 2:
                let record = try SensorRecord(try message.message(value))
                if records.updateValue(record, forKey: record.id) == nil { recordOrder.append(record.id) }
            default: break
            }
        }
    }

    /// An InputContextData down to its channels: sensor contexts, their channel contexts, and of these the channels.
    private mutating func readConfiguration(_ start: ProtobufReader) throws(DrawingError) {
        var configuration = start
        while let (field, value) = try configuration.next() {
            guard field == 5 else { continue }
            var context = try configuration.message(value)
            while let (field, value) = try context.next() {
                guard field == 2 else { continue }
                var group = try context.message(value)
                while let (field, value) = try group.next() {
                    guard field == 2 else { continue }
                    let channel = try SensorChannel(try group.message(value))
                    channels[channel.id] = channel
                }
            }
        }
    }

    private mutating func readInk(_ start: ProtobufReader, fields: SplineStroke.Fields) throws(DrawingError) {
        var message = start
        while let (field, value) = try message.next() {
            guard field == 1 else { continue }
            strokes.append(try SplineStroke(try message.message(value), fields))
        }
    }

    // MARK: - Drawing

    private func drawing() throws(DrawingError) -> Drawing {
        var builder = StrokeBuilder()
        var uses: [[UInt8]: Int] = [:]
        for stroke in strokes { uses[stroke.record, default: 0] += 1 }
        for stroke in strokes {
            builder.lift()
            let places = stroke.spline.places
            if uses[stroke.record] == 1, let record = records[stroke.record],
                let samples = Self.laid(record.samples(channels, from: stroke.offset), along: places)
            {
                for sample in samples { try builder.add(sample) }
            } else {
                for place in places { try builder.add(Drawing.Sample(x: place.x, y: place.y)) }
            }
        }
        guard strokes.isEmpty else { return Drawing(strokes: builder.strokes) }
        for record in recordOrder.compactMap({ records[$0] }) where record.isOnSurface {
            builder.lift()
            for sample in record.samples(channels, from: 0) { try builder.add(sample) }
        }
        return Drawing(strokes: builder.strokes)
    }

    /// The samples moved to the spline; nil when its box has another size.
    private static func laid(_ samples: [Drawing.Sample], along spline: [Point]) -> [Drawing.Sample]? {
        guard let drawn = Rectangle(enclosing: samples.map(\.position)), let box = Rectangle(enclosing: spline),
            abs(drawn.width - box.width) <= tolerance(drawn.width),
            abs(drawn.height - box.height) <= tolerance(drawn.height)
        else { return samples.isEmpty || !spline.isEmpty ? nil : samples }
        guard let first = samples.first, let start = spline.first else { return nil }
        return samples.map { sample in
            var sample = sample
            sample.x += start.x - first.x
            sample.y += start.y - first.y
            return sample
        }
    }

    /// How much a box may differ from that of the spline, which smoothing has made a little smaller.
    private static func tolerance(_ side: Double) -> Double { 4 + 0.15 * side }
}
