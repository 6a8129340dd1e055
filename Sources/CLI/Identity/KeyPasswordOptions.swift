internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetKeys

/// The password of a key file that is read, or the PIN of a token: from a file, the environment or the terminal.
struct KeyPasswordOptions: ParsableArguments {
    /// The variable that the password is taken from when no file is given.
    static let variable = "SIGNET_KEY_PASSWORD"

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password or PIN of the key; or set SIGNET_KEY_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var keyPasswordFile: String?

    /// The password of a file that is encrypted, or the PIN of a token; nil without one.
    func given(for key: String) throws(SignetError) -> String? {
        try Self.given(keyPasswordFile, for: key)
    }

    /// The same where the option is another group's: the parser's time doubles with each level of groups.
    static func given(_ keyPasswordFile: String?, for key: String) throws(SignetError) -> String? {
        if let keyPasswordFile { return try SignetError.files(FileContents.firstLine(of: keyPasswordFile)) }
        let secret = KeyLocation.isElsewhere(key) ? "PIN" : "Password"
        return ofEnvironment ?? Terminal.readSecret(prompt: "\(secret) of '\(key)': ")
    }

    /// The password of the environment, if there is one.
    static var ofEnvironment: String? { ProcessInfo.processInfo.environment[variable] }
}
