/// The full format of ISO/IEC 19794-7:2007, signature and sign time series data; all numbers have their highest byte first.
///
/// The header has the letters `SDI` and the version ` 10`, each with a zero byte, two bytes that name the channels present,
/// a description of each, and a reserved byte. The body has a byte that says whether extended data follow, three bytes
/// with the number of points, and the points. Coordinates have y upwards.
///
/// Public programs disagree on whether the pen's switch has one byte or two; the length of the file decides. The channels
/// X, Y, T, DT, F and S are used; angles, velocities and extended data are skipped. Later editions are other formats.
struct ISOSignature {
    private let bytes: [UInt8]
    private var position = 0
    private var channels: [Channel] = []

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var signature = ISOSignature(bytes: bytes)
        return try signature.read()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func read() throws(DrawingError) -> Drawing {
        try readHead()
        let isExtended = try byte() != 0
        let count = try byte() << 16 | number()
        guard count <= Drawing.Limits.samples else {
            throw .tooManySamples(count: count, limit: Drawing.Limits.samples)
        }
        let switchSize = try switchSize(count, isExtended: isExtended)
        var builder = StrokeBuilder()
        var clock = SignatureClock()
        for _ in 0..<count { try readPoint(into: &builder, &clock, switchSize: switchSize) }
        var drawing = Drawing(strokes: builder.strokes)
        drawing.turnOver()
        if let x = scale("X"), let y = scale("Y") {
            drawing.scale(x: PixelUnit.perMetre / x, y: PixelUnit.perMetre / y)
        } else {
            drawing.takeSmallBoxAsCanvas()
        }
        if self["F"]?.most == nil { drawing.scalePressureByLargest() }
        return drawing
    }

    // MARK: - Head

    /// A channel and its description.
    private struct Channel {
        let name: String
        /// The number of steps in a unit: metre, second or newton.
        var scale: Double?
        var least: Double?
        var most: Double?
        /// A constant channel has no numbers in the points.
        var isConstant = false
    }

    /// The channels from the highest bit to the lowest.
    private static let names = [
        "X", "Y", "Z", "VX", "VY", "AX", "AY", "T", "DT", "F", "S", "TX", "TY", "Az", "El", "R",
    ]

    private subscript(name: String) -> Channel? { channels.first { $0.name == name } }

    private func scale(_ name: String) -> Double? { self[name]?.scale }

    private mutating func readHead() throws(DrawingError) {
        position = 4
        let version = String(decoding: bytes.dropFirst(4).prefix(3), as: UTF8.self)
        guard bytes.count >= 10 else { throw fault(.truncated) }
        guard version == " 10" else {
            throw fault(.unsupported("version '\(version)'", instead: "save it as the edition of 2007, version ' 10'"))
        }
        position = 8
        let present = try number()
        for (index, name) in Self.names.enumerated() where present & (0x8000 >> index) != 0 {
            channels.append(try channel(name))
        }
        for name in ["X", "Y"] {
            guard let channel = self[name], !channel.isConstant else { throw fault(.missing("the channel \(name)")) }
        }
        _ = try byte()
    }

    private mutating func channel(_ name: String) throws(DrawingError) -> Channel {
        var channel = Channel(name: name)
        let present = try byte()
        if present & 0x80 != 0 {
            // A number of 16 bits: five of exponent, eleven of fraction.
            let raw = try number()
            let fraction = 1 + Double(raw & 0x7ff) / 2048
            channel.scale = Double(sign: .plus, exponent: (raw >> 11) - 16, significand: fraction)
        }
        if present & 0x40 != 0 { channel.least = Double(try number()) }
        if present & 0x20 != 0 { channel.most = Double(try number()) }
        // The mean and the standard deviation.
        if present & 0x10 != 0 { _ = try number() }
        if present & 0x08 != 0 { _ = try number() }
        channel.isConstant = present & 0x04 != 0
        return channel
    }

    // MARK: - Points

    /// The bytes of the pen's switch in a point, according to the length of the file.
    private func switchSize(_ count: Int, isExtended: Bool) throws(DrawingError) -> Int {
        let rest = bytes.count - position
        let sizes = self["S"].map { $0.isConstant ? [0] : [1, 2] } ?? [0]
        let others = channels.count { !$0.isConstant && $0.name != "S" } * 2
        for size in sizes {
            let end = count * (others + size)
            if end == rest, !isExtended { return size }
            guard isExtended, rest >= end + 2 else { continue }
            let length = Int(bytes[position + end]) << 8 | Int(bytes[position + end + 1])
            if end + 2 + length == rest { return size }
        }
        let size = (sizes.first ?? 0) + others
        throw fault(.miscounted("points", announced: count, found: size > 0 ? rest / size : 0))
    }

    private mutating func readPoint(
        into builder: inout StrokeBuilder,
        _ clock: inout SignatureClock,
        switchSize: Int
    ) throws(DrawingError) {
        var sample = Drawing.Sample(x: 0, y: 0)
        var isDown: Bool?
        for channel in channels where !channel.isConstant {
            let value = Double(channel.name == "S" && switchSize == 1 ? try byte() : try number())
            switch channel.name {
            case "X": sample.x = value - 32768
            case "Y": sample.y = value - 32768
            case "T": sample.time = clock.time(value, perSecond: channel.scale)
            case "DT": sample.time = clock.advance(value, perSecond: channel.scale)
            case "F":
                let least = channel.least ?? 0
                if isDown == nil { isDown = value > least }
                sample.pressure = channel.most.map { $0 > least ? (value - least) / ($0 - least) : value } ?? value
            case "S": isDown = value != 0
            default: break
            }
        }
        if let interval = self["DT"], interval.isConstant { sample.time = clock.advance(1, perSecond: interval.scale) }
        if isDown == false { builder.lift() } else { try builder.add(sample) }
    }

    // MARK: - Numbers

    private mutating func byte() throws(DrawingError) -> Int {
        guard position < bytes.count else { throw fault(.truncated) }
        defer { position += 1 }
        return Int(bytes[position])
    }

    private mutating func number() throws(DrawingError) -> Int { try byte() << 8 | byte() }

    private func fault(_ fault: DrawingFinding) -> DrawingError { .malformed(.iso19794, at: .byte(position), fault) }
}
