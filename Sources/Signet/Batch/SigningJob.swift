/// One document of a batch: where it comes from, what is done to it, and where it goes.
public struct SigningJob: Sendable {
    /// Where the document comes from.
    public enum Input: Hashable, Sendable {
        /// The path of a file.
        case file(String)
        /// A document in memory.
        case bytes([UInt8])
    }

    /// Where the signed document goes.
    public enum Output: Hashable, Sendable {
        /// The path of a file, which appears whole, by rename, or not at all; folders that lack are made.
        case file(String)
        /// Into ``SigningOutcome/document``.
        case memory
    }

    /// What is stamped.
    public enum Content: Sendable {
        /// The same stamps whatever the document is.
        case stamps([Stamp])
        /// What a recipe says for these values of its variables.
        case recipe(Recipe, values: [String: String])
    }

    /// Where the document comes from.
    public var input: Input
    /// Where the signed document goes.
    public var output: Output
    /// What is stamped.
    public var content: Content
    /// The password of this document, where it has one of its own.
    public var password: String?
    /// The folder that the output may not leave, by links neither; nil for no such folder.
    var outputRoot: String?
    /// Why there is nothing to do: a row that is no job.
    private(set) var defect: SignetError?
    /// A word of the caller's that comes back with the outcome, such as the number of a row.
    public var label: String?

    /// Makes a job.
    public init(_ input: Input, content: Content, to output: Output, label: String? = nil) {
        self.input = input
        self.output = output
        self.content = content
        self.label = label
    }

    /// A file that is stamped into another.
    public init(_ input: String, with stamps: [Stamp], to output: String) {
        self.init(.file(input), content: .stamps(stamps), to: .file(output))
    }

    /// A file that is stamped into another as a recipe says.
    public init(_ input: String, with recipe: Recipe, values: [String: String], to output: String) {
        self.init(.file(input), content: .recipe(recipe, values: values), to: .file(output))
    }

    /// What fails with an error that was known before.
    init(defect: SignetError, input: String, label: String?) {
        self.init(.file(input), content: .stamps([]), to: .memory, label: label)
        self.defect = defect
    }
}
