public import SignetSigning

/// One document of a batch: its source, the operation, and the output.
public struct SigningJob: Sendable {
    /// Where the document comes from.
    public enum Input: Hashable, Sendable {
        /// The path of a file.
        case file(String)
        /// A document in memory.
        case bytes([UInt8])
        /// An object of S3-compatible storage: `s3://bucket/name`.
        case object(String)
    }

    /// Where the signed document goes.
    public enum Output: Hashable, Sendable {
        /// The path of a file, which appears whole, by rename, or not at all; missing folders are created.
        case file(String)
        /// Into ``SigningOutcome/document``.
        case memory
        /// An object of S3-compatible storage: `s3://bucket/name`. It appears whole or not at all.
        case object(String)
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
        self.init(Input(at: input), .stamps([]), to: .memory, label: label)
        self.defect = defect
    }
}

extension SigningJob {
    /// Whether its document or its output is an object.
    var usesStorage: Bool {
        if case .object = input { return true }
        if case .object = output { return true }
        return false
    }
}

extension SigningJob.Input {
    /// The path or the address; nil for a document in memory.
    package var path: String? {
        switch self {
        case .file(let path), .object(let path): path
        case .bytes: nil
        }
    }

    /// The document at a path, or at an address that begins with `s3://`.
    package init(at path: String) { self = ObjectStores.isAddress(path) ? .object(path) : .file(path) }
}

extension SigningJob.Output {
    /// The path or the address; nil for memory.
    package var path: String? {
        switch self {
        case .file(let path), .object(let path): path
        case .memory: nil
        }
    }

    /// An output at a path, or at an address that begins with `s3://`.
    package init(at path: String) { self = ObjectStores.isAddress(path) ? .object(path) : .file(path) }
}
