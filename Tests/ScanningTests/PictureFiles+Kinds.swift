@testable import SignetScanning

extension PictureFiles {
    /// The corners' picture in a format.
    static func example(_ format: PictureFormat) -> [UInt8] {
        switch format {
        case .png: png(PictureDecoderTests.corners)
        case .jpeg: corners
        case .bmp: bmp(PictureDecoderTests.corners)
        case .webp: cornersWebP
        case .heic: cornersHEIC
        case .tiff:
            tiff(
                width: 32,
                height: 16,
                bits: 8,
                samples: 3,
                photometric: 2,
                extraSamples: nil,
                orientation: 1,
                resolution: nil,
                data: PictureDecoderTests.corners.values.flatMap {
                    [$0.redByte, $0.greenByte, $0.blueByte].map(UInt8.init)
                }
            )
        }
    }

    /// The corners' WebP in the extended format with an Exif chunk.
    static func webp(withExif block: [UInt8]) -> [UInt8] {
        func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little32(data.count) + data + (data.count % 2 == 1 ? [0] : [])
        }
        let extended = chunk("VP8X", [0x08, 0, 0, 0, 31, 0, 0, 15, 0, 0])
        let body = Array("WEBP".utf8) + extended + cornersWebP[12...] + chunk("EXIF", block)
        return Array("RIFF".utf8) + little32(body.count) + body
    }

    /// A TIFF of two pages of 8 x 8 pixels, the first black, the second white.
    static var pagesTIFF: [UInt8] {
        var file = Array("II".utf8) + [42, 0] + little32(8 + 128)
        file += [UInt8](repeating: 0, count: 64) + [UInt8](repeating: 255, count: 64)
        for page in 0..<2 {
            let entries = [
                (256, 4, 8), (257, 4, 8), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8 + 64 * page), (277, 3, 1),
                (278, 4, 8), (279, 4, 64),
            ]
            file += little16(entries.count)
            for (tag, type, value) in entries { file += little16(tag) + little16(type) + little32(1) + little32(value) }
            file += little32(page == 0 ? file.count + 4 : 0)
        }
        return file
    }
}
