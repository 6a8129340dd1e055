internal import ArgumentParser
internal import Glibc
internal import Signet
internal import SignetFiles

extension SignetCommand {
    /// Ends the command with what the parsing of arguments or a subcommand threw: help on standard output, wrong usage in
    /// one line on standard error.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - status: The exit code for an error that is not a request for help.
    static func end(with error: any Error, status: @autoclosure () -> ExitCode) -> Never {
        guard !(error is ExitCode) else { exit(withError: error) }
        let wrong = WrongUsage(CommandLine.arguments.dropFirst(), of: self)
        let message = message(for: error)
        let isHelp = exitCode(for: error).isSuccess
        if isHelp, wrong.subcommand == nil, wrong.file == nil {
            show(ShortHelp(for: CommandLine.arguments.dropFirst(), in: self)?.text ?? message + "\n")
        }
        let sentence =
            wrong.subcommand ?? (isHelp ? wrong.file : wrong.option)
            ?? message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let end = [".", "?", "!"].contains(sentence.suffix(1)) ? "" : "."
        FailureReport(usage: "\(sentence)\(end) See \(wrong.help).").show()
        let failure = status()
        exit(withError: failure.isSuccess ? .validationFailure : failure)
    }

    /// The exit code for an error of a subcommand's work: 70 for one that no subcommand reports.
    static func status(of error: any Error) -> ExitCode {
        let code = exitCode(for: error)
        return code == .failure ? ExitCode(EX_SOFTWARE) : code
    }

    /// Shows what was asked for, such as help, and ends the command.
    static func show(_ text: String) -> Never {
        do {
            try reportingFailure { try StandardStream.output.write(Array(text.utf8)) }
        } catch { exit(withError: error) }
        exit()
    }
}
