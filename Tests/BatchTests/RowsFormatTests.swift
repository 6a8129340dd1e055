import Fixtures
import Foundation
import Signet
import SignetBatch
import Testing

/// Which rows a file has: by its name, its beginning, its marks and its line ends.
@Suite struct RowsFormatTests {
    @Test("numbers of JSON are taken as they are written")
    func numbers() async throws {
        let numbers = ["12345678901234567890", "1.50", "1.0", "1e3", "1e400", "-0", "1E+2"]
        let members = numbers.enumerated().map { ",\"n\($0)\":\($1)" }.joined()
        let rows = try await RowReading.rows("{\"input\":\"a.pdf\"\(members)}", plan: RowReading.plan())
        let values = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ("n\($0)", $1) })
        #expect(rows.map(\.values) == [values])
    }

    @Test("texts of JSON have escapes and pairs of surrogates")
    func escapes() async throws {
        let text = #"{"input":"a.pdf","name":"J\u00e9 \ud83d\ude00 \"\\\/\n"}"#
        #expect(try await RowReading.rows(text, plan: RowReading.plan()).first?.values == ["name": "Jé 😀 \"\\/\n"])
    }

    @Test(
        "a byte order mark is dropped, whatever follows",
        arguments: ["\"input\",\"name\"\na.pdf,x\n", "{\"input\":\"a.pdf\"}", "a.pdf\n"]
    )
    func byteOrderMark(text: String) async throws {
        let rows = try await RowReading.rows("\u{FEFF}" + text, plan: RowReading.plan())
        #expect(rows.map(\.input) == ["a.pdf"] && rows.map(\.output) == ["out/a.pdf"])
    }

    @Test("lines of CSV end with LF, CR or both", arguments: ["\n", "\r", "\r\n"])
    func lineEnds(end: String) async throws {
        let text = ["input,name", "a.pdf,\"x\(end)y\"", "", "b.pdf,\"z\"", ""].joined(separator: end)
        let rows = try await RowReading.rows(text, plan: RowReading.plan())
        #expect(
            rows == [
                PlannedRow("2", "a.pdf", "out/a.pdf", ["name": "x\(end)y"]),
                PlannedRow("5", "b.pdf", "out/b.pdf", ["name": "z"]),
            ]
        )
    }

    @Test("the name of a file tells its format before its beginning does")
    func names() async throws {
        let text = Array("input,name\nb.pdf,x\n".utf8)
        #expect(try await RowReading.told(text, named: "r.CSV", plan: RowReading.plan()) == ["2 out/b.pdf"])
        #expect(try await RowReading.told(text, named: "r.txt", plan: RowReading.plan()).count == 2)
        let json = try await RowReading.told(text, named: "r.jsonl", plan: RowReading.plan())
        #expect(json.count == 2 && json.allSatisfy { $0.contains("is not JSON") })
    }

    @Test("the separator may be announced as spreadsheets do", arguments: ["sep=;\r\n", "\u{FEFF}\"sep=;\"\n"])
    func announcedSeparator(line: String) async throws {
        let rows = try await RowReading.rows(line + "input;name\na.pdf;\"x, y, z\"\n", plan: RowReading.plan())
        #expect(rows == [PlannedRow("3", "a.pdf", "out/a.pdf", ["name": "x, y, z"])])
    }

    @Test("CSV without a column for documents is refused with the columns that it has")
    func columns() async throws {
        let error = try await RowReading.refusal(Array("Input, name\na,b\n".utf8), named: "rows.csv")
        #expect(error?.message == "the first line names no column 'input'; it has: Input, name")
        #expect(error?.file?.hasSuffix("rows.csv") == true)
    }

    @Test("what is not a list of rows is refused with what to do")
    func otherFiles() async throws {
        let utf16 = Array("i\0n\0p\0u\0t\0".utf8)
        let cases: [([UInt8], String)] = [
            (Array("%PDF-1.7\n".utf8), "sign it as a document"),
            (Array("[{\"input\":\"a\"}]".utf8), "JSON object in each line"),
            ([0xFF, 0xFE] + utf16, "UTF-16"), ([0xFE, 0xFF] + utf16, "UTF-16"), (utf16, "separated by NULs"),
        ]
        for (bytes, words) in cases {
            let error = try await RowReading.refusal(bytes)
            #expect(error?.code == .invalidData && error?.message.contains(words) == true)
        }
    }

    @Test("files without rows are batches without documents", arguments: RowFormat.allCases)
    func empty(format: RowFormat) async throws {
        #expect(try await RowReading.told([], format: format, plan: RowReading.plan()).isEmpty)
        #expect(try await RowReading.told(Array("input,name\n".utf8), named: "r.csv", plan: RowReading.plan()).isEmpty)
    }

    @Test("a list with NULs has paths with line ends in them")
    func nulSeparated() async throws {
        let told = try await RowReading.told(
            Array("a\nb.pdf\0c.pdf\r\0d.pdf".utf8),
            format: .paths0,
            plan: RowReading.plan(template: "{row}.pdf")
        )
        #expect(told == ["1 out/1.pdf", "2 out/2.pdf", "3 out/3.pdf"])
    }

    @Test("a pipe that gives a byte at a time is read like a file")
    func slowPipe() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("pipe")
        try #require(mkfifo(path, 0o600) == 0)
        let writer = Thread {
            guard let handle = FileHandle(forWritingAtPath: path) else { return }
            for byte in Array("\u{FEFF}name;input\nx;a.pdf\n".utf8) {
                try? handle.write(contentsOf: Data([byte]))
                usleep(200)
            }
            try? handle.close()
        }
        writer.start()
        #expect(try await RowReading.told(path, plan: RowReading.plan()) == ["2 out/a.pdf"])
    }
}
