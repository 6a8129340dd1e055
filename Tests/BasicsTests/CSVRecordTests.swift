import SignetBasics
import Testing

@Suite struct CSVRecordTests {
    /// All records of a text, or the fault that ends them.
    private func read(_ text: String, _ limits: CSVLimits = .unlimited) -> (records: [[String]], fault: CSVFault?) {
        var (reader, records) = (CSVText(Array(text.utf8)[...]), [[String]]())
        while true {
            switch reader.nextRecord(UInt8(ascii: ";"), limits) {
            case .record(let record): records.append(record.fields.map { String(decoding: $0, as: UTF8.self) })
            case .fault(let fault): return (records, fault)
            case .end: return (records, nil)
            }
        }
    }

    @Test("what is written in quotes is read as it was, with any line end", arguments: ["\n", "\r", "\r\n"])
    func roundTrip(end: String) {
        let rows = [["a", "b;\"c\"", ""], ["line\(end)end", " ", "ü"], ["", "", ""]]
        let text = rows.map { row in
            row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ";") + end
        }.joined()
        #expect(read(text).records == rows)
    }

    @Test("blank lines are records that say that they are blank")
    func blank() {
        var reader = CSVText(Array("\n\"\"\n".utf8)[...])
        guard case .record(let first) = reader.nextRecord(0x3B, .unlimited),
            case .record(let second) = reader.nextRecord(0x3B, .unlimited)
        else { return #expect(Bool(false)) }
        #expect(first.isBlank && !second.isBlank && second.line == 2)
    }

    @Test("a fault names the line in which its record or quote begins")
    func faults() {
        let limits = CSVLimits(bytes: 10, fields: 3)
        #expect(read("a;b\n\"c\n").fault == CSVFault(reason: .openQuote, line: 2))
        #expect(read("a\nb;\"c\n\nd", limits).fault == CSVFault(reason: .openQuote, line: 2))
        #expect(read("a\n12345678901", limits).fault == CSVFault(reason: .tooLong, line: 2))
        #expect(read("a\n1;2;3\n1;2;3;4", limits).fault == CSVFault(reason: .tooManyFields, line: 3))
    }

    @Test(
        "a field that a spreadsheet would run gets an apostrophe, and a number none",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("@a", "'@a"), ("\tx", "'\tx"), (" =1", "' =1"), ("-x", "'-x"),
            ("-", "'-"),
            ("-1.5", "-1.5"), ("a=1", "a=1"), ("", ""),
        ]
    )
    func guarded(field: String, written: String) {
        #expect(GuardedCSV.guarded(field) == written)
        #expect(GuardedCSV.record([field, "a\"b"]) == "\"\(written)\",\"a\"\"b\"\r\n")
    }
}
