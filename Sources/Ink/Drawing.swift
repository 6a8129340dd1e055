public import SignetGraphics

/// A signature as it was drawn: the strokes of a pen, finger or mouse, each a sequence of samples from pen-down to
/// pen-up.
///
/// Coordinates are in canvas units (on a capture page: CSS pixels) with y **downwards**, as on screens. The place and
/// size of the ink are decided later; a drawing has only shape, time and pressure.
public struct Drawing: Hashable, Sendable {
    /// The size of the drawing surface, in canvas units; nil when unknown.
    public var canvas: Size?
    /// The strokes in the order in which they were drawn.
    public var strokes: [Stroke]
    /// Doubts from reading the drawing.
    public internal(set) var warnings: [DrawingWarning] = []

    /// Makes a drawing from its strokes.
    ///
    /// Nothing is checked here; ``Signature/drawn(_:pen:color:allowingDots:)`` checks whether it is a signature.
    public init(canvas: Size? = nil, strokes: [Stroke]) {
        self.canvas = canvas
        self.strokes = strokes
    }

    /// The line from one pen-down to the next pen-up.
    public struct Stroke: Hashable, Sendable {
        /// The samples that the device reported, in order.
        public var samples: [Sample]

        /// Makes a stroke from its samples.
        public init(samples: [Sample]) {
            self.samples = samples
        }
    }

    /// One report of the device.
    public struct Sample: Hashable, Sendable {
        /// The distance from the left edge of the canvas, in canvas units.
        public var x: Double
        /// The distance from the top edge of the canvas, in canvas units: y grows downwards.
        public var y: Double
        /// The time in milliseconds from any fixed point in time; nil when the device has no clock.
        public var time: Double?
        /// How hard the pen pressed, 0 to 1; nil when the device does not report it.
        public var pressure: Double?
        /// The pen's lean to the right, −90 to 90 degrees (W3C Pointer Events, `tiltX`); nil when not reported.
        public var tiltX: Double?
        /// The pen's lean towards the writer, −90 to 90 degrees (W3C Pointer Events, `tiltY`); nil when not reported.
        public var tiltY: Double?

        /// Makes a sample; only the place is needed.
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
}

extension Drawing.Sample {
    package var position: Point { Point(x: x, y: y) }
}

extension Drawing.Stroke {
    /// The longer side of the box around the samples, in canvas units; 0 for a stroke without extent.
    package var extent: Double {
        guard let box = Rectangle(enclosing: samples.lazy.map(\.position)) else { return 0 }
        return max(box.width, box.height)
    }
}
