import Testing

@testable import SignetScanning

@Suite struct PictureDecoderTests {
    let decoder = PictureDecoder(limits: .standard)

    static let red: UInt32 = 0xc800_00ff
    static let blue: UInt32 = 0x0000_c8ff
    static let green: UInt32 = 0x00a0_00ff
    static let white: UInt32 = 0xffff_ffff

    /// The picture of `PictureFiles.corners`.
    static let corners = ColorPlane(
        width: 32,
        height: 16,
        values: (0..<512).map { index in
            let (x, y) = (index % 32, index / 32)
            return y < 8 ? (x < 8 ? red : x >= 24 ? blue : white) : x < 8 ? green : white
        }
    )

    /// The colours in the middle of the corners: upper left, upper right, lower left, lower right.
    func cornerColors(_ colors: ColorPlane) -> [UInt32] {
        let (right, bottom) = (colors.width - 4, colors.height - 4)
        return [(4, 4), (right, 4), (4, bottom), (right, bottom)].map { x, y in colors.values[y * colors.width + x] }
    }

    func expect(_ found: [UInt32], near expected: [UInt32], tolerance: Int) {
        for (one, other) in zip(found, expected) {
            for shift in [24, 16, 8, 0] as [UInt32] {
                let difference = Int(one >> shift & 255) - Int(other >> shift & 255)
                #expect(abs(difference) <= tolerance, "\(String(one, radix: 16)) \(String(other, radix: 16))")
            }
        }
    }

    @Test("all formats are decoded", arguments: PictureFormat.allCases)
    func formats(_ format: PictureFormat) throws {
        let file = PictureFiles.example(format)
        #expect(PictureFormat(of: file) == format)
        let picture = try decoder.decode(file, .first)
        #expect(picture.colors.width == 32)
        #expect(picture.colors.height == 16)
        #expect(!picture.isDamaged)
        expect(
            cornerColors(picture.colors),
            near: cornerColors(Self.corners),
            tolerance: format == .heic ? 24 : format == .jpeg ? 4 : 0
        )
    }

    @Test(
        "progressive and CMYK JPEG are decoded",
        arguments: [PictureFiles.cornersProgressive, PictureFiles.cornersCMYK]
    )
    func kindsOfJPEG(_ file: [UInt8]) throws {
        let picture = try decoder.decode(file, .first)
        expect(cornerColors(picture.colors), near: cornerColors(Self.corners), tolerance: 24)
    }

    /// The corners after turning: upper left, upper right, lower left, lower right.
    static let turned: [Int: [UInt32]] = [
        1: [red, blue, green, white], 2: [blue, red, white, green],
        3: [white, green, blue, red], 4: [green, white, red, blue],
        5: [red, green, blue, white], 6: [green, red, white, blue],
        7: [white, blue, green, red], 8: [blue, white, red, green],
    ]

    @Test("the orientation of Exif is applied", arguments: 1...8, [ByteReader.Order.little, .big])
    func orientation(_ value: Int, _ order: ByteReader.Order) throws {
        let colors = try decoder.decode(
            PictureFiles.jpeg(with: [PictureFiles.exif(orientation: value, order: order)]),
            .first
        ).colors
        #expect(colors.width == (value < 5 ? 32 : 16))
        expect(cornerColors(colors), near: Self.turned[value] ?? [], tolerance: 4)
    }

    @Test("an invalid orientation is upright", arguments: [0, 9, 255])
    func invalidOrientation(_ value: Int) throws {
        let file = PictureFiles.jpeg(with: [PictureFiles.exif(orientation: value, order: .big)])
        expect(
            cornerColors(try decoder.decode(file, .first).colors),
            near: Self.turned[1] ?? [],
            tolerance: 4
        )
    }

