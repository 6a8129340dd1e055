import Fixtures
import Foundation
import Testing

/// The errors of the command for wrong use, and its exit status.
@Suite struct UsageErrorTests {
    let folder: TemporaryFolder
    let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    /// The one line on standard error of wrong usage.
    private func line(_ arguments: [String]) throws -> String {
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        let lines = outcome.errors.split(separator: "\n")
        #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(lines.count == 1 && lines.first?.hasPrefix("signet: ") == true, "\(outcome.errors)")
        return outcome.errors
    }

    @Test("commands that only the program calls are not named")
    func hidden() throws {
        for word in ["xyzzy", "isolate"] { #expect(try !line([word]).contains("isolated")) }
    }

    @Test(
        "wrong usage is one line that names the nearest known word",
        .slow(),
        arguments: [
            (["sig"], "There is no subcommand 'sig'; did you mean 'sign'? See signet --help."),
            (["inspct", "x.pdf"], "did you mean 'inspect'?"),
            (["xyzzy"], "the subcommands are sign, seal, batch, recipe"),
            (["recipe", "chek", "r.yaml"], "There is no subcommand 'chek'; did you mean 'check'?"),
            (["sign", "a.pdf", "-o", "c.pdf", "--type", "J", "--at", "top", "--tpe"], "Unknown option '--tpe'"),
            (["sign"], "See signet sign --help."), (["sign", "a.pdf", "--tpe", "J"], "did you mean '--type'?"),
            (["help", "sgin"], "There is no subcommand 'sgin'; did you mean 'sign'? See signet --help."),
            (["hlep"], "did you mean 'help'?"), (["xyzzy", "--help"], "There is no subcommand 'xyzzy'"),
            (["preview", "--draw", "x", "--pen", "brsh", "-o", "y.svg"], "'brsh' is invalid for '--pen <pen>'"),
            (["preview", "--draw", "x", "--pen", "reed", "-o", "y.svg"], "one of 'ballpoint', 'fountain', 'brush'"),
            (["profile", "list", "--no-pictres"], "did you mean '--no-pictures'?"),
            (["sign", "x.pdf", "--nad", "--type", "a"], "did you mean '--and'?"),
            (["config", "ste"], "did you mean 'set'? See signet config --help."),
            (["sign", "-h.pdf", "--type", "a", "--at", "top"], "Unknown option '-h.pdf'; write ./-h.pdf"),
            (["sign", "x.pdf", "-ofoo"], "Unknown option"),
            (["sign", "x.pdf", "--date", "2020-13-45"], "'2020-13-45' is not a date; write 2026-05-17"),
            (["sign", "x.pdf", "--text", "", "--at", "top", "-o", "y.pdf"], "--text is blank"),
            (["sign", "x.pdf", "--text", "a", "--text-size", "0"], "--text-size must be 3 to 72 points, not 0."),
            (["sign", "x.pdf", "--recipe", "r", "--fill", "a=b", "-o", "y"], "leave out --fill"),
            (["sign", "x.pdf", "--type", "a", "--at", "top", "--in-place", "-o", "y.pdf"], "not both."),
            (["sign", "x.pdf", "--type", "a", "-o", "y.pdf"], "Say where the signature goes"),
            (["sign", "x.pdf", "--type", "a", "--at", "top", "-o", "y.pdf", "--color", "blu"], "did you mean blue?"),
            (
                ["sign", "-", "--draw", "-", "--at", "top", "-o", "y.pdf"],
                "the document or one signature or the recipe"
            ),
        ]
    )
    func usage(arguments: [String], words: String) throws {
        let said = try line(arguments)
        #expect(said.contains(words), "\(said)")
    }

    @Test(
        "a place that is misspelt is answered with the right word",
        arguments: [
            ("bottm-right", "did you mean 'bottom-right'?"), ("rigth", "did you mean 'right'?"),
            ("at:center", "write center without 'at:'"), ("pag:1,top", "did you mean 'page:'?"),
            ("page:1,align:cnter,rect:1,1,9,9", "did you mean 'center'?"), ("auot", "did you mean 'auto'?"),
            ("page:lst,top", "did you mean 'last'?"),
            ("page:x,top", "write 3, first, last, last-1, all, odd, even or 2-4+7"),
        ]
    )
    func places(place: String, words: String) throws {
        let said = try line(["sign", contract, "--type", "a", "--at", place, "-o", folder.path("o.pdf")])
        #expect(said.contains(words), "\(said)")
    }

    @Test("a face is found by what it alone begins with, and asked for where several begin so")
    func faces() throws {
        for (name, face) in [("short", "dancing"), ("whole", "dancing-script")] {
            let outcome = try Signet.run("preview", "--type", "a", "--face", face, "-o", folder.path("\(name).svg"))
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(folder.read("short.svg") == folder.read("whole.svg"))
        let several = try line(["preview", "--type", "a", "--face", "nanum", "-o", folder.path("x.svg")])
        #expect(several.contains("did you mean nanum-pen or nanum-brush?"), "\(several)")
        #expect(
            try line(["preview", "--type", "a", "--face", "da", "-o", folder.path("x.svg")]).contains("no face “da”")
        )
    }

    @Test("help and the version are not errors")
    func help() throws {
        for arguments in [["--help"], ["help"], ["sign", "--help"], ["--version"], ["help", "sign"], []] {
            let outcome = try ExternalTool.run(Signet.executable, arguments)
            #expect(outcome.status == 0 && outcome.errors.isEmpty && !outcome.output.isEmpty, "\(arguments)")
        }
    }

    private struct Report: Decodable {
        struct Failure: Decodable {
            let code: String
            let message: String
            let file: String?
        }
        let error: Failure
    }

    @Test("with --json an error is an object where the report would be")
    func json() throws {
        func report(_ text: String) throws -> Report.Failure {
            try JSONDecoder().decode(Report.self, from: Data(text.utf8)).error
        }
        let absent = try Signet.run("inspect", "/nowhere.pdf", "--json")
        let failure = try report(absent.output)
        #expect(absent.status == 66 && failure.code == "no-input" && failure.file == "/nowhere.pdf")
        #expect(absent.errors == "signet: /nowhere.pdf: \(failure.message)\n")
        let usage = try Signet.run("sign", contract, "--type", "a", "--at", "nowhere", "--json", "-o", folder.path("o"))
        #expect(try usage.status == 64 && report(usage.output).code == "wrong-usage")
        let option = try Signet.run("inspect", contract, "--jsn", "--json")
        #expect(try option.status == 64 && report(option.output).code == "wrong-usage")
        let piped = try Signet.run("sign", contract, "--type", "a", "--at", "page:9,top", "--json", "-o", "-")
        #expect(try piped.output.isEmpty && report(piped.errors).code == "not-found")
    }

    @Test(
        "every subcommand has --json, and its errors as an object",
        arguments: [
            (["sign", "/no.pdf", "--type", "a", "--at", "top", "-o", "/no/o.pdf"], "no-input"),
            (["batch", "/no.csv", "--recipe", "/no.yaml", "--output-dir", "/no"], "no-input"),
            (["recipe", "check", "/no.yaml"], "no-input"),
            (["recipe", "preview", "/no.pdf", "--recipe", "/no.yaml", "-o", "/no/p.png"], "no-input"),
            (["flatten", "/no.pdf", "-o", "/no/o.pdf"], "no-input"), (["inspect", "/no.pdf"], "no-input"),
            (["unsign", "/no.pdf", "-o", "/no/o.pdf"], "no-input"), (["ink", "/no.json"], "no-input"),
            (["preview", "--draw", "/no.json", "-o", "/no/p.svg"], "no-input"),
            (["fonts", "-o", "/no/fonts.png"], "cannot-create"), (["audit", "show", "/no.json"], "no-input"),
            (["audit", "verify", "/no.json"], "no-input"),
            (["profile", "add", "x", "--draw", "/no.json"], "no-input"),
            (["profile", "show", "no-such-profile", "-o", "/no/p.svg"], "not-found"),
            (["profile", "export", "no-such-profile"], "not-found"),
            (["profile", "rename", "no-such-profile", "x"], "not-found"),
            (["profile", "delete", "no-such-profile"], "not-found"),
        ]
    )
    func jsonErrors(arguments: [String], code: String) throws {
        let outcome = try ExternalTool.run(Signet.executable, arguments + ["--json"])
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(report.error.code == code, "\(outcome.output)")
        #expect(outcome.errors.hasPrefix("signet: ") && outcome.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test("a file that is written is reported as JSON")
    func written() throws {
        struct Written: Decodable, Equatable {
            let file: String?
            let bytes: Int
        }
        let path = folder.path("p.svg")
        let outcome = try Signet.run("preview", "--type", "a", "-o", path, "--json")
        let bytes = try #require(folder.read("p.svg")).count
        #expect(
            try JSONDecoder().decode(Written.self, from: Data(outcome.output.utf8)) == Written(file: path, bytes: bytes)
        )
        let piped = try Signet.run("preview", "--type", "a", "-o", "-", "--format", "svg", "--json")
        #expect(piped.output.utf8.count == bytes)
        #expect(
            try JSONDecoder().decode(Written.self, from: Data(piped.errors.utf8)) == Written(file: nil, bytes: bytes)
        )
    }

