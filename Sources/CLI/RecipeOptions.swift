internal import ArgumentParser
internal import Signet
internal import SignetBatch
internal import SignetCapture
internal import SignetFiles

/// A recipe and the values of its variables: shared by the subcommands that stamp by one.
struct RecipeOptions: ParsableArguments {
    @Option(
        name: .customLong("recipe"),
        help: ArgumentHelp(
            "The stamps and their places, in YAML or JSON, instead of the options for them; - for standard input.",
            valueName: "file"
        )
    )
    var file: String?

    @Option(
        name: .customLong("set"),
        parsing: .singleValue,
        help: ArgumentHelp(
            "The value of a recipe's variable, or of a stamp's key, as buyer.size=width:90.",
            valueName: "name=value"
        )
    )
    var settings: [String] = []

    func validate() throws {
        guard file != nil || settings.isEmpty else { throw ValidationError("--set goes with --recipe.") }
        var names: Set<String> = []
        for setting in settings {
            guard let sign = setting.firstIndex(of: "="), sign > setting.startIndex else {
                throw ValidationError("'\(setting)' sets nothing; write --set name=value.")
            }
            guard names.insert(String(setting[..<sign])).inserted else {
                throw ValidationError("--set \(setting[..<sign]) is given twice.")
            }
        }
    }

    /// The folder of files that a recipe on standard input names.
    static let currentFolder = "."

    /// The recipe, for commands that need one.
    func requiredRecipe() throws -> Recipe {
        guard let recipe = try recipe(passphrase: PassphraseOptions.environment) else {
            throw ValidationError("Give a recipe: --recipe FILE.")
        }
        return recipe
    }

    /// The values by name.
    var values: [String: String] {
        var values: [String: String] = [:]
        for setting in settings {
            guard let sign = setting.firstIndex(of: "=") else { continue }
            values[String(setting[..<sign])] = String(setting[setting.index(after: sign)...])
        }
        return values
    }

    /// The recipe, if one is given; `passphrase` gives those of the profiles that it names.
    func recipe(passphrase: @escaping Recipe.PassphraseSource) throws(SignetError) -> Recipe? {
        guard let file else { return nil }
        let profiles = SignatureStore().lookup(passphrase: passphrase)
        let isObject = ObjectStores.isAddress(file)
        guard file == OutputOptions.standard || isObject else {
            return try Recipe(contentsOf: file, profiles: profiles)
        }
        let bytes =
            isObject ? try ObjectStores().contents(of: file) : try SignetError.files(StandardStream.readInput())
        let text = String(decoding: bytes, as: UTF8.self)
        return try Recipe(
            text,
            folder: Self.currentFolder,
            name: InputArgument.name(of: file),
            profiles: profiles
        )
    }
}
