internal import SignetBasics

/// Worker processes that are used again, each for one subject at a time, such as a document.
package final class WorkerPool: Sendable {
    /// How processes are used again.
    package enum Use: Hashable, Sendable {
        /// Each has one subject alone, so that one which takes the process over can change nothing of another. This many are prewarmed for
        /// the next subjects, and as many are kept for those that came last.
        case alone(kept: Int)
        /// Each has one subject after another; there are as many as subjects came at a time.
        case shared
    }

    /// A process that is used for a subject.
    package struct Lease: Sendable {
        package let process: WorkerProcess
        /// Whether it was started now: one that waited may have been ended from outside, or keep memory of the subject before.
        package let isFresh: Bool
        /// The bytes of the subject, where it may have that once more.
        fileprivate let subject: [UInt8]?
    }

    package let limits: WorkerLimits
    /// Whether the work is no longer needed.
    package let isGivenUp: @Sendable () -> Bool
    private let program: WorkerProgram
    private let task: WorkerTask
    private let use: Use
    private let waiting: Waiting

    /// The processes that have no lease.
    private final class Waiting: Sendable {
        /// Those that have had a subject, the last one last.
        let idle = Guarded<[Lease]>([])
        /// Those that have had none yet.
        let prewarmed = Guarded<[WorkerProcess]>([])
    }

    /// The most bytes of a subject that is kept to recognise it.
    private static let subjectLimit = 4 << 20
    /// How many times the memory that its owner allows it a process could get from the system, if nobody saw to that: it is ended before,
    /// and does not go on without, say, a picture for which there is no memory.
    private static let memoryFactor = 4
    /// The share of that memory up to which a process is used again.
    private static let leanness = 0.5

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - work: The name of the work.
    ///   - program: Becomes the processes.
    ///   - limits: The limits for a subject.
    ///   - use: How processes are used again.
    package init(_ work: String, by program: WorkerProgram, limits: WorkerLimits, use: Use) {
        self.program = program
        task = WorkerTask(work, seconds: limits.seconds, memory: Self.memoryFactor * limits.memory)
        self.limits = limits
        self.use = use
        isGivenUp = { false }
        waiting = Waiting()
    }

    private init(_ other: WorkerPool, isGivenUp: @escaping @Sendable () -> Bool) {
        (program, task, limits, use) = (other.program, other.task, other.limits, other.use)
        self.isGivenUp = isGivenUp
        waiting = other.waiting
    }

    /// The same processes, for something that may be given up meanwhile: a process that works on it is ended then.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> WorkerPool {
        WorkerPool(self, isGivenUp: isGivenUp)
    }

    /// A process for a subject; of those that have one alone, one that has had no other.
    ///
    /// - Parameter subject: The bytes of the subject, by which it is recognised; nil where it never is.
    /// - Returns: The process, for ``giveBack(_:)``.
    /// - Throws: ``WorkerProcess/AnswerError`` `notStarted` where the system gives no process.
    package func lease(for subject: [UInt8]?) throws(WorkerProcess.AnswerError) -> Lease {
        switch use {
        case .shared:
            if let idle = waiting.idle.withLock({ $0.popLast() }) { return idle }
            return try freshLease(for: subject)
        case .alone(let kept):
            let subject = Self.recognizable(subject)
            if let subject,
                let known = waiting.idle.withLock({ leases in
                    leases.firstIndex { $0.subject == subject }.map { leases.remove(at: $0) }
                })
            {
                return known
            }
            defer { prewarm(kept) }
            if let prewarmed = waiting.prewarmed.withLock({ $0.popLast() }) {
                return Lease(process: prewarmed, isFresh: false, subject: subject)
            }
            return try freshLease(for: subject)
        }
    }

    /// A process that is started now.
    package func freshLease(for subject: [UInt8]?) throws(WorkerProcess.AnswerError) -> Lease {
        Lease(process: try WorkerProcess(program, task), isFresh: true, subject: Self.recognizable(subject))
    }

    private static func recognizable(_ subject: [UInt8]?) -> [UInt8]? {
        subject.flatMap { $0.count <= subjectLimit ? $0 : nil }
    }

    /// Starts a process for the next subject, which loads its libraries meanwhile.
    private func prewarm(_ kept: Int) {
        guard waiting.prewarmed.withLock({ $0.count }) < kept, let process = try? WorkerProcess(program, task) else {
            return
        }
        waiting.prewarmed.withLock { if $0.count < kept { $0.append(process) } }
    }

    /// Takes a process back.
    package func giveBack(_ lease: Lease) {
        guard Double(lease.process.memory) < Self.leanness * Double(limits.memory) else { return }
        switch use {
        case .shared:
            let idle = Lease(process: lease.process, isFresh: false, subject: nil)
            waiting.idle.withLock { $0.append(idle) }
        case .alone(let kept):
            guard kept > 0, let subject = lease.subject else { return }
            let known = Lease(process: lease.process, isFresh: false, subject: subject)
            // A process ends when nothing refers to it any more, outside the lock.
            _ = waiting.idle.withLock { leases in
                leases.append(known)
                return leases.count > kept ? leases.removeFirst() : nil
            }
        }
    }

    /// Ends the processes that have no lease.
    package func end() {
        waiting.idle.withLock { $0.removeAll() }
        waiting.prewarmed.withLock { $0.removeAll() }
    }
}