    @Test(
        "a reader that goes away after a line ends every listing without a word",
        arguments: [["fonts"], ["sign", "--help"], ["sign", "-h"], ["inspect"], ["inspect", "--json"]]
    )
    func heads(arguments: [String]) throws {
        let last = arguments[0] == "inspect" ? [contract] : []
        let script = "mkfifo \"$0\"; (\"$@\" >\"$0\"; echo $? >\"$0.status\") & exec 3<\"$0\"; exec 3<&-; wait"
        let arguments = ["-c", script, folder.path("pipe"), Signet.executable] + arguments + last
        let outcome = try ExternalTool.run("sh", arguments)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        let status = folder.read("pipe.status").map { String(decoding: $0, as: UTF8.self) }
        #expect(status == "141\n", "\(status ?? "none")")
    }

    @Test("a reader of standard output that goes away ends the command without a word")
    func brokenPipe() throws {
        let script = "(\"$0\" fonts --json; echo $? >\"$1\") | true"
        let outcome = try ExternalTool.run(
            "sh",
            ["-c", "sleep 0; " + script, Signet.executable, folder.path("status")]
        )
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        let status = folder.read("status").map { String(decoding: $0, as: UTF8.self) }
        // Written before the reader was gone, or ended by the signal.
        #expect(["0\n", "141\n"].contains(status), "\(status ?? "none")")
        let held = "mkfifo \"$1\"; (\"$0\" fonts --json >\"$1\"; echo $? >\"$2\") & exec 3<\"$1\"; exec 3<&-; wait"
        let gone = try ExternalTool.run(
            "sh",
            ["-c", held, Signet.executable, folder.path("pipe"), folder.path("held")]
        )
        #expect(gone.errors.isEmpty, "\(gone.errors)")
        #expect(folder.read("held").map { String(decoding: $0, as: UTF8.self) } == "141\n")
    }

