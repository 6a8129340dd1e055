/// Until when an answer is waited for, and the work that it may cost.
package struct WorkerDeadline: Sendable {
    /// The most that a worker process may have used when it answers.
    package struct Work: Sendable {
        /// Processor time since its start.
        package let processorTime: Duration
        /// Bytes of memory; nil where the process limits itself.
        let memory: Int?

        package init(processorTime: Duration, memory: Int?) {
            (self.processorTime, self.memory) = (processorTime, memory)
        }
    }

    let end: ContinuousClock.Instant
    /// Nil where the process limits itself.
    let work: Work?
    /// Whether the answer is not wanted any more.
    let isGivenUp: @Sendable () -> Bool

    package init(
        end: ContinuousClock.Instant,
        work: Work? = nil,
        isGivenUp: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.end, self.work, self.isGivenUp) = (end, work, isGivenUp)
    }

    /// How long a wait may be before it is asked again whether the answer is wanted, in milliseconds: most pages are
    /// drawn within it, and a process that has drawn its page is of more use than a new one.
    static let longestWait = 200
    /// The same where the work is limited: memory fills by a few megabytes in a millisecond.
    static let longestWaitForWork = 10

    /// Whether the time is over, or the answer is not wanted any more.
    package var isOver: Bool { wait == nil }

    /// The milliseconds to wait now, or nil when the time is over.
    var wait: CInt? {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero, !isGivenUp() else { return nil }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        return CInt(min(milliseconds + 1, Int64(work == nil ? Self.longestWait : Self.longestWaitForWork)))
    }

    /// The same, with limits of the work.
    package func limiting(_ work: Work) -> WorkerDeadline {
        WorkerDeadline(end: end, work: work, isGivenUp: isGivenUp)
    }
}
