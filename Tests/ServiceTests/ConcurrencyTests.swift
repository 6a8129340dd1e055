import Synchronization
import Testing

@testable import SignetService

@Suite struct ConcurrencyTests {
    @Test("more work than may wait is refused, with the advice to come back")
    func fullPool() async throws {
        let pool = WorkPool(threads: 1, limit: 2)
        let gate = Mutex(())
        let refused = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        try await pool.run {
                            gate.withLock { _ in }
                            for _ in 0..<100_000 { _ = refused.load(ordering: .relaxed) }
                        }
                        done.add(1, ordering: .relaxed)
                    } catch let problem as Problem {
                        #expect(problem.code == "busy")
                        refused.add(1, ordering: .relaxed)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(done.load(ordering: .relaxed) + refused.load(ordering: .relaxed) == 10)
        #expect(pool.load == 0)
        try await pool.shutDown()
    }

    @Test("a bell that rings before anybody listens does not fail, and ringing twice is ringing once")
    func bell() async {
        let bell = Bell()
        bell.wake()
        let signals = bell.signals()
        bell.wake()
        bell.wake()
        var count = 0
        for await _ in signals {
            count += 1
            break
        }
        #expect(count == 1)
    }
}
