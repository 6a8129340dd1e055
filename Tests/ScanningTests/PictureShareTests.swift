import SignetBasics
import SignetGraphics
import Testing

@testable import SignetScanning

@Suite struct PictureShareTests {
    @Test("a part is within the picture and not empty")
    func bounds() {
        #expect(PictureShare(left: 0, top: 0, width: 1, height: 1) != nil)
        #expect(PictureShare(left: 0.5, top: 0.25, width: 0.5, height: 0.75) != nil)
        for (x, y, width, height) in [
            (-0.1, 0, 0.5, 0.5), (0, 0, 0, 0.5), (0, 0, 0.5, 0), (0.6, 0, 0.5, 0.5), (0, 0.6, 0.5, 0.5),
            (.nan, 0, 0.5, 0.5), (0, 0, .nan, 0.5), (0, 0, .infinity, 0.5), (1, 0, 1e-7, 1),
        ] {
            #expect(PictureShare(left: x, top: y, width: width, height: height) == nil, "\(x) \(y) \(width) \(height)")
        }
    }

    @Test("pixels of any part of any picture are within it")
    func boxes() throws {
        var random = SplitMix(seed: 11)
        func part() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
        for _ in 0..<2000 {
            let (left, top) = (part(), part())
            let share = PictureShare(left: left, top: top, width: part() * (1 - left), height: part() * (1 - top))
            guard let share else { continue }
            let (width, height) = (1 + Int(part() * 50), 1 + Int(part() * 50))
            for quarters in -1...4 {
                let box = share.beforeTurning(quarters: quarters).box(width: width, height: height)
                #expect(box.left >= 0 && box.top >= 0 && box.width >= 1 && box.height >= 1)
                #expect(box.left + box.width <= width && box.top + box.height <= height)
            }
        }
    }

    @Test("a part of a turned picture has the pixels that it had before the turn", arguments: [0, 1, 2, 3])
    func turns(_ quarters: Int) throws {
        let picture = ColorPlane(width: 20, height: 10, values: (0..<200).map { UInt32($0) << 8 | 255 })
        let turned = try picture.turned(degrees: 90 * Double(quarters))
        let share = try #require(PictureShare(left: 0.1, top: 0.2, width: 0.4, height: 0.3))
        let after = turned.cropped(to: share.box(width: turned.width, height: turned.height))
        let before = picture.cropped(to: share.beforeTurning(quarters: quarters).box(width: 20, height: 10))
        #expect(try before.turned(degrees: 90 * Double(quarters)) == after)
    }

    @Test(
        "the part counts on the upright, turned picture, whatever the file says of its orientation",
        arguments: [1, 6, 3, 8],
        [0.0, 90, 180, 270]
    )
    func upright(_ orientation: Int, _ degrees: Double) throws {
        let file = PictureFiles.jpeg(with: [PictureFiles.exif(orientation: orientation, order: .big)])
        var options = ScanOptions.keeping
        let decoded = try PictureDecoder(limits: .standard).decode(file, .first).colors
        let whole = try decoded.turned(degrees: degrees)
        options.rotation = .degrees(degrees)
        options.part = PictureShare(left: 0, top: 0, width: 0.5, height: 0.5).map { .share($0) }
        // A picture that is kept is not turned, so that it is turned here.
        let bitmap = try PictureScanner(limits: .standard).scan(file, options).bitmap
        let kept = ColorPlane(
            width: bitmap.width,
            height: bitmap.height,
            values: (0..<bitmap.width * bitmap.height).map { index in
                bitmap.pixels[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | UInt32($1) }
            }
        )
        let expected = whole.cropped(to: PixelBox(left: 0, top: 0, width: whole.width / 2, height: whole.height / 2))
        #expect(try kept.turned(degrees: degrees) == expected)
    }

    @Test("a part of a TIFF and of HEIC is cut after decoding")
    func wholeFormats() throws {
        let decoder = PictureDecoder(limits: .standard)
        let share = try #require(PictureShare(left: 0.5, top: 0, width: 0.5, height: 0.5))
        for format in [PictureFormat.tiff, .heic] {
            let file = PictureFiles.example(format)
            // The library for HEIC may not be there.
            let found = format == .heic ? try? decoder.decode(file, .first) : try decoder.decode(file, .first)
            guard let whole = found else { continue }
            let part = try decoder.decode(file, PictureDecoder.SharedPart(page: 1, share: share, enough: 4000))
            let box = share.box(width: whole.colors.width, height: whole.colors.height)
            #expect(part.colors == whole.colors.cropped(to: box))
            #expect(part.grid.left == Double(box.left) && part.grid.top == Double(box.top))
        }
    }
}
