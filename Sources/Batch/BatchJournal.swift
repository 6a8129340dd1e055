internal import CSystemCalls
public import FoundationEssentials
internal import SignetPDF
public import SignetRecipes
public import SignetSigning
internal import SignetStamping

/// Records in a file, or in storage, which jobs of a batch are done, so that a run that was stopped, however suddenly, can be resumed.
///
/// Each run of a batch is given the same jobs. Recorded jobs whose document and output have not changed are not done
/// again. An output that exists but is not recorded, because the run was killed between the two, is compared with the
/// job's result. For this, all runs sign with the date of the first.
///
/// Several processes may share a batch, each with a part of the jobs and a journal for it: `journal-1-of-4` beside
/// `journal`. All parts have the same date, and each reads at its start what the others have recorded.
///
/// In storage (`s3://bucket/name`) any number of processes may share a journal at a time: it is an object with the first line, and
/// objects with the entries of up to 5,000 jobs or a minute. Recorded jobs whose output is an object are not looked at again.
///
/// The first line of the file is `signet-batch 1`, the digest of the batch's identity and the date in seconds since
/// 1970; each further line has a job's digest, the size of its output, and the size and the time of change of its
/// document. Other lines are skipped. The stamps of a job with ``DocumentOperation/stamps(_:)`` are not part of its
/// digest.
public final class BatchJournal: Sendable {
    private let place: Place?
    private let recorded: [JobDigest.Key: JournalEntry.Recorded]
    private let header: JournalHeader
    /// When the first run began.
    public var date: Date { Date(timeIntervalSince1970: Double(header.seconds)) }

    /// Where entries are written.
    private enum Place {
        case file(JournalFile)
        case objects(JournalObjects)
    }

    /// Opens the journal of a batch, or begins one.
    ///
    /// - Parameters:
    ///   - path: The journal's file, or its address in storage; it is created if it does not exist.
    ///   - part: The name of a part of the batch, such as `1-of-4`; nil for the whole batch.
    ///   - batch: Bytes that distinguish this batch from others, such as the digest of its recipe.
    ///   - date: The start of the run; a batch that has already begun keeps its date.
    /// - Throws: ``SignetError``: `invalidArgument` for the journal of another batch, `invalidData` for a file that is
    ///   not a journal, `cannotCreate` when it cannot be written or another process uses it. The file is then as it
    ///   was.
    /// - Complexity: Linear in the number of recorded jobs, each of which takes some 50 bytes of memory.
    public convenience init(
        _ path: String,
        part: String? = nil,
        for batch: String,
        date: Date = Date()
    ) throws(SignetError) {
        try self.init(path, part: part, for: batch, date: date, in: ObjectStores())
    }

    package init(
        _ path: String,
        part: String?,
        for batch: String,
        date: Date = Date(),
        in stores: ObjectStores
    ) throws(SignetError) {
        let begun = JournalHeader(batch: batch, date: date)
        if ObjectStores.isAddress(path) {
            let objects = try JournalObjects(path, part: part, in: stores)
            header = try objects.begin(with: begun)
            recorded = try Self.recorded(in: objects)
            place = .objects(objects)
        } else {
            header = try JournalFile.begin(path, with: begun)
            let own = part.map { "\(path)-\($0)" } ?? path
            if own != path { _ = try JournalFile.begin(own, with: header) }
            place = .file(try JournalFile(own))
            recorded = try Self.recorded(in: JournalFile.family(of: path), header: header)
        }
    }

    /// Reads the journal of a batch and its parts without writing; the result is empty if no journal exists.
    ///
    /// - Throws: ``SignetError`` as for a journal that is written.
    public convenience init(reading path: String, for batch: String, date: Date = Date()) throws(SignetError) {
        try self.init(reading: path, for: batch, date: date, in: ObjectStores())
    }

    package init(
        reading path: String,
        for batch: String,
        date: Date = Date(),
        in stores: ObjectStores
    ) throws(SignetError) {
        let begun = JournalHeader(batch: batch, date: date)
        if ObjectStores.isAddress(path) {
            let objects = try JournalObjects(path, part: nil, in: stores)
            header = try objects.header(expected: begun) ?? begun
            recorded = try Self.recorded(in: objects)
        } else {
            header = try JournalFile.header(of: path, expected: begun) ?? begun
            recorded = try Self.recorded(in: JournalFile.family(of: path), header: header)
        }
        place = nil
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

    /// Bytes that distinguish this batch and its date from others.
    var identity: String { header.line }

    /// How many jobs are recorded from earlier runs.
    public var count: Int { recorded.count }

    private static func recorded(
        in objects: JournalObjects
    ) throws(SignetError) -> [JobDigest.Key: JournalEntry.Recorded] {
        var recorded: [JobDigest.Key: JournalEntry.Recorded] = [:]
        try objects.readLines { line in
            guard let (key, entry) = JournalEntry.Recorded.parse(line) else { return }
            recorded[key] = entry
        }
        return recorded
    }

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
        guard let key = digest.key, let entry = recorded[key] else { return .open }
        switch job.output {
        case .file(let output):
            guard let size = JournalEntry.FileState(of: output)?.size else { return .open }
            guard size == entry.outputSize else { return .changed }
        case .object: break
        case .memory: return .open
        }
        // Whether a changed document gives another output is found by signing it.
        return JournalEntry.FileState(of: job.input) == entry.input ? .done : .open
    }

    /// Records jobs whose outputs have their names.
    func record(_ entries: [JournalEntry], durably isDurable: Bool) throws(SignetError) {
        guard !entries.isEmpty else { return }
        switch place {
        case .file(let file): try file.append(entries.map(\.line).joined(), durably: isDurable)
        case .objects(let objects): try objects.append(entries)
        case nil: break
        }
    }

    /// Records what is not recorded yet.
    func finish() throws(SignetError) {
        if case .objects(let objects) = place { try objects.finish() }
    }
}
