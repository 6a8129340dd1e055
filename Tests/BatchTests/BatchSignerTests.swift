import Fixtures
import Foundation
import Signet
import Synchronization
import Testing

/// A folder with copies of the example and the jobs that sign them.
private struct Documents {
    let folder: TemporaryFolder
    let stamps: [Stamp]
    let jobs: [SigningJob]

    init(_ count: Int) throws {
        folder = try TemporaryFolder()
        let stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        self.stamps = stamps
        let bytes = try Examples.bytes("contract.pdf")
        var jobs: [SigningJob] = []
        for number in 0..<count {
            let input = try folder.write(bytes, to: "in-\(number).pdf")
            jobs.append(SigningJob(input, .stamps(stamps), to: folder.path("out-\(number).pdf")))
        }
        self.jobs = jobs
    }

    var outputs: [String] { folder.contents.filter { $0.hasPrefix("out-") } }
    var strangers: [String] { folder.contents.filter { !$0.hasPrefix("in-") && !$0.hasPrefix("out-") } }
}

extension SigningOutcomes {
    fileprivate func all() async throws -> [SigningOutcome] {
        var outcomes: [SigningOutcome] = []
        for try await outcome in self { outcomes.append(outcome) }
        return outcomes
    }
}

@Suite struct BatchSignerTests {
    private let date = Date(timeIntervalSince1970: 1_779_003_000)
    private var signer: Signer { Signer(date: date) }

    @Test("every job has one outcome and makes what one signer makes", arguments: Durability.allCases)
    func all(durability: Durability) async throws {
        let documents = try Documents(25)
        let batch = BatchSigner(signer: signer, concurrency: 3, durability: durability)
        let outcomes = try await batch.sign(documents.jobs).all()
        #expect(outcomes.map(\.index).sorted() == Array(0..<25))
        #expect(outcomes.map(\.progress.finished) == Array(1...25))
        #expect(outcomes.last?.progress.signed == 25 && outcomes.last?.progress.failed == 0)
        let expected = try signer.sign(Examples.bytes("contract.pdf"), with: documents.stamps).document
        for number in 0..<25 { #expect(documents.folder.read("out-\(number).pdf") == expected) }
        #expect(documents.strangers == [])
        try IndependentReaders.check(expected, pages: 2)
    }

    @Test("a job that fails is an outcome, and the others are done")
    func failures() async throws {
        let documents = try Documents(6)
        let broken = try documents.folder.write([1, 2, 3], to: "in-broken.pdf")
        _ = try documents.folder.write([9], to: "out-3.pdf")
        var jobs = documents.jobs
        jobs.insert(SigningJob(broken, .stamps([]), to: documents.folder.path("out-x.pdf")), at: 2)
        let stamps = documents.stamps
        jobs.insert(SigningJob(broken, .stamps(stamps), to: documents.folder.path("out-y.pdf")), at: 3)
        jobs.insert(SigningJob("nowhere.pdf", .stamps(stamps), to: documents.folder.path("out-z.pdf")), at: 0)
        let outcomes = try await BatchSigner(signer: signer).sign(jobs).all().sorted { $0.index < $1.index }
        let codes = outcomes.map { outcome in
            if case .failure(let error) = outcome.result { error.code.description } else { "ok" }
        }
        #expect(
            codes == ["no-input", "ok", "ok", "invalid-argument", "invalid-data", "ok", "cannot-create", "ok", "ok"]
        )
        #expect(documents.folder.read("out-3.pdf") == [9])
        #expect(documents.outputs.count == 6)
        #expect(documents.strangers == [])
    }

    @Test("documents in memory come back in memory, and folders of outputs are made")
    func memory() async throws {
        let folder = try TemporaryFolder()
        let bytes = try Examples.bytes("contract.pdf")
        let stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        let output = folder.path("made/too/out.pdf")
        let jobs = [
            SigningJob(.bytes(bytes), .stamps(stamps), to: .memory, label: "first"),
            SigningJob(.file(try Examples.path("contract.pdf")), .stamps(stamps), to: .memory),
            SigningJob(.bytes(bytes), .stamps(stamps), to: .file(output)),
        ]
        let outcomes = try await BatchSigner(signer: signer).sign(jobs).all().sorted { $0.index < $1.index }
        let expected = try signer.sign(bytes, with: stamps).document
        #expect(outcomes[0].job.label == "first")
        #expect(outcomes[0].document == expected && outcomes[1].document == expected)
        #expect(outcomes[2].document == nil)
        #expect(folder.read("made/too/out.pdf") == expected)
    }

