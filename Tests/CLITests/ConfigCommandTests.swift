import Fixtures
import Foundation
import Testing

/// The defaults of a person.
@Suite struct ConfigCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(try Examples.bytes("contract.pdf"), to: "contract.pdf")
    }

    private func run(_ arguments: String...) throws -> ExternalTool.Outcome { try run(arguments) }

    private func run(_ arguments: [String]) throws -> ExternalTool.Outcome {
        let script = """
            cd '\(folder.root)'; export XDG_CONFIG_HOME='\(folder.path("config"))' XDG_DATA_HOME='\(folder.path("data"))' \
            XDG_CONFIG_DIRS='\(folder.path("system"))'; exec '\(Signet.executable)' "$@"
            """
        return try ExternalTool.run("bash", ["-c", script, "signet"] + arguments)
    }

    private func system(_ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path("system/signet"), withIntermediateDirectories: true)
        try folder.write(Array(text.utf8), to: "system/signet/config.json")
    }

    @Test("settings are shown with the file that they come from, the person's before the system's")
    func origins() throws {
        try system(#"{"color": "navy", "locale": "de_DE"}"#)
        #expect(try run("config", "set", "color", "blue").status == 0)
        let lines = try run("config").output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        #expect(lines.contains(["color", "blue", folder.path("config/signet/config.json")]))
        #expect(lines.contains(["locale", "de_DE", folder.path("system/signet/config.json")]))
        #expect(lines.contains(["signature", "-"]) && lines.count == 6)
        let unset = try run("config", "unset", "color")
        #expect(unset.status == 0 && unset.errors.contains("color is still navy"), "\(unset.errors)")
        #expect(try run("config", "unset", "color").status == 0)
        let report = try JSONSerialization.jsonObject(with: Data(try run("config", "show", "--json").output.utf8))
        #expect((report as? [[String: Any]])?.count == 6)
    }

    @Test("with a signature and a name for outputs, a document and a place are enough")
    func shortCommand() throws {
        #expect(try run("profile", "add", "me", "--type", "Jane Doe", "--author", "Jane Doe").status == 0)
        for (key, value) in [("signature", "me"), ("output-name", "{stem}-signed.pdf"), ("color", "blue")] {
            #expect(try run("config", "set", key, value).status == 0)
        }
        let outcome = try run("sign", "contract.pdf", "--at", "bottom", "--date", "2026-05-17")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("contract-signed.pdf: "), "\(outcome.errors)")
        let direct = try run(
            "sign",
            "contract.pdf",
            "--no-config",
            "--signature",
            "me",
            "--color",
            "blue",
            "--at",
            "bottom",
            "--date",
            "2026-05-17",
            "-o",
            "direct.pdf"
        )
        #expect(direct.status == 0 && folder.read("direct.pdf") == folder.read("contract-signed.pdf"))
        #expect(try run("sign", "contract.pdf", "--at", "bottom").status == 73)
        #expect(try run("sign", "contract.pdf", "--no-config", "--at", "bottom").status == 64)
        #expect(try run("preview", "-o", "me.svg").status == 0)
    }

    @Test("a caption goes with signatures, and not with initials and texts")
    func captions() throws {
        #expect(try run("config", "set", "caption", "signed-by").status == 0)
        #expect(try run("config", "set", "author", "Jane Doe").status == 0)
        #expect(try run("config", "set", "locale", "fr_FR").status == 0)
        let outcome = try run(
            "sign",
            "contract.pdf",
            "-o",
            "out.pdf",
            "--date",
            "2026-05-17",
            "--draw",
            try Examples.path("drawing.json"),
            "--at",
            "page:1,top",
            "--and",
            "--type",
            "Jane Doe",
            "--initials",
            "--at",
            "page:1,bottom",
            "--and",
            "--text",
            "{date}",
            "--at",
            "page:1,left"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let shown = try ExternalTool.run("mutool", ["show", folder.path("out.pdf"), "pages/1/Annots/*/Contents"])
        #expect(shown.output.contains("Signed by Jane Doe"), "\(shown.output)")
        #expect(shown.output.contains("(17 mai 2026)") && shown.output.contains("(Initials: JD)"), "\(shown.output)")
    }

    @Test(
        "a setting that does not hold is refused with its file, and the file stays",
        .slow(),
        arguments: [
            ("{\"colour\": \"blue\"}", "did you mean 'color'?"), ("{\"color\": \"bleu\"}", "did you mean blue?"),
            ("{\"color\": 3}", "must be a text"), ("[]", "an object of JSON"),
            ("{\"color\": \"blue\", \"color\": \"red\"}", "JSON"),
            ("{\"output-name\": \"../x.pdf\"}", "the name of the outputs"), ("{\"locale\": \"xx_YY_ZZ\"}", "locale"),
            ("{\"signature\": \"../../x\"}", "'signature': "), ("{\"caption\": \"{nosuch}\"}", "'caption': "),
            ("{\"caption\": \"<b>x\"}", "'caption': "), ("{\"output-name\": \"{foo}.pdf\"}", "'output-name': "),
        ]
    )
    func faults(text: String, message: String) throws {
        try system(text)
        let outcome = try run("sign", "contract.pdf", "--type", "J", "--at", "bottom", "-o", "out.pdf")
        #expect(outcome.status == 65 && outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.errors.contains("system/signet/config.json"), "\(outcome.errors)")
        #expect(folder.read("out.pdf") == nil)
        #expect(try run("sign", "contract.pdf", "--no-config", "--type", "J", "--at", "top", "-o", "o.pdf").status == 0)
    }

    @Test(
        "set checks the value",
        arguments: [
            ("color", "bleu"), ("signature", "nobody"), ("locale", "zz-!"), ("x", "y"), ("signature", "../../x"),
            ("caption", "{nosuch}"), ("caption", "<b>x"), ("output-name", "{foo}.pdf"), ("output-name", "-"),
            ("author", String(repeating: "x", count: 9000)),
        ]
    )
    func values(key: String, value: String) throws {
        let outcome = try run("config", "set", key, value)
        #expect([64, 65].contains(outcome.status) && folder.read("config/signet/config.json") == nil)
    }

    @Test("what is wrong in a file can be mended, one setting after the other")
    func mending() throws {
        let file = "config/signet/config.json"
        try FileManager.default.createDirectory(atPath: folder.path("config/signet"), withIntermediateDirectories: true)
        try folder.write(Array(#"{"color":"bleu","colour":"x","locale":"de_DE","signature":"../x"}"#.utf8), to: file)
        #expect(try run("config").status == 65)
        for arguments in [["set", "color", "blue"], ["unset", "colour"], ["unset", "signature"]] {
            let outcome = try run(["config"] + arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let shown = try run("config")
        #expect(shown.status == 0 && shown.output.contains("blue") && shown.output.contains("de_DE"), "\(shown.errors)")
        try folder.write(Array("{\"author\":\"\(String(repeating: "x", count: 70_000))\"}".utf8), to: file)
        let large = try run("config")
        #expect(large.status == 65 && large.errors.contains("more than 64 KiB"), "\(large.errors)")
        let mended = try run("config", "set", "author", "Jane Doe", "--json")
        #expect(mended.status == 0 && mended.output.contains("\"Jane Doe\""), "\(mended.errors)")
        #expect(try run("config", "unset", "author", "--json").output.contains("\"author\""))
    }

    @Test("a profile that is gone is said to be the default")
    func absentDefault() throws {
        #expect(try run("profile", "add", "me", "--type", "Jane Doe").status == 0)
        #expect(try run("config", "set", "signature", "me").status == 0)
        #expect(try run("profile", "delete", "me").status == 0)
        let outcome = try run("sign", "contract.pdf", "--at", "bottom", "-o", "out.pdf")
        #expect(outcome.status == 65 && outcome.errors.contains("'signet config' has it"), "\(outcome.errors)")
    }
}
