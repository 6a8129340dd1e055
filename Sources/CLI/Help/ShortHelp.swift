internal import ArgumentParser

/// The help that `-h` shows: a command's abstract, its essential options and examples, on one screen.
///
/// All texts are those of the command's declarations and of its discussion, as far as they fit.
struct ShortHelp {
    /// The screen of a terminal, without the line of the next prompt.
    static let lines = 23
    static let columns = 80

    private let command: any ParsableCommand.Type
    private let path: [String]
    private let entries: HelpEntries

    /// The help of a command; `path`: the words that call it, as `signet profile add`.
    init(of command: any ParsableCommand.Type, path: [String]) {
        self.command = command
        self.path = path
        entries = HelpEntries(of: command)
    }

    /// The text, with its end of line.
    var text: String {
        let name = path.joined(separator: " ")
        let below = entries.subcommands.isEmpty ? "" : "'\(name) <command> -h', or "
        let end = ["", "See \(below)'\(name) --help' for everything."]
        var lines = Self.wrapped(command.configuration.abstract, indent: "") + [""]
        lines += Self.wrapped("Usage: \(usage)", indent: "         ")
        if !shown.isEmpty { lines += [""] + shown.map(line) }
        let examples = CommandExamples(in: command.configuration.discussion)
        lines += examples.lines(atMost: Self.lines - lines.count - end.count, columns: Self.columns)
        return (lines + end).map { $0 + "\n" }.joined()
    }

    /// The subcommands, the essential options, or the arguments where there are neither.
    private var shown: [HelpEntries.Entry] {
        guard entries.subcommands.isEmpty else { return entries.subcommands }
        if let essential = command as? any EssentialOptions.Type {
            return essential.essentials.compactMap { name in entries.options.first { $0.names.contains(name) } }
        }
        let options = entries.options.filter { !$0.names.contains("--help") && !$0.names.contains("--version") }
        return options.isEmpty ? entries.arguments : options
    }

    /// How the command is called.
    private var usage: String {
        let name = path.joined(separator: " ")
        guard entries.subcommands.isEmpty else { return "\(name) <subcommand>" }
        let arguments = entries.arguments.map { $0.isOptional ? "[\($0.label)]" : $0.label }
        return ([name, "[<options>]"] + arguments).joined(separator: " ")
    }

    private func line(_ entry: HelpEntries.Entry) -> String {
        let widest = min(28, shown.map(\.label.count).max() ?? 0)
        let space = String(repeating: " ", count: max(0, widest - entry.label.count))
        let start = "  \(entry.label)\(space)  "
        return start + Self.shortened(entry.text, to: Self.columns - start.count)
    }

    /// As many clauses of a text as there is room for.
    static func shortened(_ text: String, to width: Int) -> String {
        let text = withoutStop(text)
        guard text.count > width else { return text }
        for marks in [[".", ";", ":"], [","]] as [[Character]] {
            if let end = clauseEnds(in: text, at: marks).last(where: {
                text.distance(from: text.startIndex, to: $0) <= width
            }) {
                return withoutStop(String(text[..<end]))
            }
        }
        let words = text.prefix(width - 1)
        return words[..<(words.lastIndex(of: " ") ?? words.endIndex)] + "…"
    }

    private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }

    /// Where clauses end that these marks separate, outside brackets.
    private static func clauseEnds(in text: String, at marks: [Character]) -> [String.Index] {
        var depth = 0
        var ends: [String.Index] = []
        for index in text.indices {
            switch text[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case " " where depth == 0 && index > text.startIndex:
                let mark = text.index(before: index)
                if marks.contains(text[mark]) { ends.append(mark) }
            default: break
            }
        }
        return ends
    }

    private static func wrapped(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= columns {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append((lines.isEmpty ? "" : indent) + word)
            }
        }
        return lines
    }
}

extension ShortHelp {
    /// The short help that arguments ask for, if it is `-h` that they ask with.
    init?(for arguments: ArraySlice<String>, in root: any ParsableCommand.Type) {
        let words = arguments.prefix { $0 != "--" }
        guard words.first != "help", let asked = words.first(where: { $0 == "-h" || $0 == "--help" }), asked == "-h"
        else { return nil }
        var command = root
        var path = [root.configuration.commandName ?? ""]
        for word in words {
            guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
            else { break }
            command = next
            path.append(word)
        }
        self.init(of: command, path: path)
    }
}
