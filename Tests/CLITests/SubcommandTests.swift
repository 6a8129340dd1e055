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
}
