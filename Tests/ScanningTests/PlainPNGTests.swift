import SignetBasics
import Testing

@testable import SignetScanning

@Suite("PNG files that are read without a decoder") struct PlainPNGTests {
    private let width = 7
    private let height = 25

    /// A file with rows of any bytes, filtered in each of the ways.
    private func file(depth: UInt8, colorType: UInt8, interlacing: UInt8, data: [UInt8]) -> [UInt8] {
        let header = PictureFiles.big32(width) + PictureFiles.big32(height) + [depth, colorType, 0, 0, interlacing]
        // In two chunks, as programs write larger pictures.
        let (first, second) = (Array(data.prefix(20)), Array(data.dropFirst(20)))
        return PNGChunks.signature + PictureFiles.chunk("IHDR", header) + PictureFiles.chunk("IDAT", first)
            + PictureFiles.chunk("IDAT", second) + PictureFiles.chunk("IEND", [])
    }

    private func rows(samples: Int) -> [UInt8] {
        var random = SplitMix(seed: 5)
        return (0..<height).flatMap { row in
            [UInt8(row % 5)] + (0..<width * samples).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
    }

    @Test("the pixels are those of the decoder", arguments: [3, 4])
    func pixels(samples: Int) throws {
        let file = file(
            depth: 8,
            colorType: samples == 4 ? 6 : 2,
            interlacing: 0,
            data: PictureFiles.stored(rows(samples: samples))
        )
        let expected = try IsolatedDecoder(
            limits: .standard,
            budget: PictureLimits.Budget(memory: 200_000_000, seconds: 20),
            format: .png,
            task: IsolatedDecoder.Task(page: 1, orientation: .upright),
            decoding: .forked
        )
        .decode(file)
        let found = try #require(PlainPNG(PNGChunks(of: file)))
        #expect(found.colors == expected.colors)
        #expect(found.hasAlpha == (samples == 4) && expected.hasAlpha == (samples == 4))
    }

    @Test("other kinds are the decoder's")
    func others() throws {
        let data = PictureFiles.stored(rows(samples: 4))
        for (depth, type, interlacing) in [(16, 6, 0), (8, 6, 1), (8, 0, 0), (8, 4, 0), (8, 3, 0)] {
            let file = file(
                depth: UInt8(depth),
                colorType: UInt8(type),
                interlacing: UInt8(interlacing),
                data: data
            )
            #expect(try PlainPNG(PNGChunks(of: file)) == nil, "\(depth), \(type), \(interlacing)")
        }
        let transparent = PictureFiles.png(
            width: 1,
            height: 1,
            depth: 8,
            colorType: 2,
            rows: [[1, 2, 3]],
            extra: [("tRNS", [0, 1, 0, 2, 0, 3])]
        )
        #expect(try PlainPNG(PNGChunks(of: transparent)) == nil)
    }

    @Test("too few bytes, too many, and a filter that does not exist are the decoder's")
    func damaged() throws {
        let rows = rows(samples: 4)
        for data in [Array(rows.dropLast()), rows + [0], [5] + rows.dropFirst()] {
            let file = file(depth: 8, colorType: 6, interlacing: 0, data: PictureFiles.stored(data))
            #expect(try PlainPNG(PNGChunks(of: file)) == nil)
        }
        let torn = file(
            depth: 8,
            colorType: 6,
            interlacing: 0,
            data: Array(PictureFiles.stored(rows).dropLast(6))
        )
        #expect(try PlainPNG(PNGChunks(of: torn)) == nil)
    }
}