    @Test("no more jobs are taken than are soon worked on, however slowly outcomes are asked for")
    func backPressure() async throws {
        let documents = try Documents(1)
        let taken = Atomic(0)
        let jobs = AsyncStream<SigningJob>(unfolding: {
            let number = taken.add(1, ordering: .relaxed).newValue
            guard number <= 1000 else { return nil }
            var job = documents.jobs[0]
            job.output = .memory
            return job
        })
        var batch = BatchSigner(signer: signer, concurrency: 2)
        batch.failureLimit = nil
        var count = 0
        for try await _ in batch.sign(jobs) {
            count += 1
            if count == 1 { try await Task.sleep(for: .milliseconds(300)) }
            // Jobs that are delivered, that wait for delivery, that are worked on, and that wait for a worker.
            #expect(taken.load(ordering: .relaxed) <= count + 4 * 2 + 2 + 2 * 2 + 2)
            if count == 40 { break }
        }
        #expect(count == 40)
    }

    @Test("outcomes do not wait for the next job")
    func interactive() async throws {
        let documents = try Documents(5)
        let (jobs, pipe) = AsyncStream.makeStream(of: SigningJob.self)
        var outcomes = BatchSigner(signer: signer, concurrency: 2).sign(jobs).makeAsyncIterator()
        for job in documents.jobs {
            pipe.yield(job)
            let outcome = try await outcomes.next()
            guard case .success = outcome?.result else {
                Issue.record("\(String(describing: outcome?.result))")
                continue
            }
        }
        pipe.finish()
        #expect(try await outcomes.next() == nil)
        #expect(documents.outputs.count == 5)
    }

