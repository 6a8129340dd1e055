import ArgumentParser
import Fixtures
import Testing

@testable import SignetCLI

/// The help that `-h` shows on one screen.
@Suite struct ShortHelpTests {
    /// A subcommand and the words that call it.
    struct Command: Sendable, CustomTestStringConvertible {
        let path: [String]
        let type: any ParsableCommand.Type
        var testDescription: String { (["signet"] + path).joined(separator: " ") }
    }

    private static let all: [Command] = {
        func below(_ type: any ParsableCommand.Type, _ path: [String]) -> [Command] {
            [Command(path: path, type: type)]
                + type.configuration.subcommands.flatMap { below($0, path + [$0.configuration.commandName ?? ""]) }
        }
        return below(SignetCommand.self, [])
    }()

    @Test("-h fits on one screen and has the essential options", .slow(), arguments: all)
    func screen(command: Command) throws {
        let short = try ExternalTool.run(Signet.executable, command.path + ["-h"])
        #expect(short.status == 0 && short.errors.isEmpty)
        let lines = short.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count < 24, "\(short.output)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(short.output)")
        #expect(lines.last?.hasSuffix("'\(command.testDescription) --help' for everything.") == true)
        let words = command.type.configuration.abstract.split(separator: " ")
        #expect(short.output.split { $0 == " " || $0 == "\n" }.starts(with: words))
        // Every essential option exists and is shown.
        guard let type = command.type as? any EssentialOptions.Type else { return }
        let names = HelpEntries(of: type).options.flatMap(\.names)
        for essential in type.essentials { #expect(names.contains(essential), "\(essential)") }
        #expect(lines.filter { $0.hasPrefix("  -") }.count == type.essentials.count, "\(short.output)")
    }

    @Test("-h among other arguments is the short help, and after -- none", .slow())
    func place() throws {
        let sign = try Signet.run("sign", "-h").output
        #expect(sign.contains("Usage: signet sign [<options>] <document> ...\n"))
        #expect(sign.contains("  --at <place> "))
        #expect(sign.contains("signet sign contract.pdf --type"))
        #expect(try Signet.run("sign", "a.pdf", "--type", "J", "-h").output == sign)
        #expect(try Signet.run("help", "sign").output == Signet.run("sign", "--help").output)
        #expect(try Signet.run("inspect", "--", "-h").status == 66)
    }

    @Test("clauses are left out at the end until the text fits")
    func clauses() {
        let text = "A drawing: JSON or InkML; - for standard input."
        #expect(ShortHelp.shortened(text, to: 80) == "A drawing: JSON or InkML; - for standard input")
        #expect(ShortHelp.shortened(text, to: 30) == "A drawing: JSON or InkML")
        #expect(ShortHelp.shortened(text, to: 20) == "A drawing")
        #expect(ShortHelp.shortened("The pen. (default: ballpoint) (values: a, b)", to: 30) == "The pen")
        #expect(ShortHelp.shortened("Accept a drawing that is only dots.", to: 20) == "Accept a drawing…")
    }
}
