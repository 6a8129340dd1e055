public import SignetStamping

/// A fault in a recipe, and where it is.
public struct RecipeError: Error, Hashable, Sendable {
    /// The recipe's file; nil for a text in memory.
    public var file: String?
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// The path of keys to it, as `stamps[1].signature.face`; empty for the recipe as a whole.
    public let path: String
    /// The fault.
    public let fault: RecipeFinding

    init(_ fault: RecipeFinding, at place: RecipeContent.Place) {
        line = place.mark.line
        column = place.mark.column
        path = place.path
        self.fault = fault
    }

    /// The fault and its remedy, in a sentence, with remedies in the library's words.
    public var message: String { fault.description }
}

extension RecipeError: CustomStringConvertible {
    /// File, line and column, the keys and the sentence, as compilers write them.
    public var description: String { description(.library) }

    /// The same, with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String {
        "\(file.map { "\($0):" } ?? "")\(line):\(column): \(path.isEmpty ? "" : "\(path): ")\(fault.description(words))"
    }
}

extension RecipeError: Encodable {
    private enum CodingKeys: CodingKey { case file, line, column, path, code, message }

    /// Writes the place, the fault's code and its sentence, with the encoder's words for remedies.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(file, forKey: .file)
        try members.encode(line, forKey: .line)
        try members.encode(column, forKey: .column)
        try members.encode(path, forKey: .path)
        try members.encode(fault.code, forKey: .code)
        try members.encode(fault.description(RemedyWords(of: encoder)), forKey: .message)
    }
}
