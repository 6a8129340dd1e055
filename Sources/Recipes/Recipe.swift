public import FoundationEssentials
public import SignetSigning
internal import SignetStamping

/// Stamps, and values of form fields, described once for many documents: the stamps and their places, with the command's option values.
///
/// `docs/recipes.md` describes the format. A recipe owns everything that its documents share: the faces and one
/// ``Typesetter``, the fonts of captions, and the signatures, each of which is made once. It may be shared between
/// tasks.
public final class Recipe: Sendable {
    /// A variable whose value comes from rows.
    public struct Variable: Hashable, Sendable, Encodable {
        /// The name in braces.
        public let name: String
        /// Its value in rows where it is missing or empty; nil for none.
        public let defaultValue: String?
        /// Whether every row must have a value for it.
        public let isRequired: Bool
    }

    /// The variables: those that the recipe declares, then others that it uses, each in their order in the recipe.
    public let variables: [Variable]
    /// The SHA-256 of its text, and of the files and the kept signatures that it names, in hexadecimal digits.
    ///
    /// Those whose names depend on a row are not included.
    public let digest: String

    let content: RecipeContent
    /// The folder that file names are relative to.
    let folder: String
    /// Its name in messages.
    let name: String
    let resources: RecipeResources
    let known: [String: Variable]

    /// Reads a recipe from a file of YAML or JSON.
    ///
    /// File names in it are relative to its folder.
    ///
    /// - Throws: ``SignetError``: `noInput` for a file that cannot be read, `invalidData` with the first problem.
    public convenience init(contentsOf path: String) throws(SignetError) {
        try self.init(contentsOf: path, profiles: nil)
    }

    /// Reads a recipe that may name kept signatures.
    package convenience init(contentsOf path: String, profiles: KeptSignature.Lookup?) throws(SignetError) {
        let text = try Self.text(of: path)
        do throws(SignetError) {
            try self.init(text, folder: Self.folder(of: path), name: path, profiles: profiles)
        } catch {
            throw error.file == nil ? error.attributed(to: path) : error
        }
    }

    /// Reads a recipe from its text.
    ///
    /// - Parameters:
    ///   - text: YAML or JSON.
    ///   - folder: The folder that file names in it are relative to.
    /// - Throws: ``SignetError`` `invalidData` with the first problem; `noInput` for a file that it names.
    public convenience init(_ text: String, folder: String) throws(SignetError) {
        try self.init(text, folder: folder, name: "the recipe", profiles: nil)
    }

    /// Reads a recipe from its text; `name` is its name in messages.
    package init(
        _ text: String,
        folder: String,
        name: String,
        profiles: KeptSignature.Lookup?
    ) throws(SignetError) {
        let (content, problems) = Self.read(text, folder: folder)
        if let first = problems.first {
            let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
            throw SignetError(.invalidData, "\(first)\(more)", remedies: problems.count > 1 ? [.checkRecipe] : [])
        }
        self.content = content
        self.folder = folder
        self.name = name
        variables = content.variables
        known = Dictionary(content.declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let folders = content.fonts.compactMap(\.template.constant).map { RecipeFiles.path($0, in: folder) }
        let resources = RecipeResources(folders: folders, profiles: profiles)
        self.resources = resources
        digest = try RecipeFiles.digest(text, content, folder: folder, resources)
    }

    /// The stamps for a document.
    ///
    /// - Parameters:
    ///   - values: The row's values by the names of variables; `<stamp id>.<key>` replaces a key of that stamp.
    ///   - facts: The facts about the document that conditions test.
    ///   - date: The date of captions if the recipe has none; nil for now.
    ///   - timeZone: The zone of that date if the recipe names none.
    /// - Returns: The stamps whose conditions are met; empty only if the recipe allows that.
    /// - Throws: ``SignetError``; the message names the recipe, the line, the stamp and the key.
    public func stamps(
        values: [String: String],
        facts: DocumentFacts,
        date: Date? = nil,
        timeZone: TimeZone = .gmt
    ) throws(SignetError) -> [Stamp] {
        try chosen(values: values, facts: facts, date: date, timeZone: timeZone).map(\.stamp)
    }

    /// A signer with the recipe's date, seed, password and permissions, and all other settings from the given signer.
    ///
    /// - Throws: ``SignetError`` for an invalid value, or a variable without a value in the row.
    public func signer(basedOn signer: Signer, values: [String: String]) throws(SignetError) -> Signer {
        let row = RecipeRow(values: values, variables: known)
        func value<Value>(
            _ key: String,
            _ read: (String) throws(OptionError) -> Value
        ) throws(SignetError) -> Value? {
            guard let field = content.document[key] else { return nil }
            do throws(OptionError) { return try read(try field.template.filled(row)) } catch {
                throw self.error(.option(error), at: field.place, label: key)
            }
        }
        var copy = signer
        if let date = try value("date", Self.date) {
            copy.date = date.date
            copy.timeZone = date.timeZone
        }
        if let seed = try value("seed", { $0 }) { copy.seed = seed }
        if let password = try value("password", { $0 }) { copy.password = password }
        for (key, option) in [
            ("after-signatures", ChangePolicy.afterSignatures), ("ignore-permissions", .ignorePermissions),
        ] {
            guard let flag = try value(key, Self.flag) else { continue }
            if flag { copy.policy.insert(option) } else { copy.policy.remove(option) }
        }
        if let strict = try value("strict", Self.flag) { copy.refusesDoubtfulPlaces = strict }
        return copy
    }
}
