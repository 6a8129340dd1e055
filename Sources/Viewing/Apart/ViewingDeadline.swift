/// Until when an answer is waited for.
struct ViewingDeadline: Sendable {
    let end: ContinuousClock.Instant
    /// Whether the answer is not wanted any more.
    let isGivenUp: @Sendable () -> Bool

    /// How long a wait may be before it is asked again whether the answer is wanted, in milliseconds: most pages are
    /// drawn within it, and a helper that has drawn its page is of more use than a new one.
    static let longestWait = 200

    /// The milliseconds to wait now, or nil when the time is over.
    var wait: CInt? {
        let left = ContinuousClock.now.duration(to: end)
        guard left > .zero, !isGivenUp() else { return nil }
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        return CInt(min(milliseconds + 1, Int64(Self.longestWait)))
    }

    /// The same, and not later than so many seconds from now.
    func within(seconds: Int) -> ViewingDeadline {
        ViewingDeadline(end: min(end, .now + .seconds(seconds)), isGivenUp: isGivenUp)
    }
}
