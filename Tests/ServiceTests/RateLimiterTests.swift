import Foundation
import Synchronization
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct RateLimiterTests {
    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)

        var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        func advance(_ by: Double) { seconds.withLock { $0 += by } }
    }

    @Test("as many as the limit go at once, then as many as the minute brings")
    func bucket() {
        let clock = Clock()
        let limiter = RateLimiter(perMinute: 60) { clock.date }
        for _ in 0..<60 { #expect(limiter.take("a") == nil) }
        #expect(limiter.take("a") == 1)
        #expect(limiter.take("b") == nil)
        clock.advance(2)
        #expect(limiter.take("a") == nil)
        #expect(limiter.take("a") == nil)
        #expect(limiter.take("a") != nil)
    }

    @Test("a clock that runs backwards fills nothing and breaks nothing")
    func backwards() {
        let clock = Clock()
        clock.advance(1_000)
        let limiter = RateLimiter(perMinute: 2) { clock.date }
        #expect(limiter.take("a") == nil)
        clock.advance(-900)
        #expect(limiter.take("a") == nil)
        #expect(limiter.take("a") != nil)
    }
}
