internal import CLeptonica

/// The size of a picture according to its file's header, in pixels, read before memory is allocated for the pixels.
struct Header: Hashable {
    let width: Int
    let height: Int

    static func png(_ bytes: [UInt8]) throws(ScanError) -> Header {
        let reader = ByteReader(bytes: bytes[...], order: .big)
        guard let width = reader.uint32(16), let height = reader.uint32(20) else { throw .truncated(.png) }
        return Header(width: width, height: height)
    }

    static func jpeg(_ bytes: [UInt8]) throws(ScanError) -> Header {
        try unsafe read(bytes, .jpeg) { data, count, width, height in
            unsafe readHeaderMemJpeg(data, count, width, height, nil, nil, nil) == 0
        }
    }

    static func webp(_ bytes: [UInt8]) throws(ScanError) -> Header {
        try unsafe read(bytes, .webp) { data, count, width, height in
            var samples: Int32 = 0
            return unsafe readHeaderMemWebP(data, count, width, height, &samples) == 0
        }
    }

    static func tiff(_ page: TIFFDirectory) throws(ScanError) -> Header {
        guard let width = page.number(.imageWidth), let height = page.number(.imageLength) else {
            throw .unreadable(.tiff)
        }
        return Header(width: width, height: height)
    }

    /// The smallest size that contains both.
    func union(_ other: Header) -> Header {
        Header(width: max(width, other.width), height: max(height, other.height))
    }

    /// The sizes of BITMAPCOREHEADER (12 bytes, 16 bits each) and of BITMAPINFOHEADER and its successors, whose
    /// height is negative when the rows run downwards.
    static func bmp(_ bytes: [UInt8]) throws(ScanError) -> Header {
        let reader = ByteReader(bytes: bytes[...], order: .little)
        guard let size = reader.uint32(14) else { throw .truncated(.bmp) }
        if size == 12 {
            guard let width = reader.uint16(18), let height = reader.uint16(20) else { throw .truncated(.bmp) }
            return Header(width: width, height: height)
        }
        guard let width = reader.uint32(18), let height = reader.uint32(22) else { throw .truncated(.bmp) }
        return Header(width: width, height: height > 0x7fff_ffff ? 0x1_0000_0000 - height : height)
    }

    /// The pixels to the metre in BITMAPINFOHEADER and its successors.
    static func bmpDensity(_ bytes: [UInt8]) -> PixelDensity {
        let reader = ByteReader(bytes: bytes[...], order: .little)
        guard let size = reader.uint32(14), size >= 40 else { return .square }
        return PixelDensity(across: reader.uint32(38), down: reader.uint32(42))
    }

    private static func read(
        _ bytes: [UInt8],
        _ format: PictureFormat,
        _ read: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Bool
    ) throws(ScanError) -> Header {
        try Pix.load()
        var width: Int32 = 0
        var height: Int32 = 0
        let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe read(start, buffer.count, &width, &height)
        }
        guard isRead else { throw .unreadable(format) }
        return Header(width: Int(width), height: Int(height))
    }
}
