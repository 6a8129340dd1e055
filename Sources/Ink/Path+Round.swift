import SignetGraphics

extension Path {
    /// Continues counterclockwise around a circle, from the current point at angle `start` over `sweep` radians.
    ///
    /// One cubic per quarter at most; its error is below 0.03 % of the radius.
    mutating func arc(center: Point, radius: Double, from start: Double, sweep: Double) {
        let pieces = max(1, Int((sweep / (Double.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let tangent = Point(direction: step / 4)
        let handle = 4.0 / 3 * tangent.y / tangent.x * radius
        var from = Point(direction: start)
        for piece in 1...pieces {
            let to = Point(direction: start + Double(piece) * step)
            let end = center + to * radius
            curve(center + from * radius + from.perpendicular * handle, end - to.perpendicular * handle, to: end)
            from = to
        }
    }

    /// Adds a disc, counterclockwise.
    mutating func addDisc(_ node: NibNode) {
        move(to: node.position + Point(x: node.radius, y: 0))
        arc(center: node.position, radius: node.radius, from: 0, sweep: 2 * .pi)
        close()
    }

    /// Adds the hull of two discs, counterclockwise: the track of the nib on a straight line.
    mutating func addCapsule(_ a: NibNode, _ b: NibNode) {
        let distance = a.position.distance(to: b.position)
        guard distance > abs(a.radius - b.radius), distance > 0 else {
            addDisc(a.radius > b.radius ? a : b)
            return
        }
        // The common tangents touch both discs at this angle from the direction of travel.
        let cosine = (a.radius - b.radius) / distance
        let sine = (1 - cosine * cosine).squareRoot()
        let opening = Point.angle(from: Point(x: 1, y: 0), to: Point(x: cosine, y: sine))
        let heading = Point.angle(from: Point(x: 1, y: 0), to: b.position - a.position)
        move(to: a.position + Point(direction: heading - opening) * a.radius)
        line(to: b.position + Point(direction: heading - opening) * b.radius)
        arc(center: b.position, radius: b.radius, from: heading - opening, sweep: 2 * opening)
        line(to: a.position + Point(direction: heading + opening) * a.radius)
        arc(center: a.position, radius: a.radius, from: heading + opening, sweep: 2 * (.pi - opening))
        close()
    }
}
