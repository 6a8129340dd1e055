internal import SignetGraphics

/// The variation of one letter of a name: moved, scaled, slanted and slightly bowed.
///
/// The displacement is a polynomial of the second degree, the lowest that can bow a stem. It cannot wobble, so a letter
/// stays as well-formed as its designer made it.
struct LetterManner {
    /// The part that is displaced by ``offset`` alone.
    var centre: Point
    /// The units of ``bow`` and ``taper``: half the width and half the height of the ink, in points.
    var reach: Size
    /// How far the letter is moved, in points.
    var offset = Point.zero
    /// How much wider and higher it is, as shares of its size.
    var growth = Point.zero
    /// How far it leans to the right, in points per point of height.
    var lean = 0.0
    /// How much its line rises to the right, in points per point of width.
    var tilt = 0.0
    /// How far the ends of upright strokes are moved right, and those of level strokes up, relative to their middle; in
    /// points.
    var bow = Point.zero
    /// How much further apart its sides are at the top than in the middle, in points on each side.
    var taper = 0.0

    /// The displacement of a point.
    func displacement(of point: Point) -> Displacement {
        let p = point - centre
        let u = p.x / reach.width
        let v = p.y / reach.height
        return Displacement(
            value: offset
                + Point(
                    x: growth.x * p.x + lean * p.y + bow.x * (v * v - 0.5) + taper * u * v,
                    y: growth.y * p.y + tilt * p.x + bow.y * (u * u - 0.5)
                ),
            alongX: Point(x: growth.x + taper * v / reach.width, y: tilt + 2 * bow.y * u / reach.width),
            alongY: Point(x: lean + (2 * bow.x * v + taper * u) / reach.height, y: growth.y)
        )
    }
}

/// The displacement of a point of the plane, and its derivatives.
struct Displacement {
    /// In points.
    var value: Point
    /// The derivative along x.
    var alongX: Point
    /// The derivative along y.
    var alongY: Point

    /// The image of a small step from the point.
    func step(_ step: Point) -> Point {
        step + alongX * step.x + alongY * step.y
    }
}
