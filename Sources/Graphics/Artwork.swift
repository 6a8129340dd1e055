/// The appearance of a signature, whatever its source: a list of marks in points, y upwards.
///
/// Producers make it and know neither Cairo nor PDF; it is turned into pixels by Rendering and into an appearance by
/// Stamping.
package struct Artwork: Hashable, Sendable {
    /// One thing to draw.
    package enum Mark: Hashable, Sendable {
        /// An outline, filled with the non-zero winding number rule.
        case fill(Path, Color)
        /// A picture of ink, drawn upright into the frame.
        case picture(Bitmap, frame: Rectangle)
    }

    /// A line of text that marks show, for searching and copying.
    package struct Words: Hashable, Sendable {
        /// Its characters from left to right.
        package let text: String
        /// The start of its baseline.
        package let origin: Point
        package let width: Double
        /// The size of its letters in points.
        package let size: Double

        package init(_ text: String, origin: Point, width: Double, size: Double) {
            (self.text, self.origin, self.width, self.size) = (text, origin, width, size)
        }
    }

    package let marks: [Mark]
    /// The texts that the marks show, in their order of reading.
    package let words: [Words]
    /// The ink's extent in points, which placement and size refer to.
    package let bounds: Rectangle

    /// Makes artwork from marks, or nil when they show nothing.
    package init?(_ marks: [Mark]) {
        var bounds: Rectangle?
        for mark in marks {
            let extent: Rectangle? =
                switch mark {
                case .fill(let path, _): path.bounds
                case .picture(let bitmap, let frame): bitmap.isBlank ? nil : frame
                }
            guard let extent else { continue }
            guard extent.x.isFinite, extent.y.isFinite, extent.width.isFinite, extent.height.isFinite else {
                return nil
            }
            bounds = bounds?.union(extent) ?? extent
        }
        guard let bounds, bounds.width > 0 || bounds.height > 0 else { return nil }
        self.marks = marks
        self.bounds = bounds
        words = []
    }

    /// The artwork of one outline, which must enclose an area.
    package init(outline: Path, bounds: Rectangle, _ color: Color) {
        self.init(lettering: outline, bounds: bounds, color, words: [])
    }

    /// The artwork of letters, which must enclose an area, with their text.
    package init(lettering outline: Path, bounds: Rectangle, _ color: Color, words: [Words]) {
        marks = [.fill(outline, color)]
        self.bounds = bounds
        self.words = words
    }

    /// The colours of all fills and pictures when they agree on one, else nil.
    package var singleColor: Color? {
        var found: Color?
        for mark in marks {
            let color: Color? =
                switch mark {
                case .fill(_, let color): color
                case .picture(let bitmap, _): bitmap.singleColor
                }
            guard let color, found == nil || found == color else { return nil }
            found = color
        }
        return found
    }

    /// Whether every mark is an outline, so that the artwork can be written as path operators.
    package var isVector: Bool {
        marks.allSatisfy { if case .fill = $0 { true } else { false } }
    }
}
