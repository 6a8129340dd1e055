public import SignetGraphics
internal import SignetStamping

/// A symbol to stamp.
public enum StampSymbol: String, Hashable, Sendable, CaseIterable {
    /// A check mark.
    case check
    /// A diagonal cross.
    case cross
    /// A filled circle.
    case dot
    /// A circle, as it is drawn around a choice.
    case circle
}

extension Signature {
    /// A symbol, for example in a box that is to be ticked.
    ///
    /// - Parameters:
    ///   - symbol: The symbol.
    ///   - color: Its colour.
    /// - Returns: The symbol, 10 points high at its natural size; a field or a rectangle is filled.
    public static func symbol(_ symbol: StampSymbol, color: Color = .black) -> Signature {
        Signature(
            artwork: Artwork(outline: symbol.path, bounds: StampSymbol.bounds, color),
            kind: .sign,
            subject: symbol.title,
            name: nil,
            alternativeText: symbol.title
        )
    }
}

extension StampSymbol {
    /// The height of a symbol in points.
    private static let side = 10.0

    fileprivate static let bounds = Rectangle(x: 0, y: 0, width: side, height: side)

    /// Its name for people.
    fileprivate var title: String {
        switch self {
        case .check: "Check mark"
        case .cross: "Cross"
        case .dot: "Dot"
        case .circle: "Circle"
        }
    }

    /// Its outline at its natural size.
    fileprivate var path: Path {
        let side = Self.side
        switch self {
        case .check:
            // Of even width: down to the right, then long up to the right.
            return .polygon([(0, 0.47), (0.12, 0.61), (0.37, 0.32), (0.88, 1), (1, 0.85), (0.37, 0)], scale: side)
        case .cross:
            // Two bars of a seventh of the side.
            let arm = 0.1
            let quarter = [(arm, 0), (0.5, 0.5 - arm), (1 - arm, 0), (1, arm), (0.5 + arm, 0.5), (1, 1 - arm)]
            let rest = [(1 - arm, 1), (0.5, 0.5 + arm), (arm, 1), (0, 1 - arm), (0.5 - arm, 0.5), (0, arm)]
            return .polygon(quarter + rest, scale: side)
        case .dot:
            return Self.disc(radius: side / 2)
        case .circle:
            var path = Self.disc(radius: side / 2)
            path.append(Self.disc(radius: side * 0.43).reversed)
            return path
        }
    }

    private static func disc(radius: Double) -> Path {
        let corner = side / 2 - radius
        return Path(box: Rectangle(x: corner, y: corner, width: 2 * radius, height: 2 * radius), radius: radius)
    }
}

extension Path {
    fileprivate static func polygon(_ corners: [(Double, Double)], scale: Double) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() {
            let point = Point(x: corner.0 * scale, y: corner.1 * scale)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }
}
