package import Logging
internal import Signet
package import SignetAudit
internal import SignetSealing
package import SignetServiceFoundation

/// A step that finishes the document of a request: the seal after the last signature, or a renewal of its time stamp.
///
/// ``FinishingJob`` does the parts that all steps share.
package protocol FinishingStep: Sendable {
    associatedtype Input: FinishingInput

    var services: RequestServices { get }
    var logger: Logger { get }

    /// The span of the work on a document.
    static var span: WorkSpan { get }
    /// How many documents at a time, and so the number of threads.
    static var width: Int { get }
    /// The longest pause between attempts, in seconds.
    static var longestPause: Int { get }
    /// The metrics that count documents, and attempts that failed.
    static var metrics: (succeeded: [Metric], failed: Metric) { get }
    /// The event of the first attempt that failed.
    static var delayed: AuditAction { get }

    /// The message of a failure in the log.
    static func message(_ problem: FinishingFinding) -> String

    /// Makes the store ready when the service starts; failures are logged.
    func prepare() async

    /// Reads what the step needs; `nil` where there is nothing to do any more.
    func input(_ requestId: String, in database: Database) throws -> Input?

    /// Makes the document.
    ///
    /// Waits for the processor and for other servers; nothing in the store is changed.
    /// - Throws: `SignetError` with the cause, or ``FinishingError``.
    func document(_ input: Input, of bytes: [UInt8]) throws -> FinishedDocument

    /// Records the document in the caller's transaction, and says what is left to do.
    ///
    /// `current` is as it is now, with the digest and the size of the document, which are not written yet; `earlier` is the digest
    /// before. `attempts` counts this one too.
    func take(
        _ document: FinishedDocument,
        for current: Input,
        earlier: String,
        attempts: Int,
        in database: Database
    ) throws -> FinishingProgress
}

/// The rest of a step.
package enum FinishingProgress: Sendable {
    /// The next document of the request is to be done now.
    case more
    /// All are done; the step is to be repeated at that time, where there is one.
    case done(repeated: Moment?)
}

/// The values that a step reads from the store.
package protocol FinishingInput: Sendable {
    associatedtype State: FinishingRecord

    var request: RequestRecord { get }
    var record: State { get }
    /// The document of the request that is to be done next.
    var document: RequestDocument { get set }
}

/// The document that a step has made.
package struct FinishedDocument: Sendable {
    let result: SealResult
    let sha256: String
    /// ``DocumentDescription`` as JSON.
    let description: String
    /// The newest time stamp of the whole document; `nil` below level B-LTA.
    let timeStamp: DocumentTimeStamp?

    init(_ result: SealResult) throws {
        self.result = result
        sha256 = BlobStore.digest(of: result.document)
        description = try DocumentStore.description(of: result.document)
        timeStamp = try DocumentTimeStamp(newestIn: result.document)
    }
}

/// The failure of an attempt, with its kind.
struct FinishingError: Error {
    let problem: FinishingFinding
    /// The cause, for the log.
    let words: String

    init(_ problem: FinishingFinding, _ words: String) { (self.problem, self.words) = (problem, words) }

    init(_ problem: FinishingFinding, _ error: any Error) {
        let answer = error as? Problem
        self.init(problem, answer.map { $0.cause ?? $0.detail } ?? String(describing: error))
    }

    /// A failure of the library.
    init(_ error: SignetError) {
        let problem: FinishingFinding =
            switch error.cause {
            case .key: .key
            case .timeStamp: .authority
            case .revocation: .revocation
            case .certificate: .certificate
            case nil: .document
            }
        self.init(problem, error)
    }
}
