import Fixtures
import Foundation
import Testing

/// Pictures in terminals, on a pseudo-terminal of 24 rows of 80 letters with 10 × 20 pixels each.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/include/chafa"), "libchafa is not installed"))
struct TerminalPictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs the command on a terminal; its output has the line ends of a terminal.
    private func run(_ arguments: [String], _ terminal: String...) throws -> ExternalTool.Outcome {
        let script = """
            import fcntl, os, pty, struct, sys, termios
            child, terminal = pty.fork()
            if child == 0:
                sys.stdin.readline()
                os.execvp(sys.argv[1], sys.argv[1:])
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 800, 480))
            settings = termios.tcgetattr(terminal)
            settings[3] &= ~termios.ECHO
            termios.tcsetattr(terminal, termios.TCSANOW, settings)
            os.write(terminal, b"\\n")
            shown = b""
            try:
                while block := os.read(terminal, 65536):
                    shown += block
            except OSError:
                pass
            sys.stdout.buffer.write(shown)
            sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
            """
        let variables = ["-u", "COLORTERM", "-u", "TERM_PROGRAM", "XDG_DATA_HOME=\(folder.path("data"))"] + terminal
        return try ExternalTool.run("env", variables + ["python3", "-c", script, Signet.executable] + arguments)
    }

    @Test(
        "the finest graphics that the terminal has are chosen",
        arguments: [
            ("TERM=xterm-kitty", "\u{1B}_Ga=T,f=32,s=800,"), ("TERM=foot", "\u{1B}P0;1;0q\"1;1;800;"),
            ("TERM=xterm-256color", "\u{1B}[0m"),
        ]
    )
    func graphics(terminal: String, beginning: String) throws {
        let outcome = try run(["preview", "--type", "Jane Doe", "--terminal"], terminal)
        #expect(outcome.status == 0 && outcome.output.hasPrefix(beginning), "\(outcome.output.prefix(80))")
        let file = try run(["preview", "--type", "Jane Doe"], terminal)
        #expect(file.output == outcome.output)
    }

    @Test("blocks are dark ink on white paper, within the window")
    func paper() throws {
        let shown = try run(
            ["preview", "--type", "Jane Doe", "--terminal"],
            "TERM=xterm-256color",
            "COLORTERM=truecolor"
        )
        #expect(shown.output.contains("48;2;255;255;255m") && shown.output.contains("38;2;0;0;0"))
        let rows = shown.output.split(separator: "\r\n")
        #expect((4...22).contains(rows.count))
        for row in rows {
            let letters = row.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            #expect(letters.count <= 80 && letters.contains { $0 != " " }, "\(letters)")
        }
    }

    @Test("without a terminal an output is asked for")
    func noTerminal() throws {
        let outcome = try Signet.run("preview", "--type", "Jane Doe")
        #expect(outcome.status == 64 && outcome.errors.contains("--output FILE or --terminal"), "\(outcome.errors)")
        let both = try Signet.run("preview", "--type", "Jane Doe", "--terminal", "-o", "-")
        #expect(both.status == 64)
        let piped = try Signet.run("preview", "--type", "Jane Doe", "--terminal", "-o", folder.path("jane.svg"))
        #expect(piped.status == 0 && piped.output.contains("\u{1B}[") && folder.read("jane.svg") != nil)
    }

    @Test("profiles are listed with pictures on a terminal alone, and shown there")
    func profiles() throws {
        let data = "XDG_DATA_HOME=\(folder.path("data"))"
        func plain(_ arguments: String...) throws -> String {
            try ExternalTool.run(data, [Signet.executable] + arguments).output
        }
        #expect(try plain("profile", "add", "me", "--type", "Jane Doe").hasPrefix("me: "))
        let line = "me  typed, with initials, Jane Doe"
        #expect(try plain("profile", "list") == "\(line)\n")
        #expect(try plain("profile", "list", "--pictures").hasPrefix("\(line)\n\u{1B}["))
        let listed = try run(["profile", "list"], "TERM=xterm-kitty")
        #expect(listed.output.hasPrefix("\(line)\r\n\u{1B}_Ga=T,f=32,"), "\(listed.output.prefix(80))")
        #expect(try run(["profile", "list", "--no-pictures"], "TERM=xterm-kitty").output == "\(line)\r\n")
        #expect(try run(["profile", "show", "me"], "TERM=xterm-kitty").output.hasPrefix("\u{1B}_Ga=T,f=32,"))
    }
}
