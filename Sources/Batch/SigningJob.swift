public import SignetSigning

/// One document of a batch: its source, the operation, and the output.
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
        /// The path of a file, which appears whole, by rename, or not at all; missing folders are created.
        case file(String)
        /// Into ``SigningOutcome/document``.
        case memory
    }

    /// Where the document comes from.
    public var input: Input
    /// Where the signed document goes.
    public var output: Output
    /// The operation on the document.
    public var operation: DocumentOperation
    /// The password of this document, if it has its own.
    public var password: String?
    /// The folder that the output must not leave, not even through links; nil for no such folder.
    package var outputRoot: String?
    /// The error of a row that is not a job.
    private(set) var defect: SignetError?
    /// The caller's label, which is returned with the outcome, such as the number of a row.
    public var label: String?

    /// Makes a job.
    public init(_ input: Input, _ operation: DocumentOperation, to output: Output, label: String? = nil) {
        self.input = input
        self.output = output
        self.operation = operation
        self.label = label
    }

    /// Makes a job that applies an operation to a file and writes another file.
    public init(_ input: String, _ operation: DocumentOperation, to output: String) {
        self.init(.file(input), operation, to: .file(output))
    }

    /// Makes a job that fails with an error known beforehand.
    init(defect: SignetError, input: String, label: String?) {
        self.init(.file(input), .stamps([]), to: .memory, label: label)
        self.defect = defect
    }
}
