/// Facts about a drawing's samples, and the repairs made before they were smoothed.
public struct CleaningReport: Hashable, Sendable {
    /// The samples of the drawing as it came.
    public var samples = 0
    /// The typical number of samples a second; nil where the drawing has no believable times.
    public var rate: Double?
    /// The grid that all coordinates lie on, in canvas units; nil where there is none.
    public var quantum: Double?
    /// Samples that said again what the one before them said, and were passed over.
    public var repeats = 0
    /// Samples whose time was missing, stood still or ran backwards, and was put in order.
    public var mendedTimes = 0
    /// Long silences, in which the pen rested.
    public var rests = 0
    /// Single samples that jumped away and back again, and were left out.
    public var outliers: [Place] = []
    /// Strokes that are not the pen's, and were left out.
    public var rejections: [Rejection] = []

    /// Makes a report of nothing.
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
        /// The reason why it cannot be the pen's.
        public var reason: Reason

        /// Makes a rejection.
        public init(stroke: Int, reason: Reason) {
            self.stroke = stroke
            self.reason = reason
        }
    }

    /// The reason why a stroke cannot be the pen's.
    public enum Reason: String, Hashable, Sendable {
        /// A blot further from everything else than that is large.
        case strayTouch = "stray-touch"
        /// A blot apart from the rest, made while another stroke was being drawn: a palm or a sleeve.
        case secondTouch = "second-touch"
    }
}
