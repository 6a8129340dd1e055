/// The text of the First International Signature Verification Competition (SVC2004), as in its description of task 2.
///
/// The first line is the number of points; then one point on each line: x, y, time stamp, button status, azimuth,
/// altitude and pressure, the last three only in task 2. Coordinates are the tablet's with y upwards, times are
/// milliseconds, angles tenths of a degree, azimuth clockwise from the tablet's upper edge. The button status is 1 while
/// the pen is down.
enum SVCText {
    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var text = TextScanner(bytes, from: 0)
        text.skipBlanks()
        let line = text.lineNumber
        let first = text.line()
        guard let announced = first.number.flatMap({ Int(exactly: $0) }), announced >= 0 else {
            throw fault(line, .unexpected(first.excerpt, expected: "the number of points"))
        }
        var builder = StrokeBuilder()
        var found = 0
        while text.next != nil {
            let line = text.lineNumber
            let fields = TableRow.fields(text.line())
            if fields.isEmpty { continue }
            found += 1
            let row = try numbers(fields, line)
            guard row.count < 4 || row[3] != 0 else {
                builder.lift()
                continue
            }
            try builder.add(sample(row))
        }
        guard found == announced else {
            throw .malformed(.svc, at: .whole, .miscounted("points", announced: announced, found: found))
        }
        var drawing = Drawing(strokes: builder.strokes)
        drawing.turnOver()
        drawing.scalePressureByLargest()
        drawing.takeSmallBoxAsCanvas()
        return drawing
    }

    private static func numbers(_ fields: [ArraySlice<UInt8>], _ line: Int) throws(DrawingError) -> [Double] {
        var row: [Double] = []
        for field in fields {
            guard let number = field.number else {
                throw fault(line, .unexpected(field.excerpt, expected: "a number"))
            }
            row.append(number)
        }
        guard row.count >= 3 else { throw fault(line, .missing("x, y or the time")) }
        return row
    }

    private static func sample(_ row: [Double]) -> Drawing.Sample {
        var sample = Drawing.Sample(x: row[0], y: row[1], time: row[2])
        guard row.count >= 7 else { return sample }
        sample.pressure = row[6]
        let azimuth = PenAngles.radians(row[4] / 10 - 90)
        sample.lean(altitude: PenAngles.radians(row[5] / 10), azimuth: azimuth)
        return sample
    }

    private static func fault(_ line: Int, _ fault: DrawingFinding) -> DrawingError {
        .malformed(.svc, at: .line(line), fault)
    }
}
