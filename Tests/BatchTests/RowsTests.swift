import Fixtures
import Foundation
import Signet
import SignetBatch
import Testing

/// Numbers that look random and are the same each time (SplitMix64).
private struct Noise: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

@Suite struct RowsTests {
    @Test("CSV with quotes, line ends in fields, CRLF, a byte order mark and any separator is read")
    func csv() async throws {
        let expected = [
            PlannedRow("2", "a.pdf", "out/./a.pdf", ["name": "Doe, \"Jane\"", "note": "two\nlines"]),
            PlannedRow("5", "b/c.pdf", "out/b/c.pdf", ["name": "Ann", "note": ""]),
            PlannedRow("6", "/tmp/d.pdf", "out/./d.pdf", ["name": "", "note": "x"]),
        ].map { row in
            var row = row
            row.output = row.output.replacingOccurrences(of: "/./", with: "/")
            return row
        }
        let comma = "input,name,note\na.pdf,\"Doe, \"\"Jane\"\"\",\"two\nlines\"\n\nb/c.pdf,Ann,\n/tmp/d.pdf,,x"
        #expect(try await RowReading.rows(comma, plan: RowReading.plan()) == expected)
        let crlf = "\u{FEFF}" + comma.replacingOccurrences(of: "\n", with: "\r\n")
        let read = try await RowReading.rows(crlf, plan: RowReading.plan()).map { row in
            var row = row
            row.values["note"] = row.values["note"]?.replacingOccurrences(of: "\r\n", with: "\n")
            return row
        }
        #expect(read == expected)
        for separator in [";", "\t", "|"] {
            let text = "input\(separator)name\na.pdf\(separator)Doe, Jane\n"
            #expect(
                try await RowReading.rows(text, plan: RowReading.plan()) == [
                    PlannedRow("2", "a.pdf", "out/a.pdf", ["name": "Doe, Jane"])
                ]
            )
        }
    }

    @Test(
        "broken CSV is refused with its line",
        arguments: [
            ("input,name,input\na,b,c\n", "line 1"), ("input,name\na,\"b\n\nc", "line 2"),
            ("name\na\n", "names no column 'input'"),
        ]
    )
    func brokenCSV(text: String, words: String) async throws {
        let plan = try RowReading.plan()
        await #expect {
            _ = try await RowReading.rows(text, format: .csv, plan: plan)
        } throws: {
            let error = $0 as? SignetError
            return error?.code == .invalidData && error?.message.contains(words) == true && error?.file != nil
        }
    }

    @Test("JSON Lines give texts, numbers and joined keys")
    func jsonLines() async throws {
        let text = """
            {"input":"a.pdf","name":"Jané","buyer":{"at":"bottom","size":{"x":1}},"n":3,"f":1.5,"t":true,"z":null}

            {"input":"b.pdf","output":"x/y.pdf"}
            """
        #expect(
            try await RowReading.rows(text, plan: RowReading.plan()) == [
                PlannedRow(
                    "1",
                    "a.pdf",
                    "out/a.pdf",
                    ["name": "Jané", "buyer.at": "bottom", "buyer.size.x": "1", "n": "3", "f": "1.5", "t": "true"]
                ),
                PlannedRow("3", "b.pdf", "out/x/y.pdf"),
            ]
        )
    }

    @Test("a list of paths is one, and inputs are relative to their folder")
    func paths() async throws {
        let plan = try RowReading.plan(inputFolder: "/in", constants: ["name": "Jane"])
        #expect(
            try await RowReading.rows("a b.pdf\n/x/c.pdf\n\nd/e.PDF", plan: plan) == [
                PlannedRow("1", "/in/a b.pdf", "out/a b.pdf", ["name": "Jane"]),
                PlannedRow("2", "/x/c.pdf", "out/c.pdf", ["name": "Jane"]),
                PlannedRow("4", "/in/d/e.PDF", "out/d/e.pdf", ["name": "Jane"]),
            ]
        )
    }

    @Test("a folder gives its documents in order, without hidden ones and the outputs")
    func folder() async throws {
        let folder = try TemporaryFolder()
        for name in ["b.pdf", "a.PDF", "sub/c.pdf", "sub/.hidden.pdf", "note.txt", "out/a.pdf"] {
            let path = folder.path(name)
            let holder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: holder, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: URL(fileURLWithPath: path))
        }
        let plan = try RowReading.plan(inputFolder: folder.root, outputFolder: folder.path("out"))
        var inputs: [String] = []
        var outputs: [String] = []
        for try await job in try PlannedJobs(folder.root, format: nil, plan: plan, position: RowPosition()) {
            inputs.append(String(PlannedRow(job).input.dropFirst(folder.root.count + 1)))
            outputs.append(String(PlannedRow(job).output.dropFirst(folder.root.count + 1)))
        }
        #expect(inputs == ["a.PDF", "b.pdf", "sub/c.pdf"])
        #expect(outputs == ["out/a.pdf", "out/b.pdf", "out/sub/c.pdf"])
    }

    @Test("outputs are named by templates, values are never paths, and none leads out of the folder")
    func naming() async throws {
        let named = try RowReading.plan(template: "{row}-{name}-{stem}.{extension}")
        let text =
            "input,name,output\nx/a.pdf,../Jane,\nb.pdf,Ann,\nc.pdf,Bo,deep/../../c.pdf\nd.pdf,Cy,/etc/d.pdf\ne.pdf,,\n"
        let jobs = try await RowReading.rows(text, plan: named)
        #expect(jobs.map(\.output) == ["out/2-.._Jane-a.pdf", "out/3-Ann-b.pdf", "memory", "memory", "memory"])
        let free = try await RowReading.rows(
            "input,output\na.pdf,/x/y.pdf\nb.pdf,../z.pdf\n",
            plan: RowReading.plan(outputFolder: nil)
        )
        #expect(free.map(\.output) == ["/x/y.pdf", "../z.pdf"])
        let outside = try await RowReading.rows("input\n../up/a.pdf\n", plan: RowReading.plan())
        #expect(outside.map(\.output) == ["out/a.pdf"])
    }

    @Test("a row that is not a job fails by itself with what lacks")
    func defects() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array("input,output\n,x.pdf\na.pdf,../b.pdf\n".utf8), to: "rows.csv")
        let jobs = try PlannedJobs(path, format: nil, plan: RowReading.plan(), position: RowPosition())
        var messages: [String] = []
        for try await outcome in BatchSigner(concurrency: 1).sign(jobs) {
            if case .failure(let error) = outcome.result {
                messages.append("\(outcome.job.label ?? ""): \(error.message)")
            }
        }
        #expect(messages.count == 2)
        #expect(messages.first?.hasPrefix("2: the row has no 'input'") == true)
        #expect(messages.last?.contains("leads out of 'out'") == true)
    }

    @Test("the position tells how many of the rows were taken")
    func position() async throws {
        let folder = try TemporaryFolder()
        let line = "a-document-with-a-long-name.pdf\n"
        let path = try folder.write(Array(String(repeating: line, count: 100).utf8), to: "rows")
        let position = RowPosition()
        #expect(position.fraction == nil)
        var count = 0
        for try await _ in try PlannedJobs(path, format: .paths, plan: RowReading.plan(), position: position) {
            count += 1
            #expect(abs((position.fraction ?? 0) - Double(count) / 100) < 1e-9)
        }
        #expect(count == 100)
    }

    @Test("each row belongs to one of the shards, the same whatever rows there are")
    func shards() async throws {
        let names = (0..<200).map { "doc-\($0).pdf" }
        var seen: [String: Int] = [:]
        for index in 1...7 {
            let shard = try #require(BatchPlan.Shard(index: index, count: 7))
            let all = try await RowReading.rows(
                names.joined(separator: "\n"),
                format: .paths,
                plan: RowReading.plan(shard: shard)
            )
            #expect((10...50).contains(all.count))
            for row in all { seen[row.input, default: 0] += index }
            let half = names.prefix(100).reversed().joined(separator: "\n")
            let fewer = try await RowReading.rows(
                half,
                format: .paths,
                plan: RowReading.plan(outputFolder: "elsewhere", shard: shard)
            )
            #expect(Set(fewer.map(\.input)) == Set(all.map(\.input).filter { names.prefix(100).contains($0) }))
        }
        #expect(seen.count == 200 && seen.values.allSatisfy { (1...7).contains($0) })
        #expect(BatchPlan.Shard(index: 0, count: 3) == nil && BatchPlan.Shard(index: 4, count: 3) == nil)
    }

    @Test("hostile rows end with an error or as rows, and never with a crash", .slow())
    func hostile() async throws {
        var generator = Noise(state: 7)
        let alphabet = Array("input,;\"\n\r\t{}[]:\u{FEFF}é\0 /.\\".utf8)
        for format in RowFormat.allCases {
            for _ in 0..<300 {
                let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
                    alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
                }
                let text = (format == .csv ? "input,a\n" : "") + String(decoding: bytes, as: UTF8.self)
                _ = try? await RowReading.rows(text, format: format, plan: RowReading.plan())
            }
        }
    }
}
