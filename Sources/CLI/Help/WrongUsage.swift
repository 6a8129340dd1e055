internal import ArgumentParser
internal import Signet
internal import SignetBasics
internal import SignetSigning

/// What is wrong with arguments, in a sentence of our own.
struct WrongUsage {
    /// The command that the first words name.
    private let command: any ParsableCommand.Type
    private let root: any ParsableCommand.Type
    /// The word in the place of a subcommand that is none, with those that there are.
    private var stranger: (word: String, known: [String])?
    private let words: ArraySlice<String>
    /// The words that call the command.
    private let path: [String]

    init(_ arguments: ArraySlice<String>, of root: any ParsableCommand.Type) {
        words = arguments.prefix { $0 != "--" }
        self.root = root
        var command = root
        var path = [root.configuration.commandName ?? ""]
        for word in words {
            let known = command.configuration.subcommands
            // 'help' goes before the words of a subcommand.
            if command == root, word == "help" { continue }
            guard !known.isEmpty, !word.hasPrefix("-") else { break }
            guard let next = known.first(where: { $0.configuration.commandName == word }) else {
                let shown = known.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
                stranger = (word, shown + (command == root ? ["help"] : []))
                break
            }
            command = next
            path.append(word)
        }
        self.command = command
        self.path = path
    }

    /// The command that shows the help for these words.
    var help: String { (path + ["--help"]).joined(separator: " ") }

    /// The sentence about a word that the parser takes for several options of one letter, such as the name of a file that
    /// begins with a hyphen; nil without one.
    var cluster: String? {
        guard command.configuration.subcommands.isEmpty, command != Serve.self else { return nil }
        for word in words where word.hasPrefix("-") && !word.hasPrefix("--") {
            let letters = word.dropFirst()
            guard letters.count > 1, letters.first?.isNumber == false else { continue }
            if let option = letters.first, option == "o" {
                return "Unknown option '\(word)'; write -o \(letters.dropFirst()), or ./\(word) for a file of this name"
            }
            return "Unknown option '\(word)'; write ./\(word) for a file of this name"
        }
        return nil
    }

    /// Whether the arguments ask for help or the version.
    var asksForHelp: Bool {
        words.first == "help"
            || words.contains {
                ["-h", "--help", "--version"].contains($0) || $0.hasPrefix("--generate") || Self.hidden.contains($0)
            }
    }

    /// The sentence about documents that were taken for options of a further stamp.
    func documents(_ message: String) -> String? {
        let hasStamps = command == Sign.self && words.contains(StampArguments.separator)
        guard hasStamps, message.hasPrefix("Missing expected argument '<document>") else { return nil }
        return
            "There is no document: write the documents before \(StampArguments.separator), which begins another stamp"
    }

    /// The sentence about a word in the place of a subcommand that is none.
    var subcommand: String? {
        stranger.map { word, known in
            "There is no subcommand '\(word)'; "
                + Self.advice(on: word, known: known, otherwise: "the subcommands are \(known.joined(separator: ", "))")
        }
    }

    /// The sentence about an option that the command does not have, nil if it has all.
    ///
    /// The parser names it only when all the others go together.
    var option: String? {
        guard command.configuration.subcommands.isEmpty, command != Serve.self else { return nil }
        let known = HelpEntries(of: command, in: root).options.flatMap(\.names).map(String.init)
        for word in words where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            guard !known.contains(name), !Self.hidden.contains(name) else { continue }
            let hint = name.nearest(among: known.filter { $0.hasPrefix("--") }).map { "; did you mean '\($0)'?" }
            return "Unknown option '\(name)'\(hint ?? "")"
        }
        return nil
    }

    /// The parser's own options.
    private static let hidden = ["--generate-completion-script", "--experimental-dump-help", "--help-hidden"]

    /// The parser's sentence with its advice in our words.
    static func sentence(_ message: String) -> String {
        let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if words.contains("is invalid for '--date"), let value = words.split(separator: "'").dropFirst().first {
            return OptionFault.malformed(String(value), .date).description(.options)
        }
        guard let start = words.firstRange(of: ". Please provide one of ") else {
            return words.replacing(". Did you mean '", with: "; did you mean '", maxReplacements: 1)
        }
        let (said, list) = (words[..<start.lowerBound], words[start.upperBound...])
        // The value is the first word in quotation marks; so are all the known ones.
        guard let value = said.split(separator: "'").dropFirst().first else { return words }
        let known = list.split(separator: "'").enumerated().filter { $0.offset.isMultiple(of: 2) }
        let names = known.map { String($0.element) }
        return "\(said); \(advice(on: String(value), known: names, otherwise: "write \(list)"))"
    }

    private static func advice(on word: String, known: [String], otherwise: String) -> String {
        word.nearest(among: known).map { "did you mean '\($0)'?" } ?? otherwise
    }
}
