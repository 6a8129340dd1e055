/// The code on a page of a signing sheet: 40 bits that name the sheet, the page's number and a checksum.
///
/// A bit is a pair of squares of which one is black: so no shadow can make one value of another, and a page that is read upside down
/// has none.
package struct SheetCode: Hashable, Sendable {
    /// 40 bits.
    package let sheet: UInt64
    /// From 1.
    package let page: Int

    /// The bits of a code, and how many are in a row.
    static let (length, rowLength) = (64, 16)
    private static let sheetLimit: UInt64 = 1 << 40

    /// Makes a code; nil for numbers that have no room in one.
    package init?(sheet: UInt64, page: Int) {
        guard sheet < Self.sheetLimit, (1...255).contains(page) else { return nil }
        (self.sheet, self.page) = (sheet, page)
    }

    /// Reads what ``bits`` gives; nil where the checksum is wrong.
    init?(bits: [Bool]) {
        guard bits.count == Self.length else { return nil }
        let word = bits.reduce(UInt64(0)) { $0 << 1 | ($1 ? 1 : 0) }
        guard Self.checksum(of: word >> 16) == word & 0xffff else { return nil }
        self.init(sheet: word >> 24, page: Int(word >> 16 & 0xff))
    }

    /// The bits in the order of their squares, from the upper left.
    var bits: [Bool] {
        let content = sheet << 8 | UInt64(page)
        let word = content << 16 | Self.checksum(of: content)
        return (0..<Self.length).map { word >> UInt64(Self.length - 1 - $0) & 1 == 1 }
    }

    /// CRC-16 of 48 bits, with the polynomial of CCITT.
    private static func checksum(of content: UInt64) -> UInt64 {
        var sum: UInt64 = 0xffff
        for index in stride(from: 47, through: 0, by: -1) {
            let isOdd = (sum >> 15 ^ content >> UInt64(index)) & 1 == 1
            sum = sum << 1 & 0xffff
            if isOdd { sum ^= 0x1021 }
        }
        return sum
    }
}
