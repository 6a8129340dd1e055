/// UNIPEN 1.0 (Guyon, Schomaker, Plamondon, Liberman and Janet, "UNIPEN project of on-line data exchange and recognizer
/// benchmarks", 1994).
///
/// Statements start with a dot and a keyword at the start of a line. These are used: `.COORD`, the order of a point's
/// values (X, Y, T, P, B and others); `.PEN_DOWN` and `.PEN_UP`, before the points of a component; `.DT`, the
/// milliseconds from the end of a component to the next; `.POINTS_PER_SECOND`; and `.X_POINTS_PER_MM` or
/// `.X_POINTS_PER_INCH`, and the same of Y. Coordinates have y upwards.
struct UnipenText {
    private var text: TextScanner
    private var builder = StrokeBuilder()
    private var columns = ["X", "Y"]
    private var isDown = false
    private var period: Double?
    private var clock = 0.0
    private var unitsPerPixel: (x: Double?, y: Double?) = (nil, nil)

    static func drawing(_ bytes: [UInt8]) throws(DrawingError) -> Drawing {
        var reader = UnipenText(text: TextScanner(bytes, from: bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0))
        return try reader.read()
    }

    private init(text: TextScanner) {
        self.text = text
    }

    private mutating func read() throws(DrawingError) -> Drawing {
        while text.next != nil {
            let line = text.lineNumber
            let content = text.line().trimmed
            if content.first == UInt8(ascii: "."), content.dropFirst().first?.isLetter == true {
                let keyword = content.dropFirst().prefix { !$0.isBlank }
                let rest = content[keyword.endIndex...]
                try statement(String(decoding: keyword.prefix(32), as: UTF8.self), rest, line)
            } else if isInComponent, !content.isEmpty {
                try points(content, line)
            }
        }
        var drawing = Drawing(strokes: builder.strokes)
        drawing.turnOver()
        drawing.scalePressureByLargest()
        let x = unitsPerPixel.x ?? unitsPerPixel.y
        let y = unitsPerPixel.y ?? unitsPerPixel.x
        if let x, let y { drawing.scale(x: 1 / x, y: 1 / y) } else { drawing.takeSmallBoxAsCanvas() }
        return drawing
    }

    /// Whether lines of numbers are points: between a pen statement and any other.
    private var isInComponent = false

    private mutating func statement(
        _ keyword: String,
        _ rest: ArraySlice<UInt8>,
        _ line: Int
    ) throws(DrawingError) {
        isInComponent = false
        let words = rest.split(maxSplits: Self.mostColumns) { $0.isBlank }
        switch keyword {
        case "COORD":
            columns = words.map { String(decoding: $0, as: UTF8.self).uppercased() }
            guard columns.contains("X"), columns.contains("Y") else {
                throw fault(line, .missing("X or Y in .COORD"))
            }
        case "PEN_DOWN", "PEN_UP":
            builder.lift()
            isDown = keyword == "PEN_DOWN"
            isInComponent = true
            try points(rest, line)
        case "DT":
            clock += try number(words, line, keyword, allowingZero: true) - (period ?? 0)
            isInComponent = true
        case "POINTS_PER_SECOND": period = 1000 / (try number(words, line, keyword, allowingZero: false))
        case "X_POINTS_PER_MM": unitsPerPixel.x = try perMillimetre(words, line, keyword)
        case "Y_POINTS_PER_MM": unitsPerPixel.y = try perMillimetre(words, line, keyword)
        case "X_POINTS_PER_INCH": unitsPerPixel.x = try perInch(words, line, keyword)
        case "Y_POINTS_PER_INCH": unitsPerPixel.y = try perInch(words, line, keyword)
        case "INCLUDE":
            throw fault(line, .unsupported("another file", instead: "put its contents in the place of .INCLUDE"))
        default: break
        }
    }

    private func perInch(_ words: [ArraySlice<UInt8>], _ line: Int, _ key: String) throws(DrawingError) -> Double {
        try number(words, line, key, allowingZero: false) / PixelUnit.perInch
    }

    private func perMillimetre(_ words: [ArraySlice<UInt8>], _ line: Int, _ key: String) throws(DrawingError) -> Double
    {
        try number(words, line, key, allowingZero: false) / PixelUnit.perMillimetre
    }

    private func number(
        _ words: [ArraySlice<UInt8>],
        _ line: Int,
        _ keyword: String,
        allowingZero: Bool
    ) throws(DrawingError) -> Double {
        guard let word = words.first else { throw fault(line, .missing("the number of .\(keyword)")) }
        guard let number = word.number, number.isFinite, number > 0 || (allowingZero && number == 0) else {
            throw fault(line, .unexpected(word.excerpt, expected: "a number greater than 0"))
        }
        return number
    }

    /// The points of a line, one or several.
    private mutating func points(_ content: ArraySlice<UInt8>, _ line: Int) throws(DrawingError) {
        var rest = content.drop { $0.isBlank }
        var values: [String: Double] = [:]
        var count = 0
        while !rest.isEmpty {
            let word = rest.prefix { !$0.isBlank }
            guard let number = word.number else {
                throw fault(line, .unexpected(word.excerpt, expected: "a number"))
            }
            values[columns[count % columns.count]] = number
            count += 1
            if count.isMultiple(of: columns.count) { try point(values) }
            rest = rest[word.endIndex...].drop { $0.isBlank }
        }
        guard count.isMultiple(of: columns.count) else {
            throw fault(line, .miscounted("values a point", announced: columns.count, found: count % columns.count))
        }
    }

    /// The most columns of a point.
    private static let mostColumns = 32

    private mutating func point(_ values: [String: Double]) throws(DrawingError) {
        defer { clock += period ?? 0 }
        guard isDown, values["B"] != 0, let x = values["X"], let y = values["Y"] else {
            if isDown { builder.lift() }
            return
        }
        let time = values["T"] ?? (period == nil ? nil : clock)
        try builder.add(Drawing.Sample(x: x, y: y, time: time, pressure: values["P"]))
    }

    private func fault(_ line: Int, _ fault: DrawingFinding) -> DrawingError {
        .malformed(.unipen, at: .line(line), fault)
    }
}
