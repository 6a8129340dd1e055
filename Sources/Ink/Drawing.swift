public import SignetGraphics

/// A captured signature: strokes of samples as a pointer device gave them.
///
/// Coordinates are canvas units with y **downwards**, as on screens (Pointer Events, InkML).
public struct Drawing: Hashable, Sendable {
    /// One report of the pointer.
    public struct Sample: Hashable, Sendable {
        public var x: Double
        public var y: Double
        /// Milliseconds from any start; nil when the device gave none.
        public var time: Double?
        /// 0 to 1; nil when the device reports none.
        public var pressure: Double?
        /// Degrees from upright, -90 to 90, to the right.
        public var tiltX: Double?
        /// Degrees from upright, -90 to 90, towards the user.
        public var tiltY: Double?

        /// Makes a sample.
        public init(
            x: Double,
            y: Double,
            time: Double? = nil,
            pressure: Double? = nil,
            tiltX: Double? = nil,
            tiltY: Double? = nil
        ) {
            self.x = x
            self.y = y
            self.time = time
            self.pressure = pressure
            self.tiltX = tiltX
            self.tiltY = tiltY
        }
    }

    /// What the pen wrote between touching down and lifting.
    public struct Stroke: Hashable, Sendable {
        public var samples: [Sample]

        /// Makes a stroke.
        public init(_ samples: [Sample]) {
            self.samples = samples
        }
    }

    /// The size of the pad, in the samples' unit, where it is known.
    public var canvas: Size?
    public var strokes: [Stroke]

    /// Makes a drawing.
    public init(canvas: Size? = nil, strokes: [Stroke]) {
        self.canvas = canvas
        self.strokes = strokes
    }
}

extension Drawing {
    /// How far a stroke must reach in x or y to be a line and not a dot, in canvas units: 2, or the 200th part of the
    /// canvas' longer side where that is less.
    public var minimumExtent: Double {
        guard let canvas, canvas.isPositive else { return 2 }
        return min(2, max(canvas.width, canvas.height) / 200)
    }

    /// Whether a drawing is a signature: at least one stroke has more than one sample and reaches ``minimumExtent``;
    /// dots alone count only when they are meant.
    ///
    /// - Throws: `DrawingError`, which says what is missing or which sample cannot be.
    package func validate(allowingDots: Bool) throws(DrawingError) {
        guard strokes.reduce(0, { $0 + $1.samples.count }) <= DrawingLimits.samples else { throw .tooManySamples }
        for (strokeIndex, stroke) in strokes.enumerated() {
            for (index, sample) in stroke.samples.enumerated() {
                let numbers = [sample.x, sample.y]
                guard numbers.allSatisfy({ $0.isFinite && abs($0) <= DrawingLimits.coordinate }) else {
                    throw .impossibleCoordinate(stroke: strokeIndex + 1, point: index + 1)
                }
            }
        }
        guard strokes.contains(where: { !$0.samples.isEmpty }) else { throw .empty }
        let minimum = minimumExtent
        let hasLine = strokes.contains { stroke in
            guard stroke.samples.count > 1,
                let box = Rectangle(enclosing: stroke.samples.map { Point(x: $0.x, y: $0.y) })
            else { return false }
            return max(box.width, box.height) >= minimum
        }
        guard hasLine || allowingDots else { throw .onlyDots(minimumExtent: minimum) }
    }
}

/// The bounds on a drawing.
enum DrawingLimits {
    /// Samples in all strokes: hours of writing.
    static let samples = 1_000_000
    /// Canvas units from the origin.
    static let coordinate = 1e7
}