    @Test("another APP1 before Exif is skipped")
    func otherSegment() throws {
        let metadata = PictureFiles.segment(Array("http://ns.adobe.com/xap/1.0/".utf8) + [0, 0x3c, 0x3e])
        let file = PictureFiles.jpeg(with: [metadata, PictureFiles.exif(orientation: 6, order: .little)])
        expect(
            cornerColors(try decoder.decode(file, .first).colors),
            near: Self.turned[6] ?? [],
            tolerance: 4
        )
    }

    @Test("Exif that points outside itself is upright", arguments: [8, 12, 20, 25])
    func brokenExif(_ length: Int) throws {
        let whole = Array(PictureFiles.exif(orientation: 6, order: .big)[4...])
        let file = PictureFiles.jpeg(with: [PictureFiles.segment(Array(whole[..<min(length, whole.count)]))])
        expect(
            cornerColors(try decoder.decode(file, .first).colors),
            near: Self.turned[1] ?? [],
            tolerance: 4
        )
    }

    @Test("the orientation of TIFF is applied")
    func tiffOrientation() throws {
        let data = Self.corners.values.flatMap { [$0.redByte, $0.greenByte, $0.blueByte].map(UInt8.init) }
        let file = PictureFiles.tiff(
            width: 32,
            height: 16,
            bits: 8,
            samples: 3,
            photometric: 2,
            extraSamples: nil,
            orientation: 6,
            resolution: nil,
            data: data
        )
        expect(
            cornerColors(try decoder.decode(file, .first).colors),
            near: Self.turned[6] ?? [],
            tolerance: 0
        )
    }

    @Test("the orientation of Exif in PNG and WebP is applied", arguments: 1...8)
    func otherOrientation(_ value: Int) throws {
        let block = Array(PictureFiles.exif(orientation: value, order: .big).dropFirst(10))
        let rows = (0..<16).map { Array(Self.corners.bytes[$0 * 128..<($0 + 1) * 128]) }
        let extra = [("eXIf", block)]
        let png = PictureFiles.png(width: 32, height: 16, depth: 8, colorType: 6, rows: rows, extra: extra)
        for file in [png, PictureFiles.webp(withExif: block)] {
            let colors = try decoder.decode(file, .first).colors
            #expect(colors.width == (value < 5 ? 32 : 16))
            expect(cornerColors(colors), near: Self.turned[value] ?? [], tolerance: 0)
        }
    }

    @Test("each page of a TIFF is found, and a page too far is named with the number of pages")
    func pages() throws {
        let file = PictureFiles.pagesTIFF
        for page in 1...2 {
            let colors = try decoder.decode(
                file,
                PictureDecoder.Part(page: page, crop: nil, enough: PictureDecoder.enoughPixels)
            ).colors
            #expect(colors.values.allSatisfy { $0 == (page == 1 ? 0x0000_00ff : 0xffff_ffff) })
        }
        #expect(throws: ScanError.noSuchPage(3, count: 2)) {
            try decoder.decode(file, PictureDecoder.Part(page: 3, crop: nil, enough: PictureDecoder.enoughPixels))
        }
        #expect(throws: ScanError.noSuchPage(2, count: 1)) {
            try decoder.decode(
                PictureFiles.corners,
                PictureDecoder.Part(page: 2, crop: nil, enough: PictureDecoder.enoughPixels)
            )
        }
    }

    @Test("a part of the upright picture is cut out, and one outside is refused")
    func crop() throws {
        let file = PictureFiles.jpeg(with: [PictureFiles.exif(orientation: 6, order: .little)])
        let box = PixelBox(left: 8, top: 0, width: 8, height: 8)
        let part = try decoder.decode(
            file,
            PictureDecoder.Part(page: 1, crop: box, enough: PictureDecoder.enoughPixels)
        ).colors
        #expect(part.width == 8 && part.height == 8)
        expect([part.values[27]], near: [Self.red], tolerance: 4)
        let outside = PixelBox(left: 40, top: 0, width: 8, height: 8)
        #expect(throws: ScanError.cropOutside) {
            try decoder.decode(file, PictureDecoder.Part(page: 1, crop: outside, enough: PictureDecoder.enoughPixels))
        }
    }
}
