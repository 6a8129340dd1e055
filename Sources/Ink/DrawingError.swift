/// The reason why a drawing cannot be used.
///
/// The description is one sentence: the fault, its place and the remedy.
///
/// Strokes and points are numbered from 1 in descriptions and from 0 in the associated values.
package enum DrawingError: Error, Hashable, Sendable {
    /// The beginning does not match any known format.
    case unknownFormat
    /// The bytes break the rules of their format.
    case malformed(DrawingFormat, at: DrawingPlace, DrawingFinding)
    /// It is a picture in the format of this name, which has no strokes.
    case picture(String)
    /// It is a `data:` URL whose data are not in base64 as it says.
    case damagedURL
    /// It is from a program whose drawings are not read; the name, and what to do.
    case unsupportedProgram(String, instead: String)
    /// It has the outlines of ink in place of the pen's line.
    case inkOutlines
    /// The bytes are not JSON.
    case notJSON
    /// The JSON is not a drawing: at `path` (such as `strokes[0].points[3].x`) something else was expected.
    case unexpected(path: String, expected: String)
    /// The input is longer than the limit, both in bytes.
    case tooLong(bytes: Int, limit: Int)
    /// There are more samples than the limit.
    case tooManySamples(count: Int, limit: Int)
    /// There are more strokes than the limit.
    case tooManyStrokes(count: Int, limit: Int)
    /// A coordinate is not a number, infinite, or beyond the limit.
    case coordinateOutOfRange(stroke: Int, point: Int, limit: Double)
    /// The size of the canvas is not positive or is beyond the limit.
    case unusableCanvas(width: Double, height: Double)
    /// No stroke has more than one sample, and dots are not allowed.
    case empty
    /// The longest stroke extends over less than the minimum, both in canvas units.
    case tooSmall(extent: Double, minimum: Double)
}

extension DrawingError: CustomStringConvertible {
    /// The fault, its place and the remedy, in one sentence.
    package var description: String {
        switch self {
        case .unknownFormat:
            "the drawing has an unknown format: give "
                + DrawingFormat.allCases.map(\.description).joined(separator: ", ")
                + " as described in docs/formats.md"
        case .malformed(let format, .whole, let fault): "the \(format) drawing: \(fault)"
        case .malformed(let format, let place, let fault): "the \(format) drawing, \(place): \(fault)"
        case .picture(let name): "the drawing is a picture (\(name)) and has no strokes"
        case .damagedURL: "the drawing is a data URL whose base64 is damaged: copy the whole URL"
        case .unsupportedProgram(let name, let instead): "the drawing is \(name), which is not read: \(instead)"
        case .inkOutlines:
            "the drawing has the outlines of strokes, as getStroke() of perfect-freehand gives them: "
                + "give the points from which they were made"
        case .notJSON:
            "the drawing is not JSON: give the strokes as described in docs/formats.md"
        case .unexpected(let path, let expected):
            "the drawing has no \(expected) at \(path.isEmpty ? "its top level" : path): "
                + "correct it as described in docs/formats.md"
        case .tooLong(let bytes, let limit):
            "the drawing has \(bytes) bytes where at most \(limit) are read: leave samples out"
        case .tooManySamples(let count, let limit):
            "the drawing has \(count) samples where at most \(limit) are read: leave samples out"
        case .tooManyStrokes(let count, let limit):
            "the drawing has \(count) strokes where at most \(limit) are read: leave strokes out"
        case .coordinateOutOfRange(let stroke, let point, let limit):
            "stroke \(stroke + 1), point \(point + 1) of the drawing is not at a usable place: "
                + "x and y must be numbers between -\(Int(limit)) and \(Int(limit))"
        case .unusableCanvas(let width, let height):
            "the drawing's canvas of \(width) × \(height) cannot be used: "
                + "give a width and a height greater than 0, or leave the canvas out"
        case .empty:
            "the drawing is empty: it needs a stroke of more than one sample, or say that a dot is meant"
        case .tooSmall(let extent, let minimum):
            "the drawing is too small: its largest stroke extends over \(extent) canvas units and at least "
                + "\(minimum) are needed, so draw it larger, give its canvas, or say that a dot is meant"
        }
    }
}
