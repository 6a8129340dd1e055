internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetServiceFoundation

/// A PDF whose pages are pictures, each upright and as large as fits on the sheet.
struct PicturePages: Sendable {
    /// The sheet of a page, as high as wide for pictures that are wider than high.
    enum Paper: String, Sendable {
        case a4, letter

        /// The shorter and the longer side, in points.
        var sides: (short: Double, long: Double) { self == .a4 ? (595.28, 841.89) : (612, 792) }
    }

    let paper: Paper
    /// The process that decodes pictures of others.
    let decoding: PictureDecoding

    /// The most pixels across; sharp enough for the lines of a form.
    private static let width = 2_400

    /// The pages as a PDF.
    ///
    /// Waits for a process for each picture. The pictures are encoded again, so that nothing else of the files stays, as the place
    /// where they were taken.
    /// - Throws: `SignetError` for a file that is no picture, and ``Problem`` for a TIFF file of several pages.
    func pdf(of pictures: [[UInt8]]) throws -> [UInt8] {
        var file = PictureFile()
        for picture in pictures {
            guard !Self.hasFurtherPages(picture) else {
                throw Problem(
                    .unprocessableContent,
                    "document-kind",
                    "The TIFF file has several pages: save it as a PDF, or each page as a picture."
                )
            }
            let upright = try UprightPicture(picture, decoding: decoding)
            file.add(try JPEG(Self.opaque(upright).view(width: Self.width).bytes), on: paper)
        }
        return file.finished()
    }

    /// A picture without alpha: what is transparent is paper.
    private static func opaque(_ picture: UprightPicture) throws -> UprightPicture {
        var kept = picture.kept
        // A head of 36 bytes ends with the flags; four bytes for each pixel follow.
        let head = 36
        guard kept.count > head, kept[head - 1] & 1 != 0 else { return picture }
        kept[head - 1] &= ~1
        for pixel in stride(from: head, to: kept.count - 3, by: 4) {
            let alpha = Int(kept[pixel + 3])
            for part in pixel..<pixel + 3 {
                kept[part] = UInt8(truncatingIfNeeded: (Int(kept[part]) * alpha + 255 * (255 - alpha)) / 255)
            }
            kept[pixel + 3] = 255
        }
        guard let opaque = UprightPicture(kept: kept) else { throw JPEG.Fault() }
        return opaque
    }

    /// Whether a TIFF file has another page after the first (TIFF 6.0, section 2).
    private static func hasFurtherPages(_ bytes: [UInt8]) -> Bool {
        let isLittle = bytes.starts(with: [0x49, 0x49, 0x2A, 0x00])
        guard isLittle || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) else { return false }
        func number(_ place: Int, _ count: Int) -> Int? {
            guard place >= 0, place + count <= bytes.count else { return nil }
            let part = Array(bytes[place..<place + count])
            return (isLittle ? part.reversed() : part).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let entries = number(directory, 2),
            let next = number(directory + 2 + entries * 12, 4)
        else { return false }
        return next != 0
    }
}

/// A JPEG file that the service wrote, with what a PDF says of it.
private struct JPEG: Sendable {
    struct Fault: Error {}

    let bytes: [UInt8]
    private(set) var (width, height, components) = (0, 0, 0)

    /// Reads the frame header (ITU-T T.81, B.2.2).
    init(_ bytes: [UInt8]) throws {
        self.bytes = bytes
        var place = 2
        while place + 9 < bytes.count, bytes[place] == 0xFF {
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            if [0xC0, 0xC1, 0xC2].contains(bytes[place + 1]) {
                height = Int(bytes[place + 5]) << 8 | Int(bytes[place + 6])
                width = Int(bytes[place + 7]) << 8 | Int(bytes[place + 8])
                components = Int(bytes[place + 9])
                break
            }
            place += 2 + length
        }
        guard width > 0, height > 0, [1, 3].contains(components) else { throw Fault() }
    }
}

/// A PDF that is written page by page.
private struct PictureFile {
    private var bytes = Array("%PDF-1.4\n%\u{E2}\u{E3}\u{CF}\u{D3}\n".utf8)
    private var offsets: [Int: Int] = [:]
    private var pages = 0

    /// Adds a page; each has three objects after the catalog and the tree.
    mutating func add(_ picture: JPEG, on paper: PicturePages.Paper) {
        let first = 3 + 3 * pages
        pages += 1
        let isWide = picture.width > picture.height
        let (across, up) = isWide ? (paper.sides.long, paper.sides.short) : (paper.sides.short, paper.sides.long)
        let scale = min(across / Double(picture.width), up / Double(picture.height))
        let (width, height) = (Double(picture.width) * scale, Double(picture.height) * scale)
        func text(_ number: Double) -> String { String(format: "%.2f", number) }
        let place =
            "q \(text(width)) 0 0 \(text(height)) \(text((across - width) / 2)) \(text((up - height) / 2)) cm /P Do Q"
        let (size, resources) = ("[0 0 \(text(across)) \(text(up))]", "<< /XObject << /P \(first + 2) 0 R >> >>")
        add(
            first,
            "<< /Type /Page /Parent 2 0 R /MediaBox \(size) /Resources \(resources) /Contents \(first + 1) 0 R >>",
            stream: nil
        )
        add(first + 1, "<< /Length \(place.utf8.count) >>", stream: Array(place.utf8))
        let space = picture.components == 1 ? "/DeviceGray" : "/DeviceRGB"
        add(
            first + 2,
            "<< /Type /XObject /Subtype /Image /Width \(picture.width) /Height \(picture.height) /ColorSpace \(space) "
                + "/BitsPerComponent 8 /Filter /DCTDecode /Length \(picture.bytes.count) >>",
            stream: picture.bytes
        )
    }

    /// The whole file.
    mutating func finished() -> [UInt8] {
        let kids = (0..<pages).map { "\(3 + 3 * $0) 0 R" }.joined(separator: " ")
        add(1, "<< /Type /Catalog /Pages 2 0 R >>", stream: nil)
        add(2, "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>", stream: nil)
        let (count, start) = (3 + 3 * pages, bytes.count)
        write("xref\n0 \(count)\n0000000000 65535 f \n")
        for number in 1..<count { write(String(format: "%010d 00000 n \n", offsets[number] ?? 0)) }
        write("trailer\n<< /Size \(count) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n")
        return bytes
    }

    private mutating func add(_ number: Int, _ dictionary: String, stream: [UInt8]?) {
        offsets[number] = bytes.count
        write("\(number) 0 obj\n\(dictionary)\n")
        if let stream {
            write("stream\n")
            bytes += stream
            write("\nendstream\n")
        }
        write("endobj\n")
    }

    private mutating func write(_ text: String) { bytes += text.utf8 }
}
