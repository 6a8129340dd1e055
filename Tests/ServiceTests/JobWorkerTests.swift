import Foundation
import Logging
import Synchronization
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct JobWorkerTests {
    /// An attempt that hangs until it is released, and what became of it.
    private final class Attempt: Sendable {
        let hangs = Mutex(true)
        let errors = Mutex<[String]>([])
    }

    /// Waits for a condition, for ten seconds at most.
    private static func until(_ condition: () async throws -> Bool) async throws {
        for _ in 0..<500 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it took more than ten seconds")
    }

    @Test("an attempt that takes too long is noted once, another process makes the next, and the late outcome fails")
    func longest() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-worker-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try Store(folder: folder, key: nil)
        try await store.write { database in
            try JobRecord.add(.seal, key: "req_1", lane: "x", due: .now, payload: "", .underWay, in: database)
        }
        func queue() -> JobQueue { JobQueue(store: store, environment: .system, lifecycle: Lifecycle(), lease: 4) }
        let (recent, attempt) = (RecentErrors(), Attempt())
        let plan = JobWorker.Plan(
            kind: .seal,
            width: 1,
            laneWidth: 1,
            refill: 1,
            longest: .seconds(6),
            stopping: .drops
        )
        let logger = Logger(label: "signet") { _ in NotingHandler(recent: recent) }
        let worker = JobWorker(queue(), plan, logger: logger) { job in
            while attempt.hangs.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(20)) }
            do { try await store.write { try job.end(in: $0) } } catch {
                attempt.errors.withLock { $0.append("\(type(of: error))") }
                throw error
            }
        }
        let running = Task { await worker.run() }
        try await Self.until {
            try await store.read { try JobRecord.of(.seal, key: "req_1", in: $0)?.state } == .running
        }
        let other = queue()
        // Its lease was renewed meanwhile.
        try await Task.sleep(for: .milliseconds(4_500))
        #expect(try await other.claim(.seal, .init(most: 1, ofLane: 1)).isEmpty)
        var taken: JobClaim?
        try await Self.until {
            taken = try await other.claim(.seal, .init(most: 1, ofLane: 1)).first
            return taken != nil
        }
        #expect(taken?.attempts == 2)
        attempt.hangs.withLock { $0 = false }
        try await Self.until { !attempt.errors.withLock { $0.isEmpty } }
        running.cancel()
        await running.value
        #expect(attempt.errors.withLock { $0 } == ["LeaseLostError"])
        #expect(recent.lines.map(\.level) == [.error])
        let line = try #require(recent.lines.first)
        #expect(line.message.contains("takes too long") && line.message.contains("key=req_1"))
        let text = store.metrics.text([])
        #expect(text.contains(#"signet_jobs_overdue_total{kind="seal"} 1"#))
        #expect(text.contains("signet_leases_lost_total 1"))
    }
}
