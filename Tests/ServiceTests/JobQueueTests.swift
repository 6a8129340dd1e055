import Foundation
import Testing
import Tracing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct JobQueueTests {
    /// A database that two processes share.
    private final class Scratch: Sendable {
        private let scratch: StoreScratch
        var store: Store { scratch.store }

        init(_ kind: StoreKind) async throws { scratch = try await StoreScratch(kind) }

        func process() -> JobQueue { process(Lifecycle()) }

        func process(_ lifecycle: Lifecycle) -> JobQueue {
            // Its own clock counts for nothing.
            JobQueue(
                store: store,
                environment: ServiceEnvironment(
                    now: { .distantPast },
                    randomBytes: ServiceEnvironment.system.randomBytes
                ),
                lifecycle: lifecycle,
                lease: 60
            )
        }

        /// Lets the time until jobs are due and lanes open go by.
        func pass(seconds: Int) async throws {
            try await store.write { database in
                try database.execute(sql: "UPDATE job SET due = due - ?", arguments: [seconds * 1_000])
                try database.execute(sql: "UPDATE jobLane SET opens = opens - ?", arguments: [seconds * 1_000])
            }
        }

        /// In how many seconds after a time of the database's clock a job was due, rounded up, when `work` had put it back.
        func wait(_ key: String, after work: () async throws -> Void) async throws -> ClosedRange<Int> {
            let start = try await clock()
            try await work()
            let (end, due) = (try await clock(), try #require(try await state(key)).due.milliseconds)
            return Int((due - end + 999) / 1_000)...Int((due - start + 999) / 1_000)
        }

        /// The time by the database's clock, in milliseconds.
        func clock() async throws -> Int64 { try await store.read { try JobTime.current(in: $0).milliseconds } }

        /// Keeps a lane closed for some time more.
        func hold(_ lane: String, seconds: Int) async throws {
            try await store.write { database in
                try database.execute(
                    sql: "UPDATE jobLane SET opens = opens + ? WHERE lane = ?",
                    arguments: [seconds * 1_000, lane]
                )
            }
        }

        func add(_ keys: [String], lane: String) async throws {
            try await store.write { database in
                for key in keys {
                    try JobRecord.add(
                        .delivery,
                        key: key,
                        lane: lane,
                        due: .now,
                        payload: "",
                        .underWay,
                        in: database
                    )
                }
            }
        }

        /// Ends the leases, as the database's clock does.
        func endLeases() async throws { try await store.write { try $0.execute(sql: "UPDATE job SET until = 0") } }

        func state(_ key: String) async throws -> JobRecord? {
            try await store.read { try JobRecord.of(.delivery, key: key, in: $0) }
        }
    }

    private static let all = JobQueue.Share(most: 100, ofLane: 100)

    @Test("a job is taken by one process, in the order in which jobs became due", arguments: StoreKind.allCases)
    func taking(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a", "b", "c"], lane: "x")
        let (one, other) = (scratch.process(), scratch.process())
        #expect(try await one.claim(.delivery, .init(most: 2, ofLane: 9)).map(\.key) == ["a", "b"])
        #expect(try await other.claim(.delivery, Self.all).map(\.key) == ["c"])
        #expect(try await one.claim(.delivery, Self.all).isEmpty)
        #expect(try await one.claim(.seal, Self.all).isEmpty)
        try await scratch.add(["d"], lane: "x")
        try await scratch.pass(seconds: -60)
        #expect(try await one.claim(.delivery, Self.all).isEmpty)
        let backlog = try await scratch.store.read { try JobRecord.backlog(in: $0) }
        #expect(backlog.map(\.state) == [.running, .waiting] && backlog.map(\.count) == [3, 1])
        #expect(try await backlog.last?.first == scratch.state("d")?.due)
        try await scratch.pass(seconds: 60)
        #expect(try await one.claim(.delivery, Self.all).map(\.key) == ["d"])
    }

    @Test(
        "the job of a process that ended is taken by another when its lease is over, and the first cannot finish it",
        arguments: StoreKind.allCases
    )
    func leases(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        let (one, other) = (scratch.process(), scratch.process())
        let late = try #require(try await one.claim(.delivery, Self.all).first)
        try await scratch.endLeases()
        // A lease that was renewed is not over.
        try await one.renew([late.id])
        #expect(try await other.claim(.delivery, Self.all).isEmpty)
        try await scratch.endLeases()
        let taken = try #require(try await other.claim(.delivery, Self.all).first)
        #expect(taken.attempts == 2)
        // The process that was too slow renews nothing and writes nothing.
        try await one.renew([late.id])
        await #expect(throws: LeaseLostError.self) { try await scratch.store.write { try late.end(in: $0) } }
        await #expect(throws: LeaseLostError.self) {
            try await scratch.store.write { try late.postpone(.now, in: $0) }
        }
        try await scratch.store.write { try taken.end(in: $0) }
        #expect(try await scratch.state("a") == nil)
        // A number is not used again, so that the late one does not finish another job.
        try await scratch.add(["b"], lane: "x")
        let next = try #require(try await other.claim(.delivery, Self.all).first)
        #expect(next.id > late.id)
    }

    @Test("a lease that is over but was not taken by anybody may still be used", arguments: StoreKind.allCases)
    func lateButAlone(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        let job = try #require(try await scratch.process().claim(.delivery, Self.all).first)
        try await scratch.endLeases()
        try await scratch.store.write { try job.end(in: $0) }
        #expect(try await scratch.state("a") == nil)
    }

    @Test("a job is postponed, given back uncounted, or made due by somebody meanwhile", arguments: StoreKind.allCases)
    func again(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        let queue = scratch.process()
        let first = try #require(try await queue.claim(.delivery, Self.all).first)
        try await scratch.store.write { try first.giveBack(.now, in: $0) }
        #expect(try await scratch.state("a")?.attempts == 0)
        let second = try #require(try await queue.claim(.delivery, Self.all).first)
        #expect(second.attempts == 1)
        let minute = try await scratch.wait("a") {
            try await scratch.store.write { try second.postpone(.after(seconds: 60), in: $0) }
        }
        #expect(minute.contains(60))
        #expect(try await queue.claim(.delivery, Self.all).isEmpty)
        try await scratch.pass(seconds: 60)
        let third = try #require(try await queue.claim(.delivery, Self.all).first)
        #expect(third.attempts == 2)
        try await scratch.add(["a"], lane: "x")
        try await scratch.store.write { try third.postpone(.after(seconds: 60), in: $0) }
        let state = try #require(try await scratch.state("a"))
        #expect(state.attempts == 0 && state.state == .waiting && state.owner == nil)
        let again = try #require(try await queue.claim(.delivery, Self.all).first)
        // A moment that is not to be passed.
        let most = Moment(Date()).adding(seconds: 600)
        try await scratch.store.write { try again.postpone(.after(seconds: 3_600, atMost: most), in: $0) }
        #expect(try await scratch.state("a")?.due == most)
    }

    @Test(
        "a process that is stopped gives its jobs back, and one that serves alone takes all",
        arguments: StoreKind.allCases
    )
    func givingBack(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a", "b"], lane: "x")
        let (one, other) = (scratch.process(), scratch.process())
        _ = try await one.claim(.delivery, .init(most: 1, ofLane: 9))
        _ = try await other.claim(.delivery, .init(most: 1, ofLane: 9))
        try await one.giveBack(.delivery)
        #expect(try await scratch.state("a")?.attempts == 0)
        #expect(try await scratch.state("b")?.state == .running)
        try await one.takeOver()
        let taken = try await one.claim(.delivery, Self.all)
        #expect(taken.map(\.key) == ["a", "b"] && taken.map(\.attempts) == [1, 2])
    }

    @Test(
        "a job that ends each process that attempts it waits longer and longer, and delays no others",
        arguments: StoreKind.allCases
    )
    func endingProcesses(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        for attempt in 1...6 {
            let queue = scratch.process()
            #expect(try await queue.claim(.delivery, Self.all).map(\.attempts) == [attempt])
            if attempt == 6 { break }
            if attempt.isMultiple(of: 2) { try await queue.takeOver() } else { try await scratch.endLeases() }
        }
        let first = try await scratch.wait("a") { try await scratch.process().takeOver() }
        #expect(first.contains(5))
        // The test may take longer than that.
        try await scratch.pass(seconds: -600)
        try await scratch.add(["b"], lane: "x")
        #expect(try await scratch.process().claim(.delivery, Self.all).map(\.key) == ["b"])
        #expect(try await scratch.process().claim(.delivery, Self.all).isEmpty)
        try await scratch.pass(seconds: 605)
        #expect(try await scratch.process().claim(.delivery, Self.all).map(\.attempts) == [7])
        let second = try await scratch.wait("a") { try await scratch.process().takeOver() }
        #expect(second.contains(10))
    }

    @Test("a process that was asked to stop takes no jobs, and others do", arguments: StoreKind.allCases)
    func draining(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        let lifecycle = Lifecycle()
        lifecycle.drain()
        #expect(try await scratch.process(lifecycle).claim(.delivery, Self.all).isEmpty)
        #expect(try await scratch.state("a")?.attempts == 0)
        #expect(try await scratch.process().claim(.delivery, Self.all).map(\.key) == ["a"])
    }

    @Test(
        "a job that is to be done again at another time waits for that, as if it had never been tried",
        arguments: StoreKind.allCases
    )
    func repeating(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add(["a"], lane: "x")
        let (one, other) = (scratch.process(), scratch.process())
        let lost = try #require(try await one.claim(.delivery, Self.all).first)
        try await scratch.endLeases()
        let taken = try #require(try await other.claim(.delivery, Self.all).first)
        await #expect(throws: LeaseLostError.self) {
            try await scratch.store.write { try lost.end(repeated: .after(seconds: 90), in: $0) }
        }
        try await scratch.store.write { try taken.end(repeated: .after(seconds: 90), in: $0) }
        #expect(try await one.claim(.delivery, Self.all).isEmpty)
        try await scratch.pass(seconds: 90)
        let next = try #require(try await one.claim(.delivery, Self.all).first)
        #expect(next.attempts == 1 && next.id == taken.id)
    }

    @Test("a job has the trace of the transaction that added it, and the time has none", arguments: StoreKind.allCases)
    func traces(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        let tracer = SpanTracer(
            queue: SpanQueue(Metrics()),
            sampling: .init(),
            randomBytes: ServiceEnvironment.system.randomBytes
        )
        try await withTracer(tracer) {
            try await withSpan("request") { span in
                try await scratch.add(["a"], lane: "x")
                let job = try #require(try await scratch.process().claim(.delivery, Self.all).first)
                #expect(job.traceparent != nil && job.traceparent == span.context.traceParent?.text)
                try await scratch.store.write { try job.end(repeated: .now, in: $0) }
                #expect(try await scratch.state("a")?.traceparent == nil)
                try await scratch.store.write { database in
                    try JobRecord.add(
                        .renewal,
                        key: "r",
                        lane: "x",
                        due: .now,
                        payload: "",
                        .time,
                        in: database
                    )
                }
                let renewal = try await scratch.store.read { try JobRecord.of(.renewal, key: "r", in: $0) }
                #expect(renewal != nil && renewal?.traceparent == nil)
            }
        }
        try await scratch.add(["b"], lane: "x")
        #expect(try await scratch.state("b")?.traceparent == nil)
    }

    @Test(
        "jobs of one lane are limited in number over all processes, and delay no others",
        arguments: StoreKind.allCases
    )
    func lanes(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        try await scratch.add((0..<300).map { "slow \($0)" }, lane: "slow")
        try await scratch.add(["a", "b"], lane: "quick")
        let (one, other) = (scratch.process(), scratch.process())
        let share = JobQueue.Share(most: 32, ofLane: 4)
        let taken = try await one.claim(.delivery, share)
        #expect(taken.map(\.key) == ["slow 0", "slow 1", "slow 2", "slow 3", "a", "b"])
        #expect(try await other.claim(.delivery, share).isEmpty)
        try await scratch.store.write { try taken[0].end(in: $0) }
        #expect(try await other.claim(.delivery, share).map(\.key) == ["slow 4"])
        try await scratch.store.write { try JobRecord.remove(.delivery, lane: "slow", in: $0) }
        await #expect(throws: LeaseLostError.self) { try await scratch.store.write { try taken[1].end(in: $0) } }
        #expect(try await scratch.store.read { try JobRecord.count(.delivery, lane: "slow", in: $0) } == 0)
    }

    @Test(
        "a lane that fails again and again is closed for a while, then one job is tried, and a success opens it",
        arguments: StoreKind.allCases
    )
    func breaker(_ kind: StoreKind) async throws {
        let scratch = try await Scratch(kind)
        let (share, lane) = (JobQueue.Share(most: 32, ofLane: 4), "dead")
        try await scratch.add((0..<9).map(String.init), lane: lane)
        let start = try await scratch.clock()
        for _ in 0..<JobLane.most {
            try await scratch.store.write { database in
                try database.lock(.lane, lane)
                try JobLane.fail(.delivery, lane: lane, in: database)
            }
        }
        let pause = JobLane.pause(after: JobLane.most)
        let opening = try #require(try await scratch.store.read { try JobLane.failing(.delivery, in: $0).first }).opens
        let latest = try await scratch.clock() + Int64(pause) * 1_000
        #expect((start + Int64(pause) * 1_000...latest).contains(opening.milliseconds))
        // The test may take longer than that.
        try await scratch.hold(lane, seconds: 600)
        try await scratch.add(["other"], lane: "alive")
        #expect(try await scratch.process().claim(.delivery, share).map(\.key) == ["other"])
        let opens = scratch.process()
        #expect(try await opens.claim(.delivery, share).isEmpty)
        try await scratch.pass(seconds: 600 + pause)
        #expect(try await opens.claim(.delivery, share).map(\.key) == ["0"])
        #expect(try await opens.claim(.delivery, share).isEmpty)
        try await scratch.store.write { try JobLane.open(.delivery, lane: lane, in: $0) }
        #expect(try await opens.claim(.delivery, share).map(\.key) == ["1", "2", "3"])
        #expect((1...12).map(JobLane.pause) == [0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1_800, 1_800])
    }
}
