import Testing

@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct TableTests {
    @Test(
        "a number is read by its column's mark, or is none",
        arguments: [
            ("1.234,50", ",", "1234.50"), ("1,234.50", ".", "1234.50"), ("-0,0", ",", "0.0"), ("(5)", ".", "-5"),
            ("5-", ".", "-5"),
            ("EUR 7", ".", "7"), ("7 €", ".", "7"), ("007", ".", "7"), ("1.23.456", ",", nil), ("1,", ",", nil),
            ("1,2,3", ",", nil),
            ("12.34,5", ",", nil), (",5", ",", "0.5"),
        ]
    )
    func numbers(text: String, mark: String, read: String?) throws {
        let mark = try #require(BulkColumn.DecimalMark(rawValue: mark))
        #expect(TableNumber(text)?.canonical(mark) == read)
    }

    @Test("what is no number is none", arguments: ["", "-", "€", "1e5", "0x1", "١", "1 2 3 x", "--1", "EUR"])
    func noNumbers(text: String) { #expect(TableNumber(text) == nil) }

    @Test(
        "a day is read by its column's order, or is none",
        arguments: [
            ("3/4/2026", "d/m/y", "2026-04-03"), ("3/4/2026", "m/d/y", "2026-03-04"),
            ("2026-04-03", "m/d/y", "2026-04-03"),
            ("29.2.2028", "d/m/y", "2028-02-29"), ("29.2.2026", "d/m/y", nil), ("3.4.26", "d/m/y", nil),
            ("3/4-2026", "d/m/y", nil),
            ("3. 4. 2026", "d/m/y", "2026-04-03"), ("99999-1-1", "y-m-d", nil), ("2026-13-01", "y-m-d", nil),
            ("46000", "d/m/y", nil),
        ]
    )
    func days(text: String, order: String, read: String?) throws {
        let order = try #require(BulkColumn.DateOrder(rawValue: order))
        #expect(TableDate(text)?.canonical(order) == read)
    }

    @Test("every byte of a Windows encoding is one letter", arguments: [TableEncoding.windows1252, .windows1250])
    func windows(encoding: TableEncoding) {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(String(decoding: encoding.text(of: bytes[...]), as: UTF8.self).unicodeScalars.count == 256)
    }

    @Test("any few bytes are read or refused")
    func anything() {
        let alphabet: [UInt8] = [0, 0x0A, 0x0D, 0x22, 0x3B, 0x41, 0xFF, 0xFE, 0xC3]
        var texts: [[UInt8]] = [[]]
        for _ in 0..<4 {
            texts = texts.flatMap { text in alphabet.map { text + [$0] } }
            for text in texts {
                // Some are a row below a name.
                for bytes in [text, [0x41, 0x0A] + text] {
                    let table = try? Table(bytes[...], encoding: nil, separator: nil, mostRows: 5)
                    for row in table?.rows ?? [] { #expect(row.cells.count == table?.columns.count) }
                }
            }
        }
    }
}
