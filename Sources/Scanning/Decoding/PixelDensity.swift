/// The pixels of a picture to a unit of length, across and down, as its file states them.
///
/// A fax has about twice as many across as down; shown with square pixels, it would be half as high.
struct PixelDensity: Hashable {
    let across: Double
    let down: Double

    /// The same in both directions.
    static let square = PixelDensity()

    /// Directions that differ less than this are rounded, and more than ``mostRatio`` are a mistake.
    private static let leastRatio = 1.01
    private static let mostRatio = 5.0

    private init() { (across, down) = (1, 1) }

    /// A density that a file states; square where it states none that can be meant.
    init(across: Double?, down: Double?) {
        guard let across, let down, across > 0, down > 0,
            (Self.leastRatio...Self.mostRatio).contains(max(across / down, down / across))
        else {
            self = .square
            return
        }
        (self.across, self.down) = (across, down)
    }

    /// The same from two whole numbers.
    init(across: Int?, down: Int?) { self.init(across: across.map(Double.init), down: down.map(Double.init)) }

    /// The size in square pixels: the direction with fewer pixels to the unit is stretched.
    func size(of stored: Header) -> Header {
        guard across != down else { return stored }
        let (width, height) = (Double(stored.width), Double(stored.height))
        return across > down
            ? Header(width: stored.width, height: Int((height * across / down).rounded()))
            : Header(width: Int((width * down / across).rounded()), height: stored.height)
    }
}
