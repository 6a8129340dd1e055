extension Path {
    /// A box, walked counterclockwise.
    package init(box: Rectangle) {
        let corners = box.corners
        self.init([.move(corners[0]), .line(corners[1]), .line(corners[2]), .line(corners[3]), .close])
    }

    /// A box with round corners, walked counterclockwise.
    package init(box: Rectangle, radius: Double) {
        let radius = min(radius, box.width / 2, box.height / 2)
        guard radius > 0 else {
            self.init(box: box)
            return
        }
        // How far the control points of a quarter circle are from its ends.
        let reach = radius * 0.552_284_749_8
        self.init()
        let corners = box.corners
        let directions = [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1)]
        for (index, corner) in corners.enumerated() {
            let arriving = directions[(index + 3) % 4]
            let leaving = directions[index]
            let start = corner - arriving * radius
            let end = corner + leaving * radius
            if index == 0 { move(to: start) } else { line(to: start) }
            curve(start + arriving * reach, end - leaving * reach, to: end)
        }
        close()
    }
}
