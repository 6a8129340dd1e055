internal import SignetSealing
internal import SignetSigning

/// The content of a recipe, before any row.
struct RecipeContent: Sendable {
    /// A value with its place, for messages.
    struct Field: Sendable {
        let path: String
        let mark: RecipeNode.Mark
        let template: RecipeTemplate

        var place: Place { Place(path: path, mark: mark) }
    }

    /// The place of a part in the recipe.
    struct Place: Sendable {
        let path: String
        let mark: RecipeNode.Mark
    }

    /// One of its stamps.
    struct Stamp: Sendable {
        let id: String?
        let place: Place
        /// By key, with the section in front: `signature.face`.
        var fields: [String: Field] = [:]
        var places: [Field] = []
        var conditions: [RecipeCondition] = []
        /// Keys that are present but have no value because of a problem already reported.
        var broken: Set<String> = []
        /// The text of the caption's file, when every row has the same.
        var captionFile: RecipeTemplate?

        /// Its name in messages.
        var label: String { id.map { "stamp '\($0)'" } ?? place.path }

        /// Whether no value of it comes from a variable.
        var isConstant: Bool {
            broken.isEmpty && templates.allSatisfy(\.isConstant)
        }

        /// All its templates.
        var templates: [RecipeTemplate] {
            (Array(fields.values) + places).sorted { $0.mark < $1.mark }.map(\.template)
                + (captionFile.map { [$0] } ?? [])
        }
    }

    /// The value of a field of the form.
    struct FieldValue: Sendable {
        /// The field's full name.
        let name: String
        let value: Field
    }

    /// How documents are signed digitally.
    struct Seal: Sendable {
        let place: Place
        /// The values by key; one, or those of a list.
        var fields: [String: [Field]] = [:]

        /// Whether no value of it comes from a variable.
        var isConstant: Bool { fields.values.allSatisfy { $0.allSatisfy(\.template.isConstant) } }
    }

    var declared: [Recipe.Variable] = []
    var stamps: [Stamp] = []
    /// The values for the whole document, by key.
    var document: [String: Field] = [:]
    var fonts: [Field] = []
    var fill: [FieldValue] = []
    var seal: Seal?
    var allowsNone = false

    /// The variables that are declared, then those that are only used.
    var variables: [Recipe.Variable] {
        var known = Set(declared.map(\.name))
        var result = declared
        let templates =
            document.values.sorted { $0.mark < $1.mark }.map(\.template) + stamps.flatMap(\.templates)
            + fill.map(\.value.template)
            + (seal?.fields.values.joined().sorted { $0.mark < $1.mark }.map(\.template) ?? [])
        let conditions = stamps.flatMap(\.conditions).flatMap(\.names)
        for name in templates.flatMap(\.names) + conditions where known.insert(name).inserted {
            result.append(Recipe.Variable(name: name, defaultValue: nil, isRequired: false))
        }
        return result
    }
}
