/// Facts about a drawing's samples, and the repairs made before they were smoothed.
public struct CleaningReport: Hashable, Sendable {
    /// The number of samples in the original drawing.
    public var samples = 0
    /// The typical number of samples a second; nil when the drawing has no plausible times.
    public var rate: Double?
    /// The grid that all coordinates lie on, in canvas units; nil if there is none.
    public var quantum: Double?
    /// Samples that repeated the previous one, and were skipped.
    public var repeats = 0
    /// Samples whose time was missing, did not advance or ran backwards, and was repaired.
    public var mendedTimes = 0
    /// Long pauses, in which the pen rested.
    public var rests = 0
    /// Single samples that jumped away and back again, and were left out.
    public var outliers: [Place] = []
    /// Strokes that the pen did not make, and were left out.
    public var rejections: [Rejection] = []

    /// Makes an empty report.
    public init() {}

    /// A sample of the drawing.
    public struct Place: Hashable, Sendable {
        /// The stroke, counted from 0.
        public var stroke: Int
        /// The sample in it, counted from 0.
        public var sample: Int

        /// Makes a place.
        public init(stroke: Int, sample: Int) {
            self.stroke = stroke
            self.sample = sample
        }
    }

    /// A stroke that was left out.
    public struct Rejection: Hashable, Sendable {
        /// The stroke, counted from 0.
        public var stroke: Int
        /// The reason why the pen cannot have made it.
        public var reason: Reason

        /// Makes a rejection.
        public init(stroke: Int, reason: Reason) {
            self.stroke = stroke
            self.reason = reason
        }
    }

    /// The reason why the pen cannot have made a stroke.
    public enum Reason: String, Hashable, Sendable {
        /// A spot that is farther from everything else than the extent of the rest.
        case strayTouch = "stray-touch"
        /// A spot apart from the rest, made while another stroke was being drawn: a palm or a sleeve.
        case secondTouch = "second-touch"
    }
}
