import Fixtures
import Foundation
import Testing

/// Signatures that are kept, as a person uses them from a shell.
@Suite struct ProfileCommandTests {
    private let folder: TemporaryFolder
    private let contract: String

    init() throws {
        folder = try TemporaryFolder()
        contract = try Examples.path("contract.pdf")
    }

    private func run(_ arguments: [String], passphrase: String? = nil) throws -> ExternalTool.Outcome {
        let variables =
            ["XDG_DATA_HOME=\(folder.path("data"))"] + (passphrase.map { ["SIGNET_PASSPHRASE=\($0)"] } ?? [])
        // Without a session there is no terminal to ask on.
        return try ExternalTool.run(
            variables[0],
            variables.dropFirst() + ["setsid", "-w", Signet.executable] + arguments
        )
    }

    private func done(_ arguments: String..., passphrase: String? = nil) throws -> String {
        let outcome = try run(arguments, passphrase: passphrase)
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return outcome.output
    }

    @Test(
        "a kept signature is stamped like the one that it was made of",
        arguments: [
            ["--draw", "drawing.json", "--pen", "fountain", "--pen-width", "0.6..3", "--color", "blue"],
            ["--type", "Jane Doe", "--face", "kristi", "--color", "navy"],
        ]
    )
    func sameBytes(options: [String]) throws {
        let options = try options.map { $0.hasSuffix(".json") ? try Examples.path($0) : $0 }
        let added = try run(["profile", "add", "me"] + options + ["--author", "Jane Doe"])
        #expect(added.status == 0, "\(added.errors)")
        let place = ["--at", "text:\"Signature:\"", "--date", "2026-05-17"]
        let direct = ["sign", contract] + options + place + ["--author", "Jane Doe", "-o", folder.path("direct.pdf")]
        #expect(try run(direct).status == 0)
        let kept = try run(["sign", contract, "--signature", "me"] + place + ["-o", folder.path("kept.pdf")])
        #expect(kept.status == 0, "\(kept.errors)")
        #expect(folder.read("kept.pdf") == folder.read("direct.pdf"))
    }

