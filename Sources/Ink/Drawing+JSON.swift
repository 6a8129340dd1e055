internal import FoundationEssentials
internal import SignetGraphics

extension Drawing {
    /// Reads a drawing from JSON: Signet's own form, or signature_pad's `toData()` in its newer form (groups with
    /// `points`) and its older one (arrays of points).
    ///
    /// The form is told by the content.
    ///
    /// - Throws: `DrawingError.malformed` with the place, or what ``validate(allowingDots:)`` finds impossible.
    package init(json: [UInt8]) throws(DrawingError) {
        let decoder = JSONDecoder()
        do {
            let record = try decoder.decode(DrawingRecord.self, from: Data(json))
            self = record.drawing
        } catch let error as DecodingError {
            throw .malformed(Self.describe(error))
        } catch {
            throw .malformed("it is not JSON")
        }
    }

    /// The place and the fault in words.
    private static func describe(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing\(place(context.codingPath))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "there is something else than a number, list or object\(place(context.codingPath))"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty ? "it is not JSON" : "a value is not right\(place(context.codingPath))"
        @unknown default: "it is not JSON"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        guard !path.isEmpty else { return " at the top" }
        var text = ""
        for key in path {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += text.isEmpty ? key.stringValue : "." + key.stringValue
            }
        }
        return " at \(text)"
    }
}

/// A drawing as it is written: an object with strokes, or a list of groups.
private struct DrawingRecord: Decodable {
    let drawing: Drawing

    private struct CanvasRecord: Decodable {
        let width: Double
        let height: Double
    }

    private enum Keys: String, CodingKey {
        case canvas
        case strokes
    }

    init(from decoder: any Decoder) throws {
        if var list = try? decoder.unkeyedContainer() {
            var strokes: [StrokeRecord] = []
            while !list.isAtEnd { strokes.append(try list.decode(StrokeRecord.self)) }
            drawing = Drawing(strokes: Self.withoutEmptyPressure(strokes))
            return
        }
        let container = try decoder.container(keyedBy: Keys.self)
        let canvas = try container.decodeIfPresent(CanvasRecord.self, forKey: .canvas)
        let strokes = try container.decode([StrokeRecord].self, forKey: .strokes)
        drawing = Drawing(
            canvas: canvas.map { Size(width: $0.width, height: $0.height) },
            strokes: strokes.map { Drawing.Stroke($0.samples) }
        )
    }

    /// Browsers report a pressure of 0 or 0.5 for pointers that have none (Pointer Events, 4.1.1): when it never
    /// changes it says nothing.
    private static func withoutEmptyPressure(_ strokes: [StrokeRecord]) -> [Drawing.Stroke] {
        let values = Set(strokes.flatMap { $0.samples.map(\.pressure) })
        let isConstant = values.count <= 1
        return strokes.map { record in
            guard isConstant else { return Drawing.Stroke(record.samples) }
            return Drawing.Stroke(
                record.samples.map { sample in
                    var copy = sample
                    copy.pressure = nil
                    return copy
                }
            )
        }
    }
}

/// A stroke as it is written: a list of points, or an object with one.
private struct StrokeRecord: Decodable {
    let samples: [Drawing.Sample]

    private enum Keys: String, CodingKey {
        case points
    }

    private struct PointRecord: Decodable {
        let x: Double
        let y: Double
        let t: Double?
        let time: Double?
        let pressure: Double?
        let tiltX: Double?
        let tiltY: Double?

        var sample: Drawing.Sample {
            Drawing.Sample(x: x, y: y, time: t ?? time, pressure: pressure, tiltX: tiltX, tiltY: tiltY)
        }
    }

    init(from decoder: any Decoder) throws {
        let points: [PointRecord]
        if let list = try? decoder.unkeyedContainer() {
            var list = list
            var collected: [PointRecord] = []
            while !list.isAtEnd { collected.append(try list.decode(PointRecord.self)) }
            points = collected
        } else {
            points = try decoder.container(keyedBy: Keys.self).decode([PointRecord].self, forKey: .points)
        }
        samples = points.map(\.sample)
    }
}
