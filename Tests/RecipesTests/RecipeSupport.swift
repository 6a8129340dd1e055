import Fixtures
import Signet
import Testing

/// Facts of a plain document of two pages.
var plainFacts: DocumentFacts { DocumentFacts(pageCount: 2) }

/// A recipe with one typed stamp, whose keys follow.
func recipe(_ keys: String, top: String = "") throws -> Recipe {
    try Recipe(
        "\(top)\nstamps:\n  - \(keys.split(separator: "\n").joined(separator: "\n    "))\n",
        folder: Examples.root + "/docs/examples"
    )
}

/// The sentences of all problems, with line and column.
func problems(_ text: String) -> [String] {
    Recipe.problems(text, folder: Examples.root + "/docs/examples").map(\.description)
}
