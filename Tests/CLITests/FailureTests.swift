import Fixtures
import Foundation
import Testing

@Suite struct FailureTests {
    let folder: TemporaryFolder
    let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    /// One line on standard error, the code, and no output.
    private func expect(
        _ status: Int32,
        _ words: String,
        _ arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = folder.contents
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        #expect(outcome.status == status, "\(outcome.errors)", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(words), "\(outcome.errors)", sourceLocation: sourceLocation)
        let lines = outcome.errors.split(separator: "\n")
        #expect(
            lines.count == 1 && lines[0].hasPrefix("signet: "),
            "\(outcome.errors)",
            sourceLocation: sourceLocation
        )
        #expect(folder.contents == before, "something was left behind", sourceLocation: sourceLocation)
    }

    @Test("wrong usage is 64", .slow())
    func usage() throws {
        let out = folder.path("o.pdf")
        try expect(64, "Give one signature", "sign", contract, "--at", "top", "-o", out)
        try expect(64, "Give one signature", "sign", contract, "--type", "a", "--draw", "b", "--at", "top", "-o", out)
        try expect(64, "Say where the signature goes", "sign", contract, "--type", "a", "-o", out)
        try expect(64, "Say where the result goes", "sign", contract, "--type", "a", "--at", "top")
        try expect(64, "cannot be read", "sign", contract, "--type", "a", "--at", "rect:1,2,nan,4", "-o", out)
        try expect(64, "greater than 0", "sign", contract, "--type", "a", "--at", "rect:10,10,-5,5", "-o", out)
        try expect(
            64,
            "is not a colour",
            "sign",
            contract,
            "--type",
            "a",
            "--color",
            "blurple",
            "--at",
            "top",
            "-o",
            out
        )
        try expect(64, "is not a size", "sign", contract, "--type", "a", "--size", "big", "--at", "top", "-o", out)
        try expect(
            64,
            "not a range of widths",
            "sign",
            contract,
            "--draw",
            "x",
            "--width-range",
            "3..1",
            "--at",
            "top",
            "-o",
            out
        )
        for pen in [["--pen", "brush"], ["--no-natural"]] {
            let arguments = ["sign", contract, "--type", "a", "--at", "top", "-o", out] + pen
            let outcome = try ExternalTool.run(Signet.executable, arguments)
            #expect(outcome.status == 64 && outcome.errors.contains("go with --draw"), "\(outcome.errors)")
        }
        for option in [["--initials"], ["--fit", "wrap"], ["--features", "ss01"], ["--substitute", "none"]] {
            let arguments = ["sign", contract, "--draw", "a", "--at", "top", "-o", out] + option
            let outcome = try ExternalTool.run(Signet.executable, arguments)
            #expect(outcome.status == 64 && outcome.errors.contains("go with --type"), "\(outcome.errors)")
        }
        for option in [["--fit", "squeeze"], ["--fit", "wrap:0"], ["--features", "ss1"], ["--substitute", "all"]] {
            let arguments = ["sign", contract, "--type", "a", "--at", "top", "-o", out] + option
            #expect(try ExternalTool.run(Signet.executable, arguments).status == 64, "\(option)")
        }
        try expect(64, "quill", "sign", contract, "--draw", "x", "--pen", "quill", "--at", "top", "-o", out)
        try expect(64, "beyond page 2", "sign", contract, "--type", "a", "--at", "rect:500,10,200,50", "-o", out)
        try expect(64, "did you mean", "sign", contract, "--type", "a", "--face", "kristy", "--at", "top", "-o", out)
        try expect(64, "date", "sign", contract, "--type", "a", "--date", "2026-02-30", "--at", "top", "-o", out)
        try expect(64, "opacity", "sign", contract, "--type", "a", "--opacity", "0", "--at", "top", "-o", out)
    }

    @Test("bad data is 65", .slow())
    func data() throws {
        let out = folder.path("o.pdf")
        let empty = try folder.write([], to: "empty.pdf")
        let text = try folder.write(Array("hello".utf8), to: "text.pdf")
        let cut = try folder.write(Array(try Examples.bytes("contract.pdf").prefix(20_000)), to: "cut.pdf")
        for path in [empty, text, cut] { try expect(65, path, "sign", path, "--type", "a", "--at", "top", "-o", out) }
        let drawing = try folder.write(Array("{\"strokes\":[]}".utf8), to: "empty.json")
        try expect(65, "more than one sample", "sign", contract, "--draw", drawing, "--at", "top", "-o", out)
        let dot = try folder.write(Array("{\"strokes\":[{\"points\":[{\"x\":1,\"y\":1}]}]}".utf8), to: "dot.json")
        try expect(65, "dot", "sign", contract, "--draw", dot, "--at", "top", "-o", out)
        let table = try folder.write(Array("x,y\n1,b\n".utf8), to: "drawing.dat")
        try expect(65, "CSV drawing, line 2: 'b'", "sign", contract, "--draw", table, "--at", "top", "-o", out)
        try expect(65, "visible character", "sign", contract, "--type", "   ", "--at", "top", "-o", out)
        try expect(65, "no glyph", "sign", contract, "--type", "\u{10FFFD}", "--at", "top", "-o", out)
        let white = try folder.write(Self.whitePicture, to: "white.bmp")
        try expect(65, "no ink", "sign", contract, "--scan", white, "--at", "top", "-o", out)
        try expect(65, "not a supported picture", "sign", contract, "--scan", text, "--at", "top", "-o", out)
        try expect(
            65,
            "nearest: 'Signature:' on page 2",
            "sign",
            contract,
            "--type",
            "a",
            "--at",
            "text:Signatur:",
            "-o",
            out
        )
        try expect(65, "has no form", "sign", contract, "--type", "a", "--at", "field:X", "-o", out)
        try expect(65, "there is no page 7", "sign", contract, "--type", "a", "--at", "page:7,top", "-o", out)
    }

    @Test("a line that was signed with 'auto' is not signed again")
    func signedLine() throws {
        let folder = try TemporaryFolder()
        let content = "BT /F 12 Tf 72 600 Td (Signature:) Tj ET 0.5 w 135 598 m 330 598 l S"
        let page = PDFBuilder.Page(mediaBox: "[0 0 595 842]", content: content)
        let once = try folder.write(PDFBuilder.document([page]).build(.table), to: "once.pdf")
        let signed = folder.path("signed.pdf")
        let first = try Signet.run("sign", once, "--type", "Jane", "--at", "auto", "-o", signed)
        #expect(first.status == 0, "\(first.errors)")
        try expect(65, "signed", "sign", signed, "--type", "Bob", "--at", "auto", "-o", folder.path("twice.pdf"))
    }

    /// A BMP of 40 × 40 white pixels.
    static let whitePicture: [UInt8] = {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] { (0..<bytes).map { UInt8(value >> (8 * $0) & 0xff) } }
        let header = Array("BM".utf8) + number(54 + 4800, 4) + number(0, 4) + number(54, 4)
        let info = number(40, 4) + number(40, 4) + number(40, 4) + number(1, 2) + number(24, 2) + number(0, 24)
        return header + info + [UInt8](repeating: 255, count: 4800)
    }()

    @Test("no such input is 66")
    func input() throws {
        let out = folder.path("o.pdf")
        try expect(66, "no such file", "sign", "/nowhere.pdf", "--type", "a", "--at", "top", "-o", out)
        try expect(66, "directory", "sign", folder.root, "--type", "a", "--at", "top", "-o", out)
        try expect(66, "no such file", "sign", contract, "--scan", "/nowhere.png", "--at", "top", "-o", out)
        try expect(66, "no such file", "sign", contract, "--draw", "/nowhere.json", "--at", "top", "-o", out)
        try expect(66, "no such file", "inspect", "/nowhere.pdf")
    }

    @Test("an output that cannot be or must not be is 73")
    func output() throws {
        let existing = try folder.write([1], to: "existing.pdf")
        try expect(73, "--force", "sign", contract, "--type", "a", "--at", "top", "-o", existing)
        #expect(folder.read("existing.pdf") == [1])
        try expect(73, "folder does not exist", "sign", contract, "--type", "a", "--at", "top", "-o", "/nowhere/x.pdf")
        try expect(73, "directory", "sign", contract, "--type", "a", "--at", "top", "-o", folder.root)
        try expect(
            73,
            "not a regular file",
            "sign",
            contract,
            "--type",
            "a",
            "--at",
            "top",
            "-o",
            "/dev/null",
            "--force"
        )
        let own = try folder.write(try Examples.bytes("contract.pdf"), to: "own.pdf")
        try expect(73, "it is the input too", "sign", own, "--type", "a", "--at", "top", "-o", own, "--force")
    }

    @Test("what the document's rules forbid is 77")
    func refused() throws {
        var signed = PDFBuilder.document([.init()], catalog: "/AcroForm <</Fields [20 0 R] /SigFlags 3>>")
        signed.set(20, "<</FT /Sig /T (S) /V 21 0 R>>")
        signed.set(21, "<</Type /Sig>>")
        let out = folder.path("o.pdf")
        let path = try folder.write(signed.build(.table), to: "signed.pdf")
        try expect(77, "--after-signatures", "sign", path, "--type", "a", "--at", "top", "-o", out)
        var encrypted = PDFBuilder.document([.init()])
        encrypted.trailer = "/Encrypt <</Filter /Standard /V 2 /R 3>>"
        let locked = try folder.write(encrypted.build(.table), to: "locked.pdf")
        try expect(77, "needs a password", "sign", locked, "--type", "a", "--at", "top", "-o", out)
        try expect(77, "needs a password", "inspect", locked)
    }

    @Test("a file size limit is an input/output error that leaves nothing behind")
    func fileSizeLimit() throws {
        let script = "ulimit -f 8; \"$0\" sign \"$1\" --type X --at center -o \"$2\""
        let outcome = try ExternalTool.run("sh", ["-c", script, Signet.executable, contract, folder.path("o.pdf")])
        #expect(outcome.status == 74 && outcome.errors.contains("cannot be written"), "\(outcome.errors)")
        #expect(folder.contents.isEmpty)
    }
}
