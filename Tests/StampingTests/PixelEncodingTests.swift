import Testing

@testable import SignetStamping

@Suite("The compression of pictures") struct PixelEncodingTests {
    /// A soft-edged ring, as outlines are rasterised; a pattern that repeats; a slope with little noise, as in a photograph.
    enum Picture: CaseIterable {
        case ring, pattern, slope

        func pixels(width: Int, height: Int) -> [UInt8] {
            var state: UInt32 = 7
            return (0..<height).flatMap { y in
                (0..<width).map { x -> UInt8 in
                    switch self {
                    case .ring:
                        let (dx, dy) = (Double(x - width / 2), Double(y - height / 2))
                        let away = abs((dx * dx + dy * dy).squareRoot() - Double(height) * 0.4)
                        return UInt8(max(0, min(255, 255 * (6 - away))))
                    case .pattern: return UInt8((x * 37 & 0x35) ^ (y % 5 * 40))
                    case .slope:
                        state = state &* 1_664_525 &+ 1_013_904_223
                        return UInt8(truncatingIfNeeded: x / 3 + y / 5 + Int(state >> 30))
                    }
                }
            }
        }
    }

    @Test("is the shortest of few pixels, and nearly so of many", arguments: Picture.allCases)
    func shortest(_ picture: Picture) {
        for (width, height) in [(200, 150), (800, 300)] {
            let pixels = picture.pixels(width: width, height: height)
            let lengths = PixelEncoding.allCases.map {
                $0.encode(pixels, rowLength: width, pixelLength: 1).count
            }
            let found = PixelEncoding.shortest(of: pixels, rowLength: width, pixelLength: 1)
            #expect(found.data == found.encoding.encode(pixels, rowLength: width, pixelLength: 1))
            let least = lengths.min() ?? 0
            #expect(Double(found.data.count) <= Double(least) * (width == 200 ? 1 : 1.03), "\(lengths)")
        }
    }

    @Test("takes pictures of one row, and of fewer rows than the sample has")
    func flat() {
        for height in [1, 3] {
            let pixels = Picture.slope.pixels(width: 70_000, height: height)
            let found = PixelEncoding.shortest(of: pixels, rowLength: 70_000, pixelLength: 1)
            #expect(found.data == found.encoding.encode(pixels, rowLength: 70_000, pixelLength: 1))
        }
    }
}
