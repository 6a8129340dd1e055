internal import HTTPTypes
internal import Signet
internal import SignetServiceFoundation

/// The time limit for finding places, regardless of their number.
struct SearchTime: Sendable {
    private let seconds: Int
    private let end: ContinuousClock.Instant

    init(_ limits: ServiceLimits) {
        seconds = limits.viewingSeconds
        end = .now + .seconds(limits.viewingSeconds)
    }

    /// Ends the search when the time is over.
    func check() throws(Problem) {
        guard ContinuousClock.now > end else { return }
        throw Problem(
            .unprocessableContent,
            "invalid-data",
            "The places are not found within \(seconds) s (limits.viewing-seconds): look for fewer, or name them by coordinates."
        )
    }
}
