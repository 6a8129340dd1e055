internal import Glibc
internal import SignetSigning

/// Delivers what workers finish, many outcomes at a time: of documents that take less than a millisecond each, waking another task
/// and writing to the journal would cost as much as signing.
final class OutcomeGroups: Sendable {
    /// For so long outcomes gather while they come fast; those of slow jobs are delivered at once.
    private static let pause: UInt32 = 1000
    private static let fast = Duration.milliseconds(2)

    private let batch: BatchRun
    private let finished: BoundedQueue<FinishedJob>

    init(_ batch: BatchRun, concurrency: Int) {
        self.batch = batch
        finished = .init(room: QueueRoom.outcomes(concurrency: concurrency)) { $0.room }
    }

    /// Adds an outcome to the next group, as soon as there is room in it.
    ///
    /// - Returns: Whether it was added; false in a batch that was cancelled.
    func add(_ outcome: FinishedJob) async -> Bool { await finished.put(outcome) }

    /// Ends the input: no further outcome is added.
    func finish() { finished.close() }

    /// Delivers groups until the input ends.
    func run() async {
        let clock = ContinuousClock()
        var last = clock.now
        while let group = await finished.takeAll() {
            await batch.deliver(group)
            let now = clock.now
            // On its own thread, which may wait.
            if now - last < Self.fast { usleep(Self.pause) }
            last = now
        }
    }
}

/// How much the queues of a batch hold: many jobs whose documents are files, and few with a document in memory.
enum QueueRoom {
    /// The room of a job whose documents are files.
    static let light = 1
    /// The room of a job with a document in memory.
    static let heavy = 16

    static func jobs(concurrency: Int) -> Int { 2 * heavy * max(1, concurrency) }

    /// There are two such queues, and a group between them.
    static func outcomes(concurrency: Int) -> Int { heavy * max(1, concurrency) }
}

extension NumberedJob {
    var room: Int {
        if case .bytes = job.input { return QueueRoom.heavy }
        return job.output == .memory ? QueueRoom.heavy : QueueRoom.light
    }
}

extension FinishedJob {
    var room: Int {
        guard document == nil else { return QueueRoom.heavy }
        guard case .bytes(let bytes) = job.job.input, !bytes.isEmpty else { return QueueRoom.light }
        return QueueRoom.heavy
    }
}
