internal import CSystemCalls
public import FoundationEssentials
internal import SignetPDF
public import SignetRecipes
public import SignetSigning
internal import SignetStamping

/// Records in a file which jobs of a batch are done, so that a run that was stopped, however suddenly, can be resumed.
///
/// Each run of a batch is given the same jobs. Recorded jobs whose document and output have not changed are not done
/// again. An output that exists but is not recorded, because the run was killed between the two, is compared with the
/// job's result. For this, all runs sign with the date of the first.
///
/// Several processes may share a batch, each with a part of the jobs and a journal for it: `journal-1-of-4` beside
/// `journal`. All parts have the same date, and each reads at its start what the others have recorded.
///
/// The first line of the file is `signet-batch 1`, the digest of the batch's identity and the date in seconds since
/// 1970; each further line has a job's digest, the size of its output, and the size and the time of change of its
/// document. Other lines are skipped. The stamps of a job with ``DocumentOperation/stamps(_:)`` are not part of its
/// digest.
public final class BatchJournal: Sendable {
    private let file: JournalFile?
    private let recorded: [JobDigest.Key: JournalEntry.Recorded]
    /// When the first run began.
    public let date: Date

    /// Opens the journal of a batch, or begins one.
    ///
    /// - Parameters:
    ///   - path: The journal's file; it is created if it does not exist.
    ///   - part: The name of a part of the batch, such as `1-of-4`; nil for the whole batch.
    ///   - batch: Bytes that distinguish this batch from others, such as the digest of its recipe.
    ///   - date: The start of the run; a batch that has already begun keeps its date.
    /// - Throws: ``SignetError``: `invalidArgument` for the journal of another batch, `invalidData` for a file that is
    ///   not a journal, `cannotCreate` when it cannot be written or another process uses it. The file is then as it
    ///   was.
    /// - Complexity: Linear in the number of recorded jobs, each of which takes some 50 bytes of memory.
    public init(_ path: String, part: String? = nil, for batch: String, date: Date = Date()) throws(SignetError) {
        let begun = JournalHeader(batch: batch, seconds: Int(date.timeIntervalSince1970.rounded(.down)))
        let header = try JournalFile.begin(path, with: begun)
        let own = part.map { "\(path)-\($0)" } ?? path
        if own != path { _ = try JournalFile.begin(own, with: header) }
        file = try JournalFile(own)
        recorded = try Self.recorded(in: JournalFile.family(of: path), header: header)
        self.date = Date(timeIntervalSince1970: Double(header.seconds))
    }

    /// Reads the journal of a batch and its parts without writing; the result is empty if no journal exists.
    ///
    /// - Throws: ``SignetError`` as for a journal that is written.
    public init(reading path: String, for batch: String, date: Date = Date()) throws(SignetError) {
        let begun = JournalHeader(batch: batch, seconds: Int(date.timeIntervalSince1970.rounded(.down)))
        let header = try JournalFile.header(of: path, expected: begun) ?? begun
        recorded = try Self.recorded(in: JournalFile.family(of: path), header: header)
        file = nil
        self.date = Date(timeIntervalSince1970: Double(header.seconds))
    }

    /// The identity of batches that sign by a recipe with a signer's settings.
    public static func identity(of recipe: Recipe, signer: Signer) -> String {
        let date = signer.date.map { String($0.timeIntervalSince1970) } ?? ""
        var settings = [
            recipe.digest, signer.seed, date, signer.timeZone.identifier, "\(signer.policy.contains(.afterSignatures))",
            "\(signer.policy.contains(.ignorePermissions))",
        ]
        if signer.refusesDoubtfulPlaces { settings.append("strict") }
        return ContentDigest(of: settings.map { Array($0.utf8) }).hexadecimal
    }

    /// How many jobs are recorded from earlier runs.
    public var count: Int { recorded.count }

    private static func recorded(
        in paths: [String],
        header: JournalHeader
    ) throws(SignetError) -> [JobDigest.Key: JournalEntry.Recorded] {
        var recorded: [JobDigest.Key: JournalEntry.Recorded] = [:]
        for path in paths {
            try JournalFile.readLines(of: path, header: header) { line in
                guard let (key, entry) = JournalEntry.Recorded.parse(line) else { return }
                recorded[key] = entry
            }
        }
        return recorded
    }

    // MARK: Jobs

    /// The state of a job according to a journal.
    enum JobState {
        /// It is recorded, and its document and its output have not changed.
        case done
        /// It is recorded, but its output has changed.
        case changed
        /// It is not recorded; it may have been done.
        case open
    }

    /// The recorded state of a job.
    func state(of job: SigningJob, _ digest: JobDigest) -> JobState {
        guard case .file(let output) = job.output, let key = digest.key, let entry = recorded[key],
            let size = JournalEntry.FileState(of: output)?.size
        else { return .open }
        guard size == entry.outputSize else { return .changed }
        // Whether a changed document gives another output is found by signing it.
        return JournalEntry.FileState(of: job.input) == entry.input ? .done : .open
    }

    /// Records jobs whose outputs have their names.
    func record(_ entries: [JournalEntry], durably isDurable: Bool) throws(SignetError) {
        guard !entries.isEmpty else { return }
        try file?.append(entries.map(\.line).joined(), durably: isDurable)
    }
}
