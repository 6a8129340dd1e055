internal import SignetFiles
internal import SignetSigning
internal import SignetStamping

/// Does jobs of a batch, one after the other.
struct BatchWorker {
    private let batch: BatchRun
    private let journal: BatchJournal?
    private let clock = ContinuousClock()
    /// The folder of the last output, for so long as it is taken to be the same.
    private var folder: OutputFolder?
    private var found: ContinuousClock.Instant

    private static let folderTime = Duration.milliseconds(20)

    init(_ batch: BatchRun) {
        self.batch = batch
        journal = batch.journal
        found = clock.now
    }

    /// A job that is done, except perhaps for naming its file.
    enum Done {
        case staged(StagedJob)
        case finished(FinishedJob)
    }

    /// Does a job.
    ///
    /// - Returns: The job with its result; nil in a batch that was cancelled.
    /// - Throws: The failure of storage that ends the batch.
    mutating func perform(_ numbered: NumberedJob) async throws(StorageFailure) -> Done? {
        let job = numbered.job
        let digest = journal == nil ? nil : JobDigest(of: job)
        var duration = Duration.zero
        func finished(
            _ result: Result<SigningOutcome.Success, SignetError>,
            _ made: (outputSize: Int, input: JournalEntry.FileState)? = nil
        ) -> FinishedJob {
            let entry = digest.flatMap { digest in
                made.map { JournalEntry(digest: digest, outputSize: $0.outputSize, input: $0.input) }
            }
            return FinishedJob(job: numbered, result: result, duration: duration, entry: entry)
        }
        do throws(SignetError) {
            if try isDone(job, digest) { return .finished(finished(.success(.alreadyDone))) }
        } catch {
            return .finished(finished(.failure(error)))
        }
        let begin = clock.now
        let source: ObjectTransfers.Source
        do throws(StorageFailure) { source = try await batch.transfers.source(of: job) } catch {
            if error.endsBatch { throw error }
            return .finished(finished(.failure(error.error)))
        }
        defer { batch.transfers.end(source) }
        if batch.isCancelled { return nil }
        var waiting = job.usesStorage ? clock.now - begin : .zero
        await batch.processors.take()
        let start = clock.now
        let prepared = Result { () throws(SignetError) in try prepare(job, source.bytes, at: start) }
        duration = clock.now - start
        batch.processors.give()
        if batch.isCancelled { return nil }
        defer { if job.usesStorage { batch.note(waiting: waiting, signing: duration) } }
        switch prepared {
        case .success(.staged(let file, let newFolders, let report, let input)):
            // The document is in the file now, so its memory is released.
            let finished = finished(.success(.signed(report)), (report.size, input)).withoutInput
            return .staged(StagedJob(file: file, newFolders: newFolders, finished: finished))
        case .success(.document(let document, let report, let input)):
            guard case .object(let address) = job.output else {
                var finished = finished(.success(.signed(report)))
                finished.document = document
                return .finished(finished)
            }
            let made = (report.size, input)
            let kept = clock.now
            defer { waiting += clock.now - kept }
            do throws(StorageFailure) {
                let version = source.version ?? "\(input.size) \(input.modified)"
                switch try batch.transfers.keep(document, at: address, digest, version: version) {
                case .new: return .finished(finished(.success(.signed(report)), made).withoutInput)
                case .same: return .finished(finished(.success(.alreadyDone), made).withoutInput)
                case .free: return .finished(finished(.success(.checked(report))))
                }
            } catch {
                if error.endsBatch { throw error }
                return .finished(finished(.failure(error.error)))
            }
        case .success(.alreadyDone(let made)): return .finished(finished(.success(.alreadyDone), made))
        case .success(.checked(let report)): return .finished(finished(.success(.checked(report))))
        case .failure(let error): return .finished(finished(.failure(error)))
        }
    }

    /// Whether an earlier run has done a job.
    ///
    /// - Throws: ``SignetError`` for a job that cannot be done.
    private func isDone(_ job: SigningJob, _ digest: JobDigest?) throws(SignetError) -> Bool {
        if let defect = job.defect { throw defect }
        try batch.claim(job.output)
        guard let digest, let journal else { return false }
        switch journal.state(of: job, digest) {
        case .done: return true
        case .changed where batch.rules.overwriting == .refuse:
            throw SignetError(
                .cannotCreate,
                "it was changed after it was signed",
                remedies: [.moveOutput, .allowReplacing],
                file: job.output.path
            )
        case .changed, .open: return false
        }
    }

    private mutating func prepare(
        _ job: SigningJob,
        _ document: [UInt8]?,
        at start: ContinuousClock.Instant
    ) throws(SignetError) -> PreparedJob {
        if start - found > Self.folderTime { (folder, found) = (nil, start) }
        return try batch.signer.prepare(job, document, rules: batch.rules, in: &folder)
    }
}

extension FinishedJob {
    fileprivate var withoutInput: FinishedJob {
        guard case .bytes = job.job.input else { return self }
        var lighter = job.job
        lighter.input = .bytes([])
        return FinishedJob(
            job: NumberedJob(index: job.index, job: lighter),
            result: result,
            document: document,
            duration: duration,
            entry: entry
        )
    }
}
