import Fixtures
import Foundation
import Testing

/// The notice on a terminal while the command works for long.
@Suite struct WorkNoticeTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a terminal shows that the command is at work, and nothing of it when the result is there")
    func shown() throws {
        // The document comes only when the notice was seen, or after half a minute.
        let (log, output) = (folder.path("log"), folder.path("out.pdf"))
        let document =
            "for i in $(seq 300); do grep -qs 'working on' '\(log)' && break; sleep 0.1; done; cat '\(try Examples.path("contract.pdf"))'"
        let command = "(\(document)) | '\(Signet.executable)' sign - --type 'Jane Doe' --at bottom -o '\(output)'"
        let outcome = try ExternalTool.run("script", ["-q", "-e", "-f", "-c", command, log])
        #expect(outcome.status == 0)
        let shown = String(decoding: try #require(folder.read("log")), as: UTF8.self)
        #expect(shown.contains("\r\u{1B}[Ksignet: working on standard input, 1 s"), "\(shown)")
        let rest = try #require(shown.components(separatedBy: " s\r\u{1B}[K").last)
        #expect(rest.hasPrefix("\(output): page 2, "), "\(shown)")
    }

    @Test("commands that only read show it too", .slow())
    func reading() throws {
        let log = folder.path("log")
        let document = "sleep 2.2; cat '\(try Examples.path("contract.pdf"))'"
        let command = "(\(document)) | '\(Signet.executable)' inspect - --check-update"
        #expect(try ExternalTool.run("script", ["-q", "-e", "-f", "-c", command, log]).status == 0)
        let shown = String(decoding: try #require(folder.read("log")), as: UTF8.self)
        #expect(shown.contains("working on standard input, 1 s"), "\(shown)")
        #expect(shown.contains(" s\r\u{1B}[Kthe file has no update"), "\(shown)")
    }

    @Test("standard error that is not a terminal gets none")
    func noTerminal() throws {
        let output = folder.path("out.pdf")
        let command =
            "(sleep 1.5; cat '\(try Examples.path("contract.pdf"))') | '\(Signet.executable)' sign - --type 'Jane Doe' --at bottom -o '\(output)'"
        let outcome = try ExternalTool.run("sh", ["-c", command])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
}
