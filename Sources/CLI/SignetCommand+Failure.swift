internal import ArgumentParser
internal import Signet
internal import SignetBasics
internal import SignetFiles

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

extension SignetCommand {
    /// Ends the command with what the parsing of arguments or a subcommand threw: help on standard output, wrong usage in
    /// one line on standard error.
    static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        if status.isSuccess { showHelp(for: error) }
        guard !status.isSuccess, !(error is ExitCode) else { exit(withError: error) }
        let arguments = CommandLine.arguments.dropFirst()
        let said = unknownSubcommand(in: arguments) ?? message(for: error)
        let sentence = said.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let end = [".", "?", "!"].contains(sentence.suffix(1)) ? "" : "."
        FailureReport(usage: "\(sentence)\(end) See \(help(for: error)).").show()
        Self.exit(withError: status)
    }

    /// Shows a command's help if that is what the arguments ask for: the essentials for `-h`, otherwise all of it.
    private static func showHelp(for request: any Error) {
        guard fullMessage(for: request).hasPrefix("OVERVIEW: "),
            let help = ShortHelp(for: CommandLine.arguments.dropFirst(), in: self)
        else { return }
        _ = try? StandardStream.output.write(Array(help.text.utf8))
        Self.exit()
    }

    /// The command that shows the help which the parser points to.
    private static func help(for error: any Error) -> String {
        let text = fullMessage(for: error)
        guard let start = text.firstRange(of: "See '")?.upperBound,
            let end = text[start...].firstIndex(of: "'")
        else { return "signet --help" }
        return String(text[start..<end])
    }

    /// The message for a word in the place of a subcommand that is not one.
    private static func unknownSubcommand(in arguments: ArraySlice<String>) -> String? {
        var known = configuration.subcommands
        for word in arguments {
            guard !known.isEmpty, word != "help", !word.hasPrefix("-") else { return nil }
            if let index = known.firstIndex(where: { $0.configuration.commandName == word }) {
                known = known[index].configuration.subcommands
                continue
            }
            let names = known.compactMap { $0.configuration.commandName }
            let hint = word.nearest(among: names).map { "did you mean '\($0)'?" }
            return "There is no subcommand '\(word)'; "
                + (hint ?? "the subcommands are \(names.joined(separator: ", "))")
        }
        return nil
    }
}
