internal import SignetGraphics
internal import SignetIsolation

extension MessageWriter {
    mutating func write(_ rectangle: Rectangle) {
        for number in [rectangle.minX, rectangle.minY, rectangle.maxX, rectangle.maxY] { write(number) }
    }
}

extension MessageReader {
    mutating func rectangle() throws(ParseError) -> Rectangle {
        let corner = Point(x: try coordinate(), y: try coordinate())
        return Rectangle(corner: corner, corner: Point(x: try coordinate(), y: try coordinate()))
    }

    /// A number in the range of safe arithmetic; pages are much smaller.
    private mutating func coordinate() throws(ParseError) -> Double {
        let number = try double()
        guard abs(number) < 1e9 else { throw ParseError() }
        return number
    }
}
