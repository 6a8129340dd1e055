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
    /// The part of the picture that counts; nil for all of it.
    public var part: Part?
    /// How dark ink is and how light paper, 0 to 255; nil where the scanner is to find out.
    ///
    /// The numbers are lightness after the paper was made even, so 255 is bare paper in any light. Pixels at or below
    /// the lower number become opaque ink, pixels at or above the upper one paper, and between them opacity falls
    /// evenly. Pictures that are transparent already have no levels.
    public var levels: ClosedRange<Double>?
    /// Where ink is looked for.
    public var search = Search.whole
    /// How the picture is turned before.
    public var rotation = Rotation.level
    /// How to treat the perspective of a photo first.
    public var perspective = Perspective.sheet
    /// Printed matter that is taken away, where it can be distinguished from ink.
    public var removals: Set<PrintedMatter> = []
    /// The form of the signature.
    public var form = Form.picture

    /// A part of the upright picture.
    public enum Part: Hashable, Sendable {
        /// In the picture's pixels, before it is turned.
        case pixels(PixelBox)
        /// In parts of the picture's sides, after it was turned by the whole quarters of ``ScanOptions/rotation``.
        case share(PictureShare)
    }

    /// How to treat the paper in a picture.
    public enum Background: Hashable, Sendable, CaseIterable {
        /// It goes, and the ink stays; a picture that has real transparency is ink on nothing already and stays as it is.
        case remove
        /// The picture stays as it is, paper and all.
        case keep
    }

    /// The frame of a result.
    public enum Crop: Hashable, Sendable {
        /// The ink, with a small margin.
        case ink
        /// The picture, pixel for pixel.
        case none
    }

    /// The part of a picture where ink is looked for.
    public enum Search: Hashable, Sendable {
        /// All of it.
        case whole
        /// The part that looks most like a signature on a page with print; all of it when nothing does.
        case find
    }

    /// A turn of the picture about its middle.
    public enum Rotation: Hashable, Sendable {
        /// As it is.
        case none
        /// Until a long printed line is level; handwriting alone turns nothing.
        case level
        /// By this many degrees, clockwise.
        case degrees(Double)
    }

    /// How to treat the perspective of a photo.
    public enum Perspective: Hashable, Sendable {
        /// Nothing.
        case none
        /// A sheet of paper whose four edges are all in the picture becomes a rectangle.
        case sheet
    }

    /// Printed matter that may be taken away.
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

    /// The ink alone, in its own colours, levelled and flattened where that is certain, cut to the ink, with everything
    /// that is as dark as ink.
    public init() {}
}

extension ScanOptions {
    /// The part that counts, of the upright picture before it is turned.
    var partBeforeTurning: Part? {
        guard case .share(let share) = part else { return part }
        return .share(share.beforeTurning(quarters: quarters))
    }

    /// The whole quarters, clockwise, in the turn that is asked for.
    private var quarters: Int {
        guard case .degrees(let degrees) = rotation, degrees.isFinite else { return 0 }
        return Int((degrees.remainder(dividingBy: 360) / 90).rounded())
    }
}
