public import SignetSigning
public import SignetStamping

/// A fault in a recipe.
public enum RecipeFinding: Hashable, Sendable {
    /// The text is not YAML that recipes may have.
    case text(YAMLFinding)
    /// A part does not have the required form.
    case form(RecipeForm)
    /// Something that must be there is missing.
    case missing(RecipePart)
    /// There are more of these than a recipe may have.
    case tooMany(RecipeQuantity, limit: Int)
    /// The key does not exist here; `known` are the existing ones.
    case unknownKey(String, known: [String])
    /// A condition asks for no key and no declared variable.
    case unknownCondition(String, known: [String])
    /// Braces in a text are wrong.
    case template(TemplateError)
    /// The value of a key is invalid.
    case value(OptionError)
    /// It cannot name a variable.
    case variableName(String)
    /// A variable that every row must give has a default.
    case needlessDefault
    /// A value begins with a brace and has no quotes, which makes a mapping of it.
    case unquotedVariable(String)
    /// A mapping is where a text must be.
    case mappingForText
    /// A list is where one text must be.
    case listForText
    /// A list is empty.
    case emptyList
    /// A mapping is empty.
    case emptyMapping
    /// A key is without a value.
    case nothing
    /// A text has private characters, which represent values of rows.
    case privateCharacters
    /// Another stamp has this id.
    case repeatedID(String)
    /// An id has characters that ids cannot have, or none.
    case badID
    /// It compares no number of pages.
    case pageCount(String)
    /// The folders of faces depend on a row.
    case varyingFonts
    /// The face is in the catalogue, but not on this machine.
    case faceNotInstalled(String)
}

/// A part of a recipe that has a form.
public enum RecipeForm: Hashable, Sendable, CaseIterable {
    case recipe, variables, defaultValue, stamps, stamp, signature, caption, conditions, fill, seal
}

/// A part that every recipe, or every stamp of it, must have.
public enum RecipePart: Hashable, Sendable, CaseIterable {
    case stamps, signature, place, key
}

/// Something that a recipe can have only this many of.
public enum RecipeQuantity: Hashable, Sendable, CaseIterable {
    case variables, stamps, places, fields
}

extension RecipeFinding {
    /// The fault as a word, which stays the same.
    public var code: String {
        switch self {
        case .text: "invalid-text"
        case .form: "invalid-form"
        case .missing: "missing"
        case .tooMany: "too-many"
        case .unknownKey: "unknown-key"
        case .unknownCondition: "unknown-condition"
        case .template: "invalid-template"
        case .value: "invalid-value"
        case .variableName: "invalid-variable-name"
        case .needlessDefault: "needless-default"
        case .unquotedVariable: "unquoted-variable"
        case .mappingForText: "mapping-for-text"
        case .listForText: "list-for-text"
        case .emptyList: "empty-list"
        case .emptyMapping: "empty-mapping"
        case .nothing: "no-value"
        case .privateCharacters: "private-characters"
        case .repeatedID: "repeated-id"
        case .badID: "invalid-id"
        case .pageCount: "invalid-page-count"
        case .varyingFonts: "varying-fonts"
        case .faceNotInstalled: "face-not-installed"
        }
    }
}

extension RecipeFinding: CustomStringConvertible {
    /// The fault and its remedy, in a sentence without its full stop, with remedies in the library's words.
    public var description: String { description(.library) }

    /// The same, with those remedies that the reader can use.
    public func description(_ words: RemedyWords) -> String {
        switch self {
        case .text(let fault): fault.description
        case .form(let form): form.sentence
        case .missing(let part): part.sentence
        case .tooMany(let quantity, let limit): "there are more than \(limit) \(quantity)"
        case .unknownKey(let key, let known): OptionError.unknownKey(key, among: known)
        case .unknownCondition(let key, let known):
            "\(OptionError.unknownKey(key, among: known)) (a column of the rows is written in braces: \"{\(key)}\")"
        case .template(let fault): fault.description
        case .value(let fault): fault.description(words)
        case .variableName(let name): "'\(name)' cannot name a variable"
        case .needlessDefault: "a variable that every row must give needs no default"
        case .unquotedVariable(let name): "a value that begins with a brace needs quotes: \"{\(name)}\""
        case .mappingForText: "write a text here, not a mapping"
        case .listForText: "write one text here, not a list"
        case .emptyList: "the list is empty"
        case .emptyMapping: "the mapping is empty"
        case .nothing: "it has no value; write \"\" for an empty text"
        case .privateCharacters: "it has private characters of Unicode, which are not allowed here"
        case .repeatedID(let id): "another stamp has the id '\(id)'"
        case .badID: "an id has letters, digits, - and _"
        case .pageCount(let text):
            "'\(text)' compares no number of pages; write 3, !=3, <3, <=3, >3, >=3 or 2..10"
        case .varyingFonts: "the folders of faces are the same for every row"
        case .faceNotInstalled(let name): "the face '\(name)' is not installed"
        }
    }
}

extension RecipeForm {
    fileprivate var sentence: String {
        switch self {
        case .recipe: "a recipe is a mapping; begin with stamps:"
        case .variables: "variables are a mapping, as in city: Berlin"
        case .defaultValue: "a default is one text"
        case .stamps: "stamps are a list, each with a signature and a place (at)"
        case .stamp: "a stamp is a mapping with a signature and a place (at)"
        case .signature: "it is a mapping, as in {type: Jane Doe}"
        case .caption: "it is a mapping, as in {text: name}"
        case .fill: "the values of form fields are a mapping, as in name: \"{name}\""
        case .seal: "a digital signature is a mapping, as in {key: identity.p12}"
        case .conditions: "conditions are a mapping, as in page_count: \">1\""
        }
    }
}

extension RecipePart {
    fileprivate var sentence: String {
        switch self {
        case .stamps:
            "there are no stamps; list the stamps and their places under stamps:, the values of form fields under fill:, or a "
                + "digital signature under seal:"
        case .signature: "a signature is missing: signature: with draw, type, scan, profile, text, symbol or picture"
        case .key: "a key is missing, as in key: identity.p12"
        case .place: "a place is missing, as in at: \"page:last,bottom-right\""
        }
    }
}
