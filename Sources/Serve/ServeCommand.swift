internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Logging
internal import NIOCore
internal import SignetBasics
internal import SignetFiles
internal import SignetIsolation
internal import SignetService
internal import SignetServiceFoundation

/// `signet serve`, a separate program so that its libraries cost the other commands nothing.
@main
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "signet serve",
        abstract: "Serves the capture page, signing requests and the HTTP API.",
        discussion: """
            Everything that is kept is in one folder. At the first start a key to the API and a link for the browser are \
            printed, once; 'link' makes other links.

            A setting is given by --set name=value, as SIGNET_NAME in the environment, or in a JSON file; the first of \
            these counts. SIGNET_DATA_KEY (32 bytes in base 64, from the environment only) encrypts documents and \
            pictures at rest.

            \(settings)

            Exit codes: 0 stopped on request; 64 wrong usage or settings; 65 data that does not hold; 66 something named is \
            not there; 69 the address or the folder cannot be used; 73 something is there already; 74 reading or writing \
            failed; 77 refused.
            """,
        version: productVersion,
        subcommands: [
            Run.self, MakeKey.self, Link.self, Identity.self, SealNow.self, Migrate.self, Backup.self, Restore.self,
            Bounce.self, Check.self, ExportPerson.self, ErasePerson.self, Isolated.self,
        ],
        defaultSubcommand: Run.self
    )

    /// Runs the service; wrong usage is one line on standard error.
    ///
    /// A write to a full disk, or to a log without a reader, fails and does not end the process.
    static func main() async {
        StandardStream.prepare()
        do {
            var command = try parseAsRoot()
            if var service = command as? any AsyncParsableCommand {
                try await service.run()
            } else {
                try command.run()
            }
        } catch {
            let status = exitCode(for: error)
            guard !(error is ExitCode) else { exit(withError: error) }
            if status.isSuccess { answer(message(for: error)) }
            let words = message(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let end = [".", "?", "!"].contains(words.suffix(1)) ? "" : "."
            printError("signet serve: \(words)\(end) See signet serve --help.")
            Self.exit(withError: status)
        }
    }

    /// Shows help or the version, and ends the program.
    private static func answer(_ text: String) -> Never {
        do { try printText(text + "\n", done: nil) } catch { exit(withError: error) }
        Self.exit()
    }

    private static var settings: String {
        let width = ConfigurationSources.settings.map(\.key.count).max() ?? 0
        let lines = ConfigurationSources.settings.map { name, meaning in
            "  \(name)\(String(repeating: " ", count: width + 2 - name.count))\(meaning)"
        }
        return "Settings:\n" + lines.joined(separator: "\n") + "\n  limits.…  bounds, listed in docs/api.md"
    }
}

/// Where the settings come from.
struct SettingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of everything that is kept; the setting data.", valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("The address to listen on; the setting host.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; the setting port.", valueName: "number"))
    var port: Int?

    @Option(help: ArgumentHelp("A JSON file with settings.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Any setting. May be given several times.", valueName: "name=value"))
    var set: [String] = []

    /// The configuration of these, of the environment and of the file.
    func configuration() throws -> ServiceConfiguration {
        var flags: [String: String] = [:]
        for item in set {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw ValidationError("'\(item)' is not a setting; write --set name=value.") }
            flags[String(parts[0])] = String(parts[1])
        }
        if let data { flags["data"] = data }
        if let host { flags["host"] = host }
        if let port { flags["port"] = String(port) }
        do {
            return try ConfigurationSources(
                flags: flags,
                environment: ProcessInfo.processInfo.environment,
                file: config
            ).configuration()
        } catch let fault as ConfigurationSources.SettingError {
            throw ValidationError(fault.description)
        }
    }
}

/// `signet serve` itself.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run", abstract: "Serves until it is stopped.")

    @OptionGroup var settings: SettingOptions

    func run() async throws {
        // Stored files are readable by this user only, the database too.
        _ = umask(0o077)
        // A thread that shares its processor serves its connections later than others do. With two threads for each processor
        // that this process may use, the difference is smaller.
        NIOSingletons.groupLoopCountSuggestion = 2 * System.coreCount
        var configuration = try settings.configuration()
        configuration.workers = WorkerProgram(path: "/proc/self/exe", arguments: [Isolated.name])
        let recent = RecentErrors()
        let logger = LogSetup.logger(
            level: configuration.logLevel,
            format: configuration.logFormat,
            instance: configuration.instance,
            recent: recent
        )
        do {
            let service = try SignetService(configuration, environment: .system, logger: logger, recent: recent)
            try await service.run { address in
                // Made now, since it is shown only once: a start that fails before would have lost it.
                let firstAccount = await Self.makeFirstAccount(service)
                var lines = ["Signet listens at \(address)"]
                if let firstAccount {
                    lines.append("The first key, shown only once: \(firstAccount.key)")
                    lines.append("Open this in a browser, once:  \(address)\(firstAccount.signInPath)")
                }
                if let seal = service.newSeal {
                    lines.append("A certificate for seals was made in the name '\(seal.name)': \(seal.file)")
                    lines.append(
                        "Readers show its owner as unknown until it is added to the trusted certificates."
                    )
                }
                if let warning = service.linkWarning { lines.append("\(warning).") }
                // The service runs even if these lines cannot be written.
                let lost = firstAccount == nil ? "" : "; its first key is lost: 'signet serve make-key' makes another"
                try? printText(lines.map { $0 + "\n" }.joined(), done: "the service still runs\(lost)")
            }
        } catch {
            let place = "\(configuration.host):\(configuration.port)"
            let error = Maintenance(configuration, environment: .system).explained(error)
            printError("signet serve: \(ServeErrorText.sentence(error, listeningAt: place))")
            throw ExitCode(69)
        }
    }

    private static func makeFirstAccount(_ service: SignetService) async -> SignetService.FirstAccount? {
        do { return try await service.makeFirstAccount() } catch {
            printError(
                "signet serve: the first account cannot be found or made: \(ServeErrorText.sentence(error)); make one with "
                    + "'signet serve make-key' where there is none"
            )
            return nil
        }
    }
}

/// `signet serve make-key`.
struct MakeKey: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-key",
        abstract: "Makes an account, or another key of one, and prints the key.",
        discussion: """
            Without --scope a new account is made, with a key that may do everything. The service may be running.
            """
    )

    @OptionGroup var settings: SettingOptions

    @Option(help: ArgumentHelp("The account's name.", valueName: "name"))
    var account = "main"

    @Option(help: ArgumentHelp("The name of the key.", valueName: "name"))
    var name = "key"

    @Option(help: ArgumentHelp("A scope as requests:write. May be given several times.", valueName: "scope"))
    var scope: [String] = []

    func run() async throws {
        let key = try await MaintenanceCommand.run(settings) { service in
            try await service.makeKey(account: account, name: name, scopes: scope)
        }
        try printText(key + "\n", done: "the key was made, and is lost")
    }
}
