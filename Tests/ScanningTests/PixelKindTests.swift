import Testing

@testable import SignetScanning

@Suite struct PixelKindTests {
    let decoder = PictureDecoder(limits: .standard)

    func values(_ file: [UInt8]) throws -> [UInt32] { try decoder.decode(file, .first).colors.values }

    @Test("grey, grey with 16 bits, one bit and palette PNG become colours")
    func pngKinds() throws {
        let gray = PictureFiles.png(width: 2, height: 1, depth: 8, colorType: 0, rows: [[0, 200]], extra: [])
        #expect(try values(gray) == [0x0000_00ff, 0xc8c8_c8ff])
        let deep = PictureFiles.png(width: 2, height: 1, depth: 16, colorType: 0, rows: [[0, 0, 200, 0]], extra: [])
        #expect(try values(deep) == [0x0000_00ff, 0xc8c8_c8ff])
        let deepColor = [[0x10, 0, 0x20, 0, 0x30, 0] as [UInt8]]
        let colors = PictureFiles.png(width: 1, height: 1, depth: 16, colorType: 2, rows: deepColor, extra: [])
        #expect(try values(colors) == [0x1020_30ff])
        let bits = PictureFiles.png(width: 2, height: 1, depth: 1, colorType: 0, rows: [[0x40]], extra: [])
        #expect(try values(bits) == [0x0000_00ff, 0xffff_ffff])
        let palette: [(String, [UInt8])] = [("PLTE", [255, 0, 0, 0, 0, 255])]
        let indexed = PictureFiles.png(width: 2, height: 1, depth: 8, colorType: 3, rows: [[1, 0]], extra: palette)
        #expect(try values(indexed) == [0x0000_ffff, 0xff00_00ff])
    }

    @Test("alpha of PNG is kept: RGBA, grey with alpha, palette with transparency")
    func pngAlpha() throws {
        let rgba = PictureFiles.png(
            width: 2,
            height: 1,
            depth: 8,
            colorType: 6,
            rows: [[10, 20, 30, 40, 1, 2, 3, 0]],
            extra: []
        )
        #expect(try values(rgba) == [0x0a14_1e28, 0x0102_0300])
        let gray = PictureFiles.png(width: 2, height: 1, depth: 8, colorType: 4, rows: [[9, 255, 9, 60]], extra: [])
        #expect(try values(gray) == [0x0909_09ff, 0x0909_093c])
        let palette: [(String, [UInt8])] = [("PLTE", [255, 0, 0, 0, 0, 255]), ("tRNS", [0, 128])]
        let indexed = PictureFiles.png(width: 2, height: 1, depth: 8, colorType: 3, rows: [[1, 0]], extra: palette)
        #expect(try values(indexed).map(\.alphaByte) == [128, 0])
    }

    @Test("grey, 16-bit and transparent TIFF become colours")
    func tiffKinds() throws {
        func tiff(bits: Int, samples: Int, photometric: Int, extra: Int?, _ data: [UInt8]) throws -> [UInt32] {
            try values(
                PictureFiles.tiff(
                    width: 2,
                    height: 1,
                    bits: bits,
                    samples: samples,
                    photometric: photometric,
                    extraSamples: extra,
                    orientation: 1,
                    resolution: nil,
                    data: data
                )
            )
        }
        #expect(try tiff(bits: 8, samples: 1, photometric: 1, extra: nil, [0, 200]) == [0x0000_00ff, 0xc8c8_c8ff])
        #expect(
            try tiff(bits: 16, samples: 1, photometric: 1, extra: nil, [0, 0, 0, 200]) == [0x0000_00ff, 0xc8c8_c8ff]
        )
        let straight: [UInt8] = [200, 100, 50, 128, 0, 0, 0, 255]
        let found = try tiff(bits: 8, samples: 4, photometric: 2, extra: 2, straight)
        #expect(found.map(\.alphaByte) == [128, 255])
        #expect(abs(Int(found[0].redByte) - 200) <= 2)
    }

    @Test("in TIFF, 0 is white where it says so, at every depth", arguments: [1, 2, 4, 8, 16])
    func minIsWhite(_ bits: Int) throws {
        let most = 1 << bits - 1
        for (photometric, expected) in [(0, [0xffff_ffff, 0]), (1, [0, 0xffff_ffff])] as [(Int, [UInt32])] {
            // Two samples, 0 and the largest, from the highest bit.
            let row: [UInt8] =
                switch bits {
                case 16: [0, 0, 255, 255]
                case 8: [0, 255]
                default: [UInt8(most << (8 - 2 * bits))]
                }
            let file = PictureFiles.tiff(
                width: 2,
                height: 1,
                bits: bits,
                samples: 1,
                photometric: photometric,
                extraSamples: nil,
                orientation: 1,
                resolution: nil,
                data: row
            )
            #expect(try values(file) == expected.map { $0 | 255 })
        }
    }

    @Test("grey with alpha in TIFF is divided by alpha only where it was multiplied", arguments: [(1, 80), (2, 40)])
    func grayWithAlpha(_ extra: Int, _ expected: UInt32) throws {
        let file = PictureFiles.tiff(
            width: 1,
            height: 1,
            bits: 8,
            samples: 2,
            photometric: 1,
            extraSamples: extra,
            orientation: 1,
            resolution: nil,
            data: [40, 128]
        )
        #expect(try values(file) == [expected * 0x0101_0100 | 128])
    }
}
