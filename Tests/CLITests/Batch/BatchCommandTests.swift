import Fixtures
import Foundation
import Testing

/// A folder with a light recipe, rows and documents.
struct BatchFolder {
    let folder: TemporaryFolder
    let count: Int

    init(documents count: Int) throws {
        folder = try TemporaryFolder()
        self.count = count
        let recipe = """
            variables: {name: Jane Doe}
            stamps:
              - signature: {type: "{name}", face: kristi}
                at: "page:last,bottom-right"
                appearance: vector
            """
        try folder.write(Array(recipe.utf8), to: "recipe.yaml")
        let contract = try Examples.bytes("contract.pdf")
        try FileManager.default.createDirectory(atPath: folder.path("contracts"), withIntermediateDirectories: true)
        var rows = "input,output,name\n"
        for number in 0..<count {
            try folder.write(contract, to: "contracts/\(number).pdf")
            rows += "contracts/\(number).pdf,\(number).pdf,\"Doe, Jane \(number % 7)\"\n"
        }
        try folder.write(Array(rows.utf8), to: "rows.csv")
    }

    func command(_ rows: String, _ more: [String] = [], to output: String) -> [String] {
        ["batch", rows, "--recipe", folder.path("recipe.yaml"), "--output-dir", folder.path(output)] + more
    }

    func run(
        _ rows: String = "rows.csv",
        _ more: String...,
        to output: String = "signed",
        input: String = ""
    ) throws -> ExternalTool.Outcome {
        let rows = rows == "-" ? rows : folder.path(rows)
        return try ExternalTool.run(
            Signet.executable,
            command(rows, more, to: output),
            input: Data(input.utf8)
        )
    }

    /// The names and bytes of signed documents; hidden files are left out.
    func outputs(of name: String) throws -> [String: [UInt8]] {
        var outputs: [String: [UInt8]] = [:]
        for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? [] {
            guard !file.hasPrefix(".") else { continue }
            outputs[file] = folder.read("\(name)/\(file)")
        }
        return outputs
    }
}

@Suite struct BatchCommandTests {
    @Test("rows of CSV are signed, and readers find nothing wrong")
    func csv() throws {
        let batch = try BatchFolder(documents: 4)
        let outcome = try batch.run()
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(outcome.output.hasPrefix("4 signed in "))
        let original = try Examples.bytes("contract.pdf")
        for bytes in try batch.outputs(of: "signed").values {
            IndependentReaders.checkPrefix(original, of: bytes)
            try IndependentReaders.check(bytes, pages: 2)
        }
        let again = try batch.run()
        #expect(again.status == 0 && again.output.hasPrefix("0 signed, 4 done before in "))
    }

    @Test("the exit code says whether all, some or none succeeded; failures name their row")
    func exitCodes() throws {
        let batch = try BatchFolder(documents: 2)
        let rows = "input,name\ncontracts/0.pdf,\ncontracts/none.pdf,\n"
        try batch.folder.write(Array(rows.utf8), to: "some.csv")
        let some = try batch.run("some.csv")
        #expect(some.status == 3)
        #expect(some.errors.hasPrefix("signet: row 3: "))
        #expect(some.errors.contains("contracts/none.pdf: there is no such file"))
        #expect(some.output.hasPrefix("1 signed, 1 failed in "))
        try batch.folder.write(Array("input\nx.pdf\ny.pdf\n".utf8), to: "none.csv")
        #expect(try batch.run("none.csv").status == 4)
        try batch.folder.write(Array("input,name\ncontracts/1.pdf,\"a\n".utf8), to: "broken.csv")
        #expect(try batch.run("broken.csv").status == 65)
        #expect(try batch.run("absent.csv").status == 66)
        #expect(try batch.run("rows.csv", "--jobs", "0").status == 64)
        #expect(try batch.run("rows.csv", "--shard", "3/2").status == 64)
        try batch.folder.write(Array("stamps: 3".utf8), to: "recipe.yaml")
        #expect(try batch.run("rows.csv", to: "never").status == 65)
        #expect(try batch.outputs(of: "never").isEmpty)
    }

