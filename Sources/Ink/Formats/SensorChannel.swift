/// A channel of a sensor, in a Universal Ink Model.
struct SensorChannel {
    var id: [UInt8] = []
    /// The last part of the type's name: X, Y, Timestamp, Pressure, Altitude, Azimuth and others.
    var kind = ""
    /// For times, the units in a second.
    var resolution = 0.0
    var least = 0.0
    var most = 0.0
    /// The decimals of the integers in which values are stored.
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
