/// Rows of comma-, semicolon-, tab- or blank-separated values.
///
/// With a header, columns are found by their names; without one they are x, y, then t and p. A blank line, another value
/// in a stroke column, and a pen column that says "up" end a stroke.
enum TableText {
    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var text = TextScanner(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
        text.skipBlanks()
        let start = text
        let header: TableHeader
        let first = TableRow.fields(text.line())
        if let named = TableHeader(first) {
            header = named
        } else {
            header = TableHeader(columns: first.count)
            text = start
        }
        var builder = StrokeBuilder()
        var stroke: ArraySlice<UInt8>?
        while text.next != nil {
            let line = text.lineNumber
            let fields = TableRow.fields(text.line())
            if fields.allSatisfy(\.isEmpty) {
                builder.lift()
                continue
            }
            let row = TableRow(fields: fields, line: line)
            if let column = header.stroke {
                let name = try row.field(column, "a stroke")
                if let stroke, stroke != name { builder.lift() }
                stroke = name
            }
            if let column = header.pen, !(try row.isDown(column)) {
                builder.lift()
                continue
            }
            try builder.add(try sample(row, header))
        }
        var drawing = Drawing(strokes: builder.strokes)
        drawing.scalePressureByLargest()
        return drawing
    }

    private static func sample(_ row: TableRow, _ header: TableHeader) throws(DrawingError) -> Drawing.Sample {
        var sample = Drawing.Sample(x: try row.number(header.x), y: try row.number(header.y))
        if let column = header.time { sample.time = try row.optionalNumber(column).map { $0 * header.milliseconds } }
        if let column = header.pressure { sample.pressure = try row.optionalNumber(column) }
        if let column = header.tiltX { sample.tiltX = try row.optionalNumber(column) }
        if let column = header.tiltY { sample.tiltY = try row.optionalNumber(column) }
        if let altitude = header.altitude, let azimuth = header.azimuth {
            sample.lean(altitude: try row.optionalNumber(altitude), azimuth: try row.optionalNumber(azimuth))
        }
        return sample
    }
}

/// A row of a table.
struct TableRow {
    let fields: [ArraySlice<UInt8>]
    let line: Int

    /// The fields of a line: between commas, semicolons or tabs, or where there are none of these, between blanks.
    static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let text = line.trimmed
        let separator = [UInt8(ascii: "\t"), UInt8(ascii: ","), UInt8(ascii: ";")].first { line.contains($0) }
        guard let separator else { return text.split(maxSplits: mostFields) { $0.isBlank } }
        let row = separator == UInt8(ascii: "\t") ? line : text
        return row.split(separator: separator, maxSplits: mostFields, omittingEmptySubsequences: false).map(unquoted)
    }

    /// What is behind so many fields is left in one.
    private static let mostFields = 255

    private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let text = field.trimmed
        guard text.count >= 2, let quote = text.first, quote == UInt8(ascii: "\""), text.last == quote else {
            return text
        }
        return text.dropFirst().dropLast()
    }

    func field(_ column: Int, _ name: String) throws(DrawingError) -> ArraySlice<UInt8> {
        guard fields.indices.contains(column) else {
            throw .malformed(.table, at: .line(line), .missing("\(name) in column \(column + 1)"))
        }
        return fields[column]
    }

    func number(_ column: Int) throws(DrawingError) -> Double {
        let field = try field(column, "a number")
        guard let number = field.number else {
            throw .malformed(.table, at: .line(line), .unexpected(field.excerpt, expected: "a number"))
        }
        return number
    }

    /// The number in a column that may be empty or left out.
    func optionalNumber(_ column: Int) throws(DrawingError) -> Double? {
        guard fields.indices.contains(column), !fields[column].isEmpty else { return nil }
        return try number(column)
    }

    func isDown(_ column: Int) throws(DrawingError) -> Bool {
        let field = try field(column, "the pen")
        switch String(decoding: field, as: UTF8.self).lowercased() {
        case "up", "false": return false
        case "down", "true": return true
        default: return try number(column) != 0
        }
    }
}

/// Which column of a table holds what.
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

    /// A header with a longer name is none.
    private static let longestName = 100

    /// The columns of a table without a header.
    init(columns: Int) {
        time = columns > 2 ? 2 : nil
        pressure = columns > 3 ? 3 : nil
    }

    /// The columns by their names; nil when there is none called x and none called y.
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
