import SignetGraphics
import SignetRendering
import SignetScanning
import Testing

@Suite struct PNGTests {
    /// The bytes of 40 by 30 pixels, each by its number.
    private static func pixels(_ pixel: (Int) -> [Int]) -> [UInt8] {
        (0..<1200).flatMap { pixel($0).map { UInt8(truncatingIfNeeded: $0) } }
    }

    private static func seen(_ file: [UInt8]) throws -> Bitmap {
        let seen = try WorkingPicture(file, limits: .standard).bitmap(width: 40)
        #expect(seen.width == 40 && seen.height == 30)
        return seen
    }

    @Test("ink of one colour has a palette of its opacities, and ink of several its own samples")
    func ink() throws {
        for (type, pixels, tolerance) in [
            (3, Self.pixels { [30, 40, 110, $0] }, 0), (6, Self.pixels { [$0 % 2 * 200, 0, 0, $0 % 3 * 127] }, 2),
        ] {
            let bitmap = try #require(Bitmap(width: 40, height: 30, pixels: pixels))
            let file = try Renderer.png(of: bitmap)
            #expect(file[25] == type)
            #expect(try zip(Self.seen(file).pixels, bitmap.pixels).allSatisfy { abs(Int($0) - Int($1)) <= tolerance })
        }
    }

    @Test("a grey page has one sample a pixel, and a page in colours three")
    func pages() throws {
        for (type, samples, shown) in [
            (0, Self.pixels { [$0] }, Self.pixels { [$0, $0, $0, 255] }),
            (2, Self.pixels { [$0, 3 * $0, 255 - $0] }, Self.pixels { [$0, 3 * $0, 255 - $0, 255] }),
        ] {
            let page = OpaquePicture(width: 40, height: 30, isGray: type == 0, samples: samples)
            let file = try Renderer.png(of: #require(page))
            #expect(file[25] == type)
            #expect(try Self.seen(file).pixels == shown)
        }
        #expect(OpaquePicture(width: 40, height: 30, isGray: false, samples: Self.pixels { [$0] }) == nil)
    }
}
