/// The meaning of each column of a table.
struct TableHeader {
    var x = 0
    var y = 1
    var time: Int?
    var pressure: Int?
    var stroke: Int?
    var pen: Int?
    var tiltX: Int?
    var tiltY: Int?
    var altitude: Int?
    var azimuth: Int?
    /// The milliseconds of one unit of time.
    var milliseconds = 1.0

    /// A line with a longer name is not a header.
    private static let longestName = 100

    /// The columns of a table without a header.
    init(columns: Int) {
        time = columns > 2 ? 2 : nil
        pressure = columns > 3 ? 3 : nil
    }

    /// The columns by their names; nil without a column called x and one called y.
    init?(_ fields: [ArraySlice<UInt8>]) {
        guard fields.allSatisfy({ $0.count <= Self.longestName }) else { return nil }
        let names = fields.map { String(decoding: $0, as: UTF8.self).lowercased() }
        func column(_ known: String...) -> Int? {
            for name in known { if let index = names.firstIndex(of: name) { return index } }
            return nil
        }
        guard let x = column("x", "spline_x", "sensor_x"), let y = column("y", "spline_y", "sensor_y") else {
            return nil
        }
        self.x = x
        self.y = y
        time = column("t", "time", "timestamp", "t_ms", "time_ms", "ms")
        if time == nil {
            time = column("t_s", "time_s", "seconds", "sensor_timestamp")
            milliseconds = 1000
        }
        pressure = column("p", "pressure", "force", "f", "sensor_pressure")
        stroke = column("stroke", "stroke_id", "strokeid", "idx")
        pen = column("pen", "pen_down", "pendown", "down", "button")
        tiltX = column("tiltx", "tilt_x")
        tiltY = column("tilty", "tilt_y")
        altitude = column("altitude", "sensor_altitude")
        azimuth = column("azimuth", "sensor_azimuth")
    }
}
