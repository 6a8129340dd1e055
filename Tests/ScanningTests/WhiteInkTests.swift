import SignetGraphics
import Testing

@testable import SignetScanning

@Suite("Ink as light as paper") struct WhiteInkTests {
    private let scanner = PictureScanner(limits: .standard)

    /// Ink of two colours on nothing, with a border that is half transparent.
    private func file(_ first: UInt32, _ second: UInt32) -> [UInt8] {
        let values = (0..<800).map { index -> UInt32 in
            let (x, y) = (index % 40, index / 40)
            guard (10..<30).contains(x), (8..<12).contains(y) else { return 0 }
            return (x < 20 ? first : second) << 8 | (y == 8 ? 100 : 255)
        }
        return PictureFiles.png(ColorPlane(width: 40, height: 20, values: values))
    }

    @Test(
        "white ink on nothing is warned of, in one colour and in several",
        arguments: [(0xff_ffff, 0xff_ffff), (0xff_ffff, 0xf4_f4f4), (0xff_fff0, 0xf0_f0f0)] as [(UInt32, UInt32)],
        ScanOptions.Background.allCases
    )
    func white(_ colors: (UInt32, UInt32), _ background: ScanOptions.Background) throws {
        let result = try scanner.scan(file(colors.0, colors.1), ScanOptions(background))
        #expect(result.warnings == [.whiteInk])
    }

    @Test("ink that shows on white is not", arguments: [0x00_0000, 0xff_d700, 0xc8_c8c8] as [UInt32])
    func dark(_ color: UInt32) throws {
        #expect(try scanner.scan(file(color, color), .extracting).warnings.isEmpty)
        #expect(try scanner.scan(file(color, 0xff_ffff), .extracting).warnings.isEmpty)
    }

    @Test("another colour for the ink is the remedy")
    func tinted() throws {
        var options = ScanOptions.extracting
        options.color = .blue
        let result = try scanner.scan(file(0xff_ffff, 0xff_ffff), options)
        #expect(result.warnings.isEmpty && result.penColor == .blue)
    }

    @Test("white paper that is kept is no ink")
    func paper() throws {
        let white = ColorPlane(width: 30, height: 30, values: [UInt32](repeating: 0xffff_ffff, count: 900))
        #expect(try scanner.scan(PictureFiles.png(white), .keeping).warnings.isEmpty)
    }
}