    @Test(
        "an error in a row's value names the row and its column",
        arguments: [("size", "width:abc", "'width:abc' is not a size"), ("at", "bottm", "'bottm'")]
    )
    func columns(key: String, value: String, words: String) throws {
        let batch = try BatchFolder(documents: 2)
        let recipe =
            "stamps:\n  - id: buyer\n    signature: {type: Jane, face: kristi}\n    at: bottom\n    size: width:120"
        try batch.folder.write(Array(recipe.utf8), to: "recipe.yaml")
        let rows = "input,buyer.\(key)\ncontracts/0.pdf,\ncontracts/1.pdf,\(value)\n"
        try batch.folder.write(Array(rows.utf8), to: "some.csv")
        let outcome = try batch.run("some.csv")
        #expect(outcome.status == 3)
        #expect(outcome.errors.hasPrefix("signet: row 3: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("the row's 'buyer.\(key)': "), "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!outcome.errors.contains("recipe.yaml"))
    }

    @Test("a failure names the command's options, not the library's declarations")
    func wordsOfFailures() throws {
        let batch = try BatchFolder(documents: 1)
        #expect(try batch.run("rows.csv", "--no-journal").status == 0)
        try batch.folder.write([1], to: "signed/0.pdf")
        let outcome = try batch.run("rows.csv", "--no-journal")
        #expect(outcome.status == 4 && outcome.errors.contains("--force"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("OverwritePolicy"))
    }

    @Test("an empty file of rows is done with nothing")
    func empty() throws {
        let batch = try BatchFolder(documents: 0)
        let outcome = try batch.run()
        #expect(outcome.status == 0 && outcome.output.hasPrefix("0 signed in "))
    }

    @Test("folders, lists of paths and JSON Lines give the same documents")
    func sources() throws {
        let batch = try BatchFolder(documents: 3)
        let date = ["--date", "2026-05-17"]
        func run(_ rows: String, _ output: String, _ input: String = "") throws -> [String: [UInt8]] {
            let rows = rows == "-" ? rows : batch.folder.path(rows)
            let outcome = try ExternalTool.run(
                Signet.executable,
                batch.command(rows, date + ["--input-dir", batch.folder.path("contracts")], to: output),
                input: Data(input.utf8)
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try batch.outputs(of: output)
        }
        let folder = try run("contracts", "a")
        #expect(folder.keys.sorted() == ["0.pdf", "1.pdf", "2.pdf"])
        #expect(try run("-", "b", "0.pdf\n1.pdf\n2.pdf\n") == folder)
        let lines = (0..<3).map { "{\"input\": \"\($0).pdf\", \"name\": \"Jane Doe\"}\n" }.joined()
        #expect(try run("-", "c", lines) == folder)
        #expect(try run("-", "d", "name|input\n|0.pdf\n|1.pdf\n|2.pdf\n") == folder)
    }

    @Test("reports have a line for each row, as JSON Lines and as CSV")
    func reports() throws {
        let batch = try BatchFolder(documents: 3)
        try FileManager.default.removeItem(atPath: batch.folder.path("contracts/1.pdf"))
        #expect(try batch.run("rows.csv", "--report", batch.folder.path("report.jsonl")).status == 3)
        let lines = try #require(batch.folder.read("report.jsonl")).split(separator: 10).compactMap { line in
            try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        }
        #expect(lines.count == 3)
        let states = Dictionary(uniqueKeysWithValues: lines.map { ($0["row"] as? String, $0["status"] as? String) })
        #expect(states == ["2": "signed", "3": "failed", "4": "signed"])
        let failed = try #require(lines.first { $0["status"] as? String == "failed" }?["error"] as? [String: Any])
        #expect(failed["code"] as? String == "no-input")
        #expect(try batch.run("rows.csv", "--report", batch.folder.path("report.csv")).status == 3)
        let csv = String(decoding: try #require(batch.folder.read("report.csv")), as: UTF8.self).split(separator: "\n")
        #expect(csv.count == 4 && csv[0].hasPrefix("row,id,input,output,status,"))
        #expect(csv.filter { $0.contains(",done-before,") }.count == 2)
    }

    @Test("a dry run writes nothing, not even a folder")
    func dryRun() throws {
        let batch = try BatchFolder(documents: 2)
        let outcome = try batch.run("rows.csv", "--dry-run")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("2 can be signed in "))
        #expect(!FileManager.default.fileExists(atPath: batch.folder.path("signed")))
    }

