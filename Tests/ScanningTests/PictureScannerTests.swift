import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct PictureScannerTests {
    let scanner = PictureScanner(limits: .standard)

    /// Ink of two colours and a soft edge in the middle of nothing.
    static let transparent = ColorPlane(
        width: 40,
        height: 20,
        values: (0..<800).map { index in
            let (x, y) = (index % 40, index / 40)
            guard (10..<30).contains(x), (8..<12).contains(y) else { return 0 }
            return y == 8 ? 0x1122_3350 : x < 20 ? 0x1122_33ff : 0xaa00_00ff
        }
    )

    @Test(
        "a picture with transparency is kept byte for byte, with its frame",
        arguments: ScanOptions.Background.allCases
    )
    func transparency(_ mode: ScanOptions.Background) throws {
        let result = try scanner.scan(PictureFiles.png(Self.transparent), ScanOptions(mode))
        #expect(result.keptAsIs)
        #expect(result.bitmap == Bitmap(width: 40, height: 20, pixels: Self.transparent.bytes))
        #expect(result.penColor == nil)
        #expect(result.warnings.isEmpty)
    }

    @Test("the one colour of a transparent picture is its pen's")
    func transparentPen() throws {
        var colors = Self.transparent
        colors.values = colors.values.map { $0 == 0xaa00_00ff ? 0x1122_33ff : $0 }
        let result = try scanner.scan(PictureFiles.png(colors), .extracting)
        #expect(result.penColor == Color(red: 0x11, green: 0x22, blue: 0x33))
    }

    @Test("a wholly transparent picture shows no ink", arguments: ScanOptions.Background.allCases)
    func nothing(_ mode: ScanOptions.Background) {
        let colors = ColorPlane(width: 30, height: 30, values: [UInt32](repeating: 0x0000_0001, count: 900))
        #expect(throws: ScanError.noInk) { try scanner.scan(PictureFiles.png(colors), ScanOptions(mode)) }
    }

    @Test("a transparent picture that is mostly opaque is doubtful")
    func mostlyOpaque() throws {
        let values = (0..<900).map { $0 < 90 ? 0 : 0xf0f0_f0ff as UInt32 }
        let result = try scanner.scan(
            PictureFiles.png(ColorPlane(width: 30, height: 30, values: values)),
            .extracting
        )
        #expect(result.keptAsIs)
        #expect(result.warnings == [.muchInk(share: 0.9), .whiteInk])
    }

    @Test("an opaque picture with an alpha channel is paper with ink")
    func opaqueAlpha() throws {
        let paper = SyntheticPaper(.shaded, pen: (0, 0, 0), isWritten: true)
        let result = try scanner.scan(PictureFiles.png(paper.colors), .extracting)
        #expect(!result.keptAsIs)
        #expect(result.bitmap.width < SyntheticPaper.width)
    }

    @Test("an opaque picture is kept on options")
    func keep() throws {
        let result = try scanner.scan(PictureFiles.bmp(PictureDecoderTests.corners), .keeping)
        #expect(result.keptAsIs)
        #expect(result.bitmap == Bitmap(width: 32, height: 16, pixels: PictureDecoderTests.corners.bytes))
    }

    @Test("the same file gives the same ink")
    func reproducible() throws {
        let file = PictureFiles.bmp(SyntheticPaper(.noisy, pen: (20, 20, 90), isWritten: true).colors)
        #expect(try scanner.scan(file, .extracting) == scanner.scan(file, .extracting))
    }

    @Test("ink cut off by the picture's edge is doubtful")
    func cutByEdge() throws {
        var colors = SyntheticPaper(.clean, pen: (0, 0, 0), isWritten: false).colors
        for y in 100..<106 {
            for x in 0..<500 { colors.values[y * colors.width + x] = 0x1010_10ff }
        }
        let result = try scanner.scan(PictureFiles.bmp(colors), .extracting)
        #expect(result.warnings == [.cutByEdge])
    }

    @Test("coarse ink is doubtful")
    func coarse() throws {
        var colors = ColorPlane(width: 80, height: 40, values: [UInt32](repeating: ~0, count: 3200))
        for y in 18..<21 {
            for x in 20..<60 { colors.values[y * 80 + x] = 0x2020_40ff }
        }
        let result = try scanner.scan(PictureFiles.bmp(colors), .extracting)
        #expect(result.warnings == [.coarse(width: result.bitmap.width, height: result.bitmap.height)])
    }
}

@Suite struct ScanArtworkTests {
    func artwork(width: Int, height: Int) throws -> Artwork {
        let pixels = [UInt8](repeating: 255, count: width * height * 4)
        let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
        let result = ScanResult(bitmap: bitmap, keptAsIs: true, penColors: [], warnings: [], confidence: 1)
        return try ScanArtwork.artwork(of: result)
    }

    @Test("natural size fits 180 x 72 points without distortion")
    func naturalSize() throws {
        #expect(try artwork(width: 400, height: 100).bounds == Rectangle(x: 0, y: 0, width: 180, height: 45))
        #expect(try artwork(width: 100, height: 100).bounds == Rectangle(x: 0, y: 0, width: 72, height: 72))
        #expect(try artwork(width: 10, height: 4).bounds == Rectangle(x: 0, y: 0, width: 180, height: 72))
    }

    @Test("a picture that shows nothing makes no artwork")
    func blank() throws {
        let bitmap = try #require(Bitmap(width: 2, height: 1, pixels: [UInt8](repeating: 0, count: 8)))
        let result = ScanResult(bitmap: bitmap, keptAsIs: true, penColors: [], warnings: [], confidence: 1)
        #expect(throws: ScanError.noInk) { try ScanArtwork.artwork(of: result) }
    }
}
