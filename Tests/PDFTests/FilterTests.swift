import Testing

@testable import SignetPDF

@Suite struct FilterTests {
    private func decode(_ data: [UInt8], filter: String, parameters: String = "null") throws -> [UInt8] {
        let text = "<</Filter \(filter) /DecodeParms \(parameters)>>"
        let dictionary = try #require(try PDFObject(parsing: Array(text.utf8)).dictionary)
        return try StreamDecoder.decode(data, dictionary: dictionary, limit: Limits.decodedStream) { $0 }
    }

    @Test("deflated data come back")
    func flate() throws {
        let data = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
        #expect(try decode(Flate.deflate(data, strategy: .repetitions), filter: "/FlateDecode") == data)
    }

    @Test("data in pieces are deflated as in one", arguments: [Flate.Strategy.runs, .repetitions])
    func pieces(_ strategy: Flate.Strategy) throws {
        let data = (0..<300_000).map { $0 % 1000 < 800 ? 0 : UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
        let deflater = try #require(Deflater(strategy, count: data.count))
        for start in stride(from: 0, to: data.count, by: 7_001) {
            deflater.add(Array(data[start..<min(start + 7_001, data.count)]).span)
        }
        let deflated = try #require(deflater.finish())
        #expect(deflated == Flate.deflate(data, strategy: strategy))
        #expect(try decode(deflated, filter: "/FlateDecode") == data)
    }

    @Test("what comes before the end of a cut stream counts")
    func cutFlate() throws {
        let data = [UInt8](repeating: 7, count: 1000) + (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let cut = Array(Flate.deflate(data, strategy: .repetitions).dropLast(40))
        let decoded = try decode(cut, filter: "/FlateDecode")
        #expect(!decoded.isEmpty && data.starts(with: decoded))
    }

    @Test("a bomb ends at the limit")
    func bomb() {
        let bomb = Flate.deflate([UInt8](repeating: 0, count: 3 << 20), strategy: .repetitions)
        #expect { try Flate.inflate(bomb, limit: 1 << 20) } throws: { ($0 as? PDFError)?.code == .limit }
    }

    @Test("LZW data of the standard's example come back")
    func lzw() throws {
        // ISO 32000-1, 7.4.4.2, example 1: 45 45 45 45 45 65 45 45 45 66.
        let encoded: [UInt8] = [0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]
        #expect(try decode(encoded, filter: "/LZWDecode") == [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
    }

    @Test("the text filters decode, one after the other")
    func textFilters() throws {
        #expect(try decode(Array("48 65 6C6c 6F>".utf8), filter: "[/ASCIIHexDecode]") == Array("Hello".utf8))
        #expect(try decode(Array("87cURD]j6~>".utf8), filter: "/ASCII85Decode") == Array("Hello w".utf8))
        #expect(try decode(Array("z~>".utf8), filter: "/A85") == [0, 0, 0, 0])
        #expect(
            try decode(Array("04 48656C6C6F FE 21 80>".utf8), filter: "[/AHx /RunLengthDecode]")
                == Array("Hello!!!".utf8)
        )
    }

    @Test(
        "PNG predictors are undone",
        arguments: [
            ([0, 1, 2, 3], [1, 2, 3]), ([1, 1, 1, 1], [1, 2, 3]), ([2, 1, 2, 3, 2, 1, 1, 1], [1, 2, 3, 2, 3, 4]),
            ([3, 2, 2, 2, 3, 1, 1, 1], [2, 3, 3, 2, 3, 4]), ([4, 1, 1, 1, 4, 1, 0, 0], [1, 2, 3, 2, 2, 3]),
        ] as [([UInt8], [UInt8])]
    )
    func pngPredictors(rows: [UInt8], expected: [UInt8]) throws {
        let decoded = try decode(
            Flate.deflate(rows, strategy: .repetitions),
            filter: "/FlateDecode",
            parameters: "<</Predictor 12 /Columns 3>>"
        )
        #expect(decoded == expected)
    }

    @Test("rows that are predicted on writing come back", arguments: [1, 3])
    func predictorRoundTrip(colors: Int) throws {
        let width = 37
        let pixels = (0..<width * colors * 20).map { UInt8(truncatingIfNeeded: $0 % 11 == 0 ? 255 : $0 / 7) }
        let rows = PNGPredictor.encode(pixels, rowLength: width * colors, pixelLength: colors)
        let parameters = "<</Predictor 15 /Colors \(colors) /Columns \(width)>>"
        #expect(
            try decode(Flate.deflate(rows, strategy: .repetitions), filter: "/FlateDecode", parameters: parameters)
                == pixels
        )
    }

    @Test("rows that are said to be gigabytes long take no such memory")
    func longRows() throws {
        let parameters = "<</Predictor 12 /Colors 64 /BitsPerComponent 16 /Columns 67108864>>"
        #expect(
            try decode(
                Flate.deflate([0, 1, 2, 3], strategy: .repetitions),
                filter: "/FlateDecode",
                parameters: parameters
            ) == [1, 2, 3]
        )
    }

    @Test("TIFF's predictor is undone")
    func tiffPredictor() throws {
        let decoded = try decode(
            Flate.deflate([1, 1, 1, 5, 1, 1], strategy: .repetitions),
            filter: "/FlateDecode",
            parameters: "<</Predictor 2 /Columns 3>>"
        )
        #expect(decoded == [1, 2, 3, 5, 6, 7])
    }

    @Test("filters of pictures and bad parameters are refused")
    func refusals() {
        #expect { try decode([0], filter: "/DCTDecode") } throws: { ($0 as? PDFError)?.code == .unsupported }
        #expect {
            try decode(
                Flate.deflate([0], strategy: .repetitions),
                filter: "/FlateDecode",
                parameters: "<</Predictor 12 /Columns -3>>"
            )
        } throws: { ($0 as? PDFError)?.code == .damaged }
        #expect { try decode([1, 2, 3], filter: "/FlateDecode") } throws: { ($0 as? PDFError)?.code == .damaged }
    }
}
