public import FoundationEssentials

/// Stamps described once for many documents: what is stamped where, in the words of the command.
///
/// `docs/recipes.md` has the form. A recipe holds what its documents share: the faces and one ``Typesetter``, the fonts
/// of captions, and the signatures, each of which is made once. It may be shared between tasks.
public final class Recipe: Sendable {
    /// A value that rows give.
    public struct Variable: Hashable, Sendable, Encodable {
        /// What stands in braces.
        public let name: String
        /// Its value in rows that do not give it, or give nothing for it; nil for none.
        public let defaultValue: String?
        /// Whether every row must give it.
        public let isRequired: Bool
    }

    /// The variables: those that the recipe declares, then others that it uses, in the order in which they stand there.
    public var variables: [Variable] { [] }
    /// The SHA-256 of its text and of the files that it names, in hexadecimal digits: another recipe, another digest.
    ///
    /// Files whose names depend on a row do not count.
    public let digest: String

    /// Reads a recipe from a file of YAML or JSON.
    ///
    /// The names of files in it are relative to its folder.
    ///
    /// - Throws: ``SignetError``: `noInput` for a file that cannot be read, `invalidData` with the first problem.
    public convenience init(contentsOf path: String) throws(SignetError) {
        try self.init("", folder: path)
    }

    /// Reads a recipe from its text.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - folder: What the names of files in it are relative to.
    /// - Throws: ``SignetError`` `invalidData` with the first problem.
    public init(_ text: String, folder: String) throws(SignetError) {
        digest = ""
    }

    /// The stamps for a document.
    ///
    /// - Parameters:
    ///   - values: The row's values by the names of variables; `<stamp id>.<key>` replaces a key of that stamp.
    ///   - facts: What conditions ask about the document.
    ///   - date: The date of captions when the recipe gives none; nil for now.
    ///   - timeZone: The zone of that date when the recipe names none.
    /// - Returns: The stamps whose conditions hold; none only if the recipe allows that.
    /// - Throws: ``SignetError``; the message names the recipe, the line, the stamp and the key.
    public func stamps(
        values: [String: String],
        facts: DocumentFacts,
        date: Date? = nil,
        timeZone: TimeZone = .gmt
    ) throws(SignetError) -> [Stamp] {
        []
    }

    /// A signer with what the recipe says about date, seed, password and permissions, and the rest from another.
    ///
    /// - Throws: ``SignetError`` for a value that cannot be, or a variable that the row does not give.
    public func signer(basedOn signer: Signer, values: [String: String]) throws(SignetError) -> Signer {
        signer
    }

    /// All that is wrong with a recipe in a file, in the order of its lines; none for one that works.
    ///
    /// - Throws: ``SignetError`` `noInput` when the file cannot be read.
    public static func problems(contentsOf path: String) throws(SignetError) -> [RecipeProblem] { [] }

    /// All that is wrong with a recipe, in the order of its lines; none for one that works.
    public static func problems(_ text: String, folder: String) -> [RecipeProblem] { [] }
}
