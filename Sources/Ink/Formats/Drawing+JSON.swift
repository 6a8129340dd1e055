package import SignetBasics
internal import SignetGraphics

extension Drawing {
    /// Reads a drawing from JSON, in a form that is detected from its content: Signet's own, the output of
    /// signature_pad's `toData()` (groups with `points`, or the older plain arrays), or that of another program.
    ///
    /// docs/formats.md describes them.
    ///
    /// - Throws: An error when it is not JSON, the path at which it is not a drawing, or the fault that
    ///   ``validate(allowingDots:)`` finds in the numbers. A drawing of only dots is not an error here; one without any
    ///   sample is. Unknown members and strokes without samples are skipped.
    package init(json: [UInt8]) throws(DrawingError) {
        guard json.count <= Limits.bytes else { throw .tooLong(bytes: json.count, limit: Limits.bytes) }
        do throws(DrawingError) {
            var reader = JSONDrawing(json)
            self = try reader.drawing()
        } catch {
            // Faults of the JSON are reported before those of the drawing.
            var scanner = JSONScanner<DrawingError>(json, maximumDepth: Limits.jsonDepth)
            try scanner.skip()
            try scanner.end()
            guard let drawing = try ProgramJSON.drawing(json) else { throw error }
            self = drawing
        }
        try settle()
    }
}

extension DrawingError: JSONReadingError {
    package init(_ fault: JSONError) { self = .notJSON }
}

/// Reads the values of a drawing from JSON and keeps track of its path.
private struct JSONDrawing {
    private var scanner: JSONScanner<DrawingError>
    private var path: [Step] = []
    /// The samples so far.
    private var count = 0
    private var leftOut = LeftOutParts()

    private enum Step {
        case member(String)
        case item(Int)
    }

    init(_ json: [UInt8]) { scanner = JSONScanner(json, maximumDepth: Drawing.Limits.jsonDepth) }

    /// The whole document: an object with `strokes`, or an array of strokes.
    mutating func drawing() throws(DrawingError) -> Drawing {
        var canvas: Size?
        var strokes: [Drawing.Stroke]?
        if try scanner.kind() == .object {
            try readMembers { reader, name throws(DrawingError) in
                switch name {
                case "canvas": canvas = try reader.isNull() ? nil : try reader.size()
                case "strokes": strokes = try reader.strokes()
                default: try reader.scanner.skip()
                }
            }
        } else {
            strokes = try self.strokes()
        }
        try scanner.end()
        var drawing = Drawing(canvas: canvas, strokes: try found(strokes, as: "strokes"))
        drawing.warnings = leftOut.warnings
        return drawing
    }

    private mutating func strokes() throws(DrawingError) -> [Drawing.Stroke] {
        var strokes: [Drawing.Stroke] = []
        try readItems { reader throws(DrawingError) in
            strokes.append(Drawing.Stroke(samples: try reader.samples()))
        }
        return strokes
    }

    /// A stroke: an object with `points`, or an array of points; empty for one of an eraser.
    private mutating func samples() throws(DrawingError) -> [Drawing.Sample] {
        guard try scanner.kind() == .object else { return try points() }
        var samples: [Drawing.Sample]?
        var isEraser = false
        try readMembers { reader, name throws(DrawingError) in
            switch name {
            case "points": samples = try reader.points()
            case "compositeOperation" where try reader.scanner.kind() == .string:
                isEraser = try reader.scanner.string() == JSONValue.eraserOperation
            default: try reader.scanner.skip()
            }
        }
        let found = try found(samples, as: "points")
        guard isEraser else { return found }
        leftOut.add("eraser")
        return []
    }

    private mutating func points() throws(DrawingError) -> [Drawing.Sample] {
        var samples: [Drawing.Sample] = []
        try readItems { reader throws(DrawingError) in
            reader.count += 1
            guard reader.count <= Drawing.Limits.samples else {
                throw .tooManySamples(count: reader.count, limit: Drawing.Limits.samples)
            }
            samples.append(try reader.sample())
        }
        return samples
    }

    /// A point, with the time under the name of either form.
    private mutating func sample() throws(DrawingError) -> Drawing.Sample {
        var x: Double?
        var y: Double?
        var sample = Drawing.Sample(x: 0, y: 0)
        var otherTime: Double?
        try readMembers { reader, name throws(DrawingError) in
            switch name {
            case "x": x = try reader.number()
            case "y": y = try reader.number()
            case "t": sample.time = try reader.optionalNumber()
            case "time": otherTime = try reader.optionalNumber()
            case "pressure": sample.pressure = try reader.optionalNumber()
            case "tiltX": sample.tiltX = try reader.optionalNumber()
            case "tiltY": sample.tiltY = try reader.optionalNumber()
            default: try reader.scanner.skip()
            }
        }
        sample.x = try found(x, as: "x")
        sample.y = try found(y, as: "y")
        sample.time = sample.time ?? otherTime
        return sample
    }

    private mutating func size() throws(DrawingError) -> Size {
        var width: Double?
        var height: Double?
        try readMembers { reader, name throws(DrawingError) in
            switch name {
            case "width": width = try reader.number()
            case "height": height = try reader.number()
            default: try reader.scanner.skip()
            }
        }
        return Size(width: try found(width, as: "width"), height: try found(height, as: "height"))
    }
}

extension JSONDrawing {
    private mutating func readMembers(
        _ read: (inout JSONDrawing, String) throws(DrawingError) -> Void
    ) throws(DrawingError) {
        guard try scanner.kind() == .object else { throw typeMismatch() }
        try scanner.open()
        var isFirst = true
        while let name = try scanner.nextMember(isFirst: isFirst) {
            isFirst = false
            path.append(.member(name))
            try read(&self, name)
            path.removeLast()
        }
    }

    private mutating func readItems(_ read: (inout JSONDrawing) throws(DrawingError) -> Void) throws(DrawingError) {
        guard try scanner.kind() == .array else { throw typeMismatch() }
        try scanner.open()
        var index = 0
        while try scanner.nextItem(isFirst: index == 0) {
            path.append(.item(index))
            try read(&self)
            path.removeLast()
            index += 1
        }
    }

    private mutating func number() throws(DrawingError) -> Double {
        guard try scanner.kind() == .number else { throw typeMismatch() }
        let value = try scanner.number()
        guard value.isFinite else { throw typeMismatch() }
        return value
    }

    private mutating func optionalNumber() throws(DrawingError) -> Double? { try isNull() ? nil : try number() }

    /// Skips `null` if it is next.
    private mutating func isNull() throws(DrawingError) -> Bool {
        guard try scanner.kind() == .null else { return false }
        try scanner.skip()
        return true
    }

    private mutating func found<Value>(_ value: Value?, as name: String) throws(DrawingError) -> Value {
        guard let value else {
            path.append(.member(name))
            throw typeMismatch()
        }
        return value
    }

    /// The error that something else was expected at this place; the place's name determines what.
    private func typeMismatch() -> DrawingError {
        var text = ""
        for step in path {
            switch step {
            case .item(let index): text += "[\(index)]"
            case .member(let name): text += (text.isEmpty ? "" : ".") + name
            }
        }
        let expected =
            switch path.last {
            case nil, .member("strokes"): "list of strokes"
            case .item: "stroke or point"
            case .member("points"): "list of points"
            case .member("canvas"): "width and height"
            case .member: "number"
            }
        return .unexpected(path: text, expected: expected)
    }
}
