import Fixtures
import Testing

/// What the command says of a subcommand whose arguments do not suit it, or that is asked for help.
@Suite struct SubcommandTests {
    @Test("help before and after a subcommand is the same", arguments: ["sign", "inspect", "fonts", "unsign"])
    func help(command: String) throws {
        let asked = try Signet.run(command, "--help")
        #expect(asked.status == 0 && asked.errors.isEmpty)
        #expect(asked.output == (try Signet.run("help", command).output))
        #expect(asked.output.contains("USAGE: signet \(command) "))
    }

    @Test(
        "mistakes are told with the usage of the subcommand as part of the command",
        arguments: [
            (["sign"], "Error: Missing expected argument '<document>'"),
            (
                ["sign", "a.pdf", "-o", "c.pdf", "--type", "J", "--at", "top", "--unknown"],
                "Error: Unknown option '--unknown'"
            ),
            (
                ["sign", "a.pdf", "b.pdf", "-o", "c.pdf", "--type", "J", "--at", "top"],
                "Error: Unexpected argument 'b.pdf'"
            ),
            (["sign", "a.pdf", "-o", "c.pdf"], "Error: Give one signature: --draw FILE, --type NAME or --scan FILE."),
            (["sign", "a.pdf", "--as", "nothing"], "Error: The value 'nothing' is invalid for '--as <kind>'"),
            (["inspect"], "Error: Missing expected argument '<document>'"),
        ]
    )
    func mistakes(arguments: [String], message: String) throws {
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.contains("Usage: signet \(arguments[0]) "))
        #expect(outcome.errors.contains("See 'signet \(arguments[0]) --help' for more information."))
    }

    @Test("completions and the version are those of the whole command also after a subcommand")
    func whole() throws {
        let completions = try Signet.run("--generate-completion-script", "bash")
        #expect(completions.status == 0 && completions.output.contains("_signet_sign"))
        #expect(try Signet.run("sign", "--generate-completion-script", "bash").output == completions.output)
        let version = try Signet.run("--version")
        #expect(version.status == 0)
        #expect(try Signet.run("sign", "--version").output == version.output)
    }

    @Test("a name that is no subcommand is refused as one")
    func unknown() throws {
        let outcome = try Signet.run("sing", "a.pdf")
        #expect(outcome.status == 64 && outcome.errors.contains("Usage: signet <subcommand>"))
    }

    @Test(
        "sign does the same whether its arguments are plain or not",
        arguments: [
            ["--draw", "drawing.json", "--at", "page:last,bottom-right"],
            ["--draw", "drawing.json", "--appearance", "vector", "--color", "blue", "--at", "page:all,top"],
            ["--type", "Jane Doe", "--size", "width:90", "--at", "text:\"Signature:\",nth:2", "--at", "bottom"],
            ["--scan", "scan.jpg", "--keep-background", "--at", "page:1,rect:72,72,200,70"],
            ["--type", "Jane Doe", "--at", "nowhere"],
            ["--type", "Jane Doe", "--at", "text:nowhere"],
            ["--draw", "missing.json", "--at", "bottom"],
            ["--type", "Jane Doe", "--at", "bottom", "--size", "small"],
        ]
    )
    func plain(options: [String]) throws {
        let folder = try TemporaryFolder()
        var options = options
        if options[1].hasPrefix("drawing") || options[1].hasPrefix("scan") {
            options[1] = try Examples.path(options[1])
        }
        let arguments = ["sign", try Examples.path("contract.pdf"), "--date", "2026-05-17T09:30:00+02:00"] + options
        let output = folder.path("out.pdf")
        let plain = try ExternalTool.run(Signet.executable, arguments + ["-o", output])
        let plainBytes = folder.read("out.pdf")
        #expect((plain.status == 0) == (plainBytes != nil))
        let full = try ExternalTool.run(
            Signet.executable,
            arguments + ["-o", output, "--force", "--subject", "Signature"]
        )
        #expect(plain.status == full.status && plain.output == full.output && plain.errors == full.errors)
        #expect(plainBytes == folder.read("out.pdf"))
    }

    @Test("plain arguments keep what exists and sign in place")
    func places() throws {
        let folder = try TemporaryFolder()
        let copy = folder.path("copy.pdf")
        let contract = try Examples.path("contract.pdf")
        func sign(_ document: String, _ rest: String...) throws -> ExternalTool.Outcome {
            try ExternalTool.run(
                Signet.executable,
                ["sign", document, "--type", "J", "--at", "bottom"] + rest
            )
        }
        #expect(try sign(contract, "--output", copy).status == 0)
        let first = try #require(folder.read("copy.pdf"))
        #expect(try sign(contract, "-o", copy).status == 73)
        #expect(folder.read("copy.pdf") == first)
        #expect(try sign(copy, "--in-place").status == 0)
        #expect(try #require(folder.read("copy.pdf")).starts(with: first))
        #expect(try sign(contract, "-o", copy, "--in-place").status == 64)
        #expect(try sign(contract, "-o", copy, "--force", "--keep-background").status == 64)
        #expect(try sign(contract, "-o", copy, "--force", "--color", "none").status == 64)
    }
}