    @Test("with --fail-fast the rows after a failure are left")
    func failFast() throws {
        let batch = try BatchFolder(documents: 60)
        try FileManager.default.removeItem(atPath: batch.folder.path("contracts/0.pdf"))
        let outcome = try batch.run("rows.csv", "--fail-fast", "--jobs", "1")
        #expect([3, 4].contains(outcome.status))
        #expect(outcome.errors.contains("stopped after 1 failure"))
        #expect(try batch.outputs(of: "signed").count < 20)
    }

    @Test("the journal of another recipe or of other settings is refused, and nothing is signed")
    func otherBatch() throws {
        let batch = try BatchFolder(documents: 2)
        #expect(try batch.run("rows.csv", "--date", "2026-05-17").status == 0)
        let before = try batch.outputs(of: "signed")
        let other = try batch.run("rows.csv", "--date", "2026-05-18")
        #expect(other.status == 64 && other.errors.contains("journal of another batch"))
        let text = String(decoding: try #require(batch.folder.read("recipe.yaml")), as: UTF8.self)
        try batch.folder.write(Array(text.replacing("bottom-right", with: "top").utf8), to: "recipe.yaml")
        #expect(try batch.run("rows.csv", "--date", "2026-05-17").status == 64)
        #expect(try batch.outputs(of: "signed") == before)
    }

    @Test("documents in the rows come back in the report, each as soon as it is signed")
    func pipe() throws {
        let contract = try Examples.bytes("contract.pdf")
        let batch = try BatchFolder(documents: 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Signet.executable)
        process.arguments = ["batch", "-", "--recipe", batch.folder.path("recipe.yaml"), "--report", "-", "--quiet"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var received = Data()
        for number in 1...3 {
            let row = "{\"id\": \"doc-\(number)\", \"input_data\": \"\(Data(contract).base64EncodedString())\"}\n"
            try input.fileHandleForWriting.write(contentsOf: Data(row.utf8))
            // The answer comes although the input has not ended.
            while received.split(separator: 10, omittingEmptySubsequences: false).count <= number {
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { break }
                received += more
            }
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        let answers = try received.split(separator: 10).compactMap { line in
            try JSONSerialization.jsonObject(with: line) as? [String: Any]
        }
        #expect(answers.map { $0["id"] as? String } == ["doc-1", "doc-2", "doc-3"])
        for answer in answers {
            let text = try #require(answer["output_data"] as? String)
            let signed = try #require(Data(base64Encoded: text))
            IndependentReaders.checkPrefix(contract, of: Array(signed))
        }
    }

    @Test("a report replaces reports and nothing else, least of all what the batch reads")
    func sparedFiles() throws {
        let batch = try BatchFolder(documents: 1)
        let notes = try batch.folder.write(Array("my notes".utf8), to: "notes.jsonl")
        let rows = batch.folder.read("rows.csv")
        #expect(try batch.run("rows.csv", "--report", notes).status == 73)
        #expect(try batch.run("rows.csv", "--report", batch.folder.path("rows.csv"), "--force").status == 73)
        #expect(batch.folder.read("notes.jsonl") == Array("my notes".utf8) && batch.folder.read("rows.csv") == rows)
        #expect(try batch.outputs(of: "signed").isEmpty)
        let report = batch.folder.path("report.jsonl")
        #expect(try batch.run("rows.csv", "--report", report).status == 0)
        #expect(try batch.run("rows.csv", "--report", report).status == 0)
        #expect(try batch.run("rows.csv", "--report", notes, "--force").status == 0)
    }

    @Test("with --force an output that was changed is made anew, and those that are right are left")
    func force() throws {
        let batch = try BatchFolder(documents: 2)
        #expect(try batch.run("rows.csv").status == 0)
        let before = try batch.outputs(of: "signed")
        try batch.folder.write([1, 2, 3], to: "signed/0.pdf")
        #expect(try batch.run("rows.csv").status == 3)
        let outcome = try batch.run("rows.csv", "--force")
        #expect(outcome.output.hasPrefix("1 signed, 1 done before in "))
        #expect(try batch.outputs(of: "signed") == before)
    }

    @Test("with --existing compare an output that equals the row's result is kept, and another one fails its row")
    func compare() throws {
        let batch = try BatchFolder(documents: 2)
        let more = ["--date", "2026-05-17", "--no-journal", "--existing", "compare"]
        func run(_ rows: String, input: String = "") throws -> ExternalTool.Outcome {
            try ExternalTool.run(Signet.executable, batch.command(rows, more, to: "signed"), input: Data(input.utf8))
        }
        let rows = batch.folder.path("rows.csv")
        #expect(try run(rows).output.hasPrefix("2 signed in "))
        #expect(try run(rows).output.hasPrefix("0 signed, 2 done before in "))
        let input = batch.folder.path("contracts/0.pdf")
        let row = "{\"input\": \"\(input)\", \"output\": \"0.pdf\", \"name\": \"Doe, Jane 0\"}\n"
        #expect(try run("-", input: row + row).output.hasPrefix("0 signed, 2 done before in "))
        try batch.folder.write([1, 2, 3], to: "signed/0.pdf")
        let outcome = try run(rows)
        #expect(outcome.status == 3 && outcome.output.hasPrefix("0 signed, 1 done before, 1 failed in "))
        #expect(batch.folder.read("signed/0.pdf") == [1, 2, 3])
        #expect(try batch.run("rows.csv", "--existing", "compare", "--force").status == 64)
    }

    @Test("names with control characters are written out, not sent to the terminal")
    func controlCharacters() throws {
        let batch = try BatchFolder(documents: 0)
        let outcome = try batch.run("-", input: "{\"input\": \"a\\u001b[2J\\n.pdf\", \"output\": \"x.pdf\"}\n")
        #expect(outcome.status == 4)
        #expect(outcome.errors.contains("a\\u{1b}[2J\\u{a}.pdf") && !outcome.errors.contains("\u{1B}"))
    }

    @Test("a batch that may not begin leaves the report of an earlier run")
    func reportStays() throws {
        let batch = try BatchFolder(documents: 1)
        let report = batch.folder.path("report.jsonl")
        #expect(try batch.run("rows.csv", "--report", report, "--date", "2026-05-17").status == 0)
        let before = batch.folder.read("report.jsonl")
        #expect(try batch.run("rows.csv", "--report", report, "--date", "2026-05-18").status == 64)
        #expect(before?.isEmpty == false && batch.folder.read("report.jsonl") == before)
    }

    @Test("what is doubtful about a name is reported when it is signed by a recipe, and stands in the report")
    func warnings() throws {
        let batch = try BatchFolder(documents: 1)
        try batch.folder.write(Array("input,name\ncontracts/0.pdf,Jane 王小明\n".utf8), to: "names.csv")
        let report = batch.folder.path("report.jsonl")
        #expect(try batch.run("names.csv", "--report", report).status == 0)
        let line = try #require(batch.folder.read("report.jsonl"))
        let outcome = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
        #expect((outcome["warnings"] as? [String])?.first?.contains("王小明") == true)
        let signed = try Signet.run(
            "sign",
            batch.folder.path("contracts/0.pdf"),
            "--recipe",
            batch.folder.path("recipe.yaml"),
            "--set",
            "name=Jane 王小明",
            "-o",
            batch.folder.path("one.pdf")
        )
        #expect(signed.status == 0 && signed.errors.contains("warning") && signed.errors.contains("王小明"))
    }
}
