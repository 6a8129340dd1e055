import SignetGraphics
import SignetScanning
import Testing

@testable import SignetSigning

@Suite struct QuickPNGTests {
    /// Pixels of 40 by 30, each by its number.
    private static func bitmap(_ pixel: (Int) -> [Int]) throws -> Bitmap {
        let pixels = (0..<1200).flatMap { pixel($0).map { UInt8(truncatingIfNeeded: $0) } }
        return try #require(Bitmap(width: 40, height: 30, pixels: pixels))
    }

    @Test("ink of one colour has a palette of its opacities, a grey page one sample and a page in colours three")
    func kinds() throws {
        let pictures: [(type: UInt8, bitmap: Bitmap)] = [
            (3, try Self.bitmap { [30, 40, 110, $0] }),
            (0, try Self.bitmap { [$0, $0, $0, 255] }),
            (2, try Self.bitmap { [$0, 3 * $0, 255 - $0, 255] }),
            (6, try Self.bitmap { [$0 % 2 * 200, 0, 0, $0 % 3 * 127] }),
        ]
        for (type, bitmap) in pictures {
            let file = try QuickPNG(bitmap).bytes
            #expect(file[25] == type)
            let seen = try WorkingPicture(file, limits: .standard).bitmap(width: 40)
            #expect(zip(seen.pixels, bitmap.pixels).allSatisfy { abs(Int($0) - Int($1)) <= (type == 6 ? 2 : 0) })
            #expect(seen.width == 40 && seen.height == 30)
        }
    }
}
