internal import CSystem
public import FoundationEssentials
internal import SignetPDF
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Remembers in a file which jobs of a batch are done, so that a run that was stopped, however suddenly, can go on.
///
/// Each run of a batch is given the same jobs. Those that are noted, and whose output is there, are not done again. An
/// output that is there and not noted, because the run was killed between the two, is compared with what the job makes.
/// For that all runs sign with the date of the first.
///
/// The first line of the file is `signet-batch 1`, the batch's identity and the date in seconds since 1970; each further
/// line has a job's digest and the size of its output. Lines are appended when the output has its name. One process at
/// a time may use a journal.
public final class BatchJournal: Sendable {
    private static let mark = "signet-batch 1"

    private let path: String
    /// The open file; it is locked as long as it is open.
    private let file: JournalFile
    private let done: [JobDigest: Int]
    /// When the first run began.
    public let date: Date

    /// Opens the journal of a batch, or begins one.
    ///
    /// - Parameters:
    ///   - path: The journal's file; it is made when it does not exist.
    ///   - batch: What makes this batch another than others, in one word, such as the digest of its recipe.
    ///   - date: When the run begins; a journal that exists keeps its own.
    /// - Throws: ``SignetError``: `invalidArgument` for the journal of another batch, `invalidData` for a file that is no
    ///   journal, `cannotCreate` when it cannot be written or another process uses it.
    /// - Complexity: The number of jobs that are noted, which are kept in memory in some 30 bytes each.
    public init(_ path: String, for batch: String, date: Date = Date()) throws(SignetError) {
        let file = try JournalFile(path)
        var begun: Date?
        var done: [JobDigest: Int] = [:]
        var number = 0
        try file.readLines { line throws(SignetError) in
            number += 1
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            if number == 1 {
                begun = try Self.date(of: words, batch: batch, path: path)
            } else {
                guard words.count == 2, let digest = JobDigest(words[0]), let size = Int(words[1]) else {
                    let way = "remove the line, or give another journal"
                    throw SignetError(.invalidData, "line \(number) is not one of a journal; \(way)", file: path)
                }
                done[digest] = size
            }
        }
        if begun == nil {
            let seconds = Int(date.timeIntervalSince1970.rounded(.down))
            begun = Date(timeIntervalSince1970: Double(seconds))
            try file.append("\(Self.mark) \(batch) \(seconds)\n")
        }
        self.path = path
        self.file = file
        self.done = done
        self.date = begun ?? date
    }

    /// The identity of batches that sign by a recipe in the way of a signer.
    public static func identity(of recipe: Recipe, signer: Signer) -> String {
        let date = signer.date.map { String($0.timeIntervalSince1970) } ?? ""
        let settings = [
            recipe.digest, signer.seed, date, signer.timeZone.identifier, "\(signer.afterSignatures)",
            "\(signer.ignoresPermissions)",
        ]
        return ContentDigest(of: settings.map { Array($0.utf8) }).hexadecimal
    }

    /// How many jobs are noted from earlier runs.
    public var count: Int { done.count }

    /// The date of a first line.
    private static func date(of words: [Substring], batch: String, path: String) throws(SignetError) -> Date {
        guard words.count == 4, words.prefix(2).joined(separator: " ") == mark, let seconds = Int(words[3]) else {
            throw SignetError(.invalidData, "it is not the journal of a batch; give another path", file: path)
        }
        guard words[2] == batch else {
            let problem = "it is the journal of another batch, with another recipe or other settings"
            throw SignetError(.invalidArgument, "\(problem); give another journal, or remove this one", file: path)
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    // MARK: Jobs

    /// What a journal knows of a job.
    enum JobState {
        /// It is noted, and its output is there.
        case done
        /// It is to be done, or perhaps has been.
        case open
    }

    /// What is known of a job.
    ///
    /// - Throws: ``SignetError`` `cannotCreate` when its output is another than was noted.
    func state(of job: SigningJob) throws(SignetError) -> JobState {
        guard case .file(let output) = job.output, !done.isEmpty, let noted = done[JobDigest(job)] else { return .open }
        var status = stat()
        guard unsafe stat(output, &status) == 0 else { return .open }
        guard Int(status.st_size) == noted else {
            let way = "move it away to have it signed again"
            throw SignetError(.cannotCreate, "it was changed after it was signed; \(way)", file: output)
        }
        return .done
    }

    /// Notes jobs whose outputs have their names.
    func record(_ jobs: [FinishedJob]) throws(SignetError) {
        var lines = ""
        for finished in jobs {
            guard let size = finished.outputSize, case .success = finished.result else { continue }
            lines += "\(JobDigest(finished.job.job)) \(size)\n"
        }
        if !lines.isEmpty { try file.append(lines) }
    }
}

/// What tells a job from all others: its paths and the values of its variables.
private struct JobDigest: Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    init(_ job: SigningJob) {
        var parts: [[UInt8]] = []
        switch job.input {
        case .file(let path): parts += [Array("file".utf8), Array(path.utf8)]
        case .bytes(let bytes): parts += [Array("bytes".utf8), bytes]
        }
        if case .file(let path) = job.output { parts.append(Array(path.utf8)) }
        if case .recipe(_, let values) = job.content {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                parts += [Array(name.utf8), Array(value.utf8)]
            }
        }
        let digest = ContentDigest.bytes(of: parts)
        high = digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        low = digest.dropFirst(8).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    init?(_ text: Substring) {
        guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.dropFirst(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    var description: String { Self.hexadecimal(high) + Self.hexadecimal(low) }

    private static func hexadecimal(_ half: UInt64) -> String {
        let digits = String(half, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
