internal import SignetGraphics

/// A page of a signing sheet in a picture: where its places are.
struct SheetView {
    let code: SheetCode
    let picture: Plane
    private let map: Projection

    /// How much one square of a pair must be lighter than the other.
    private static let leastContrast = 0.2
    /// The proportion of the distance of two marks to their size, at most and at least that times the true one.
    private static let distances = 0.45...2.2

    /// Finds the only page in a picture.
    init(_ picture: Plane) throws(SheetError) {
        let marks = SheetMarks(in: picture).marks
        guard marks.count >= 4 else { throw .marksMissing(found: marks.count) }
        var found: [SheetView] = []
        for choice in Self.choices(of: marks) {
            guard let view = SheetView(picture, choice) else { continue }
            if let other = found.first, other.code != view.code { throw .severalSheets }
            found.append(view)
        }
        guard let view = found.first else { throw .codeUnreadable }
        self = view
    }

    private init?(_ picture: Plane, _ corners: [Point]) {
        for turn in 0..<4 {
            let turned = (0..<4).map { corners[($0 + turn) % 4] }
            let (first, third) = (SheetLayout.marks[0], SheetLayout.marks[2])
            guard let map = Projection(of: (third.x - first.x, third.y - first.y), to: turned) else { continue }
            guard let code = Self.code(picture, map) else { continue }
            (self.picture, self.map, self.code) = (picture, map, code)
            return
        }
        return nil
    }

