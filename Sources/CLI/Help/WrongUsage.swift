internal import ArgumentParser
internal import SignetBasics

/// Mistakes in arguments that the parser answers with its help, or with what is wrong besides.
struct WrongUsage {
    /// The word in the place of a subcommand that does not exist, with the subcommands that do.
    private var unknown: (word: String, known: [String])?
    private let words: ArraySlice<String>
    /// The command that the first words name.
    private let command: any ParsableCommand.Type
    /// The words that call the command.
    private let path: [String]

    init(_ arguments: ArraySlice<String>, of root: any ParsableCommand.Type) {
        words = arguments.prefix { $0 != "--" }
        var command = root
        var path = [root.configuration.commandName ?? ""]
        for word in words {
            let known = command.configuration.subcommands
            // 'help' goes before the words of a subcommand.
            if command == root, word == "help" { continue }
            guard !known.isEmpty, !word.hasPrefix("-") else { break }
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                let shown = known.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
                unknown = (word, shown + (command == root ? ["help"] : []))
                break
            }
            command = next
            path.append(word)
        }
        (self.command, self.path) = (command, path)
    }

    /// The command that shows the help for these words.
    var help: String { (path + ["--help"]).joined(separator: " ") }

    /// Whether the arguments ask for help, the version or a completion script.
    var asksForHelp: Bool {
        words.first == "help" || words.contains { $0 == "-h" || Self.common.contains($0) || $0.hasPrefix("--generate") }
    }

    private static let common = ["--help", "--version", "--help-hidden", "--experimental-dump-help"]

    /// The sentence about an option that the command does not have: the parser names it only when all else is right.
    var option: String? {
        guard command.configuration.subcommands.isEmpty, command != Serve.self else { return nil }
        let known = HelpEntries(of: command).options.flatMap(\.names).filter { $0.hasPrefix("--") }
        let names = words.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
        guard let name = names.first(where: { !known.contains($0) && !Self.common.contains($0) }) else { return nil }
        return "Unknown option '\(name)'" + (name.nearest(among: known).map { "; did you mean '\($0)'?" } ?? "")
    }

    /// The sentence about a subcommand that does not exist.
    var subcommand: String? {
        unknown.map { word, known in
            let hint = word.nearest(among: known).map { "did you mean '\($0)'?" }
            return "There is no subcommand '\(word)'; "
                + (hint ?? "the subcommands are \(known.joined(separator: ", "))")
        }
    }

    /// The sentence about a word such as `-h.pdf`, in which the parser sees `-h`; nil where help is asked for.
    var file: String? {
        guard !asksForHelp, let word = words.first(where: { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.count > 2 })
        else { return nil }
        return "Unknown option '\(word)'; write ./\(word) for a file of this name"
    }
}
