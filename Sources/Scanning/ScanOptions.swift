public import SignetGraphics

/// The options for scanning a picture of ink on paper.
public struct ScanOptions: Hashable, Sendable {
    /// How to treat the paper.
    public var background = Background.remove
    /// The ink's colour; nil keeps the pens'.
    public var color: Color?
    /// The frame of the result.
    public var crop = Crop.ink
    /// The page of a TIFF, from 1; other pictures have one.
    public var page = 1
    /// The part of the picture to use; nil for all of it.
    public var part: Part?
    /// How dark ink is and how light paper is, 0 to 255; nil lets the scanner measure them.
    ///
    /// The numbers are lightness after the paper was evened, so 255 is bare paper in any light. Pixels at or below the
    /// lower number become opaque ink, pixels at or above the upper one paper, and between them opacity falls evenly.
    /// Transparent pictures have no levels.
    public var levels: ClosedRange<Double>?
    /// The part in which ink is searched.
    public var search = Search.whole
    /// The rotation of the picture before the search.
    public var rotation = Rotation.level
    /// How to treat the perspective of a photo first.
    public var perspective = Perspective.sheet
    /// Printed matter that is removed, where it can be distinguished from ink.
    public var removals: Set<PrintedMatter> = []
    /// The form of the signature.
    public var form = Form.picture

    /// A part of the upright picture.
    public enum Part: Hashable, Sendable {
        /// In the picture's pixels, before its rotation.
        case pixels(PixelBox)
        /// As shares of the picture's sides, after the quarter turns of ``ScanOptions/rotation``.
        case share(PictureShare)
    }

    /// How to treat the paper in a picture.
    public enum Background: Hashable, Sendable, CaseIterable {
        /// The paper is removed and the ink stays; a picture with real transparency is already ink alone and stays as it
        /// is.
        case remove
        /// The picture stays as it is, with its paper.
        case keep
    }

    /// The frame of a result.
    public enum Crop: Hashable, Sendable {
        /// The ink, with a small margin.
        case ink
        /// The picture, pixel for pixel.
        case none
    }

    /// The part of a picture in which ink is searched.
    public enum Search: Hashable, Sendable {
        /// All of it.
        case whole
        /// The part that looks most like a signature on a page with print; all of it if there is none.
        case find
    }

    /// A rotation of the picture about its middle.
    public enum Rotation: Hashable, Sendable {
        /// As it is.
        case none
        /// Until a long printed line is level; handwriting alone has no effect.
        case level
        /// By this many degrees, clockwise.
        case degrees(Double)
    }

    /// How to treat the perspective of a photo.
    public enum Perspective: Hashable, Sendable {
        /// Nothing.
        case none
        /// The perspective of a sheet of paper with all four edges in the picture is corrected.
        case sheet
    }

    /// Printed matter that can be removed.
    public enum PrintedMatter: String, Hashable, Sendable, CaseIterable {
        /// Long straight lines and the frames of boxes; strokes that cross them stay.
        case lines
        /// Printed letters and figures.
        case text
    }

    /// The form of a signature.
    public enum Form: Hashable, Sendable {
        /// The picture of the ink with all its shades.
        case picture
        /// Outlines of curves, filled evenly; sharp at any size, but without shades.
        case outlines
    }

    /// Makes the default options: the ink alone, in its own colours, levelled and with corrected perspective where that
    /// is certain, cropped to the ink, with everything that is as dark as ink.
    public init() {}
}

extension ScanOptions {
    /// The part to use of the upright picture, before its rotation.
    var partBeforeTurning: Part? {
        guard case .share(let share) = part else { return part }
        return .share(share.beforeTurning(quarters: quarters))
    }

    /// The number of clockwise quarter turns in the requested rotation.
    private var quarters: Int {
        guard case .degrees(let degrees) = rotation, degrees.isFinite else { return 0 }
        return Int((degrees.remainder(dividingBy: 360) / 90).rounded())
    }
}
