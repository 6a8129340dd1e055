import Foundation
import Logging
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite(.serialized) struct ChangeFeedTests {
    @Test("a watcher gathers what changed until it is taken, and names no more requests than a hundred")
    func gathering() async {
        let watcher = ChangeWatcher(number: 0, key: nil)
        #expect(watcher.take() == .requests([]))
        for name in ["a", "b", "a"] { watcher.note(name) }
        #expect(watcher.take() == .requests(["a", "b"]))
        #expect(watcher.take() == .requests([]))
        for number in 0...100 { watcher.note("\(number)") }
        #expect(watcher.take() == .all)
        watcher.noteAll()
        watcher.note("a")
        #expect(watcher.take() == .all)
        watcher.end()
        var count = 0
        for await _ in watcher.signals { count += 1 }
        #expect(count == 1)
    }

    @Test("a change is heard whose transaction ended after those with later numbers")
    func lateChanges() async throws {
        let scratch = try await StoreScratch(.postgresql)
        let feed = ChangeFeed(store: scratch.store)
        let logger = Logger(label: "signet") { _ in SwiftLogNoOpLogHandler() }
        let reading = Task { await feed.run(logger, FaultLog(pause: .seconds(60))) }
        defer { reading.cancel() }
        let early = try #require(try await feed.watch(.request("early"), key: nil))
        let late = try #require(try await feed.watch(.request("late"), key: nil))
        let gate = DispatchSemaphore(value: 0)
        let slow = Task {
            try await scratch.store.write { database in
                try Self.change("late", in: database)
                gate.wait()
            }
        }
        // Its number is taken first.
        try await Task.sleep(for: .milliseconds(300))
        try await scratch.store.write { try Self.change("early", in: $0) }
        for await _ in early.signals { if early.take() == .requests(["early"]) { break } }
        #expect(late.take() == .requests([]))
        gate.signal()
        try await slow.value
        for await _ in late.signals { if late.take() == .requests(["late"]) { break } }
        feed.close()
    }

    @Test("a change that has several notes is heard once")
    func oneEvent() async throws {
        let scratch = try await StoreScratch(.sqlite)
        let feed = ChangeFeed(store: scratch.store)
        let logger = Logger(label: "signet") { _ in SwiftLogNoOpLogHandler() }
        let reading = Task { await feed.run(logger, FaultLog(pause: .seconds(60))) }
        defer { reading.cancel() }
        let watcher = try #require(try await feed.watch(.request("one"), key: nil))
        let heard = Task {
            var count = 0
            for await _ in watcher.signals where watcher.take() == .requests(["one"]) { count += 1 }
            return count
        }
        try await scratch.store.write { database in
            for _ in 0..<5_000 { try Self.change("one", in: database) }
        }
        // Notes are read twice a second.
        try await Task.sleep(for: .milliseconds(1_500))
        feed.close()
        #expect(await heard.value == 1)
    }

    private static func change(_ request: String, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO change (accountId, requestId) VALUES ('acc_1', ?)",
            arguments: [request]
        )
    }

    @Test("what is done when the process is asked to stop is done once it is")
    func draining() async {
        let (lifecycle, watcher) = (Lifecycle(), ChangeWatcher(number: 0, key: nil))
        lifecycle.whenDraining { watcher.end() }
        lifecycle.drain()
        for await _ in watcher.signals { Issue.record("It has ended.") }
        #expect(lifecycle.isDraining)
    }
}
