/// The character between the fields of comma-separated values.
package enum CSVSeparator: UInt8, CaseIterable, Sendable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
    case bar = 0x7C

    /// The most frequent separator of a first line, outside quotes.
    package static func detect(_ start: [UInt8]) -> CSVSeparator {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in start.drop(while: { $0 == 0x0A || $0 == 0x0D }) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            guard byte != 0x0A, byte != 0x0D else { break }
            counts[byte, default: 0] += 1
        }
        return allCases.max { counts[$0.rawValue, default: 0] < counts[$1.rawValue, default: 0] } ?? .comma
    }

    /// The separator named by a first line `sep=;`, which spreadsheets write before the columns.
    package static func announced(_ start: [UInt8]) -> CSVSeparator? {
        let line = start.prefix { $0 != 0x0A && $0 != 0x0D }.filter { $0 != UInt8(ascii: "\"") }
        guard line.count == 5, let last = line.last,
            String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep="
        else { return nil }
        return CSVSeparator(rawValue: last)
    }
}
