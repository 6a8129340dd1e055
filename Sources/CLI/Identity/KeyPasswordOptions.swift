internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles

/// The password of a key file that is read: from a file, the environment or the terminal.
struct KeyPasswordOptions: ParsableArguments {
    /// The variable that the password is taken from when no file is given.
    static let variable = "SIGNET_KEY_PASSWORD"

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password of the key; or set SIGNET_KEY_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var keyPasswordFile: String?

    /// The password of a file that is encrypted; nil without one.
    func given(for path: String) throws(SignetError) -> String? {
        try Self.given(keyPasswordFile, for: path)
    }

    /// The same where the option is another group's: the parser's time doubles with each level of groups.
    static func given(_ keyPasswordFile: String?, for path: String) throws(SignetError) -> String? {
        if let keyPasswordFile { return try SignetError.files(FileContents.firstLine(of: keyPasswordFile)) }
        return ofEnvironment ?? Terminal.readSecret(prompt: "Password of '\(path)': ")
    }

    /// The password of the environment, if there is one.
    static var ofEnvironment: String? { ProcessInfo.processInfo.environment[variable] }
}
