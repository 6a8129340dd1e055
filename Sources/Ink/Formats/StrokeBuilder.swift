import SignetGraphics

/// Builds strokes, and enforces the limit on samples while they grow.
struct StrokeBuilder {
    private(set) var strokes: [Drawing.Stroke] = []
    private(set) var count = 0
    private var isDown = false

    /// Ends the stroke; the next sample starts another.
    mutating func lift() { isDown = false }

    /// Adds a sample to the stroke; values in it that are not numbers count as not reported.
    mutating func add(_ sample: Drawing.Sample) throws(DrawingError) {
        count += 1
        guard count <= Drawing.Limits.samples else {
            throw .tooManySamples(count: count, limit: Drawing.Limits.samples)
        }
        var sample = sample
        if sample.time?.isFinite == false { sample.time = nil }
        if sample.pressure?.isFinite == false { sample.pressure = nil }
        if let tilt = sample.tiltX, !(abs(tilt) <= 90) { sample.tiltX = nil }
        if let tilt = sample.tiltY, !(abs(tilt) <= 90) { sample.tiltY = nil }
        if !isDown { strokes.append(Drawing.Stroke(samples: [])) }
        isDown = true
        strokes[strokes.count - 1].samples.append(sample)
    }

    /// Continues the last stroke.
    mutating func resume() { isDown = !strokes.isEmpty }
}

extension Drawing {
    /// Flips a drawing with y upwards, with its box's top as the new upper edge.
    mutating func turnOver() {
        let top = strokes.lazy.flatMap(\.samples).map(\.y).max() ?? 0
        change { $0.y = top - $0.y }
    }

    /// Multiplies all places.
    mutating func scale(x: Double, y: Double) {
        guard x != 1 || y != 1 else { return }
        change { sample in
            sample.x *= x
            sample.y *= y
        }
    }

    /// Uses the box around the strokes as the canvas if it is small: the unit of such a drawing is unknown, so its size
    /// does not show how large it was drawn.
    mutating func takeSmallBoxAsCanvas() {
        guard canvas == nil,
            let box = Rectangle(enclosing: strokes.lazy.flatMap(\.samples).map(\.position)),
            max(box.width, box.height) < Self.smallBox, max(box.width, box.height) >= Limits.smallestCanvas
        else { return }
        let least = max(box.width, box.height) / 100
        canvas = Size(width: max(box.width, least), height: max(box.height, least))
    }

    /// A box with a longer side below this, in unknown units, is small.
    private static let smallBox = 180.0

    /// Divides all pressures by the largest if it is above 1: the sensor's range is unknown.
    mutating func scalePressureByLargest() {
        let largest = strokes.lazy.flatMap(\.samples).compactMap(\.pressure).max() ?? 0
        guard largest > 1 else { return }
        change { $0.pressure = $0.pressure.map { $0 / largest } }
    }

    private mutating func change(_ body: (inout Sample) -> Void) {
        for stroke in strokes.indices {
            for sample in strokes[stroke].samples.indices { body(&strokes[stroke].samples[sample]) }
        }
    }
}
