extension Path {
    /// The area within the control polygon, positive when most of it is walked counterclockwise.
    package var signedArea: Double {
        var area = 0.0
        var start = Point.zero
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let p):
                area += current.cross(start)
                start = p
                current = p
            case .line(let p):
                area += current.cross(p)
                current = p
            case .curve(let p, let q, let r):
                area += current.cross(p) + p.cross(q) + q.cross(r)
                current = r
            case .close:
                area += current.cross(start)
                current = start
            }
        }
        return (area + current.cross(start)) / 2
    }

    /// The same closed contours, each walked the other way round.
    package var reversed: Path {
        var result = Path()
        var contour: [Path.Element] = []
        for element in elements {
            if case .move = element {
                result.appendReversed(contour)
                contour = []
            }
            contour.append(element)
        }
        result.appendReversed(contour)
        return result
    }

    private mutating func appendReversed(_ contour: [Path.Element]) {
        let ends = contour.compactMap { element -> Point? in
            switch element {
            case .move(let p), .line(let p), .curve(_, _, let p): p
            case .close: nil
            }
        }
        guard let last = ends.last else { return }
        move(to: last)
        for index in stride(from: ends.count - 1, to: 0, by: -1) {
            switch contour[index] {
            case .curve(let p, let q, _): curve(q, p, to: ends[index - 1])
            default: line(to: ends[index - 1])
            }
        }
        close()
    }
}
