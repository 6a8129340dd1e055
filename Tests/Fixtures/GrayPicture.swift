import Foundation

/// A page as pixels, drawn by an independent reader.
public struct GrayPicture: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// 0 black to 255 white, row by row from the top.
    public let pixels: [UInt8]

    /// The programs that draw pages.
    public enum Reader: String, Sendable, CaseIterable {
        case poppler
        case mupdf
    }

    /// Draws a page, counted from 1, cut to the crop box.
    public init(_ document: [UInt8], page: Int, resolution: Double, reader: Reader) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(document, to: "document.pdf")
        let picture = folder.path("picture.pgm")
        switch reader {
        case .poppler:
            let stem = folder.path("picture")
            let arguments = [
                "-gray", "-cropbox", "-r", "\(resolution)", "-f", "\(page)", "-l", "\(page)", "-singlefile", path, stem,
            ]
            _ = try ExternalTool.run("pdftoppm", arguments)
        case .mupdf:
            _ = try ExternalTool.run(
                "mutool",
                ["draw", "-F", "pgm", "-r", "\(resolution)", "-o", picture, path, "\(page)"]
            )
        }
        guard let bytes = folder.read("picture.pgm") else { throw CocoaError(.fileNoSuchFile) }
        // A PGM: P5, width, height and 255, each ended by white space, then the pixels.
        var fields: [Int] = []
        var position = 2
        while fields.count < 3 {
            while bytes[position] == 0x20 || bytes[position] == 0x0a { position += 1 }
            if bytes[position] == UInt8(ascii: "#") {
                while bytes[position] != 0x0a { position += 1 }
                continue
            }
            var value = 0
            while bytes[position] > 0x20 {
                value = value * 10 + Int(bytes[position] - 0x30)
                position += 1
            }
            fields.append(value)
        }
        (width, height) = (fields[0], fields[1])
        pixels = Array(bytes[(position + 1)...].prefix(width * height))
    }

    /// The box of all pixels darker than a threshold, in pixels from the lower left corner; nil when there are none.
    public func darkBox(below threshold: UInt8 = 128) -> (minX: Int, minY: Int, maxX: Int, maxY: Int)? {
        var box: (minX: Int, minY: Int, maxX: Int, maxY: Int)?
        for y in 0..<height {
            for x in 0..<width where pixels[y * width + x] < threshold {
                let up = height - 1 - y
                let known = box ?? (x, up, x, up)
                box = (min(known.minX, x), min(known.minY, up), max(known.maxX, x), max(known.maxY, up))
            }
        }
        return box.map { ($0.minX, $0.minY, $0.maxX + 1, $0.maxY + 1) }
    }

    /// The part of a box that is dark; the box in pixels from the lower left corner.
    public func darkness(minX: Int, minY: Int, maxX: Int, maxY: Int) -> Double {
        var dark = 0
        for y in max(0, minY)..<min(height, maxY) {
            for x in max(0, minX)..<min(width, maxX) where pixels[(height - 1 - y) * width + x] < 128 { dark += 1 }
        }
        return Double(dark) / Double(max(1, (maxX - minX) * (maxY - minY)))
    }
}
