/// The print removed from a picture besides its paper, for a preview.
package struct RemovedPrint: Hashable, Sendable {
    /// The width in pixels of the upright picture to which the places refer.
    package var width: Int
    /// The height in pixels of that picture.
    package var height: Int
    /// The lines and sides of boxes.
    package var lines: [PrintedLine] = []
    /// How many of the lines touch remaining ink.
    package var touchingLines = 0
    /// Boxes around rows of printed text.
    package var text: [PixelBox] = []
    /// Boxes around printed text that may remain.
    package var textLeft: [PixelBox] = []

    package var isEmpty: Bool { lines.isEmpty && text.isEmpty && textLeft.isEmpty }

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