    @Test(
        "a batch that is left or cancelled leaves whole files and nothing else",
        .slow(),
        arguments: Durability.allCases
    )
    func cancelling(durability: Durability) async throws {
        let documents = try Documents(200)
        let batch = BatchSigner(signer: signer, concurrency: 2, durability: durability)
        var count = 0
        for try await _ in batch.sign(documents.jobs) {
            count += 1
            if count == 5 { break }
        }
        let task = Task {
            for try await _ in batch.sign(documents.jobs.suffix(20)) { withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        try await Task.sleep(for: .milliseconds(200))
        let expected = try signer.sign(Examples.bytes("contract.pdf"), with: documents.stamps).document
        #expect(documents.outputs.count < 200)
        for output in documents.outputs { #expect(documents.folder.read(output) == expected) }
        #expect(documents.strangers == [])
    }

    @Test("after the limit of failures no job is begun, and those under way are reported")
    func failureLimit() async throws {
        let documents = try Documents(40)
        let jobs = documents.jobs.enumerated().map { number, job in
            number % 2 == 0 ? job : SigningJob("nowhere.pdf", .stamps([]), to: documents.folder.path("out-none.pdf"))
        }
        var batch = BatchSigner(signer: signer, concurrency: 2)
        batch.failureLimit = 3
        let outcomes = try await batch.sign(jobs).all()
        let failed = outcomes.last?.progress.failed ?? 0
        #expect((3...5).contains(failed))
        #expect(outcomes.count < 20)
        #expect(documents.outputs.count == outcomes.count - failed)
    }

    @Test("an error of the jobs ends the batch after the jobs before it")
    func brokenJobs() async throws {
        struct Broken: Error {}
        let documents = try Documents(3)
        let given = Mutex(documents.jobs)
        let jobs = AsyncThrowingStream<SigningJob, any Error>(unfolding: {
            guard let job = given.withLock({ $0.popLast() }) else { throw Broken() }
            return job
        })
        var count = 0
        await #expect(throws: Broken.self) {
            for try await _ in BatchSigner(signer: signer).sign(jobs) { count += 1 }
        }
        #expect(count == 3 && documents.outputs.count == 3)
    }

    @Test("several batches at once share what they stamp")
    func concurrently() async throws {
        let sets = try (0..<3).map { _ in try Documents(8) }
        let signer = signer
        try await withThrowingTaskGroup { group in
            for documents in sets {
                group.addTask { _ = try await BatchSigner(signer: signer, concurrency: 2).sign(documents.jobs).all() }
            }
            try await group.waitForAll()
        }
        for documents in sets { #expect(documents.outputs.count == 8) }
    }

    @Test("a dry run writes nothing and tells what would fail")
    func dryRun() async throws {
        let documents = try Documents(3)
        _ = try documents.folder.write([9], to: "out-1.pdf")
        var batch = BatchSigner(signer: signer)
        batch.isDryRun = true
        let outcomes = try await batch.sign(documents.jobs).all().sorted { $0.index < $1.index }
        guard case .success(.checked(let report)) = outcomes[0].result else {
            Issue.record("\(outcomes[0].result)")
            return
        }
        #expect(report.stamps.count == 1)
        guard case .failure(let error) = outcomes[1].result else {
            Issue.record("\(outcomes[1].result)")
            return
        }
        #expect(error.code == .cannotCreate)
        #expect(documents.outputs == ["out-1.pdf"])
    }

    @Test("of two jobs with one output the second fails, however the path is written", arguments: [false, true])
    func sameOutput(replacing: Bool) async throws {
        let documents = try Documents(2)
        var jobs = documents.jobs
        jobs[1].output = .file(documents.folder.root + "/./out-0.pdf")
        let batch = BatchSigner(signer: signer, concurrency: 2, existing: replacing ? .replace : .refuse)
        let outcomes = try await batch.sign(jobs).all()
        let messages = outcomes.compactMap { outcome in
            if case .failure(let error) = outcome.result { error.message } else { nil }
        }
        #expect(messages.count == 1 && messages.first?.contains("same output") == true)
        #expect(documents.outputs == ["out-0.pdf"])
    }

    @Test(
        "outputs that are compared are kept if they are the job's, also those of this batch, and others fail it",
        arguments: [false, true]
    )
    func comparing(hasJournal: Bool) async throws {
        let documents = try Documents(12)
        var batch = BatchSigner(signer: signer, concurrency: 3, existing: .compare)
        if hasJournal { batch.journal = try BatchJournal(documents.folder.path("in-journal"), for: "test", date: date) }
        // Neighbours are made at the same time, and those at the end when their twins are there.
        let jobs = documents.jobs.flatMap { [$0, $0, $0] } + documents.jobs
        let last = try #require(try await batch.sign(jobs).all().last)
        #expect(last.progress.signed + last.progress.alreadyDone == 48 && last.progress.failed == 0)
        #expect(last.progress.signed >= 12 && last.progress.alreadyDone >= 12)
        let expected = try signer.sign(Examples.bytes("contract.pdf"), with: documents.stamps).document
        for number in 0..<12 { #expect(documents.folder.read("out-\(number).pdf") == expected) }
        #expect(documents.strangers == [])
        var other = expected
        other[other.count / 2] ^= 1
        _ = try documents.folder.write(other, to: "out-3.pdf")
        _ = try documents.folder.write(expected + [10], to: "out-4.pdf")
        batch.journal = nil
        let again = try await batch.sign(documents.jobs).all()
        #expect(again.last?.progress.alreadyDone == 10 && again.last?.progress.failed == 2)
        #expect(documents.folder.read("out-3.pdf") == other)
    }

    @Test("a limit of failures ends the batch although the next job never comes")
    func endlessJobs() async throws {
        let (jobs, pipe) = AsyncStream.makeStream(of: SigningJob.self)
        pipe.yield(SigningJob("nowhere.pdf", .stamps([]), to: "never.pdf"))
        var batch = BatchSigner(signer: signer)
        batch.failureLimit = 1
        var count = 0
        for try await _ in batch.sign(jobs) { count += 1 }
        #expect(count == 1)
        pipe.finish()
    }

    @Test("a job's own password counts before that of its recipe")
    func passwords() async throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.path("contract.pdf")
        let locked = folder.path("locked.pdf")
        _ = try ExternalTool.run("qpdf", ["--encrypt", "mine", "owner", "256", "--", contract, locked])
        let recipe = try Recipe("password: other\nstamps: [{signature: {type: Jane}, at: bottom}]", folder: ".")
        var job = SigningJob(locked, .recipe(recipe, values: [:]), to: folder.path("out.pdf"))
        job.password = "mine"
        let outcomes = try await BatchSigner(signer: signer).sign([job]).all()
        #expect(outcomes.first?.progress.signed == 1)
    }
}
