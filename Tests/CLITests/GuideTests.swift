import Fixtures
import Foundation
import Testing

/// The guide and the documents beside it, held against the commands and options that `signet` has.
@Suite struct GuideTests {
    /// A command of `signet`, with its long options that the help shows.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let shouldDisplay: Bool
            let names: [Name]?
        }
        let commandName: String
        let shouldDisplay: Bool
        let arguments: [Argument]?
        let subcommands: [Command]?

        var options: [String] {
            let names = (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
            let own = names.filter { $0.kind == "long" }.map { "--\($0.name)" }
            return own + (subcommands ?? []).flatMap(\.options)
        }
    }

    private struct Program: Decodable { let command: Command }

    private let commands: [Command]
    private let guide: String

    init() throws {
        let dump = try ExternalTool.run(Signet.executable, ["--experimental-dump-help"]).output
        let program = try JSONDecoder().decode(Program.self, from: Data(dump.utf8))
        commands = try #require(program.command.subcommands).filter { $0.shouldDisplay && $0.commandName != "help" }
        guide = try String(contentsOfFile: Examples.root + "/docs/guide.md", encoding: .utf8)
    }

    @Test("every command has a section in the guide, and a row in its table")
    func sections() {
        #expect(commands.count > 10)
        for command in commands {
            #expect(guide.contains("\n## `signet \(command.commandName)`\n"), "\(command.commandName)")
            #expect(
                guide.contains("\n| [`\(command.commandName)`](#signet-\(command.commandName)) |"),
                "\(command.commandName)"
            )
        }
    }

    @Test("every option is in the guide or in a document that the command's section names")
    func options() throws {
        let sections = guide.components(separatedBy: "\n## `signet ")
        for command in commands {
            let section = try #require(
                sections.first { $0.hasPrefix("\(command.commandName)`\n") },
                "\(command.commandName)"
            )
            let linked = section.matches(of: #/\]\(([a-z-]+\.md)/#).map { String($0.1) }
            var text = guide
            for name in Set(linked) {
                text += try String(contentsOfFile: Examples.root + "/docs/\(name)", encoding: .utf8)
            }
            for option in Set(command.options).subtracting(["--help", "--version"]) {
                let named = text.ranges(of: option).contains { range in
                    text[range.upperBound...].first.map { !$0.isLetter && !$0.isNumber && $0 != "-" } ?? true
                }
                #expect(named, "\(command.commandName) \(option)")
            }
        }
    }
}
