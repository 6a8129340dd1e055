import SignetGraphics
import Testing

@testable import SignetScanning

@Suite("Turned pictures, and pictures with unequal resolutions") struct PictureShapeTests {
    private let decoder = PictureDecoder(limits: .standard)
    private let kinds = PictureDecoderTests()
    private static let corners = PictureDecoderTests.corners

    /// The picture of the corners as a TIFF; grey has the red of each colour.
    private func tiff(isGray: Bool, orientation: Int, resolution: (across: Int, down: Int)?) -> [UInt8] {
        PictureFiles.tiff(
            width: 32,
            height: 16,
            bits: 8,
            samples: isGray ? 1 : 3,
            photometric: isGray ? 1 : 2,
            extraSamples: nil,
            orientation: orientation,
            resolution: resolution,
            data: Self.corners.values.flatMap {
                (isGray ? [$0.redByte] : [$0.redByte, $0.greenByte, $0.blueByte]).map(UInt8.init)
            }
        )
    }

    private func grayed(_ value: UInt32) -> UInt32 { value.redByte * 0x0101_0100 | 255 }

    @Test("all orientations of TIFF are applied, in colours and in grey", arguments: 1...8, [false, true])
    func orientations(_ value: Int, _ isGray: Bool) throws {
        let colors = try decoder.decode(tiff(isGray: isGray, orientation: value, resolution: nil), .first).colors
        #expect(colors.width == (value < 5 ? 32 : 16))
        let expected = PictureDecoderTests.turned[value] ?? []
        #expect(kinds.cornerColors(colors) == (isGray ? expected.map(grayed) : expected))
    }

    @Test("a part of a turned TIFF is cut from the upright picture", arguments: 1...8)
    func turnedPart(_ value: Int) throws {
        let file = tiff(isGray: false, orientation: value, resolution: nil)
        let whole = try decoder.decode(file, .first).colors
        let share = try #require(PictureShare(left: 0.5, top: 0, width: 0.5, height: 0.5))
        let part = try decoder.decode(file, PictureDecoder.SharedPart(page: 1, share: share, enough: 4000)).colors
        #expect(part == whole.cropped(to: share.box(width: whole.width, height: whole.height)))
    }

    @Test(
        "unequal resolutions are put in proportion, whichever is finer, and turned with the picture",
        arguments: [(204, 98, 32, 33), (98, 204, 67, 16), (204, 196, 32, 17), (300, 300, 32, 16), (204, 203, 32, 16)]
    )
    func proportion(_ across: Int, _ down: Int, _ width: Int, _ height: Int) throws {
        for (orientation, expected) in [(1, (width, height)), (8, (height, width))] {
            let file = tiff(isGray: false, orientation: orientation, resolution: (across, down))
            let picture = try decoder.decode(file, .first)
            #expect(picture.colors.width == expected.0 && picture.colors.height == expected.1)
            #expect(kinds.cornerColors(picture.colors) == PictureDecoderTests.turned[orientation])
            #expect(picture.grid.scale == 1)
        }
    }

    @Test("PNG, JPEG and BMP state resolutions too")
    func formats() throws {
        let rows = (0..<16).map { Array(Self.corners.bytes[$0 * 128..<($0 + 1) * 128]) }
        let physical = PictureFiles.big32(4000) + PictureFiles.big32(2000) + [1]
        let png = PictureFiles.png(
            width: 32,
            height: 16,
            depth: 8,
            colorType: 6,
            rows: rows,
            extra: [("pHYs", physical)]
        )
        var jpeg = PictureFiles.corners
        jpeg.replaceSubrange(13..<18, with: [1, 0, 200, 0, 100])
        var bmp = PictureFiles.bmp(Self.corners)
        bmp.replaceSubrange(38..<46, with: PictureFiles.little32(4000) + PictureFiles.little32(2000))
        for file in [png, jpeg, bmp] {
            let picture = try decoder.decode(file, .first)
            #expect(picture.colors.width == 32 && picture.colors.height == 32)
            kinds.expect(
                kinds.cornerColors(picture.colors),
                near: kinds.cornerColors(Self.corners),
                tolerance: 4
            )
            #expect(try decoder.shape(of: file, page: 1)?.shown == Header(width: 32, height: 32))
            #expect(try WorkingPicture(file, limits: .standard).fullHeight == 32)
        }
    }

    @Test("parts count in the picture that is in proportion, and a reduced one keeps the proportion")
    func parts() throws {
        let file = tiff(isGray: false, orientation: 1, resolution: (200, 100))
        let whole = try decoder.decode(file, .first).colors
        let box = PixelBox(left: 0, top: 16, width: 16, height: 16)
        let part = try decoder.decode(file, PictureDecoder.Part(page: 1, crop: box, enough: 4000))
        #expect(part.colors == whole.cropped(to: box))
        let small = try decoder.decode(file, PictureDecoder.Part(page: 1, crop: nil, enough: 16))
        #expect(small.colors.width == 16 && small.colors.height == 16 && small.grid.scale == 2)
    }

    @Test(
        "resolutions that cannot be meant leave the pixels square",
        arguments: [(0, 100), (100, 0), (0, 0), (7200, 72), (1, 65_535)]
    )
    func mistakes(_ across: Int, _ down: Int) {
        #expect(PixelDensity(across: across, down: down) == .square)
        #expect(PixelDensity(across: Double.nan, down: 1) == .square)
        #expect(PixelDensity(across: Double.infinity, down: 1) == .square)
    }

    @Test("a picture that is too large in proportion is refused")
    func tooLarge() {
        let limits = PictureLimits(fileBytes: 100_000, pixels: 1000, side: 60)
        let file = tiff(isGray: false, orientation: 1, resolution: (250, 100))
        #expect(throws: ScanError.pictureTooLarge(width: 32, height: 40, limits: limits)) {
            try PictureDecoder(limits: limits).decode(file, .first)
        }
    }
}

@Suite("Pictures in data URLs") struct PictureURLTests {
    /// A white PNG with one black column, in base64.
    private static let url: [UInt8] = {
        let rows = (0..<12).map { _ in [UInt8](repeating: 255, count: 5) + [0, 0] + [UInt8](repeating: 255, count: 5) }
        let file = PictureFiles.png(width: 12, height: 12, depth: 8, colorType: 0, rows: rows, extra: [])
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let bits = file.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } }
        let padded = bits + [UInt8](repeating: 0, count: (6 - bits.count % 6) % 6)
        let text = stride(from: 0, to: padded.count, by: 6).map { start in
            digits[padded[start..<start + 6].reduce(0) { $0 << 1 | Int($1) }]
        }
        return Array("data:image/png;base64,".utf8) + text
    }()

    @Test("are scanned and kept as their files are")
    func scan() throws {
        let result = try PictureScanner(limits: .standard).scan(Self.url, .keeping)
        #expect(result.bitmap.width == 12 && result.bitmap.height == 12)
        #expect(try WorkingPicture(Self.url, limits: .standard).fullWidth == 12)
        #expect(PictureFormat.canRead(Self.url) && !PictureFormat.canRead(Array("data:,x".utf8)))
    }

    @Test("are refused when their base64 is damaged")
    func damaged() {
        #expect(throws: ScanError.damagedURL) {
            try PictureScanner(limits: .standard).scan(Array("data:image/png;base64,a*".utf8), .keeping)
        }
    }
}
