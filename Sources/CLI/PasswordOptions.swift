internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles

/// How an encrypted document is opened.
struct PasswordOptions: ParsableArguments {
    /// The variable that a password is taken from when no option gives one: other users of the machine can read the
    /// arguments of a process, and not its environment.
    static let variable = "SIGNET_PASSWORD"

    @Option(
        help: ArgumentHelp(
            "The user's or the owner's password of an encrypted document. Other people see it in the list of processes.",
            valueName: "text"
        )
    )
    var password: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password; or set SIGNET_PASSWORD in the environment.",
            valueName: "file"
        )
    )
    var passwordFile: String?

    func validate() throws {
        guard password == nil || passwordFile == nil else {
            throw ValidationError("Give --password or --password-file, not both.")
        }
    }

    /// The password of the environment, if there is one.
    static var ofEnvironment: String? { ProcessInfo.processInfo.environment[variable] }

    /// The password that was given, if any.
    func given() throws -> String? {
        if let password { return password }
        guard let passwordFile else { return Self.ofEnvironment }
        return try FileContents.firstLine(of: passwordFile)
    }
}
