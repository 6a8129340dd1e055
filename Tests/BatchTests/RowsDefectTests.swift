import Fixtures
import Foundation
import Glibc
import Signet
import SignetBatch
import Testing

/// Invalid rows have their own outcomes, and the rows after them are read.
@Suite struct RowsDefectTests {
    @Test("a line of JSON that is not a row fails by itself, and says why")
    func jsonLines() async throws {
        let lines = [
            "[1]", #"{"input":"a.pdf","x":[1]}"#, #"{"input":"a.pdf""#, #"{"input":"a.pdf"} {}"#, #"{"n":01}"#,
            #"{"n":1,}"#, #"{"s":"\ud800"}"#, #"{"input":"b.pdf"}"#,
        ]
        let told = try await RowReading.told(
            Array(("{\"input\":\"0.pdf\"}\n" + lines.joined(separator: "\n")).utf8),
            plan: RowReading.plan()
        )
        try #require(told.count == 9)
        #expect(told[0] == "1 out/0.pdf" && told[8] == "9 out/b.pdf")
        #expect(told[1].hasPrefix("2 failed: line 2 is not a JSON object"))
        #expect(told[2].hasPrefix("3 failed: line 3 has a list as 'x'"))
        for (line, row) in zip(told[3...7], 4...) {
            #expect(line.hasPrefix("\(row) failed: line \(row) is not JSON at its byte"))
        }
    }

    @Test("a name that stands twice in a line of JSON, joined or not, is that row's error in any order")
    func collidingNames() async throws {
        let lines = [
            #"{"input":"a.pdf","buyer.size":"1","buyer":{"size":"2"}}"#,
            #"{"input":"a.pdf","buyer":{"size":"2"},"buyer.size":"1"}"#, #"{"input":"a.pdf","x":1,"x":1}"#,
            #"{"input":"a.pdf","x":null,"x":1}"#,
        ]
        let told = try await RowReading.told(Array(lines.joined(separator: "\n").utf8), plan: RowReading.plan())
        try #require(told.count == 4)
        for (line, name) in zip(told, ["buyer.size", "buyer.size", "x", "x"]) {
            #expect(line.contains("has '\(name)' twice"))
        }
    }

    @Test("objects nested a hundred thousand deep are that row's error")
    func deepJSON() async throws {
        let deep = String(repeating: #"{"a":"#, count: 100_000)
        let told = try await RowReading.told(
            Array("\(deep)\n{\"input\":\"a.pdf\"}".utf8),
            plan: RowReading.plan()
        )
        #expect(told.count == 2 && told.last == "2 out/a.pdf")
        #expect(told.first?.contains("more than 64") == true)
    }

    @Test("a row of CSV with too many fields fails by itself")
    func surplusFields() async throws {
        let told = try await RowReading.told(
            Array("input,name\na.pdf,b,c\nb.pdf,x\n".utf8),
            plan: RowReading.plan()
        )
        #expect(told.count == 2 && told.last == "3 out/b.pdf")
        #expect(told.first?.hasPrefix("2 failed: line 2 has 3 fields, but there are 2 columns") == true)
    }

    @Test("a row that is not UTF-8 fails with its line and its column, and stamps no replacement character")
    func notUTF8() async throws {
        let csv = Array("input,name\na.pdf,Ren".utf8) + [0xE9] + Array("\nb.pdf,Ann\n".utf8)
        let json = Array("{\"input\":\"a.pdf\",\"name\":\"Ren".utf8) + [0xE9] + Array("\"}\n{\"input\":\"b.pdf\"}".utf8)
        let paths = Array("caf".utf8) + [0xE9] + Array(".pdf\nb.pdf".utf8)
        let expected = ["2 failed: line 2, column 'name' is not UTF-8; save the file as UTF-8", "3 out/b.pdf"]
        #expect(try await RowReading.told(csv, plan: RowReading.plan()) == expected)
        let lines = try await RowReading.told(json, plan: RowReading.plan())
        #expect(lines == ["1 failed: line 1 is not UTF-8 in 'name'; save the file as UTF-8", "2 out/b.pdf"])
        let list = try await RowReading.told(paths, plan: RowReading.plan())
        #expect(list.count == 2 && list.last == "2 out/b.pdf")
        #expect(list.first?.contains(#"line 1, 'caf\xE9.pdf', is not UTF-8"#) == true)
    }

    @Test("a NUL in a path is that row's error")
    func nul() async throws {
        let text = #"{"input":"a\u0000.pdf"}"# + "\n" + #"{"input":"a.pdf","output":"b\u0000.pdf"}"#
        let told = try await RowReading.told(Array(text.utf8), plan: RowReading.plan())
        #expect(told.count == 2)
        #expect(told.first?.contains("'input' has a NUL") == true && told.last?.contains("'output' has a NUL") == true)
    }

    @Test("files of a folder whose names are not UTF-8, and folders that are too deep, are rows that fail")
    func unusableNames() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "a.pdf")
        let bad = Array("\(folder.root)/caf".utf8) + [0xE9] + Array(".pdf".utf8)
        let descriptor = open(bad.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        let deep = folder.path("d" + String(repeating: "/d", count: 64))
        try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
        let told = try await RowReading.told(folder.root, plan: RowReading.plan(inputFolder: folder.root))
        try #require(told.count == 3)
        #expect(told[0] == "1 out/a.pdf")
        #expect(told[1] == "2 failed: its name is not UTF-8; rename it")
        #expect(told[2].hasPrefix("3 failed: the folder is in more than 64 others"))
        let jobs = try PlannedJobs(folder.root, format: nil, plan: RowReading.plan(), position: RowPosition())
        var inputs: [SigningJob.Input] = []
        for try await job in jobs { inputs.append(job.input) }
        #expect(inputs.contains(.file(#"caf\xE9.pdf"#)))
    }

    @Test("a folder that cannot be listed is a row that fails, and the others are read", .enabled(if: geteuid() != 0))
    func unreadableFolder() async throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "z.pdf")
        try FileManager.default.createDirectory(atPath: folder.path("locked"), withIntermediateDirectories: true)
        chmod(folder.path("locked"), 0)
        defer { chmod(folder.path("locked"), 0o700) }
        let told = try await RowReading.told(folder.root, plan: RowReading.plan(inputFolder: folder.root))
        #expect(told.count == 2 && told.last == "2 out/z.pdf")
        #expect(told.first?.hasPrefix("1 failed: the folder cannot be listed") == true)
    }

    @Test("a row that cannot be used belongs to one of the shards")
    func shards() async throws {
        let rows = Array("input,name\na.pdf,b,c\n,x,y\n".utf8)
        var all: [String] = []
        for index in 1...5 {
            let shard = try #require(BatchPlan.Shard(index: index, count: 5))
            all += try await RowReading.told(rows, plan: RowReading.plan(shard: shard))
        }
        #expect(all.count == 2)
    }
}
