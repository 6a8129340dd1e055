import Foundation
import Synchronization
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct WorkPoolTests {
    @Test("work that waits for another server is waited for only until the task is cancelled")
    func dropped() async throws {
        let pool = WorkPool(threads: 1, limit: 8)
        let (begun, announce) = AsyncStream<Void>.makeStream()
        let gate = Gate()
        let task = Task {
            try await pool.runUntilCancelled {
                announce.yield()
                gate.wait()
            }
        }
        for await _ in begun { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        // The thread is still at it, and what waits behind it does not begin when it is cancelled.
        let flag = Flag()
        let second = Task { try await pool.runUntilCancelled { flag.raise() } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.open()
        #expect(try await pool.run { 7 } == 7)
        #expect(!flag.isRaised)
        try await pool.shutDown()
    }

    @Test("results and errors come as they are when nobody cancels")
    func results() async throws {
        let pool = WorkPool(threads: 1, limit: 8)
        #expect(try await pool.runUntilCancelled { 7 } == 7)
        await #expect(throws: Problem.self) { try await pool.runUntilCancelled { throw Problem.notFound("gate") } }
        try await pool.shutDown()
    }

    @Test("a pool that finishes nothing stands still, and one without work does not")
    func standstill() async throws {
        let pool = WorkPool(threads: 1, limit: 8)
        #expect(pool.standstill == .zero && !pool.isFull)
        let (begun, announce) = AsyncStream<Void>.makeStream()
        let gate = Gate()
        let task = Task {
            try await pool.run {
                announce.yield()
                gate.wait()
            }
        }
        for await _ in begun { break }
        #expect(pool.standstill > .zero)
        gate.open()
        try await task.value
        #expect(pool.standstill == .zero)
        try await pool.shutDown()
    }

    @Test("work that takes too long is not waited for")
    func overdue() async throws {
        #expect(try await waiting(atMost: .seconds(60)) { 7 } == 7)
        await #expect(throws: OverdueError.self) {
            try await waiting(atMost: .milliseconds(1)) { try await Task.sleep(for: .seconds(600)) }
        }
    }

    /// Lets a thread wait until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func open() { semaphore.signal() }

        func wait() { semaphore.wait() }
    }

    private final class Flag: Sendable {
        private let state = Atomic(false)

        var isRaised: Bool { state.load(ordering: .relaxed) }

        func raise() { state.store(true, ordering: .relaxed) }
    }
}
