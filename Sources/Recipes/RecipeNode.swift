/// A value in a recipe with the place where it is.
struct RecipeNode: Sendable {
    /// A line and a column, from 1.
    struct Mark: Hashable, Sendable, Comparable {
        let line: Int
        let column: Int

        static let start = Mark(line: 1, column: 1)

        static func < (one: Mark, other: Mark) -> Bool { (one.line, one.column) < (other.line, other.column) }
    }

    /// A key with its value.
    struct Entry: Sendable {
        let key: String
        /// Whether the key is in braces, like a variable.
        let isVariable: Bool
        let mark: Mark
        let value: RecipeNode
    }

    indirect enum Content: Sendable {
        /// A scalar, as it is written; an omitted value and `null` are the empty text.
        case text(String)
        case list([RecipeNode])
        case map([Entry])
    }

    let content: Content
    let mark: Mark
    /// Whether the value is omitted, or `null`.
    var isNothing = false

    /// Its kind, for messages.
    var kind: String {
        switch content {
        case .text: "a text"
        case .list: "a list"
        case .map: "a mapping"
        }
    }
}
