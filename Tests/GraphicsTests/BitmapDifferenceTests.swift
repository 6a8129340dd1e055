import SignetGraphics
import Testing

@Suite("Differences of pictures") struct BitmapDifferenceTests {
    /// White with black boxes, from the upper left corner.
    private static func picture(_ width: Int, _ height: Int, _ boxes: [(x: Range<Int>, y: Range<Int>)]) throws -> Bitmap
    {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for box in boxes {
            for y in box.y {
                for x in box.x {
                    let start = (y * width + x) * 4
                    (pixels[start], pixels[start + 1], pixels[start + 2]) = (0, 0, 0)
                }
            }
        }
        return try #require(Bitmap(width: width, height: height, pixels: pixels))
    }

    @Test("equal pictures have none")
    func equal() throws {
        let picture = try Self.picture(40, 30, [(3..<9, 4..<8)])
        #expect(picture.differences(from: picture, limit: 10).isEmpty)
    }

    @Test("one pixel is found, in a box within the picture")
    func pixel() throws {
        let (one, other) = (try Self.picture(40, 30, []), try Self.picture(40, 30, [(39..<40, 29..<30)]))
        let boxes = one.differences(from: other, limit: 10)
        #expect(boxes == other.differences(from: one, limit: 10) && boxes.count == 1)
        let box = try #require(boxes.first)
        #expect(box.minX <= 39 && box.minY <= 29 && box.maxX == 40 && box.maxY == 30)
    }

    @Test("near regions are one box, far ones are several")
    func groups() throws {
        let white = try Self.picture(400, 300, [])
        let near = try Self.picture(400, 300, [(10..<14, 10..<14), (20..<30, 12..<20)])
        #expect(white.differences(from: near, limit: 10).count == 1)
        let far = try Self.picture(400, 300, [(10..<14, 10..<14), (200..<230, 12..<20), (10..<14, 250..<260)])
        let boxes = white.differences(from: far, limit: 10)
        #expect(boxes.count == 3)
        for (x, y) in [(12.0, 12.0), (215, 15), (12, 255)] {
            #expect(boxes.count { $0.minX <= x && $0.maxX >= x && $0.minY <= y && $0.maxY >= y } == 1)
        }
    }

    @Test("beyond the limit one box has all")
    func limit() throws {
        let white = try Self.picture(400, 300, [])
        let many = try Self.picture(400, 300, [(0..<2, 0..<2), (398..<400, 298..<300), (200..<202, 100..<102)])
        #expect(
            white.differences(from: many, limit: 2) == [Rectangle(x: 0, y: 0, width: 400, height: 300)]
        )
    }

    @Test("pixels that only one picture has differ")
    func sizes() throws {
        let (small, large) = (try Self.picture(100, 100, []), try Self.picture(140, 100, []))
        let box = try #require(small.differences(from: large, limit: 10).first)
        #expect(box.minX > 80 && box.maxX == 140 && box.minY == 0 && box.maxY == 100)
        #expect(large.differences(from: small, limit: 10) == [box])
    }
}
