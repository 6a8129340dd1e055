internal import ArgumentParser
internal import Glibc
internal import SignetBasics
internal import SignetFiles

/// The `signet` command.
@main
struct SignetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signet",
        abstract: "Sets drawn, typed and scanned signatures in PDF documents.",
        discussion: """
            The document's bytes stay as they are; what is new is appended after them.

            -h after a subcommand shows its essential options on one screen, --help all of them.

            Exit codes: 0 done (verify: 1 and 2 are its results); 64 wrong usage; 65 bad data (not a PDF, an empty drawing, a text that is not there, an \
            update that breaks a rule, an audit trail that does not hold); \
            66 no such input; 73 the output cannot be created or exists; 74 reading or writing failed; \
            75 no time-stamping authority or object storage answered; \
            77 refused by the document's own rules (password, certification, earlier signatures).
            """,
        version: productVersion,
        subcommands: [
            Sign.self, SealCommand.self, BatchCommand.self, RecipeCommand.self, Flatten.self, Unsign.self, Remove.self,
            Inspect.self,
            Preview.self, InkCommand.self, Fonts.self, ProfileCommand.self, ConfigCommand.self, Serve.self,
            AuditCommand.self, IdentityCommand.self, VerifyCommand.self, Isolated.self,
        ]
    )

    /// Runs the command.
    ///
    /// A full disk, a limit on file sizes or a process that went away is an error with a message, and not a signal that
    /// ends the process; only a reader of standard output that went away ends it without a word.
    static func main() {
        StandardStream.prepare()
        let arguments = CommandLine.arguments.dropFirst()
        var command: any ParsableCommand
        do { command = try parsed(arguments) } catch { end(with: error, status: .validationFailure) }
        do { try command.run() } catch { end(with: error, status: status(of: error)) }
    }

    /// The command that the arguments call.
    ///
    /// The subcommand that the first argument names is parsed alone: parsing by the whole tree of commands makes a typed signature
    /// a twelfth slower. Only help and completions come from the tree.
    private static func parsed(_ arguments: ArraySlice<String>) throws -> any ParsableCommand {
        guard let name = arguments.first,
            let type = configuration.subcommands.first(where: { $0.configuration.commandName == name }),
            type.configuration.subcommands.isEmpty,
            !WrongUsage(arguments, of: self).asksForHelp
        else { return try parseAsRoot() }
        let command = try type.parseAsRoot(Array(arguments.dropFirst()))
        // For some arguments, such as those that ask for completions, the parser returns another command.
        return Swift.type(of: command) == type ? command : try parseAsRoot()
    }
}
