import SignetGraphics

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Drawing {
    /// Reads a drawing from JSON and finds out by its content which form it has: Signet's own, or what signature_pad's
    /// `toData()` gives (groups with `points`, or the older plain arrays).
    ///
    /// docs/formats.md has them.
    ///
    /// - Throws: That it is not JSON, the path at which it is not a drawing, or what
    ///   ``validate(allowingDots:)`` finds wrong with the numbers. A drawing of only dots is no error here, one
    ///   without any sample is. Unknown members are passed over, and so are strokes without samples.
    public init(json: [UInt8]) throws(DrawingError) {
        guard json.count <= Limits.bytes else { throw .tooLong(bytes: json.count, limit: Limits.bytes) }
        let document: JSONDocument
        do {
            document = try JSONDecoder().decode(JSONDocument.self, from: Data(json))
        } catch let error as DecodingError {
            throw DrawingError(error)
        } catch {
            throw .notJSON
        }
        self.init(canvas: document.canvas, strokes: document.strokes.map { Stroke(samples: $0.samples) })
        try settle()
    }
}

/// The whole document: an object with `strokes`, or an array of strokes.
private struct JSONDocument: Decodable {
    var canvas: Size?
    var strokes: [JSONStroke]

    enum Member: String, CodingKey {
        case canvas
        case strokes
    }

    init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: Member.self) {
            canvas = try members.decodeIfPresent(Size.self, forKey: .canvas)
            strokes = try members.decode([JSONStroke].self, forKey: .strokes)
        } else {
            strokes = try [JSONStroke](from: decoder)
        }
    }
}

/// A stroke: an object with `points`, or an array of points.
private struct JSONStroke: Decodable {
    var samples: [Drawing.Sample]

    enum Member: String, CodingKey {
        case points
    }

    init(from decoder: any Decoder) throws {
        let points =
            if let members = try? decoder.container(keyedBy: Member.self) {
                try members.decode([JSONSample].self, forKey: .points)
            } else {
                try [JSONSample](from: decoder)
            }
        samples = points.map(\.sample)
    }
}

/// A point, with the time under the name of either form.
private struct JSONSample: Decodable {
    var sample: Drawing.Sample

    enum Member: String, CodingKey {
        case x
        case y
        case t
        case time
        case pressure
        case tiltX
        case tiltY
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        sample = Drawing.Sample(
            x: try members.decode(Double.self, forKey: .x),
            y: try members.decode(Double.self, forKey: .y),
            time: try members.decodeIfPresent(Double.self, forKey: .t)
                ?? members.decodeIfPresent(Double.self, forKey: .time),
            pressure: try members.decodeIfPresent(Double.self, forKey: .pressure),
            tiltX: try members.decodeIfPresent(Double.self, forKey: .tiltX),
            tiltY: try members.decodeIfPresent(Double.self, forKey: .tiltY)
        )
    }
}

extension DrawingError {
    /// What the decoder found, in our words.
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .unexpected(path: Self.path(context.codingPath + [key]), expected: Self.expected(key))
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self = .unexpected(path: Self.path(context.codingPath), expected: Self.expected(context.codingPath.last))
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .unexpected(path: Self.path(context.codingPath), expected: Self.expected(context.codingPath.last))
        default:
            self = .notJSON
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        var path = ""
        for key in keys {
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return path
    }

    /// What stands at a place, from the name of the place.
    private static func expected(_ key: (any CodingKey)?) -> String {
        guard let key else { return "list of strokes" }
        if key.intValue != nil { return "stroke or point" }
        return switch key.stringValue {
        case "strokes": "list of strokes"
        case "points": "list of points"
        case "canvas": "width and height"
        default: "number"
        }
    }
}
