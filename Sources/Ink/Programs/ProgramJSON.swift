internal import SignetBasics
internal import SignetGraphics

/// Drawings in the JSON of other programs than those that ``Drawing/init(json:)`` reads first.
///
/// The program is detected from the content. A format that cannot be read is refused by name.
enum ProgramJSON {
    /// The most bytes: the whole value is in memory.
    private static let mostBytes = 4 << 20
    /// The deepest nesting.
    private static let depth = 64

    /// Reads a drawing; nil for JSON of an unknown program.
    static func drawing(_ json: [UInt8]) throws(DrawingError) -> Drawing? {
        guard json.count <= mostBytes,
            let value = try? JSONValue(reading: json, maximumDepth: depth, numbers: .all)
        else { return nil }
        switch value {
        case .string(let text): return try drawing(text: text)
        case .object: return try drawing(members: value)
        case .array(let items):
            if items.first?.items?.first?.string.map(["Layer", "Group", "Path"].contains) == true {
                throw .unsupportedProgram("a project of Paper.js", instead: "export it with project.exportSVG()")
            }
            return try StrokeList.drawing(items: items)
        default: return nil
        }
    }

    private static func drawing(members: JSONValue) throws(DrawingError) -> Drawing? {
        if members["type"]?.string?.hasPrefix("excalidraw") == true { return try ExcalidrawScene.drawing(members) }
        if members["className"]?.string != nil, members["attrs"] != nil { return try KonvaStage.drawing(members) }
        if members["objects"]?.items != nil { return try FabricCanvas.drawing(members) }
        if members["tldrawFileFormatVersion"] != nil || members["schema"] != nil && members["store"] != nil {
            throw .unsupportedProgram("a document of tldraw", instead: "export it as PNG, and scan that")
        }
        return try StrokeList.drawing(members: members)
    }

    /// A drawing inside a JSON string: a URL, SVG, or JSON that was quoted once more.
    static func drawing(text: String) throws(DrawingError) -> Drawing? {
        let bytes = Array(text.utf8)
        guard DataURL(bytes) != nil || DrawingFormat(detecting: bytes) != nil else { return nil }
        return try Drawing(bytes: bytes)
    }
}

extension JSONValue {
    /// A number; nil for everything else.
    var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value) where value.isFinite: value
        default: nil
        }
    }

    var items: [JSONValue]? { if case .array(let items) = self { items } else { nil } }

    /// An array of numbers; nil for everything else.
    var numbers: [Double]? {
        guard let items else { return nil }
        var numbers: [Double] = []
        numbers.reserveCapacity(items.count)
        for item in items {
            guard let number = item.double else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    subscript(name: String) -> JSONValue? { object?[name] }

    /// Whether what it draws takes ink away, in any of the ways in which libraries say so.
    var isEraser: Bool {
        ["globalCompositeOperation", "compositeOperation"].contains { self[$0]?.string == Self.eraserOperation }
            || self["drawMode"] == .bool(false) || self["isEraser"] == .bool(true)
            || ["tool", "mode", "type"].contains { name in
                ["eraser", "erase"].contains(self[name]?.string ?? "")
            }
    }

    /// The way in which a canvas takes away what is drawn over.
    static let eraserOperation = "destination-out"

    /// The size that `width` and `height` state.
    var size: Size? {
        guard let width = self["width"]?.double, let height = self["height"]?.double, width > 0, height > 0 else {
            return nil
        }
        return Size(width: width, height: height)
    }
}