    @Test("of a picture the ink is kept, in the size that it has")
    func pictures() throws {
        _ = try done("profile", "add", "me", "--scan", Examples.path("scan.jpg"))
        for (name, options) in [
            ("kept", ["--signature", "me"]), ("direct", ["--scan", try Examples.path("scan.jpg")]),
        ] {
            let outcome = try run(["preview"] + options + ["-o", folder.path("\(name).png")])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let (kept, direct) = (try #require(folder.read("kept.png")), try #require(folder.read("direct.png")))
        // The width and height of a PNG.
        #expect(kept[16..<24] == direct[16..<24])
        let file = try #require(folder.read("data/signet/signatures/me.json"))
        #expect(try file.count < Examples.bytes("scan.jpg").count * 2)
    }

    @Test("profiles are listed, shown, renamed, exported and deleted")
    func changes() throws {
        #expect(try run(["profile", "list"]).errors.contains("there are no profiles"))
        #expect(try done("profile", "add", "me", "--type", "Jane Doe").hasPrefix("me: typed, with initials, Jane Doe"))
        _ = try done("profile", "add", "work", "--draw", Examples.path("drawing.json"))
        #expect(try run(["profile", "add", "me", "--type", "Jane"]).status == 73)
        #expect(try done("profile", "list") == "me    typed, with initials, Jane Doe\nwork  drawn\n")
        _ = try done("profile", "show", "me", "-o", folder.path("me.svg"))
        _ = try done("profile", "show", "me", "--initials", "-o", folder.path("initials.svg"))
        #expect(folder.read("me.svg") != folder.read("initials.svg"))
        _ = try done("profile", "export", "work", "-o", folder.path("work.json"))
        _ = try done("profile", "add", "copy", "--source", folder.path("work.json"))
        #expect(try done("profile", "export", "copy") == done("profile", "export", "work"))
        _ = try done("profile", "rename", "copy", "second")
        _ = try done("profile", "delete", "work")
        #expect(try done("profile", "list") == "me      typed, with initials, Jane Doe\nsecond  drawn\n")
    }

    @Test("an encrypted profile opens with its passphrase alone", .slow())
    func encrypted() throws {
        #expect(try run(["profile", "add", "me", "--type", "Jane Doe", "--encrypt"]).status == 64)
        _ = try done("profile", "add", "me", "--type", "Jane Doe", "--encrypt", passphrase: "correct horse")
        #expect(try done("profile", "list") == "me  encrypted\n")
        let sign = ["sign", contract, "--signature", "me", "--at", "bottom", "-o", folder.path("signed.pdf")]
        for passphrase in [nil, "battery staple"] {
            let outcome = try run(sign, passphrase: passphrase)
            #expect(outcome.status == 77 && outcome.errors.contains("'me'"), "\(outcome.errors)")
            #expect(folder.read("signed.pdf") == nil)
        }
        let file = try folder.write(Array("correct horse\nmore".utf8), to: "passphrase")
        #expect(try run(sign + ["--passphrase-file", file]).status == 0)
    }

    @Test("an encrypted profile that a recipe names opens with its passphrase alone too", .slow())
    func encryptedForRecipes() throws {
        _ = try done("profile", "add", "me", "--type", "Jane Doe", "--encrypt", passphrase: "correct horse")
        let recipe = try folder.write(
            Array("stamps: [{signature: {profile: me}, at: bottom}]".utf8),
            to: "recipe.yaml"
        )
        let sign = ["sign", contract, "--recipe", recipe, "-o", folder.path("signed.pdf")]
        let wrong = try folder.write(Array("battery staple".utf8), to: "wrong")
        for options in [[], ["--passphrase-file", wrong]] {
            let outcome = try run(sign + options)
            #expect(outcome.status == 77 && outcome.errors.contains("'me'"), "\(outcome.errors)")
        }
        let right = try folder.write(Array("correct horse".utf8), to: "right")
        let outcome = try run(sign + ["--passphrase-file", right])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("a profile that cannot be deleted is not called deleted")
    func undeletable() throws {
        let profile = "data/signet/signatures/me.json"
        try FileManager.default.createDirectory(atPath: folder.path(profile), withIntermediateDirectories: true)
        let outcome = try run(["profile", "delete", "me", "--json"])
        #expect(outcome.status == 74 && outcome.errors.contains("cannot be removed"), "\(outcome.errors)")
        #expect(!outcome.output.contains("deleted"))
    }

    @Test("initials of a profile, another colour, and what does not go together", .slow())
    func options() throws {
        _ = try done("profile", "add", "me", "--type", "Jane Doe")
        let red = ["preview", "--signature", "me", "--initials", "--color", "red", "-o", folder.path("red.svg")]
        #expect(try run(red).status == 0)
        let text = String(decoding: try #require(folder.read("red.svg")), as: UTF8.self)
        #expect(text.contains("fill=\""))
        for (arguments, status, words) in [
            (["preview", "--signature", "mee", "-o", "-"], 65, "did you mean 'me'?"),
            (["preview", "--signature", "me", "--type", "J", "-o", "-"], 64, "Give one signature"),
            (["preview", "--signature", "me", "--face", "kristi", "-o", "-"], 64, "--face"),
            (["profile", "add", "x", "--type", "J", "--draw", "d"], 64, "Give one signature"),
            (["profile", "add", "../x", "--type", "Jane"], 64, "cannot be the name"),
            (["profile", "add", "x", "--draw", "d", "--no-natural"], 64, "are not kept"),
            (["profile", "add", "x", "--scan", contract], 65, "contract.pdf"),
            (["profile", "add", "x", "--source", contract], 65, "contract.pdf: The signature is not a JSON object"),
            (["profile", "add", "x", "--type", "J", "--passphrase-file", "p"], 64, "goes with --encrypt"),
            (["profile", "add", "x", "--type", "J", "--encrypt"], 64, "See signet profile add --help."),
            (["profile", "add", "a b", "--type", "J"], 64, "letters, digits and hyphens"),
            (["preview", "--signature", "me", "--terminal", "--json"], 64, "give --output"),
        ] {
            let outcome = try run(arguments)
            #expect(outcome.status == status && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
        }
    }

    @Test("on a terminal the passphrase is asked for twice and not shown")
    func asking() throws {
        let terminal = """
            import os, pty, sys
            child, terminal = pty.fork()
            if child == 0:
                os.execvp(sys.argv[1], sys.argv[1:])
            shown = b""
            for prompt in (b"'me': ", b"again: "):
                while not shown.endswith(prompt):
                    shown += os.read(terminal, 1)
                os.write(terminal, b"cort\\x7frect horse\\n")
            try:
                while block := os.read(terminal, 1024):
                    shown += block
            except OSError:
                pass
            print(shown.decode())
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            """
        let variable = "XDG_DATA_HOME=\(folder.path("data"))"
        let outcome = try ExternalTool.run(
            variable,
            ["python3", "-c", terminal, Signet.executable, "profile", "add", "me", "--type", "Jane Doe", "--encrypt"]
        )
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
        #expect(!outcome.output.contains("horse") && outcome.output.contains("me: typed"))
        _ = try done("profile", "show", "me", "-o", folder.path("me.svg"), passphrase: "correct horse")
    }
}
