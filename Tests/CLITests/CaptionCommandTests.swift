import Fixtures
import Foundation
import Testing

@Suite struct CaptionCommandTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func preview(_ options: [String]) throws -> (outcome: ExternalTool.Outcome, picture: [UInt8]?) {
        let path = folder.path("p.svg")
        let date = options.contains("--animate") ? [] : ["--date", "2026-05-17T09:30:00+02:00"]
        let arguments = ["preview", "--type", "Jane Doe", "-o", path, "--force"] + date + options
        return (try ExternalTool.run(Signet.executable, arguments), folder.read("p.svg"))
    }

    @Test(
        "every option of captions changes the picture",
        .slow(),
        arguments: [
            ["--caption", "name"], ["--caption", "name-date", "--rule"], ["--caption", "{date}", "--locale", "de_DE"],
            ["--caption", "{date}", "--date-style", "HH:mm", "--time-zone", "Asia/Tokyo"],
            ["--caption", "{name}\\n<b>{reason}</b>", "--reason", "a < b & c", "--caption-layout", "left", "--border"],
            ["--caption", "signed-by", "--location", "Lyon", "--caption-size", "6", "--caption-color", "#123456"],
            ["--qr", "https://example.org/{id}", "--id", "7"],
            ["--caption", "verify", "--id", "x", "--size", "width:200"],
            ["--caption", "name", "--caption-align", "center", "--caption-width", "80", "--caption-direction", "rtl"],
        ]
    )
    func options(options: [String]) throws {
        let plain = try Signet.run("preview", "--type", "Jane Doe", "-o", folder.path("plain.svg"))
        let captioned = try preview(options)
        #expect(plain.status == 0 && captioned.outcome.status == 0, "\(captioned.outcome.errors)")
        let picture = try #require(captioned.picture)
        #expect(picture.count > (folder.read("plain.svg")?.count ?? 0) + 500)
        #expect(try preview(options).picture == picture)
    }

    @Test("a file has the caption too, and sign takes what preview takes")
    func sign() throws {
        let text = folder.path("caption.txt")
        try Data("<b>{name}</b>\r\n{date}\n".utf8).write(to: URL(fileURLWithPath: text))
        let contract = try Examples.path("contract.pdf")
        let arguments = [
            "sign", contract, "--draw", try Examples.path("drawing.json"), "--author", "Jane Doe", "--caption-file",
            text,
            "--appearance", "vector", "--at", "page:last,bottom-right", "--size", "width:160", "-o",
            folder.path("o.pdf"),
            "--date", "2026-05-17",
        ]
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try IndependentReaders.check(try #require(folder.read("o.pdf")), pages: 2)
        let inspected = try Signet.run("inspect", folder.path("o.pdf"), "--check-update")
        #expect(inspected.status == 0)
    }

    @Test(
        "what does not go together or cannot be set is refused in one line",
        .slow(),
        arguments: [
            (["--rule"], 64, "goes with --caption"), (["--caption", "a", "--caption-file", "b"], 64, "not both"),
            (["--caption", "{nam}"], 65, "the fields are"), (["--caption", "<b>x"], 65, "never ends"),
            (["--caption", "name", "--locale", "xx"], 64, "no locale"),
            (["--caption", "name", "--time-zone", "Mars"], 64, "no time zone"),
            (["--caption", "name", "--caption-size", "1"], 64, "must be"),
            (["--caption", "🖋"], 65, "No caption font"),
            (["--caption", "{reason}"], 65, "blank"), (["--caption-file", "/nowhere"], 66, "/nowhere"),
            (["--qr", String(repeating: "x", count: 700)], 65, "QR code"),
        ]
    )
    func failures(options: [String], status: Int32, words: String) throws {
        let outcome = try preview(options).outcome
        #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.status) \(outcome.errors)")
    }

    @Test("an ink annotation has no caption")
    func ink() throws {
        let outcome = try Signet.run(
            "sign",
            "x.pdf",
            "--draw",
            "d.json",
            "--caption",
            "name",
            "--as",
            "ink",
            "--at",
            "top",
            "-o",
            folder.path("o.pdf")
        )
        #expect(outcome.status == 64 && outcome.errors.contains("no text"))
    }
}
