/// A model with one stroke of three samples, in the wire form of either version.
struct WacomModel {
    var is31: Bool
    var records = 1
    /// How far the stroke was moved after it was drawn.
    var shift: Float = 0
    /// How much it was stretched.
    var scale: Float = 1

    private let kinds: [(name: String, decimals: UInt64, resolution: Double)] = [
        ("X", 2, 3779.5), ("Y", 2, 3779.5), ("Timestamp", 0, 1000), ("Pressure", 2, 1), ("Altitude", 2, 1),
        ("Azimuth", 2, 1),
    ]
    private let values: [[Int]] = [
        [1000, 3000, 100], [2000, -100, 50], [0, 8, 9], [25, 25, 50], [78, 0, 0], [0, 157, 0],
    ]

    private var input: Message {
        var group = Message()
        for (index, kind) in kinds.enumerated() {
            var channel = Message()
            channel.add(1, data: [UInt8(index), 0xff])
            channel.add(2, data: Array("will://input/3.0/channel/\(kind.name)".utf8))
            channel.add(4, double: kind.resolution)
            if kind.name == "Pressure" { channel.add(6, float: 1) }
            channel.add(7, number: kind.decimals)
            group.add(2, message: channel)
        }
        var context = Message()
        context.add(2, message: group)
        var configuration = Message()
        configuration.add(5, message: context)
        var record = Message()
        record.add(1, data: [7])
        record.add(3, number: 0)
        record.add(4, number: 1_600_000_000_000)
        for (index, numbers) in values.enumerated() {
            var channel = Message()
            channel.add(1, data: [UInt8(index), 0xff])
            channel.add(2, signed: numbers)
            record.add(5, message: channel)
        }
        var input = Message()
        input.add(1, message: configuration)
        for _ in 0..<records { input.add(2, message: record) }
        return input
    }

    private var ink: Message {
        let x = [10, 10, 40, 41, 41].map { Float($0) * scale + shift }
        let y = [20, 20, 19, 19.5, 19.5].map { Float($0) * scale + shift }
        var stroke = Message()
        if is31 {
            var spline = Message()
            spline.add(1, signed: Self.differences(x))
            spline.add(2, signed: Self.differences(y))
            stroke.add(2, number: 2 << 1)
            stroke.add(3, float: 0)
            stroke.add(4, float: 1)
            stroke.add(6, message: spline)
            if records > 0 { stroke.add(15, data: [7]) }
        } else {
            stroke.add(3, float: 1)
            stroke.add(4, floats: x)
            stroke.add(5, floats: y)
            if records > 0 { stroke.add(20, data: [7]) }
        }
        var ink = Message()
        ink.add(1, message: stroke)
        return ink
    }

    private static func differences(_ values: [Float]) -> [Int] {
        let whole = values.map { Int(($0 * 100).rounded()) }
        return zip(whole, [0] + whole).map { $0 - $1 }
    }

    var bytes: [UInt8] {
        guard is31 else {
            var object = Message()
            object.add(1, message: input)
            object.add(2, message: ink)
            return riff("UINK", [("HEAD", [3, 0, 0]), ("DATA", object.bytes)])
        }
        let head: [UInt8] = [3, 1, 0, 0, 3, 1, 0, 1, 0, 0, 0, 0]
        return riff("UINK", [("HEAD", head), ("INPT", input.bytes), ("INKD", ink.bytes)])
    }
}
