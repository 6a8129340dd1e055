internal import Synchronization

/// Asks now and then whether the storage of blobs answers, for those who want to know it at once.
///
/// Storage that is only slow counts as there.
final class StorageProbe: Sendable {
    private struct State {
        var isThere = true
        var begun: ContinuousClock.Instant?
        /// When the probe was begun whose answer this is.
        var answered: ContinuousClock.Instant?
    }

    /// How often it is asked at most.
    private static let pause = Duration.seconds(1)
    private let state = Mutex(State())
    private let blobs: BlobStore
    private let threads: WorkPool

    init(_ blobs: BlobStore, _ threads: WorkPool) { (self.blobs, self.threads) = (blobs, threads) }

    /// Whether it answered the last time; says so within a second.
    func isThere() async -> Bool {
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let begun = state.begun, now - begun < Self.pause { return false }
            state.begun = now
            return true
        }
        if isDue {
            // It goes on where it takes longer.
            let probe = Task {
                let hasAnswered = (try? await threads.run { [blobs] in try blobs.probe() }) != nil
                state.withLock { state in
                    // Not after the answer of a later one.
                    if let answered = state.answered, answered > now { return }
                    (state.isThere, state.answered) = (hasAnswered, now)
                }
            }
            try? await waiting(atMost: Self.pause) { await probe.value }
        }
        return state.withLock { $0.isThere }
    }
}
