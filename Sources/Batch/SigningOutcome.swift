public import SignetSigning

/// The outcome of one job of a batch.
public struct SigningOutcome: Sendable {
    /// The result of a successful job.
    public enum Success: Hashable, Sendable {
        /// The document was signed.
        case signed(SigningReport)
        /// An earlier run of the batch had signed it: nothing was done (``BatchJournal``).
        case alreadyDone
        /// The document can be signed; nothing was written (``BatchSigner/isDryRun``).
        case checked(SigningReport)
    }

    /// The job.
    public let job: SigningJob
    /// Its place in the sequence of jobs, from 0.
    public let index: Int
    /// The job's success, or the error that ended it.
    public let result: Result<Success, SignetError>
    /// The signed document, for a job whose output is memory.
    public let document: [UInt8]?
    /// How long the document was worked on, without waiting for its turn, for the disk or for storage.
    public let duration: Duration
    /// The progress of the batch after this outcome.
    public let progress: BatchProgress
}

/// The progress of a batch.
public struct BatchProgress: Hashable, Sendable {
    /// Jobs that were signed, or checked by a dry run.
    public internal(set) var signed = 0
    /// Jobs that an earlier run had signed.
    public internal(set) var alreadyDone = 0
    /// Jobs that failed.
    public internal(set) var failed = 0
    /// The bytes of the signed documents.
    public internal(set) var bytes = 0
    /// The time since the batch began.
    public internal(set) var elapsed = Duration.zero

    /// Makes the progress of a batch that has not begun.
    public init() {}

    /// Jobs with an outcome.
    public var finished: Int { signed + alreadyDone + failed }

    /// Jobs signed or failed in a second.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(signed + failed) / seconds : 0
    }

    mutating func count(_ result: Result<SigningOutcome.Success, SignetError>) {
        switch result {
        case .success(.signed(let report)):
            signed += 1
            bytes += report.originalBytes + report.appendedBytes
        case .success(.checked): signed += 1
        case .success(.alreadyDone): alreadyDone += 1
        case .failure: failed += 1
        }
    }
}
