/// Something in a recipe that cannot be, and where it stands.
public struct RecipeProblem: Error, Hashable, Sendable, Encodable {
    /// The recipe's file; nil for a text in memory.
    public var file: String?
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The keys on the way to it, as `stamps[1].signature.face`; empty for the recipe as a whole.
    public let path: String
    /// What is wrong and what to do, in a sentence.
    public let message: String
}

extension RecipeProblem: CustomStringConvertible {
    /// File, line and column, the keys and the sentence, as compilers write them.
    public var description: String {
        "\(file.map { "\($0):" } ?? "")\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(message)"
    }
}
