internal import SignetBasics

extension Drawing {
    /// Reads what a `data:` URL contains: SVG, the text of jSignature, or any other format of drawings.
    ///
    /// - Throws: ``DrawingError/picture(_:)`` for a picture, which has no strokes, and the errors of the format.
    init(_ url: DataURL) throws(DrawingError) {
        guard let data = url.data else { throw .damagedURL }
        switch url.mediaType {
        case "image/svg+xml": try self.init(bytes: data, as: .svg)
        case "image/jsignature": try self.init(bytes: data, as: .jSignature)
        default:
            if let picture = PictureName.of(data) ?? PictureName.ofType(url.mediaType) { throw .picture(picture) }
            // A URL in a URL is nothing that a program writes.
            guard DataURL(data) == nil, let format = DrawingFormat(detecting: data) else { throw .unknownFormat }
            try self.init(bytes: data, as: format)
        }
    }
}

/// The names of formats that are pictures or documents and no drawings, by the first bytes of a file.
enum PictureName {
    private static let signatures: [(name: String, bytes: [UInt8], offset: Int)] = [
        ("PNG", [0x89, 0x50, 0x4e, 0x47], 0), ("JPEG", [0xff, 0xd8, 0xff], 0), ("GIF", Array("GIF8".utf8), 0),
        ("WebP", Array("WEBP".utf8), 8), ("TIFF", [0x49, 0x49, 42, 0], 0), ("TIFF", [0x4d, 0x4d, 0, 42], 0),
        ("HEIC", Array("ftyp".utf8), 4), ("BMP", Array("BM".utf8), 0),
    ]

    /// The name of a picture's format; nil for other bytes.
    static func of(_ bytes: [UInt8]) -> String? {
        signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.name
    }

    /// The name of a picture's format by its media type.
    static func ofType(_ mediaType: String) -> String? {
        let name = mediaType.dropFirst("image/".count)
        guard mediaType.hasPrefix("image/"), (1...20).contains(name.count),
            name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f })
        else { return nil }
        return name.uppercased()
    }
}
