/// The orientation that a camera wrote into a JPEG (Exif 2.32, 4.6.4 A, tag 0112): 1 to 8, and 1 for anything else.
enum ExifOrientation {
    static func value(inJPEG bytes: [UInt8]) -> Int {
        var position = 2
        while position + 4 <= bytes.count, bytes[position] == 0xff {
            let marker = bytes[position + 1]
            // Fill bytes, and the start of the picture's data: nothing comes behind that.
            if marker == 0xff {
                position += 1
                continue
            }
            guard marker != 0xda, marker != 0xd9 else { return 1 }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard length >= 2, position + 2 + length <= bytes.count else { return 1 }
            let segment = bytes[(position + 4)..<(position + 2 + length)]
            if marker == 0xe1, segment.starts(with: Array("Exif\0\0".utf8)) {
                return value(inTIFF: Array(segment.dropFirst(6)))
            }
            position += 2 + length
        }
        return 1
    }

    /// Reads the tag from the first directory of TIFF data.
    private static func value(inTIFF data: [UInt8]) -> Int {
        guard data.count >= 8 else { return 1 }
        let isLittle = data[0] == UInt8(ascii: "I")
        func number(_ position: Int, _ length: Int) -> Int? {
            guard position >= 0, position + length <= data.count else { return nil }
            let part = data[position..<position + length]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return 1 }
        for index in 0..<count {
            let entry = directory + 2 + 12 * index
            guard let tag = number(entry, 2), let kind = number(entry + 2, 2) else { return 1 }
            if tag == 0x0112, kind == 3, let value = number(entry + 8, 2) { return (1...8).contains(value) ? value : 1 }
        }
        return 1
    }
}
