import Fixtures
import Foundation
import Testing

/// `signet ink`, run as a person would.
@Suite struct InkCommandTests {
    let folder: TemporaryFolder
    let drawing: String

    init() throws {
        folder = try TemporaryFolder()
        drawing = try Examples.path("drawing.json")
    }

    private func object(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    /// The number of strokes in JSON.
    private func strokes(_ text: some StringProtocol) throws -> Int {
        try #require(try object(text)["strokes"] as? [Any]).count
    }

    /// A drawing on one line: a slanting stroke, and the given number of dots above it.
    private func line(dots: Int) -> String {
        let points = (0..<40).map { "{\"x\":\($0 * 4),\"y\":\(50 + $0),\"t\":\($0 * 8)}" }
        let taps = (0..<dots).map { "{\"points\":[{\"x\":\($0 * 20),\"y\":30}]}" }
        return "{\"strokes\":[{\"points\":[\(points.joined(separator: ","))]}\(taps.map { "," + $0 }.joined())]}"
    }

    @Test("the ending of the output says the form")
    func endings() throws {
        let svg = try Signet.run("ink", drawing, "-o", folder.path("ink.svg"), "--color", "#102030")
        #expect(svg.status == 0 && svg.output.isEmpty && svg.errors.isEmpty, "\(svg.errors)")
        let picture = String(decoding: try #require(folder.read("ink.svg")), as: UTF8.self)
        #expect(picture.hasPrefix("<svg ") && picture.contains("#102030"))
        let json = try Signet.run("ink", drawing, "-o", folder.path("ink.json"))
        #expect(json.status == 0 && json.output.isEmpty && json.errors.isEmpty, "\(json.errors)")
        let text = String(decoding: try #require(folder.read("ink.json")), as: UTF8.self)
        let expected = try strokes(String(decoding: try Examples.bytes("drawing.json"), as: UTF8.self))
        #expect(try strokes(text) == expected)
        #expect(picture.components(separatedBy: "<path ").count - 1 == expected)
    }

    @Test("without an output, JSON goes to standard output, the same as to a file")
    func standardOutput() throws {
        let outcome = try Signet.run("ink", drawing)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        _ = try Signet.run("ink", drawing, "-o", folder.path("ink.json"))
        #expect(Array(outcome.output.utf8) == folder.read("ink.json"))
    }

    @Test("'-' reads standard input")
    func standardInput() throws {
        let piped = try Signet.run("ink", "-", input: try Examples.bytes("drawing.json"))
        #expect(piped.status == 0)
        #expect(piped.output == (try Signet.run("ink", drawing).output))
    }

    @Test("the ink can be read as a drawing again, and drawn")
    func again() throws {
        let ink = folder.path("ink.json")
        _ = try Signet.run("ink", drawing, "-o", ink)
        #expect(try strokes(try Signet.run("ink", ink).output) == strokes(try Signet.run("ink", drawing).output))
        #expect(try Signet.run("preview", "--draw", ink, "-o", folder.path("ink.svg")).status == 0)
    }

    @Test("the pen is the one that is asked for")
    func pens() throws {
        let options = [[], ["--pen", "brush"], ["--no-natural"], ["--width-range", "3..4"]]
        let outputs = try options.map { try ExternalTool.run(Signet.executable, ["ink", drawing] + $0).output }
        #expect(Set(outputs).count == 4 && !outputs.contains(""))
    }

    @Test("--report tells what was found, in place of the ink")
    func report() throws {
        let outcome = try Signet.run("ink", drawing, "--report")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let report = try object(outcome.output)
        let names: Set = [
            "strokes", "samples", "rate", "quantum", "noise", "uncertainty", "deviation", "curves", "repeats",
            "mendedTimes", "rests", "outliers", "rejections",
        ]
        #expect(Set(report.keys).isSubset(of: names))
        // What was not found out is left out.
        #expect(Set(report.keys).isSuperset(of: names.subtracting(["rate", "quantum"])))
        let number = { (name: String) in (report[name] as? NSNumber)?.doubleValue ?? .nan }
        #expect(number("strokes") >= 1 && number("samples") > number("strokes"))
        #expect(number("curves") >= 1 && number("curves") < number("samples"))
        #expect(number("noise") >= 0 && number("noise") < 5)
        #expect(number("uncertainty") >= 0 && number("uncertainty") < 5)
        #expect(number("deviation") >= 0 && number("deviation") < 5)
        #expect((report["outliers"] as? [Any])?.count == 0 && (report["rejections"] as? [Any])?.count == 0)
    }

    @Test("--report names the rate, the grid, outliers and touches by stroke and sample")
    func findings() throws {
        var points = (0..<60).map { "{\"x\":\($0 * 5),\"y\":\(50 + ($0 * $0) / 40),\"t\":\($0 * 8)}" }
        points[30] = "{\"x\":150,\"y\":450,\"t\":240}"
        let text = "{\"strokes\":[[{\"x\":2000,\"y\":2000}],[\(points.joined(separator: ","))]]}"
        let outcome = try Signet.run("ink", "-", "--report", input: Array(text.utf8))
        let report = try object(outcome.output)
        let outliers = report["outliers"] as? [[String: Int]]
        #expect(outliers == [["stroke": 1, "sample": 30]])
        let rejections = try #require(report["rejections"] as? [[String: Any]])
        #expect(rejections.count == 1 && rejections[0]["stroke"] as? Int == 0)
        #expect(rejections[0]["reason"] as? String == "stray-touch")
        #expect(report["rate"] as? Double == 125 && report["quantum"] as? Double == 1)
        #expect(report["strokes"] as? Int == 1 && report["samples"] as? Int == 61)
    }

    @Test("with an output, --report comes besides")
    func reportBesides() throws {
        let outcome = try Signet.run("ink", drawing, "--report", "-o", folder.path("ink.svg"))
        #expect(outcome.status == 0)
        #expect(try object(outcome.output)["curves"] != nil)
        #expect(folder.read("ink.svg")?.starts(with: Array("<svg".utf8)) == true)
    }

    @Test("--ndjson makes ink of every line, in order")
    func lines() throws {
        let input = [0, 3, 1, 2].map { line(dots: $0) }.joined(separator: "\n")
        let outcome = try Signet.run("ink", "--ndjson", input: Array(input.utf8))
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.output.split(separator: "\n")
        #expect(try lines.map { try strokes($0) } == [1, 4, 2, 3])
        for line in lines {
            let ink = try object(line)
            #expect((ink["cpu_ms"] as? NSNumber)?.doubleValue ?? -1 > 0)
            let stroke = try #require((ink["strokes"] as? [[String: Any]])?.first)
            #expect((stroke["path"] as? String)?.hasPrefix("M") == true)
            let places = try #require(stroke["centerline"] as? [[Double]])
            #expect(places.count > 10 && places.allSatisfy { $0.count == 3 && $0[2] > 0 })
        }
    }

    @Test("--ndjson tells on the line of a broken drawing what is wrong, goes on, and ends with 65")
    func brokenLines() throws {
        let input = [line(dots: 0), "{\"strokes\":[{\"points\":[{\"x\":1}]}]}", line(dots: 1), "{", line(dots: 2), ""]
        let outcome = try Signet.run("ink", "--ndjson", input: Array(input.joined(separator: "\n").utf8))
        #expect(outcome.status == 65 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        try #require(lines.count == 5)
        for (index, count) in [(0, 1), (2, 2), (4, 3)] { #expect(try strokes(lines[index]) == count) }
        for index in [1, 3] {
            let members = try object(lines[index])
            #expect(Array(members.keys) == ["error"])
            #expect((members["error"] as? String)?.contains("the drawing") == true)
        }
        #expect((try object(lines[1])["error"] as? String)?.contains("strokes[0].points[0].y") == true)
    }

    @Test("--ndjson --report puts the report into every line")
    func lineReports() throws {
        let input = [line(dots: 0), line(dots: 1)].joined(separator: "\r\n")
        let outcome = try Signet.run("ink", "--ndjson", "--report", input: Array(input.utf8))
        let reports = try outcome.output.split(separator: "\n").map { try object($0)["report"] as? [String: Any] }
        #expect(reports.map { $0?["samples"] as? Int } == [40, 41])
    }

    @Test("--ndjson of nothing is nothing")
    func noLines() throws {
        let outcome = try Signet.run("ink", "--ndjson")
        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    }

    @Test(
        "wrong usage is 64 and leaves nothing behind",
        arguments: [
            ([], "Give a drawing"),
            (["DRAWING", "--ndjson"], "Give a drawing"),
            (["DRAWING", "--find"], "is not a picture"),
            (["DRAWING", "-o", "FOLDER/ink"], "ends in none"),
            (["--ndjson", "-o", "FOLDER/ink.json"], "takes no --output"),
            (["DRAWING", "--color", "blurple"], "not a colour"),
            (["DRAWING", "--pen", "quill"], "quill"),
            (["DRAWING", "--width-range", "2..1"], "not a range of widths"),
        ]
    )
    func usage(_ arguments: [String], _ words: String) throws {
        let arguments = arguments.map { argument in
            argument == "DRAWING" ? drawing : argument.replacingOccurrences(of: "FOLDER", with: folder.root)
        }
        let outcome = try ExternalTool.run(Signet.executable, ["ink"] + arguments)
        #expect(outcome.status == 64, "\(outcome.errors)")
        #expect(outcome.errors.contains(words) && outcome.output.isEmpty, "\(outcome.errors)")
        #expect(folder.contents.isEmpty)
    }

    @Test("an output that exists is refused without --force, and replaced with it")
    func existing() throws {
        let output = try folder.write([1], to: "ink.svg")
        let refused = try Signet.run("ink", drawing, "-o", output)
        #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused.errors)")
        #expect(folder.read("ink.svg") == [1])
        #expect(try Signet.run("ink", drawing, "-o", output, "--force").status == 0)
        #expect(try #require(folder.read("ink.svg")).count > 100)
        #expect(folder.contents == ["ink.svg"])
    }

    @Test("a drawing that is none is 65, one that is not there 66, each with one line that names it")
    func inputs() throws {
        let broken = try folder.write(Array("{\"strokes\":[]}".utf8), to: "empty.json")
        let empty = try Signet.run("ink", broken)
        #expect(empty.status == 65 && empty.errors.contains("empty.json") && empty.output.isEmpty)
        let missing = try Signet.run("ink", "/nowhere.json")
        #expect(missing.status == 66 && missing.errors.contains("/nowhere.json") && missing.output.isEmpty)
        let piped = try Signet.run("ink", "-", input: Array("hello".utf8))
        #expect(piped.status == 65 && piped.errors.contains("standard input"))
        for outcome in [empty, missing, piped] {
            #expect(outcome.errors.hasPrefix("signet: ") && outcome.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("a dot is ink too")
    func dot() throws {
        let outcome = try Signet.run("ink", "-", input: Array("[[{\"x\":5,\"y\":6}]]".utf8))
        #expect(try outcome.status == 0 && strokes(outcome.output) == 1)
    }
}
