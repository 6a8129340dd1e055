internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import SignetFiles

/// `signet serve`: becomes the program `signet-serve`, which is beside this one.
///
/// The libraries that a service links would slow every start of the other commands.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        _superCommandName: "signet",
        abstract: "Serves the capture page, signing requests and the HTTP API.",
        discussion: """
            One folder holds everything (--data, by default signet-data); at the first start a key to the API and a link \
            for the browser are printed. 'signet serve --help' lists all settings.

            Example:
              signet serve --data /var/lib/signet --port 8080
            """
    )

    @Argument(
        parsing: .captureForPassthrough,
        help: ArgumentHelp("Arguments of the service: see 'signet serve --help'.", valueName: "argument")
    )
    var arguments: [String] = []

    func run() throws {
        if arguments == ["-h"] {
            let help = ShortHelp(of: Self.self, path: ["signet", "serve"])
            return try reportingFailure { try StandardStream.output.write(Array(help.text.utf8)) }
        }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "signet"
        let folder = own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let program = "\(folder.isEmpty ? "." : folder)/signet-serve"
        // Ignored signals stay ignored in the new program, which sets its own.
        signal(SIGPIPE, SIG_DFL)
        signal(SIGXFSZ, SIG_DFL)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        execv(program, &words)
        let reason = String(cString: strerror(errno))
        printError("signet: \(program) cannot be started: \(reason); install it beside signet")
        throw ExitCode(EX_UNAVAILABLE)
    }
}
