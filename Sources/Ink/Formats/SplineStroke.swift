import SignetGraphics

/// A stroke of a Universal Ink Model: a spline, and the sensor record that it was made from.
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
