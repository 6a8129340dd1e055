internal import HTTPTypes
package import SignetServiceFoundation
internal import Synchronization

/// The limits for people without an account: verifications of each, and of all at a time.
package final class PublicVerification: Sendable {
    private let rates: RateLimiter
    private let count = Atomic<Int>(0)
    /// The most untrusted documents that are received or read at a time, since each is in memory.
    private static let most = 8

    package init(rates: RateLimiter) { self.rates = rates }

    /// Runs the work for one person.
    ///
    /// - Parameters:
    ///   - network: The address that the calls are counted by.
    ///   - work: Receives the document and has it verified.
    /// - Returns: The result of the work.
    /// - Throws: ``Problem`` for too many by this person, or by all at a time.
    package func run<Value>(for network: String, _ work: () async throws -> Value) async throws -> Value {
        if let seconds = rates.take(network) { throw Problem.tooMany(after: seconds) }
        defer { count.subtract(1, ordering: .relaxed) }
        guard count.add(1, ordering: .relaxed).newValue <= Self.most else {
            throw Problem(
                .serviceUnavailable,
                "busy",
                "Others are having documents checked: try again in a few seconds."
            ).with(.retryAfter, "5")
        }
        return try await work()
    }
}
