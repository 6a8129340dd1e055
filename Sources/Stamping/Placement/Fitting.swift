internal import SignetGraphics

extension StampSize {
    /// The largest signature without a requested size, in points.
    static let naturalLimit = Size(width: 180, height: 60)

    /// The size of artwork on a line or in a field that was found: as without a box, but never larger than the found
    /// place.
    func fittedFreely(_ artwork: ArtworkExtent, into box: Size) -> Size {
        StampSize.box(box).fitted(artwork, into: fitted(artwork, into: nil))
    }

    /// The size of artwork, with its aspect ratio, for this requested size inside a box (or without one).
    func fitted(_ artwork: ArtworkExtent, into box: Size?) -> Size {
        let natural = artwork.size
        var limits: [Size] = []
        if let box { limits.append(box) }
        switch self {
        case .natural:
            // A box is filled, except by print; without one nothing is enlarged.
            if case .print = artwork.kind {
                limits.append(natural)
            } else if box == nil {
                limits += [Self.naturalLimit, natural]
            }
        case .width(let width): limits.append(Size(width: width, height: .infinity))
        case .height(let height): limits.append(Size(width: .infinity, height: height))
        case .box(let size): limits.append(size)
        }
        var scale = Double.infinity
        for limit in limits {
            if natural.width > 0 { scale = min(scale, limit.width / natural.width) }
            if natural.height > 0 { scale = min(scale, limit.height / natural.height) }
        }
        return Size(width: natural.width * scale, height: natural.height * scale)
    }
}

extension Rectangle {
    /// A rectangle of a size at a position inside this one (or around it, where it is larger).
    func aligned(_ size: Size, _ position: Placement.Position) -> Rectangle {
        let (horizontal, vertical): (Double, Double) =
            switch position {
            case .bottomLeft: (0, 0)
            case .bottom: (0.5, 0)
            case .bottomRight: (1, 0)
            case .left: (0, 0.5)
            case .center: (0.5, 0.5)
            case .right: (1, 0.5)
            case .topLeft: (0, 1)
            case .top: (0.5, 1)
            case .topRight: (1, 1)
            }
        return Rectangle(
            x: x + (width - size.width) * horizontal,
            y: y + (height - size.height) * vertical,
            width: size.width,
            height: size.height
        )
    }

    /// The frame of artwork at a position of this page rectangle, with margins to its edges.
    ///
    /// Without a size the artwork is made smaller, and the margins narrower, where the page is too small for them.
    func frame(of artwork: ArtworkExtent, size: StampSize, at position: Placement.Position, margins: Size) -> Rectangle
    {
        let fitted = size.fitted(artwork, into: nil)
        let frame = inside(margins).aligned(fitted, position)
        let isInside = frame.minX >= minX && frame.minY >= minY && frame.maxX <= maxX && frame.maxY <= maxY
        guard size == .natural, !isInside else { return frame }
        let inner = inside(Size(width: min(margins.width, width / 4), height: min(margins.height, height / 4)))
        return inner.aligned(size.fittedFreely(artwork, into: inner.size), position)
    }

    /// The rectangle without margins at its sides.
    private func inside(_ margins: Size) -> Rectangle {
        Rectangle(
            x: x + margins.width,
            y: y + margins.height,
            width: width - 2 * margins.width,
            height: height - 2 * margins.height
        )
    }

    /// The same rectangle, moved as little as needed to be inside another if it fits there.
    func moved(into other: Rectangle) -> Rectangle {
        var copy = self
        if width <= other.width { copy.x = min(max(x, other.minX), other.maxX - width) }
        if height <= other.height { copy.y = min(max(y, other.minY), other.maxY - height) }
        return copy
    }
}

extension Rectangle {
    /// The baseline of a line of print in its box, which is estimated: fonts reach below it by about a fifth.
    fileprivate var baseline: Double { minY + height * 0.21 }
}

extension Placement.Side {
    /// The frame of artwork of a size beside a text.
    ///
    /// To the left or right it is on the text's line, handwriting slightly below it; above and below it begins where the
    /// text begins.
    func frame(of size: Size, _ kind: ArtworkExtent.Kind, beside text: Rectangle, gap: Double) -> Rectangle {
        let line =
            switch kind {
            case .ink: text.minY - size.height * 0.2
            case .print(let baseline, _): text.baseline - size.height * baseline
            case .sign: text.baseline
            }
        let origin: Point =
            switch self {
            case .right: Point(x: text.maxX + gap, y: line)
            case .left: Point(x: text.minX - gap - size.width, y: line)
            case .above: Point(x: text.minX, y: text.maxY + gap)
            case .below: Point(x: text.minX, y: text.minY - gap - size.height)
            case .over: Point(x: text.midX - size.width / 2, y: text.midY - size.height / 2)
            }
        return Rectangle(origin: origin, size: size)
    }
}