    @Test("drawings and pictures come on standard input, and a preview goes to standard output")
    func streams() throws {
        let output = folder.path("o.pdf")
        let drawing = try Examples.bytes("drawing.json")
        let drawn = try Signet.run("sign", contract, "--draw", "-", "--at", "top", "-o", output, input: drawing)
        #expect(drawn.status == 0 && folder.read("o.pdf") != nil, "\(drawn.errors)")
        let scanned = try Signet.run(
            "sign",
            contract,
            "--scan",
            "-",
            "--at",
            "top",
            "-o",
            output,
            "--force",
            input: try Examples.bytes("scan.jpg")
        )
        #expect(scanned.status == 0, "\(scanned.errors)")
        let script = "\"$0\" preview --draw - -o - < \"$1\" > \"$2\""
        let path = folder.path("picture")
        _ = try ExternalTool.run("sh", ["-c", script, Signet.executable, try Examples.path("drawing.json"), path])
        #expect(folder.read("picture")?.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
        let file = folder.path("file.svg")
        #expect(try Signet.run("preview", "--draw", try Examples.path("drawing.json"), "-o", file).status == 0)
        let svg = try Signet.run("preview", "--draw", "-", "-o", "-", "--format", "svg", input: drawing)
        #expect(svg.status == 0 && Array(svg.output.utf8) == folder.read("file.svg"))
        let moving = try Signet.run(
            "preview",
            "--draw",
            "-",
            "-o",
            "-",
            "--format",
            "svg",
            "--animate",
            input: drawing
        )
        #expect(moving.status == 0 && moving.output.hasPrefix("<svg"), "\(moving.errors)")
        let wrong = try Signet.run("preview", "--draw", "-", "-o", "-", input: Array("{}".utf8))
        #expect(wrong.status == 65 && wrong.errors.hasPrefix("signet: standard input: "), "\(wrong.errors)")
    }

    @Test("a border needs no caption")
    func border() throws {
        for (name, options) in [("plain.svg", []), ("framed.svg", ["--border"])] {
            let arguments = ["preview", "--type", "Jane", "-o", folder.path(name)] + options
            let outcome = try ExternalTool.run(Signet.executable, arguments)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        }
        let (plain, framed) = (try #require(folder.read("plain.svg")), try #require(folder.read("framed.svg")))
        #expect(framed.count > plain.count)
        #expect(
            try line(["preview", "--type", "Jane", "--rule", "-o", folder.path("x.svg")]).contains("--rule goes with")
        )
    }

    @Test("a file that another program has written is not given back, and the message says why")
    func rewritten() throws {
        let signed = folder.path("signed.pdf")
        let other = folder.path("other.pdf")
        #expect(try Signet.run("sign", contract, "--type", "X", "--at", "center", "-o", signed).status == 0)
        #expect(try ExternalTool.run("qpdf", ["--linearize", signed, other]).status == 0)
        let outcome = try Signet.run("unsign", other, "-o", folder.path("back.pdf"))
        #expect(outcome.status == 65 && outcome.errors.contains("another program has written the file"))
        let never = try Signet.run("unsign", contract, "-o", folder.path("back.pdf"))
        #expect(never.status == 65 && never.errors.contains("nothing to take away"), "\(never.errors)")
    }
}
