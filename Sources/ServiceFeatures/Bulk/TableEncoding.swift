internal import Foundation

/// How the letters of a table's file are written.
enum TableEncoding: String, Codable, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16LE = "utf-16le"
    case utf16BE = "utf-16be"
    /// Western Europe, as spreadsheets on Windows write it there.
    case windows1252 = "windows-1252"
    /// Central Europe, as spreadsheets on Windows write it there.
    case windows1250 = "windows-1250"

    private static let marks: [(encoding: TableEncoding, bytes: [UInt8])] = [
        (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LE, [0xFF, 0xFE]), (.utf16BE, [0xFE, 0xFF]),
    ]

    /// The encoding of a file.
    ///
    /// A byte order mark tells it. Without one, zeros in every second byte are UTF-16, bytes that are UTF-8 are that, and others are
    /// windows-1250 where a byte beside a letter is a letter in it and a mere sign in windows-1252, as in `Michał`; otherwise they are
    /// windows-1252.
    init(detecting bytes: ArraySlice<UInt8>) {
        if let mark = Self.marks.first(where: { bytes.starts(with: $0.bytes) }) {
            self = mark.encoding
            return
        }
        let start = bytes.prefix(1_024)
        let zeros = start.enumerated().filter { $0.element == 0 }.map { $0.offset % 2 }
        if zeros.count > start.count / 4, Set(zeros).count == 1 {
            self = zeros.first == 1 ? .utf16LE : .utf16BE
        } else if String(validating: bytes, as: UTF8.self) != nil {
            self = .utf8
        } else {
            self = Self.hasCentralLetters(bytes) ? .windows1250 : .windows1252
        }
    }

    /// Bytes that are letters in windows-1250, and no letters in windows-1252.
    private static let centralLetters: Set<UInt8> = [
        0x8D, 0x8F, 0x9D, 0xA3, 0xA5, 0xAF, 0xB3, 0xB9, 0xBC, 0xBE, 0xBF,
    ]

    private static func hasCentralLetters(_ bytes: ArraySlice<UInt8>) -> Bool {
        func isLetter(_ byte: UInt8?) -> Bool {
            guard let byte else { return false }
            return (0x41...0x5A).contains(byte & 0xDF)
        }
        return bytes.indices.contains { index in
            guard centralLetters.contains(bytes[index]) else { return false }
            let before = index > bytes.startIndex ? bytes[index - 1] : nil
            let after = index + 1 < bytes.endIndex ? bytes[index + 1] : nil
            return isLetter(after) || isLetter(before) && !isDigit(after)
        }
    }

    private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

    /// The file in UTF-8, without its byte order mark; what cannot be read is U+FFFD.
    func text(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        let mark = Self.marks.first { $0.encoding == self && bytes.starts(with: $0.bytes) }
        let rest = bytes.dropFirst(mark?.bytes.count ?? 0)
        switch self {
        case .utf8: return Array(String(decoding: rest, as: UTF8.self).utf8)
        case .utf16LE, .utf16BE: return Array(String(decoding: units(of: rest), as: UTF16.self).utf8)
        case .windows1252: return Self.text(of: rest, Self.western)
        case .windows1250: return Self.text(of: rest, Self.central)
        }
    }

    private func units(of bytes: ArraySlice<UInt8>) -> [UInt16] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2 + 1)
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(self == .utf16LE ? second << 8 | first : first << 8 | second)
            index += 2
        }
        // Half a unit at the end.
        if index < bytes.endIndex { units.append(0xFFFD) }
        return units
    }

    private static func text(of bytes: ArraySlice<UInt8>, _ upper: [[UInt8]]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 { text.append(byte) } else { text += upper[Int(byte) - 0x80] }
        }
        return text
    }

    /// The letters from 0x80 on.
    private static let western = letters(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
            + String(String.UnicodeScalarView((UInt32(0xA0)...0xFF).compactMap(Unicode.Scalar.init)))
    )

    private static let central = letters(
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
            + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
            + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"
    )

    private static func letters(_ text: String) -> [[UInt8]] {
        text.unicodeScalars.map { Array(String($0).utf8) }
    }
}
