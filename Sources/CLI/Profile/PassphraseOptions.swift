internal import ArgumentParser
internal import FoundationEssentials
internal import Signet
internal import SignetCapture
internal import SignetFiles

/// The passphrase of a kept signature: from a file, the environment or the terminal.
struct PassphraseOptions: ParsableArguments {
    /// The variable that the passphrase is taken from when no file is given.
    static let variable = "SIGNET_PASSPHRASE"

    @Option(
        help: ArgumentHelp(
            "A file whose first line is the passphrase of an encrypted profile; or set SIGNET_PASSPHRASE. On a terminal you are asked.",
            valueName: "file"
        )
    )
    var passphraseFile: String?

    /// The passphrase for reading; nil without one.
    func given(for name: String) throws(SignetError) -> String? {
        try written() ?? Terminal.readSecret(prompt: "Passphrase of the profile '\(name)': ")
    }

    /// The passphrase for encrypting, which is asked for twice on a terminal.
    func chosen(for name: String) throws -> String {
        if let written = try written() {
            guard !written.isEmpty else { throw ValidationError("The passphrase is empty.") }
            return written
        }
        let prompt = "Passphrase of the profile '\(name)': "
        guard let passphrase = try ChosenSecret.asked(prompt: prompt, differing: "The passphrases differ.") else {
            throw ValidationError("--encrypt needs a passphrase: --passphrase-file FILE, or set \(Self.variable).")
        }
        return passphrase
    }

    /// The passphrase for a profile that a recipe names: from the environment, or the terminal.
    static let environment: Recipe.PassphraseSource = { name throws(SignetError) in
        ProcessInfo.processInfo.environment[variable]
            ?? Terminal.readSecret(prompt: "Passphrase of the profile '\(name)': ")
    }

    private func written() throws(SignetError) -> String? {
        guard let passphraseFile else { return ProcessInfo.processInfo.environment[Self.variable] }
        return try SignetError.files(FileContents.firstLine(of: passphraseFile))
    }
}
