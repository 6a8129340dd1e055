/// What is asked of a picture.
package struct ScanRequest: Hashable, Sendable {
    /// Whether ink is told from its paper.
    package var mode = ScanMode.extract
    /// What the result's frame is.
    package var frame = Frame.ink
    /// The page of a TIFF, from 1; other pictures have one.
    package var page = 1
    /// What is taken away besides the paper.
    package var removals: Set<PrintedMatter> = []

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
