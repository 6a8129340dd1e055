internal import SignetBasics
internal import SignetGraphics

/// A scene or a clipboard of Excalidraw: its freehand strokes and lines.
///
/// Points count from the element's place; an element is turned about the middle of its box.
struct ExcalidrawScene {
    static func drawing(_ scene: JSONValue) throws(DrawingError) -> Drawing? {
        var builder = StrokeBuilder()
        var leftOut = LeftOutParts()
        for element in scene["elements"]?.items ?? [] where element["isDeleted"] != .bool(true) {
            let kind = element["type"]?.string ?? "other"
            guard ["freedraw", "line", "arrow", "draw"].contains(kind),
                let points = element["points"]?.items.flatMap(StrokePoints.init)
            else {
                leftOut.add(kind)
                continue
            }
            builder.lift()
            for sample in samples(of: element, points.samples) { try builder.add(sample) }
        }
        var drawing = Drawing(strokes: builder.strokes)
        drawing.warnings = leftOut.warnings
        return drawing
    }

    private static func samples(of element: JSONValue, _ points: [Drawing.Sample]) -> [Drawing.Sample] {
        var samples = points
        let pressures = element["simulatePressure"] == .bool(true) ? nil : element["pressures"]?.numbers
        if let pressures, pressures.count == samples.count {
            for index in samples.indices { samples[index].pressure = pressures[index] }
        }
        let box = Rectangle(enclosing: samples.map(\.position)) ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
        let degrees = (element["angle"]?.double ?? 0) * 180 / .pi
        let placement = SVGTransform.product([
            ("translate", [element["x"]?.double ?? 0, element["y"]?.double ?? 0]),
            ("rotate", [degrees, box.midX, box.midY]),
        ])
        for index in samples.indices {
            let place = placement.apply(samples[index].position)
            (samples[index].x, samples[index].y) = (place.x, place.y)
        }
        return samples
    }
}
