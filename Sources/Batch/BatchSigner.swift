public import SignetSigning

/// Signs many documents, several at a time.
///
/// ```swift
/// for try await outcome in BatchSigner().sign(jobs) {
///     print(outcome.job.output, outcome.result)
/// }
/// ```
///
/// A job that fails is an outcome like any other, and the batch continues. Signatures, recipes and their appearances are
/// made once and shared by all jobs. Jobs are taken from their sequence as needed and outcomes are delivered as they
/// occur, so memory grows neither with the number of jobs nor with their files.
public struct BatchSigner: Sendable {
    /// How documents are signed; its password is tried on documents whose job has no password.
    public var signer: Signer
    /// How many documents are worked on at a time; at least 1.
    public var concurrency: Int
    /// When outputs are safe from a power failure.
    public var durability: Durability
    /// How an output that exists already is treated.
    public var existing: ExistingOutput
    /// Whether nothing is written: documents are read, stamps are placed, and outputs are checked.
    public var isDryRun = false
    /// The number of failures after which no further job begins; nil for no limit.
    public var failureLimit: Int?
    /// The journal of earlier runs; jobs recorded in it are not done again.
    public var journal: BatchJournal?
    /// The buckets of jobs with objects.
    package var stores = ObjectStores()

    /// Makes a batch signer.
    ///
    /// - Parameters:
    ///   - signer: How documents are signed. Its ``Signer/viewing`` decides whether one document can harm the views of others.
    ///   - concurrency: How many documents are worked on at a time; as many as there are processors when nil.
    ///   - durability: When outputs are safe from a power failure.
    ///   - existing: How an output that exists already is treated.
    public init(
        signer: Signer = Signer(),
        concurrency: Int? = nil,
        durability: Durability = .group,
        existing: ExistingOutput = .refuse
    ) {
        self.signer = signer
        self.concurrency = concurrency ?? Self.processors
        self.durability = durability
        self.existing = existing
    }

    /// How many processors this process may use: by its affinity and its control group.
    public static var processors: Int { Processors.usable }

    /// Signs documents.
    ///
    /// The batch begins when the outcomes are iterated, and each iteration is its own batch.
    ///
    /// - Parameter jobs: The jobs; the next is taken when it can soon be worked on.
    /// - Returns: One outcome for each job, in the order in which they are done.
    public func sign<Jobs: Sequence & Sendable>(_ jobs: Jobs) -> SigningOutcomes where Jobs.Element == SigningJob {
        SigningOutcomes(settings: self) { queue in
            var index = 0
            for job in jobs {
                guard await queue.put(NumberedJob(index: index, job: job)) else { return }
                index += 1
            }
        }
    }

    /// Signs documents as their jobs arrive.
    ///
    /// - Parameter jobs: The jobs; the next is asked for when it can soon be worked on. When they end with an error, the
    ///   outcomes end with it too, after those of the jobs before it.
    /// - Returns: One outcome for each job, in the order in which they are done.
    public func sign<Jobs: AsyncSequence & Sendable>(_ jobs: Jobs) -> SigningOutcomes where Jobs.Element == SigningJob {
        SigningOutcomes(settings: self) { queue in
            var index = 0
            for try await job in jobs {
                guard await queue.put(NumberedJob(index: index, job: job)) else { return }
                index += 1
            }
        }
    }
}
