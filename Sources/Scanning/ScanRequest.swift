/// What is asked of a picture.
package struct ScanRequest: Hashable, Sendable {
    /// Whether ink is told from its paper.
    package var mode = ScanMode.extract
    /// What the result's frame is.
    package var frame = Frame.ink
    /// The page of a TIFF, from 1; other pictures have one.
    package var page = 1
    /// The part of the upright picture that counts, in its pixels from the upper left corner; nil for all of it.
    package var crop: PixelBox?
    /// What is taken away besides the paper.
    package var removals: Set<PrintedMatter> = []

    /// Where ink is looked for.
    package var search = Search.whole
    /// How the picture is turned before.
    package var rotation = Rotation.none
    /// Whether a photographed sheet is made flat before.
    package var perspective = Perspective.none

    /// The part of a picture where ink is looked for.
    package enum Search: Hashable, Sendable {
        /// All of it.
        case whole
        /// The part that looks most like a signature on a page; all of it when nothing does.
        case find
    }

    /// A turn of the picture about its middle.
    package enum Rotation: Hashable, Sendable {
        case none
        /// Until a long printed line is level; not without one.
        case level
        /// By so many degrees, clockwise.
        case degrees(Double)
    }

    /// What is done about the perspective of a photo.
    package enum Perspective: Hashable, Sendable {
        case none
        /// A sheet of paper whose four edges are all in the picture becomes a rectangle.
        case sheet
    }

    /// The frame of a result.
    package enum Frame: Hashable, Sendable {
        /// The ink, with a small margin.
        case ink
        /// The picture, pixel for pixel.
        case picture
    }

    /// Printed matter that may be taken away.
    package enum PrintedMatter: String, Hashable, Sendable, CaseIterable {
        /// Long straight lines and the frames of boxes; what crosses them stays.
        case lines
        /// Printed letters and figures.
        case text
    }

    /// The ink of the whole picture, cropped to it, with everything that is as dark as ink.
    package init() {}
}
