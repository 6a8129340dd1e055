import Fixtures
import SignetBasics
import Testing

@testable import SignetScanning

@Suite struct RefusedPictureTests {
    let decoder = PictureDecoder(limits: .standard)

    @Test(
        "what is not a picture of the formats is refused",
        arguments: ["", "B", "%PDF-1.7", "GIF89a", "P6 1 1 255 abc"]
    )
    func otherFormats(_ text: String) {
        #expect(throws: ScanError.unsupportedFormat) {
            try decoder.decode(Array(text.utf8), .first)
        }
        #expect(
            "\(ScanError.unsupportedFormat)".contains("not a supported picture: use PNG, JPEG, HEIC, TIFF, WebP or BMP")
        )
    }

    @Test("a header that declares 30,000 x 30,000 pixels is refused at once")
    func enormous() {
        let png =
            PNGChunks.signature
            + PictureFiles.chunk("IHDR", PictureFiles.big32(30_000) + PictureFiles.big32(30_000) + [8, 6, 0, 0, 0])
        let bmp =
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + PictureFiles.little32(40)
            + PictureFiles.little32(30_000)
            + PictureFiles.little32(-30_000 & 0xffff_ffff)
        let tiff = PictureFiles.tiff(
            width: 30_000,
            height: 30_000,
            bits: 8,
            samples: 1,
            photometric: 1,
            extraSamples: nil,
            orientation: 1,
            resolution: nil,
            data: [0]
        )
        var jpeg = PictureFiles.corners
        if let frame = jpeg.indices.dropLast().first(where: { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 }) {
            jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0x75, 0x30, 0x75, 0x30])
        }
        for file in [png, bmp, tiff, jpeg] {
            #expect(throws: ScanError.pictureTooLarge(width: 30_000, height: 30_000, limits: .standard)) {
                try decoder.decode(file, .first)
            }
        }
    }

    @Test("more pixels in all, or more bytes, than the limits are refused")
    func limits() {
        let small = PictureDecoder(limits: PictureLimits(fileBytes: 300, pixels: 100, side: 50))
        #expect(throws: ScanError.self) { try small.decode(PictureFiles.cornersWebP, .first) }
        #expect(throws: ScanError.fileTooLarge(bytes: 314, limit: 300)) {
            try small.decode(PictureFiles.corners, .first)
        }
    }

    @Test("a file that is cut off anywhere is refused", .slow(), arguments: PictureFormat.allCases)
    func truncated(_ format: PictureFormat) {
        let file = PictureFiles.example(format)
        for length in stride(from: 12, to: file.count - 8, by: max(1, file.count / 60)) {
            #expect(throws: ScanError.self, "\(format) cut at \(length)") {
                try decoder.decode(Array(file[..<length]), .first)
            }
        }
    }

    @Test("a damaged chunk of a PNG is refused")
    func damagedChunk() {
        var file = PictureFiles.png(PictureDecoderTests.corners)
        file[200] ^= 1
        #expect(throws: ScanError.unreadable(.png)) { try decoder.decode(file, .first) }
    }

    @Test("a JPEG with scans without end is refused")
    func manyScans() {
        let scan: [UInt8] = [0xff, 0xda, 0, 2]
        let file =
            Array(PictureFiles.corners.dropLast(2)) + Array(repeatElement(scan, count: 200).joined()) + [0xff, 0xd9]
        #expect(throws: ScanError.unreadable(.jpeg)) { try decoder.decode(file, .first) }
    }

    @Test("mutated files neither crash nor hang", .slow(), arguments: PictureFormat.allCases)
    func mutants(_ format: PictureFormat) {
        let scanner = PictureScanner(limits: PictureLimits(fileBytes: 100_000, pixels: 100_000, side: 2000))
        let originals: [[UInt8]] =
            switch format {
            case .png, .bmp, .webp, .heic: [PictureFiles.example(format)]
            case .jpeg:
                [
                    PictureFiles.jpeg(with: [PictureFiles.exif(orientation: 5, order: .little)]),
                    PictureFiles.cornersProgressive,
                ]
            case .tiff:
                [
                    PictureFiles.tiff(
                        width: 16,
                        height: 16,
                        bits: 8,
                        samples: 4,
                        photometric: 2,
                        extraSamples: 2,
                        orientation: 3,
                        resolution: nil,
                        data: (0..<1024).map { UInt8($0 & 255) }
                    )
                ]
            }
        var random = SplitMix(seed: 42)
        for round in 0..<300 {
            var file = originals[round % originals.count]
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let position = Int.random(in: 0..<file.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: file[position] = UInt8.random(in: 0...255, using: &random)
                case 1: file[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                case 2: file.removeSubrange(position..<min(file.count, position + 3))
                default: file.insert(contentsOf: [0xff, 0xff, 0xff, 0xff], at: position)
                }
            }
            // Any result and any error will do.
            _ = try? scanner.scan(file, .extracting)
        }
    }
}

@Suite("Pictures that promise too much") struct PretendingPictureTests {
    let decoder = PictureDecoder(limits: .standard)

    @Test("a PNG of 64 megapixels in some bytes is refused without decoding")
    func bomb() {
        let file =
            PNGChunks.signature
            + PictureFiles.chunk("IHDR", PictureFiles.big32(8000) + PictureFiles.big32(8000) + [8, 6, 0, 0, 0])
            + PictureFiles.chunk("IDAT", [UInt8](repeating: 0, count: 200_000)) + PictureFiles.chunk("IEND", [])
        #expect(throws: ScanError.pretending(.png)) { try decoder.decode(file, .first) }
    }

    @Test("a JPEG of 64 megapixels with twenty scans is refused without decoding")
    func scans() throws {
        var file = PictureFiles.cornersProgressive
        let frame = try #require(file.indices.dropLast().first { file[$0] == 0xff && file[$0 + 1] == 0xc2 })
        file.replaceSubrange(frame + 5..<frame + 9, with: [0x1f, 0x40, 0x1f, 0x40])
        let scan: [UInt8] = [0xff, 0xda, 0, 2]
        file = Array(file.dropLast(2)) + Array(repeatElement(scan, count: 20).joined()) + [0xff, 0xd9]
        #expect(throws: ScanError.pretending(.jpeg)) { try decoder.decode(file, .first) }
    }
}
