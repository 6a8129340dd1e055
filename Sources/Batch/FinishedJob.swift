internal import SignetFiles
internal import SignetSigning

/// A job and its place in the sequence.
struct NumberedJob: Sendable {
    let index: Int
    let job: SigningJob
}

/// A job with its result.
struct FinishedJob: Sendable {
    let job: NumberedJob
    var result: Result<SigningOutcome.Success, SignetError>
    var document: [UInt8]?
    let duration: Duration
    /// The entry for the journal, once the output has its name.
    var entry: JournalEntry?

    /// The same, but failed if there is a problem and it had not failed yet.
    func failing(with problem: SignetError?) -> FinishedJob {
        guard let problem, case .success = result else { return self }
        var copy = self
        copy.result = .failure(problem)
        copy.entry = nil
        return copy
    }
}

/// A job whose file waits for its name.
struct StagedJob: Sendable {
    let file: StagedFile
    /// The folders that got an entry when that of the file was made.
    let newFolders: [String]
    let finished: FinishedJob
}
