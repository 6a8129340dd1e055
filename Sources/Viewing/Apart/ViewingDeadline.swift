/// Until when an answer is waited for, and the work that it may cost.
struct ViewingDeadline: Sendable {
    /// The most that a process may have used when it answers.
    struct Work: Sendable {
        /// Processor time since its start.
        let processorTime: Duration
        /// Bytes of memory.
        let memory: Int
    }

    let end: ContinuousClock.Instant
    /// Nil where the process bounds itself.
    var work: Work? = nil
    /// Whether the answer is not wanted any more.
    let isGivenUp: @Sendable () -> Bool

    /// How long a wait may be before it is asked again whether the answer is wanted, in milliseconds: most pages are
    /// drawn within it, and a helper that has drawn its page is of more use than a new one.
    static let longestWait = 200
    /// The same where the work is bounded: memory fills by a few megabytes in a millisecond.
    static let longestWaitForWork = 10

    /// The milliseconds to wait now, or nil when the time is over.
    var wait: CInt? {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero, !isGivenUp() else { return nil }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        return CInt(min(milliseconds + 1, Int64(work == nil ? Self.longestWait : Self.longestWaitForWork)))
    }

    /// The same, with bounds of the work.
    func bounding(_ work: Work) -> ViewingDeadline {
        var copy = self
        copy.work = work
        return copy
    }
}
