import Foundation
import Synchronization
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct ConcurrencyTests {
    /// The counts of tasks.
    private final class Tally: Sendable {
        let done = Atomic<Int>(0)
        let refused = Atomic<Int>(0)
    }

    @Test("more work than may wait is refused, with the advice to come back")
    func fullPool() async throws {
        let pool = WorkPool(threads: 1, limit: 2)
        let tally = Tally()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        try await pool.run { Thread.sleep(forTimeInterval: 0.3) }
                        tally.done.add(1, ordering: .relaxed)
                    } catch {
                        #expect((error as? Problem)?.code == "busy")
                        tally.refused.add(1, ordering: .relaxed)
                    }
                }
            }
        }
        #expect(tally.done.load(ordering: .relaxed) >= 3)
        #expect(tally.refused.load(ordering: .relaxed) >= 1)
        #expect(tally.done.load(ordering: .relaxed) + tally.refused.load(ordering: .relaxed) == 10)
        #expect(pool.load == 0)
        try await pool.shutDown()
    }

    @Test("a signal before anybody waits does not fail, and two signals wake once")
    func signals() async {
        let signal = WorkSignal()
        signal.wake()
        let signals = signal.signals()
        signal.wake()
        signal.wake()
        var count = 0
        for await _ in signals {
            count += 1
            break
        }
        #expect(count == 1)
    }
}
