import SignetGraphics

extension Path {
    /// Continues counterclockwise around a circle, from the current point at angle `start` over `sweep` radians.
    ///
    /// One cubic for a little more than a quarter at most; its error is below 0.05 % of the radius.
    mutating func arc(center: Point, radius: Double, from start: Double, sweep: Double) {
        let pieces = max(1, Int((sweep / 1.7).rounded(.up)))
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

    /// Continues counterclockwise around a node's disc, from the current point on it to another.
    mutating func arc(from start: Point, to end: Point, around node: NibNode) {
        let before = start - node.position
        let turn = Point.angle(from: before, to: end - node.position)
        arc(
            center: node.position,
            radius: node.radius,
            from: Point.angle(from: Point(x: 1, y: 0), to: before),
            sweep: turn > 0 ? turn : turn + 2 * .pi
        )
    }
}
