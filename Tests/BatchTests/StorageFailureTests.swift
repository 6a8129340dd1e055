import Fixtures
import Foundation
import Signet
import SignetObjects
import Testing

@testable import SignetBatch

/// How much of a room is taken, and the most that was.
private actor Gauge {
    private var now = 0
    private(set) var most = 0

    func add(_ count: Int) {
        now += count
        most = max(most, now)
    }
}

@Suite("Storage that fails in a batch", .slow())
struct StorageFailureTests {
    /// Jobs with documents that can be read, and outputs below another prefix.
    private func jobs(_ count: Int, to outputs: ObjectScratch) throws -> [SigningJob] {
        let scratch = try ObjectScratch()
        return try scratch.jobs(count).enumerated().map { number, job in
            SigningJob(job.input, job.operation, to: .object(outputs.address("\(number).pdf")))
        }
    }

    @Test("storage that is away for a while is waited for, and nothing fails")
    func away() async throws {
        let scratch = try ObjectScratch("503-14-SlowDown")
        let (outcomes, failure) = await scratch.batch().sign(try jobs(6, to: scratch)).every()
        #expect(outcomes.map(\.word) == Array(repeating: "signed", count: 6) && failure == nil)
        for number in 0..<6 { #expect(try scratch.get("\(number).pdf") == scratch.expected) }
    }

    @Test("storage that stays away ends the batch, and no document fails by it")
    func gone() async throws {
        let scratch = try ObjectScratch("503-900000-SlowDown")
        var jobs = try jobs(40, to: scratch)
        // It has answered before.
        jobs[0].output = .object(try ObjectScratch().address("first.pdf"))
        let (outcomes, failure) = await scratch.batch(patience: .seconds(2)).sign(jobs).every()
        #expect(failure?.code == .unavailable && failure?.message.contains("run the same command again") == true)
        #expect(outcomes.allSatisfy { $0.word == "signed" } && outcomes.count <= 1)
    }

    @Test("storage that goes away amid a batch fails no document, and the same batch does the rest later")
    func later() async throws {
        let scratch = try ObjectScratch("tired-30")
        let jobs = try jobs(60, to: scratch)
        let (outcomes, failure) = await scratch.batch(patience: .seconds(2)).sign(jobs).every()
        #expect(failure?.code == .unavailable)
        #expect(outcomes.allSatisfy { $0.word == "signed" } && (20...30).contains(outcomes.count), "\(outcomes.count)")
    }

    @Test("one object that is out of order fails its job, and the others are done")
    func poison() async throws {
        let scratch = try ObjectScratch()
        let bad = try ObjectScratch("500-900000")
        var jobs = try scratch.jobs(50)
        jobs[3].input = .object(bad.address("x.pdf"))
        // The others take longer than the bad one is tried.
        let slow = AsyncStream<SigningJob> { stream in
            let all = jobs
            Task {
                for job in all {
                    stream.yield(job)
                    try? await Task.sleep(for: .milliseconds(120))
                }
                stream.finish()
            }
        }
        let (outcomes, failure) = await scratch.batch(patience: .seconds(3)).sign(slow).every()
        #expect(failure == nil && outcomes.count == 50)
        #expect(outcomes.filter { $0.word != "signed" }.map(\.index) == [3])
    }

    @Test(
        "a wrong key, no bucket for the outputs, and a wrong clock end the batch with the reason",
        arguments: [
            ("403-900000-InvalidAccessKeyId", "access key"), ("403-900001-SignatureDoesNotMatch", "signature"),
            ("403-900002-RequestTimeTooSkewed", "clock"), ("404-900003-NoSuchBucket", "no such bucket"),
        ]
    )
    func general(part: String, words: String) async throws {
        let scratch = try ObjectScratch(part)
        let (outcomes, failure) = await scratch.batch().sign(try jobs(100, to: scratch)).every()
        #expect(outcomes.isEmpty && (failure?.code == .cannotCreate || failure?.code == .noInput))
        #expect(failure?.message.contains(words) == true, "\(String(describing: failure))")
        #expect(failure?.message.contains("AKIA") == false && failure?.message.contains("not to be shown") == false)
    }

    @Test("a key that may not write one object fails that job")
    func denied() async throws {
        let scratch = try ObjectScratch()
        var jobs = try scratch.jobs(3)
        jobs[1].output = .object(try ObjectScratch("403-900004-AccessDenied").address("x.pdf"))
        let (outcomes, failure) = await scratch.batch().sign(jobs).every()
        #expect(failure == nil && outcomes.count { $0.word == "signed" } == 2)
        guard case .failure(let error) = outcomes[1].result else {
            Issue.record("it is signed")
            return
        }
        #expect(error.message.contains("AccessDenied"))
    }

    @Test("a reply that was lost is not taken for another's object")
    func lost() async throws {
        let scratch = try ObjectScratch("lost-2")
        let (outcomes, failure) = await scratch.batch().sign(try jobs(1, to: scratch)).every()
        #expect(failure == nil && outcomes.count == 1 && outcomes[0].word != "cannot-create")
        #expect(try scratch.get("0.pdf") == scratch.expected)
    }

    @Test("a server that ignores conditions is noticed before it replaces anything")
    func unconditional() async throws {
        let scratch = try ObjectScratch("unconditional")
        let jobs = try jobs(5, to: scratch)
        for number in 0..<4 { try scratch.store.put([7], "\(number).pdf") }
        let (outcomes, failure) = await scratch.batch().sign(jobs).every()
        #expect(failure?.message.contains("If-None-Match") == true)
        #expect(outcomes.allSatisfy { $0.word == "cannot-create" })
        for number in 0..<4 { #expect(try scratch.get("\(number).pdf") == [7]) }
        let forced = await scratch.batch(existing: .replace).sign(jobs).every()
        #expect(forced.outcomes.map(\.word) == Array(repeating: "signed", count: 5))
    }

    @Test("as many tasks are needed as storage is slow, and no more than a limit")
    func demand() {
        var demand = TaskDemand()
        #expect(demand.tasks(for: 3) == 3 && demand.tasks(for: 0) == 1)
        // The first documents open connections.
        demand.note(waiting: .seconds(1), signing: .milliseconds(1))
        #expect(demand.tasks(for: 2) == 4)
        for _ in 0..<100 { demand.note(waiting: .milliseconds(1), signing: .milliseconds(1)) }
        #expect(demand.tasks(for: 2) == 6)
        demand.note(waiting: .milliseconds(9), signing: .milliseconds(1))
        #expect(demand.tasks(for: 2) == 6)
        demand = TaskDemand()
        demand.note(waiting: .microseconds(10), signing: .milliseconds(1))
        #expect(demand.tasks(for: 2) == 4 && demand.tasks(for: 1000) == 1000)
        demand = TaskDemand()
        // The first document has fonts and the like opened.
        demand.note(waiting: .milliseconds(40), signing: .milliseconds(50))
        for _ in 0..<300 { demand.note(waiting: .milliseconds(30), signing: .microseconds(500)) }
        #expect((110...122).contains(demand.tasks(for: 1)) && demand.tasks(for: 4) == 256)
    }

    @Test("a room never has more taken than there is, lets all in, and those with large needs too")
    func room() async throws {
        let room = Room(100)
        let gauge = Gauge()
        let counts = (0..<300).map { $0 % 41 == 0 ? 150 : $0 % 17 }
        await withTaskGroup { group in
            for count in counts {
                group.addTask {
                    let taken = await room.take(count)
                    await gauge.add(taken)
                    await Task.yield()
                    await gauge.add(-taken)
                    room.give(taken)
                }
            }
        }
        let most = await gauge.most
        #expect(most <= 100 && most > 50)
        #expect(await room.take(100) == 100)
    }
}
