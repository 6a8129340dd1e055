import SignetGraphics

/// Wacom Ink Layer Language, data format 2.0: in a RIFF container of the form WILL, the chunk `INK ` contains paths,
/// each a Protocol Buffers message after its length.
///
/// The control points of a path (differences in decimal fractions) and its start and end are used. Widths, colours and
/// brushes are skipped; times do not exist.
enum WILLReader {
    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        guard bytes.starts(with: Array("RIFF".utf8)) else {
            throw .malformed(
                .will,
                at: .byte(0),
                .unsupported("the zipped WILL file format", instead: "save it as WILL data, as UIM or as InkML")
            )
        }
        guard let ink = try RIFFChunks(bytes, .will)["INK "] else {
            throw .malformed(.will, at: .whole, .missing("the chunk 'INK '"))
        }
        var paths = ProtobufReader(bytes, ink, .will)
        var builder = StrokeBuilder()
        while !paths.isAtEnd {
            let spline = try path(ProtobufReader(bytes, try paths.block(), .will))
            builder.lift()
            for place in spline.places { try builder.add(Drawing.Sample(x: place.x, y: place.y)) }
        }
        return Drawing(strokes: builder.strokes)
    }

    private static func path(_ start: ProtobufReader) throws(DrawingError) -> Spline {
        var message = start
        var spline = Spline(points: [], start: 0, end: 1)
        var precision = 2
        var differences: [Int] = []
        while let (field, value) = try message.next() {
            switch field {
            case 1: spline.start = try message.number(value)
            case 2: spline.end = try message.number(value)
            case 3: precision = try message.integer(value)
            case 4: try message.append(signed: value, to: &differences)
            default: break
            }
        }
        let one = DecimalUnit.divisor(precision)
        var x = 0
        var y = 0
        for index in stride(from: 0, to: differences.count - 1, by: 2) {
            x &+= differences[index]
            y &+= differences[index + 1]
            spline.points.append(Point(x: Double(x) / one, y: Double(y) / one))
        }
        return spline
    }
}
