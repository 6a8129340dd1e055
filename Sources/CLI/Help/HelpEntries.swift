internal import ArgumentParser

/// What the parser's help says of each argument, option and subcommand of a command.
struct HelpEntries {
    /// An argument, an option or a subcommand.
    struct Entry {
        /// The names with the value, as `-o, --output <file>`.
        let label: String
        let text: String

        /// The names alone.
        var names: [Substring] {
            label.split(separator: ", ").flatMap { $0.prefix { $0 != " " }.split(separator: "/") }
        }
    }

    private(set) var arguments: [Entry] = []
    private(set) var options: [Entry] = []
    private(set) var subcommands: [Entry] = []

    /// The line that shows how the command is called.
    private(set) var usage = ""

    /// The column in which the parser's help begins its texts.
    private static let textColumn = 26
    /// So wide that no text is broken into lines.
    private static let columns = 100_000

    init(of command: any ParsableCommand.Type, in root: any ParsableCommand.Type) {
        let help = root.helpMessage(for: command, columns: Self.columns)
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return }
        usage = String(lines[start].dropFirst("USAGE: ".count))
        var section = Substring()
        for index in lines.indices[(start + 1)...] {
            let line = lines[index]
            if line.isEmpty || !line.hasPrefix(" ") {
                section = line
            } else if !section.isEmpty, let entry = Self.entry(line, next: lines.dropFirst(index + 1).first ?? "") {
                switch section {
                case "ARGUMENTS:": arguments.append(entry)
                case "SUBCOMMANDS:": subcommands.append(entry)
                default: options.append(entry)
                }
            }
        }
    }

    /// The entry that begins on a line; its text is on the next one if the label is long.
    private static func entry(_ line: Substring, next: Substring) -> Entry? {
        let words = line.drop { $0 == " " }
        guard line.count - words.count == 2 else { return nil }
        let margin = String(repeating: " ", count: textColumn)
        if next.hasPrefix(margin) { return Entry(label: String(words), text: String(next.dropFirst(textColumn))) }
        var label = line.prefix(textColumn).dropFirst(2)
        while label.last == " " { label.removeLast() }
        return Entry(label: String(label), text: String(line.dropFirst(textColumn)))
    }
}