    /// Four of the marks each, clockwise, that can be the corners of a sheet.
    private static func choices(of marks: [SheetMarks.Mark]) -> [[Point]] {
        var choices: [[Point]] = []
        let trueDistance = (SheetLayout.marks[1].x - SheetLayout.marks[0].x) / SheetLayout.markSide
        // 33 of the 49 squares of a mark are black.
        let side = { (mark: SheetMarks.Mark) in (mark.area * 49 / 33).squareRoot() }
        for a in 0..<marks.count {
            for b in a + 1..<marks.count {
                for c in b + 1..<marks.count {
                    for d in c + 1..<marks.count {
                        let four = [marks[a], marks[b], marks[c], marks[d]]
                        guard let corners = clockwise(four.map(\.middle)) else { continue }
                        let size = four.map(side).reduce(0, +) / 4
                        let lengths = (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
                        guard let least = lengths.min(), let most = lengths.max() else { continue }
                        guard distances.contains(least / size / trueDistance), most / size / trueDistance < 3.2 else {
                            continue
                        }
                        choices.append(corners)
                    }
                }
            }
        }
        return choices
    }

    /// The corners of a convex quadrangle, clockwise as seen in the picture; nil where they are of none.
    private static func clockwise(_ points: [Point]) -> [Point]? {
        let middle = points.reduce(Point(x: 0, y: 0), +) * 0.25
        let sorted = points.sorted { angle(of: $0 - middle) < angle(of: $1 - middle) }
        for index in 0..<4 {
            let (one, two, three) = (sorted[index], sorted[(index + 1) % 4], sorted[(index + 2) % 4])
            guard (two - one).cross(three - two) > 0 else { return nil }
        }
        return sorted
    }

    private static func angle(of way: Point) -> Double { Point.angle(from: Point(x: 1, y: 0), to: way) }

    private static func code(_ picture: Plane, _ map: Projection) -> SheetCode? {
        var bits: [Bool] = []
        for index in 0..<SheetCode.length {
            guard let first = lightness(of: SheetLayout.square(of: index, at: 0), picture, map),
                let second = lightness(of: SheetLayout.square(of: index, at: 1), picture, map),
                abs(first - second) >= leastContrast * max(first, second)
            else { return nil }
            bits.append(first < second)
        }
        return SheetCode(bits: bits)
    }

    /// The mean lightness in the middle of a square; nil where a part of it is not in the picture.
    private static func lightness(of square: Rectangle, _ picture: Plane, _ map: Projection) -> Double? {
        var sum = 0.0
        for row in 0..<5 {
            for column in 0..<5 {
                let point = Point(
                    x: square.minX + square.width * (0.3 + 0.1 * Double(column)),
                    y: square.minY + square.height * (0.3 + 0.1 * Double(row))
                )
                guard let value = picture.interpolated(at: place(of: point, map)) else { return nil }
                sum += value
            }
        }
        return sum / 25
    }

    private static func place(of point: Point, _ map: Projection) -> Point {
        map.place(of: point - SheetLayout.marks[0])
    }

    // MARK: Boxes

    /// How far a frame may be from its place on paper that is not quite flat, in points; the steps in which it is looked for; and the
    /// share of it that must be seen.
    private static let (reach, step, leastShare) = (4.0, 0.5, 0.7)

    /// The corners of a box's frame in the picture, clockwise from the upper left.
    ///
    /// - Throws: ``SheetError/frameMissing(key:)`` where one of its sides is not found near its place.
    func corners(of box: SheetLayout.Box) throws(SheetError) -> [Point] {
        let line = SheetLayout.frameWidth / 2
        let frame = Rectangle(
            x: box.frame.minX + line,
            y: box.frame.minY + line,
            width: box.frame.width - 2 * line,
            height: box.frame.height - 2 * line
        )
        let (left, right) = (Point(x: frame.minX, y: frame.minY), Point(x: frame.maxX, y: frame.maxY))
        let (upper, lower) = (Point(x: frame.maxX, y: frame.minY), Point(x: frame.minX, y: frame.maxY))
        guard let top = shift(of: (left, upper), by: Point(x: 0, y: 1)),
            let end = shift(of: (upper, right), by: Point(x: 1, y: 0)),
            let bottom = shift(of: (lower, right), by: Point(x: 0, y: 1)),
            let start = shift(of: (left, lower), by: Point(x: 1, y: 0))
        else { throw .frameMissing(key: box.key) }
        return [
            Point(x: frame.minX + start, y: frame.minY + top), Point(x: frame.maxX + end, y: frame.minY + top),
            Point(x: frame.maxX + end, y: frame.maxY + bottom), Point(x: frame.minX + start, y: frame.maxY + bottom),
        ].map { Self.place(of: $0, map) }
    }

    /// How far a side of a frame is from its place; nil where it is not found.
    private func shift(of side: (Point, Point), by unit: Point) -> Double? {
        let count = max(10, Int(side.0.distance(to: side.1) / 4))
        let shifts = Array(stride(from: -Self.reach, through: Self.reach, by: Self.step))
        var seen = [Int](repeating: 0, count: shifts.count)
        for index in 0..<count {
            let share = (Double(index) + 0.5) / Double(count)
            let point = side.0 + (side.1 - side.0) * share
            let profile = shifts.compactMap { picture.interpolated(at: Self.place(of: point + unit * $0, map)) }
            guard profile.count == shifts.count, let light = profile.max(), let dark = profile.min() else { continue }
            let threshold = (light + dark) / 2
            guard dark < 0.8 * light else { continue }
            for place in shifts.indices where profile[place] < threshold { seen[place] += 1 }
        }
        guard let most = seen.max(), Double(most) >= Self.leastShare * Double(count) else { return nil }
        // The middle of the shifts at which as good as all of it is seen.
        let best = shifts.indices.filter { seen[$0] == most }
        return best.map { shifts[$0] }.reduce(0, +) / Double(best.count)
    }
}

extension Plane {
    /// The value at a place between pixels; nil outside.
    func interpolated(at place: Point) -> Double? {
        let (x, y) = (place.x - 0.5, place.y - 0.5)
        guard x >= 0, y >= 0, x < Double(width - 1), y < Double(height - 1) else { return nil }
        let (left, top) = (Int(x), Int(y))
        let (right, low) = (x - Double(left), y - Double(top))
        let index = top * width + left
        let upper = Double(values[index]) * (1 - right) + Double(values[index + 1]) * right
        let lower = Double(values[index + width]) * (1 - right) + Double(values[index + width + 1]) * right
        return upper * (1 - low) + lower * low
    }
}
