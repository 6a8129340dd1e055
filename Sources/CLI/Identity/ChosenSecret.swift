internal import ArgumentParser
internal import SignetFiles

/// A password or passphrase chosen on the terminal.
enum ChosenSecret {
    /// Asks for it twice; nil without a terminal, and when nothing is typed.
    ///
    /// - Parameters:
    ///   - prompt: The question.
    ///   - differing: The sentence for two that differ.
    /// - Returns: The text that was typed twice.
    /// - Throws: `ValidationError` when they differ.
    static func asked(prompt: String, differing: String) throws -> String? {
        guard let first = Terminal.readSecret(prompt: prompt), !first.isEmpty else { return nil }
        guard Terminal.readSecret(prompt: "The same again: ") == first else { throw ValidationError(differing) }
        return first
    }
}
