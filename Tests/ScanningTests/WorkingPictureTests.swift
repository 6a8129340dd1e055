import SignetBasics
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct WorkingPictureTests {
    private static let paper = SyntheticPaper(.shaded, pen: (30, 40, 110), isWritten: true)

    @Test("a picture stands upright, with the size that it has in its file", arguments: 1...8)
    func size(_ orientation: Int) throws {
        let file = PictureFiles.jpeg(with: [PictureFiles.exif(orientation: orientation, order: .little)])
        let picture = try WorkingPicture(file, limits: .standard)
        #expect([picture.fullWidth, picture.fullHeight] == (orientation < 5 ? [32, 16] : [16, 32]))
        let bitmap = try picture.bitmap(width: 100)
        #expect([bitmap.width, bitmap.height] == [picture.fullWidth, picture.fullHeight])
    }

    @Test("a large picture is reduced and knows its size")
    func reduced() throws {
        let wide = ColorPlane(width: 3000, height: 40, values: [UInt32](repeating: 0xe0e0_e0ff, count: 120_000))
        let picture = try WorkingPicture(PictureFiles.png(wide), limits: .standard)
        #expect(picture.fullWidth == 3000 && picture.fullHeight == 40)
        #expect(try picture.bitmap(width: 9000).width <= WorkingPicture.largestSide)
        let small = try picture.bitmap(width: 300)
        #expect(small.width == 300 && small.height == 4)
    }

    @Test("kept bytes give the picture back, and its ink is that of the file")
    func kept() throws {
        let file = PictureFiles.bmp(Self.paper.colors)
        let picture = try WorkingPicture(file, limits: .standard)
        let again = try #require(WorkingPicture(kept: picture.kept))
        #expect(again == picture)
        var options = ScanOptions.extracting
        options.levels = 50...190
        let share = try #require(PictureShare(left: 0.05, top: 0.1, width: 0.9, height: 0.8))
        options.part = .share(share)
        let direct = try PictureScanner(limits: .standard).scan(file, options)
        #expect(try again.scan(options, side: 2400).bitmap == direct.bitmap)
        options.part = .pixels(share.box(width: picture.fullWidth, height: picture.fullHeight))
        #expect(try again.scan(options, side: 2400).bitmap == direct.bitmap)
        let quick = try again.scan(options, side: 300).bitmap
        #expect(max(quick.width, quick.height) <= 300)
    }

    @Test("a prepared picture gives the ink of a scan at any levels and in any colour")
    func prepared() throws {
        let file = PictureFiles.bmp(Self.paper.colors)
        let picture = try WorkingPicture(file, limits: .standard)
        let prepared = try picture.prepare(.extracting, side: 2400)
        for levels in [nil, 50...190, 120...130] as [ClosedRange<Double>?] {
            for color in [nil, Color(red: 10, green: 20, blue: 200)] {
                var options = ScanOptions.extracting
                (options.levels, options.color) = (levels, color)
                let direct = try PictureScanner(limits: .standard).scan(file, options)
                #expect(try prepared.scan(options).bitmap == direct.bitmap)
            }
        }
    }

    @Test(
        "a part outside the picture is refused",
        arguments: [
            PixelBox(left: -1, top: 0, width: 5, height: 5), PixelBox(left: 0, top: 0, width: .max, height: 5),
            PixelBox(left: .max, top: 0, width: 5, height: 5), PixelBox(left: 0, top: 0, width: 0, height: 5),
        ]
    )
    func outside(_ box: PixelBox) throws {
        let picture = try WorkingPicture(PictureFiles.bmp(Self.paper.colors), limits: .standard)
        var options = ScanOptions.extracting
        options.part = .pixels(box)
        #expect(throws: ScanError.cropOutside) { try picture.scan(options, side: 300) }
    }

    @Test("bytes that are not a kept picture give none")
    func damaged() throws {
        let picture = try WorkingPicture(PictureFiles.png(PictureScannerTests.transparent), limits: .standard)
        let bytes = picture.kept
        #expect(picture.hasAlpha && WorkingPicture(kept: bytes) == picture)
        #expect(WorkingPicture(kept: []) == nil)
        for count in [1, 14, 20, 34, bytes.count - 1] {
            #expect(WorkingPicture(kept: Array(bytes.prefix(count))) == nil)
        }
        #expect(WorkingPicture(kept: bytes + [0]) == nil)
        var random = SplitMix(seed: 5)
        for _ in 0..<300 {
            var mutant = bytes
            mutant[Int(random.next() % 35)] = UInt8(truncatingIfNeeded: random.next())
            // Sizes that do not fit the bytes are refused; what is left has the sizes of the picture's pixels.
            if let found = WorkingPicture(kept: mutant) { #expect(found.kept.count == bytes.count) }
        }
    }

    @Test("it is shown as a JPEG that decodes to the same")
    func jpeg() throws {
        let picture = try WorkingPicture(PictureFiles.bmp(Self.paper.colors), limits: .standard)
        let file = try picture.jpeg(width: 320)
        let decoded = try PictureDecoder(limits: .standard).decode(file, .first).colors
        let shown = try picture.bitmap(width: 320)
        #expect([decoded.width, decoded.height] == [320, 140])
        let differences = decoded.values.enumerated().map { index, value in
            abs(Int(value.greenByte) - Int(shown.pixels[4 * index + 1]))
        }
        #expect(differences.reduce(0, +) / differences.count <= 4)
    }
}
