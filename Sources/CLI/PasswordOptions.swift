internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetFiles
internal import SignetSigning

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

    @Option(
        help: ArgumentHelp(
            "The key of a recipient of the encrypted document, with its certificate: PKCS#12 or PEM.",
            valueName: "file"
        )
    )
    var recipientKey: String?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the password of --recipient-key; or set SIGNET_RECIPIENT_PASSWORD. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var recipientPasswordFile: String?

    /// The variable that the password of the recipient's key is taken from when no file is given.
    static let recipientVariable = "SIGNET_RECIPIENT_PASSWORD"

    func validate() throws {
        guard recipientPasswordFile == nil || recipientKey != nil else {
            throw ValidationError("--recipient-password-file is for --recipient-key: add it.")
        }

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

    /// The key of a recipient of the encrypted document, if one was given.
    func recipient() throws(SignetError) -> RecipientKey? {
        guard let recipientKey else { return nil }
        return try RecipientKey(contentsOf: recipientKey) { () throws(SignetError) in
            if let recipientPasswordFile {
                return try SignetError.files(FileContents.firstLine(of: recipientPasswordFile))
            }
            return ProcessInfo.processInfo.environment[Self.recipientVariable]
                ?? Terminal.readSecret(prompt: "Password of '\(recipientKey)': ")
        }
    }
}
