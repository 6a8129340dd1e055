/// Rows of comma-, semicolon-, tab- or blank-separated values, in any unit.
///
/// With a header, columns are found by their names; without one they are x, y, then t and p. A blank line, another value
/// in a stroke column, and the value "up" in a pen column end a stroke.
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
        drawing.takeSmallBoxAsCanvas()
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
