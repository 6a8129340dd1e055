/// The outcomes of a batch, in the order in which its jobs are done.
///
/// When the iteration ends early, or its task is cancelled, no further job begins and running jobs leave no files.
public struct SigningOutcomes: AsyncSequence, Sendable {
    /// One outcome for each job.
    public typealias Element = SigningOutcome

    let settings: BatchSigner
    let feed: @Sendable (BoundedQueue<NumberedJob>) async throws -> Void

    /// Begins the batch.
    public func makeAsyncIterator() -> Iterator {
        Iterator(batch: RunningBatch(BatchRun(settings: settings, feed: feed)))
    }

    /// Delivers the outcomes.
    public struct Iterator: AsyncIteratorProtocol {
        private let batch: RunningBatch
        private var progress = BatchProgress()
        private let clock = ContinuousClock()
        private let start: ContinuousClock.Instant

        init(batch: RunningBatch) {
            self.batch = batch
            start = clock.now
        }

        /// The next outcome, or nil when all jobs have one.
        ///
        /// - Throws: The error that the jobs ended with, a ``SignetError`` when the journal cannot be written or storage does
        ///   not answer or refuses the key, or `CancellationError`.
        public mutating func next() async throws -> SigningOutcome? {
            let run = batch.run
            let finished = await withTaskCancellationHandler {
                await run.finished.take()
            } onCancel: {
                run.cancel()
            }
            try Task.checkCancellation()
            guard let finished else {
                if let failure = run.failure { throw failure }
                return nil
            }
            progress.count(finished.result)
            progress.elapsed = clock.now - start
            return SigningOutcome(
                job: finished.job.job,
                index: finished.job.index,
                result: finished.result,
                document: finished.document,
                duration: finished.duration,
                progress: progress
            )
        }
    }
}

/// A batch that runs as long as its outcomes are requested.
final class RunningBatch: Sendable {
    let run: BatchRun

    init(_ run: BatchRun) {
        self.run = run
        run.start()
    }

    deinit { run.cancel() }
}
