import FoundationEssentials
import SignetGraphics

@testable import SignetScanning

/// Small picture files, written byte by byte or made once and kept as text.
enum PictureFiles {
    /// A PNG from its raw rows, each without its filter byte.
    static func png(
        width: Int,
        height: Int,
        depth: UInt8,
        colorType: UInt8,
        rows: [[UInt8]],
        extra: [(String, [UInt8])]
    ) -> [UInt8] {
        var file = PNGChunks.signature
        file += chunk("IHDR", big32(width) + big32(height) + [depth, colorType, 0, 0, 0])
        for (name, data) in extra { file += chunk(name, data) }
        file += chunk("IDAT", stored(rows.flatMap { [0] + $0 }))
        return file + chunk("IEND", [])
    }

    static func png(_ colors: ColorPlane) -> [UInt8] {
        let bytes = colors.bytes
        let rows = (0..<colors.height).map { y in
            Array(bytes[y * colors.width * 4..<(y + 1) * colors.width * 4])
        }
        return png(width: colors.width, height: colors.height, depth: 8, colorType: 6, rows: rows, extra: [])
    }

    static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big32(data.count) + body + big32(Int(PNGChunks.checksum(body[...])))
    }

    /// A zlib stream of stored blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let count = UInt16(end - start)
            result += [end == data.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8)]
            result += data[start..<end]
            start = end
        } while start < data.count
        var a = 1
        var b = 0
        for byte in data {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return result + big32(b << 16 | a)
    }

    /// A BMP of 24 bits a pixel, rows from the bottom.
    static func bmp(_ colors: ColorPlane) -> [UInt8] {
        let padding = (4 - colors.width * 3 % 4) % 4
        var rows: [UInt8] = []
        for y in (0..<colors.height).reversed() {
            for value in colors.values[y * colors.width..<(y + 1) * colors.width] {
                rows.append(UInt8(value.blueByte))
                rows.append(UInt8(value.greenByte))
                rows.append(UInt8(value.redByte))
            }
            rows += [UInt8](repeating: 0, count: padding)
        }
        let header = little32(40) + little32(colors.width) + little32(colors.height) + [1, 0, 24, 0]
        let rest = little32(0) + little32(rows.count) + little32(2835) + little32(2835) + little32(0) + little32(0)
        return Array("BM".utf8) + little32(54 + rows.count) + little32(0) + little32(54) + header + rest + rows
    }

    /// An uncompressed TIFF in one strip, samples interleaved; `extraSamples` is the kind of alpha or nil, and `resolution`
    /// the dots to the inch across and down.
    static func tiff(
        width: Int,
        height: Int,
        bits: Int,
        samples: Int,
        photometric: Int,
        extraSamples: Int?,
        orientation: Int,
        resolution: (across: Int, down: Int)?,
        data: [UInt8]
    ) -> [UInt8] {
        var entries: [(Int, Int, [Int])] = [
            (256, 4, [width]), (257, 4, [height]), (258, 3, [Int](repeating: bits, count: samples)), (259, 3, [1]),
            (262, 3, [photometric]), (273, 4, [8]), (274, 3, [orientation]), (277, 3, [samples]),
            (278, 4, [height]), (279, 4, [data.count]), (284, 3, [1]),
        ]
        if let resolution {
            entries += [(282, 5, [resolution.across, 1]), (283, 5, [resolution.down, 1]), (296, 3, [2])]
        }
        if let extraSamples { entries.append((338, 3, [extraSamples])) }
        entries.sort { $0.0 < $1.0 }
        let directory = 8 + data.count + data.count % 2
        var outside = directory + 2 + entries.count * 12 + 4
        var file = Array("II".utf8) + [42, 0] + little32(directory) + data + (data.count % 2 == 1 ? [0] : [])
        var tail: [UInt8] = []
        file += little16(entries.count)
        for (tag, type, values) in entries {
            file += little16(tag) + little16(type) + little32(type == 5 ? values.count / 2 : values.count)
            let packed = values.flatMap { type == 3 ? little16($0) : little32($0) }
            if packed.count <= 4 {
                file += packed + [UInt8](repeating: 0, count: 4 - packed.count)
            } else {
                file += little32(outside)
                tail += packed
                outside += packed.count
            }
        }
        return file + little32(0) + tail
    }

    /// The APP1 segment of Exif with one entry, the orientation.
    static func exif(orientation: Int, order: ByteReader.Order) -> [UInt8] {
        let tiff: [UInt8] =
            switch order {
            case .big:
                [
                    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0,
                    0, 0, 0,
                ]
            case .little:
                [
                    0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(orientation), 0, 0, 0, 0,
                    0, 0, 0,
                ]
            }
        return segment(Array("Exif".utf8) + [0, 0] + tiff)
    }

    static func segment(_ payload: [UInt8]) -> [UInt8] {
        [0xff, 0xe1, UInt8((payload.count + 2) >> 8), UInt8((payload.count + 2) & 255)] + payload
    }

    /// A JPEG with segments put in front of all others.
    static func jpeg(with segments: [[UInt8]]) -> [UInt8] {
        Array(corners[..<2]) + segments.flatMap(\.self) + corners[2...]
    }

    /// A JPEG of 32 x 16 pixels, white but for three corners of 8 x 8: upper left red, upper right blue, lower left green.
    static let corners = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMUFRUVDA8X
        GBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAAR
        CAAQACADAREAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAgKCf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQADAQEAAAAAAAAAAAAA
        AAAACAkHBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AFKZIoWoIa2noAEyihblDeozl3bXGNNmAAA//9k=
        """
    )

    /// The same in CMYK, as Adobe writes it.
    static let cornersCMYK = decoded(
        """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAt
        KDAlKCko/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EABcAAQEBAQAAAAAAAAAAAAAAAAAJBwj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRD
        AE0AWQBLAAA/ANgcqOVHVLSVVFVAASrSrZsDtZPQVUb8qoAAA//Z
        """
    )

    /// The same, progressive.
    static let cornersProgressive = decoded(
        """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8t
        MC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wgAR
        CAAQACADAREAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAAYIB//EABgBAAMBAQAAAAAAAAAAAAAAAAAFBgQH/9oADAMBAAIQAxAAAAFR
        V3NBNIYCZbnM38nQ7W/pwAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAEFAg//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAEDAQE/
        AQ//xAAUEQEAAAAAAAAAAAAAAAAAAAAw/9oACAECAQE/AQ//xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAY/Ag//xAAUEAEAAAAAAAAA
        AAAAAAAAAAAw/9oACAEBAAE/IQ//2gAMAwEAAgADAAAAENIPJP/EABQRAQAAAAAAAAAAAAAAAAAAADD/2gAIAQMBAT8QD//EABQRAQAAAAAA
        AAAAAAAAAAAAADD/2gAIAQIBAT8QD//EABQQAQAAAAAAAAAAAAAAAAAAADD/2gAIAQEAAT8QD//Z
        """
    )

    /// The same in a frame of 8,000 × 8,000, its last scan 2,000 times: the decoder goes through all blocks each time.
    static var slowProgressive: [UInt8] {
        var file = cornersProgressive
        let markers = file.indices.dropLast().filter { file[$0] == 0xff }
        guard let frame = markers.first(where: { file[$0 + 1] == 0xc2 }),
            let scan = markers.last(where: { file[$0 + 1] == 0xda }), frame + 9 < scan
        else { return [] }
        file.replaceSubrange(frame + 5..<frame + 9, with: [0x1f, 0x40, 0x1f, 0x40])
        let last = file[scan..<file.count - 2]
        return file[..<scan] + repeatElement(last, count: 2000).joined() + [0xff, 0xd9]
    }

    /// The same as lossless WebP.
    static let cornersWebP = decoded(
        """
        UklGRkAAAABXRUJQVlA4TDQAAAAvH8ADAB8gECD4n3BqQ0hAmOV/s4qYhphW+l9amf/4GzAhEASCJLnkkgMsENH/SKD9bcAP
        """
    )

    /// The same as HEIC.
    static let cornersHEIC = decoded(
        """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
        AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAACAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHSAAEAAAAAAAAA/AACAAEAAAAAAAAA
        AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADZaXBycAAA
        ALdpcGNvAAAAd2h2Y0MBBAgAAAAAAAAAAAAe8AD8//j4AAAPAyAAAQAXQAEMAf//BAgAAAMAnjgAAAMAAB66AkAhAAEAKkIBAQQI
        AAADAJ44AAADAAAekAQQILLdVdNc3AgIGBAAAAMAEAAAAwAQgCIAAQAIRAHBcxgwGJAAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRp
        c3BlAAAAAAAAACAAAAAQAAAAEHBpeGkAAAAAAwgICAAAABppcG1hAAAAAAAAAAIAAQKBAgACAgOEAAAAGmlyZWYAAAAAAAAADmRp
        bWcAAgABAAEAAAEEbWRhdAAAAPgoAa8Gsh8rBZBm1lod/OXv//bQvIeWMK1Pvfdvn3Nuf/0FWkAmoyH+M//+d7xDtBwugF+YZzhb
        KX+SrHrdjSnA9eu/aQy5AQf7ZC3/wv//crCVPTr1+v8X8iDEPcaDTbE57n27aXDTf3HhJ38VL+ioeoi65mkyiBpGyYK7Do0IDWbW
        YjgPbwDmQg5ERF3MhsioFJu/2IY9sJjOtCnyLTKosP3VGrUMmZf0FGht7fmGtSV4gxYzXF+oQylug/ZLntqsyEJgF64enGcQOllQ
        pNuqFQ7yf3sbsldSrXP9z8Xi5NAilvz8nSTvvG2P9189/V4mhKkuBs5oaA==
        """
    )

    private static func decoded(_ text: String) -> [UInt8] {
        [UInt8](Data(base64Encoded: text.filter { !$0.isNewline }) ?? Data())
    }

    static func big32(_ value: Int) -> [UInt8] { little32(value).reversed() }
    static func little16(_ value: Int) -> [UInt8] { Array(little32(value)[..<2]) }
    static func little32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
}
