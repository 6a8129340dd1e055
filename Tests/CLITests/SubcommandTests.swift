import Fixtures
import Testing

/// The output of a subcommand with wrong arguments, or that is asked for help.
@Suite struct SubcommandTests {
    @Test(
        "help before and after a subcommand is the same",
        arguments: ["sign", "inspect", "fonts", "unsign", "remove"]
    )
    func help(command: String) throws {
        let asked = try Signet.run(command, "--help")
        #expect(asked.status == 0 && asked.errors.isEmpty)
        #expect(asked.output == (try Signet.run("help", command).output))
        #expect(asked.output.contains("USAGE: signet \(command) "))
    }

    @Test(
        "mistakes are reported in one line that names the help of the subcommand",
        .slow(),
        arguments: [
            (["sign"], "signet: Missing expected argument '<document> ...'"),
            (
                ["sign", "a.pdf", "-o", "c.pdf", "--type", "J", "--at", "top", "--unknown"],
                "signet: Unknown option '--unknown'"
            ),
            (
                ["sign", "a.pdf", "b.pdf", "-o", "c.pdf", "--type", "J", "--at", "top"],
                "signet: --output and --in-place take one document: give --output-dir for several."
            ),
            (
                ["sign", "a.pdf", "-o", "c.pdf"],
                "signet: Give one signature: --draw FILE, --type NAME, --scan FILE or --signature PROFILE; or --text, --symbol or --picture."
            ),
            (["sign", "a.pdf", "--as", "nothing"], "signet: The value 'nothing' is invalid for '--as <kind>'"),
            (["inspect"], "signet: Missing expected argument '<document>'"),
        ]
    )
    func mistakes(arguments: [String], message: String) throws {
        let outcome = try ExternalTool.run(Signet.executable, arguments)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(message))
        #expect(outcome.errors.hasSuffix(" See signet \(arguments[0]) --help.\n"))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
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

    @Test("a name that is not a subcommand is refused as one")
    func unknown() throws {
        let outcome = try Signet.run("sing", "a.pdf")
        #expect(outcome.status == 64 && outcome.errors.contains("There is no subcommand 'sing'; did you mean 'sign'?"))
    }

    @Test("sign keeps what exists without --force, and signs in place", .slow())
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
