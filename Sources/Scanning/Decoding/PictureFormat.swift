/// The supported picture formats, recognised by the first bytes of the file and never by its name.
package enum PictureFormat: Hashable, Sendable, CaseIterable {
    case png
    case jpeg
    case tiff
    case webp
    case bmp
    case heic

    /// The major brands of still pictures (ISO/IEC 23008-12, annex B; the last two are those of AVIF and of any codec).
    private static let heifBrands = Set(["heic", "heix", "heim", "heis", "avif", "mif1"].map { Array($0.utf8) })

    /// Finds the format of a file, or nil when it is not one of them.
    package init?(of bytes: [UInt8]) {
        if bytes.starts(with: PNGChunks.signature) {
            self = .png
        } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4d, 0x4d, 0, 42]) {
            self = .tiff
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: "BM".utf8) {
            self = .bmp
        } else if bytes.dropFirst(4).starts(with: "ftyp".utf8),
            Self.heifBrands.contains(Array(bytes.dropFirst(8).prefix(4)))
        {
            self = .heic
        } else {
            return nil
        }
    }
}

extension PictureFormat {
    /// Whether bytes are a picture, or a `data:` URL of one.
    package static func canRead(_ bytes: [UInt8]) -> Bool {
        guard let file = try? PictureFile.bytes(of: bytes) else { return false }
        return PictureFormat(of: file) != nil
    }
}

extension PictureFormat: CustomStringConvertible {
    package var description: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .tiff: "TIFF"
        case .webp: "WebP"
        case .bmp: "BMP"
        case .heic: "HEIC"
        }
    }
}
