import SignetGraphics
import Testing

@testable import SignetScanning

@Suite("PNG with a transparent colour") struct PNGTransparencyTests {
    private let decoder = PictureDecoder(limits: .standard)

    private func values(_ file: [UInt8]) throws -> [UInt32] {
        let picture = try decoder.decode(file, .first)
        #expect(picture.hasAlpha)
        return picture.colors.values
    }

    /// A file of two pixels, the second of which has the transparent colour.
    private func file(_ depth: UInt8, _ colorType: UInt8, row: [UInt8], _ transparency: [UInt8]) -> [UInt8] {
        PictureFiles.png(
            width: 2,
            height: 1,
            depth: depth,
            colorType: colorType,
            rows: [row],
            extra: [("tRNS", transparency)]
        )
    }

    @Test("the one transparent grey, of any depth")
    func gray() throws {
        #expect(try values(file(8, 0, row: [40, 255], [0, 255])) == [0x2828_28ff, 0xffff_ff00])
        #expect(try values(file(1, 0, row: [0x40], [0, 1])) == [0x0000_00ff, 0xffff_ff00])
        #expect(try values(file(1, 0, row: [0x80], [0, 0])) == [0xffff_ffff, 0x0000_0000])
        #expect(try values(file(2, 0, row: [0x10], [0, 1])) == [0x0000_00ff, 0x5555_5500])
        #expect(try values(file(4, 0, row: [0x3f], [0, 15])) == [0x3333_33ff, 0xffff_ff00])
        #expect(try values(file(16, 0, row: [0x28, 0, 0xff, 0xff], [0xff, 0xff])) == [0x2828_28ff, 0xffff_ff00])
    }

    @Test("the one transparent colour")
    func colors() throws {
        let row: [UInt8] = [255, 255, 254, 255, 255, 255]
        #expect(try values(file(8, 2, row: row, [0, 255, 0, 255, 0, 255])) == [0xffff_feff, 0xffff_ff00])
        let deep = row.flatMap { [$0, 0] as [UInt8] }
        #expect(try values(file(16, 2, row: deep, [255, 0, 255, 0, 255, 0])) == [0xffff_feff, 0xffff_ff00])
    }

    @Test("the alpha of a palette's colours, of any depth", arguments: [1, 2, 4, 8] as [UInt8])
    func palette(_ depth: UInt8) throws {
        let row: [UInt8] = [[1: 0x40, 2: 0x10, 4: 0x01][depth] ?? 0] + (depth == 8 ? [1] : [])
        let file = PictureFiles.png(
            width: 2,
            height: 1,
            depth: depth,
            colorType: 3,
            rows: [row],
            extra: [("PLTE", [9, 8, 7, 200, 100, 50]), ("tRNS", [255, 60])]
        )
        #expect(try values(file) == [0x0908_07ff, 0xc864_323c])
    }

    @Test("a palette of one bit whose entries have one colour and two alphas")
    func sameColors() throws {
        let file = PictureFiles.png(
            width: 2,
            height: 1,
            depth: 1,
            colorType: 3,
            rows: [[0x40]],
            extra: [("PLTE", [9, 8, 7, 9, 8, 7]), ("tRNS", [0])]
        )
        #expect(try values(file) == [0x0908_0700, 0x0908_07ff])
    }

    @Test("a transparency that the type of colour cannot have is passed over")
    func wrong() throws {
        for (depth, type, row) in [(8, 0, [40, 255]), (8, 6, [1, 2, 3, 4, 5, 6, 7, 8])] as [(UInt8, UInt8, [UInt8])] {
            for transparency in [[], [1], [0, 255, 0, 255, 0, 255], [UInt8](repeating: 0, count: 300)] as [[UInt8]] {
                let found = try decoder.decode(file(depth, type, row: row, transparency), .first)
                #expect(found.hasAlpha == (type == 6))
                #expect(found.colors.values.first == (type == 0 ? 0x2828_28ff : 0x0102_0304))
            }
        }
    }

    @Test("ink on a transparent colour is ink on nothing, as with an alpha channel", arguments: [0, 2] as [UInt8])
    func ink(_ colorType: UInt8) throws {
        let samples = colorType == 0 ? 1 : 3
        let rows = (0..<20).map { y in
            (0..<40).flatMap { x in
                [UInt8](repeating: (10..<30).contains(x) && (8..<12).contains(y) ? 20 : 255, count: samples)
            }
        }
        let file = PictureFiles.png(
            width: 40,
            height: 20,
            depth: 8,
            colorType: colorType,
            rows: rows,
            extra: [("tRNS", [UInt8](repeating: 0, count: samples).flatMap { [$0, 255] })]
        )
        let result = try PictureScanner(limits: .standard).scan(file, .extracting)
        #expect(result.keptAsIs && result.warnings.isEmpty)
        #expect(result.penColor == Color(red: 20, green: 20, blue: 20))
    }
}
