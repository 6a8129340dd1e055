internal import FoundationEssentials
internal import SignetFiles
internal import SignetSigning

/// Where a secret is, which is never in a description or an argument itself: read when it is needed, and not kept.
enum SecretSource: Hashable, Sendable {
    /// The first line of a file.
    case file(String)
    /// A variable of the environment.
    case variable(String)

    /// The most bytes of a secret.
    private static let limit = 16 << 10

    /// Reads the secret.
    ///
    /// - Throws: `noInput` for a file that cannot be read, `refused` for a variable that is not set and for an empty secret.
    func secret() throws(SignetError) -> String {
        switch self {
        case .file(let path):
            let line = try SignetError.files(FileContents.firstLine(of: path, limit: Self.limit))
            guard !line.isEmpty else {
                throw SignetError(.refused, "its first line is empty, and should be a secret").attributed(to: path)
            }
            return line
        case .variable(let name):
            guard let text = ProcessInfo.processInfo.environment[name], !text.isEmpty else {
                throw SignetError(.refused, "the variable '\(name)' of the environment, which has a secret, is not set")
            }
            guard text.utf8.count <= Self.limit else {
                throw SignetError(.invalidData, "the variable '\(name)' of the environment is too long for a secret")
            }
            return text
        }
    }

    /// Reads a secret that becomes a part of a header field.
    package func token() throws(SignetError) -> String {
        let token = try secret()
        guard token.isToken else {
            throw SignetError(.invalidData, "a token must be visible ASCII without spaces")
        }
        return token
    }
}

extension String {
    /// Whether it can be a token in a header field: visible ASCII.
    var isToken: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
