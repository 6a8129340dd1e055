import Fixtures
import Foundation
import Signet
import SignetObjects
import SignetWeb
import Testing

@testable import SignetBatch

/// Objects below a prefix of a test's own, and the batches that read and keep them.
struct ObjectScratch {
    static let key = ["AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not to be shown"]

    let server: ObjectServer
    let store: ObjectStore
    let prefix: String
    let environment: [String: String]
    let date = Date(timeIntervalSince1970: 1_779_003_000)
    let stamps: [Stamp]
    let contract: [UInt8]

    /// The first part of the names decides how the server fails.
    init(_ part: String = "batch") throws {
        server = try ObjectServer.shared.get()
        prefix = "\(part)/\(UUID().uuidString)"
        environment = Self.key.merging(["AWS_ENDPOINT_URL": server.url()]) { $1 }
        store = try ObjectStore(.init(ObjectAddress("s3://bucket/\(prefix)")), environment: environment)
        stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        contract = try Examples.bytes("contract.pdf")
    }

    func address(_ name: String) -> String { "s3://bucket/\(prefix)/\(name)" }

    func stores(patience: Duration = .seconds(20)) -> ObjectStores {
        .init(environment: environment, patience: patience)
    }

    func batch(existing: ExistingOutput = .refuse, patience: Duration = .seconds(20)) -> BatchSigner {
        var batch = BatchSigner(signer: Signer(date: date), concurrency: 2, existing: existing)
        batch.stores = stores(patience: patience)
        return batch
    }

    /// A batch with its journal beside its outputs.
    func journaled(_ journal: String = "journal", existing: ExistingOutput = .refuse) throws -> BatchSigner {
        var batch = batch(existing: existing)
        batch.journal = try BatchJournal(address(journal), part: nil, for: "test", date: date, in: batch.stores)
        return batch
    }

    func jobs(_ count: Int, to output: String = "out") throws -> [SigningJob] {
        try (0..<count).map { number in
            try store.put(contract, "in/\(number).pdf")
            return SigningJob(
                .object(address("in/\(number).pdf")),
                .stamps(stamps),
                to: .object(address("\(output)/\(number).pdf"))
            )
        }
    }

    var expected: [UInt8] { get throws { try Signer(date: date).sign(contract, with: stamps).document } }

    func get(_ name: String) throws -> [UInt8] { try store.get(name, limit: 1 << 22) }
}

extension SigningOutcomes {
    /// The outcomes in the order of their jobs, and the error that ended the batch.
    func every() async -> (outcomes: [SigningOutcome], failure: SignetError?) {
        var outcomes: [SigningOutcome] = []
        do {
            for try await outcome in self { outcomes.append(outcome) }
            return (outcomes.sorted { $0.index < $1.index }, nil)
        } catch {
            return (outcomes.sorted { $0.index < $1.index }, error as? SignetError)
        }
    }
}

extension SigningOutcome {
    /// The outcome in a word: the code of a failure.
    var word: String {
        switch result {
        case .success(.signed): "signed"
        case .success(.alreadyDone): "before"
        case .success(.checked): "checked"
        case .failure(let error): error.code.description
        }
    }
}

@Suite("Batches in object storage", .slow())
struct ObjectJobsTests {
    @Test("documents out of storage, files and memory go into each of them, with the same bytes")
    func kinds() async throws {
        let scratch = try ObjectScratch("batch ü+&")
        let folder = try TemporaryFolder()
        try scratch.store.put(scratch.contract, "in.pdf")
        let inputs: [SigningJob.Input] = [
            .object(scratch.address("in.pdf")), .file(try folder.write(scratch.contract, to: "in.pdf")),
            .bytes(scratch.contract),
        ]
        let jobs = inputs.enumerated().flatMap { number, input in
            [
                SigningJob.Output.object(scratch.address("out \(number).pdf")), .file(folder.path("\(number).pdf")),
                .memory,
            ]
            .map { SigningJob(input, .stamps(scratch.stamps), to: $0) }
        }
        let (outcomes, failure) = await scratch.batch().sign(jobs).every()
        #expect(failure == nil && outcomes.map(\.word) == Array(repeating: "signed", count: 9))
        let expected = try scratch.expected
        for number in 0..<3 {
            #expect(try scratch.get("out \(number).pdf") == expected)
            #expect(folder.read("\(number).pdf") == expected)
            #expect(outcomes[3 * number + 2].document == expected)
        }
    }

    @Test("a run that is repeated does nothing again, with its journal and without what its segments say")
    func resuming() async throws {
        let scratch = try ObjectScratch()
        let jobs = try scratch.jobs(7)
        let first = await try scratch.journaled().sign(jobs).every()
        #expect(first.outcomes.map(\.word) == Array(repeating: "signed", count: 7) && first.failure == nil)
        let journal = try scratch.journaled()
        #expect(journal.journal?.count == 7)
        #expect(await journal.sign(jobs).every().outcomes.map(\.word) == Array(repeating: "before", count: 7))
        // As after a run that was killed before it wrote a segment.
        var names: [String] = []
        var place: String?
        repeat {
            let page = try scratch.store.page(beginning: "journal/all/", after: place)
            (names, place) = (names + page.names, page.next)
        } while place != nil
        #expect(names.count == 1)
        for name in names { try scratch.store.remove(name) }
        let later = try BatchJournal(
            scratch.address("journal"),
            part: "1-of-2",
            for: "test",
            date: scratch.date.addingTimeInterval(500),
            in: scratch.stores()
        )
        #expect(later.count == 0 && later.date == scratch.date)
        var again = scratch.batch()
        again.signer.date = nil
        again.journal = later
        #expect(await again.sign(jobs).every().outcomes.map(\.word) == Array(repeating: "before", count: 7))
        for number in 0..<7 { #expect(try scratch.get("out/\(number).pdf") == scratch.expected) }
        let address = scratch.address("journal")
        #expect { try BatchJournal(address, part: nil, for: "other", in: scratch.stores()) } throws: {
            ($0 as? SignetError)?.message.contains("another batch") == true
        }
    }

    @Test("several runs with one journal at a time sign each document once", arguments: 1...3)
    func together(round: Int) async throws {
        let scratch = try ObjectScratch()
        let jobs = try scratch.jobs(20)
        let words = try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask { try await scratch.journaled().sign(jobs.shuffled()).every().outcomes.map(\.word) }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(words.count { $0 == "signed" } == 20 && words.count { $0 == "before" } == 40)
    }

    @Test("an object that is there is kept if it is the job's, and fails it otherwise", arguments: [false, true])
    func existing(hasJournal: Bool) async throws {
        let scratch = try ObjectScratch()
        let jobs = try scratch.jobs(4)
        try scratch.store.put(scratch.expected, "out/1.pdf")
        var other = try scratch.expected
        other[100] ^= 1
        try scratch.store.put(other, "out/2.pdf")
        try scratch.store.put([1], "out/3.pdf")
        let words = ["signed", "before", "cannot-create", "cannot-create"]
        let batch = hasJournal ? try scratch.journaled() : scratch.batch()
        let (outcomes, failure) = await batch.sign(jobs).every()
        #expect(outcomes.map(\.word) == words && failure == nil)
        #expect(try scratch.get("out/2.pdf") == other && scratch.get("out/3.pdf") == [1])
        let forced = await scratch.batch(existing: .replace).sign(jobs).every()
        #expect(forced.outcomes.map(\.word) == Array(repeating: "signed", count: 4))
        for number in 0..<4 { #expect(try scratch.get("out/\(number).pdf") == scratch.expected) }
    }

    @Test("of two jobs with one output, one of another document fails, and one of the same is done", arguments: 1...3)
    func sameOutput(round: Int) async throws {
        let scratch = try ObjectScratch()
        var jobs = try scratch.jobs(3)
        // Of two documents that differ, whichever is first.
        try scratch.store.put(try Examples.bytes("form.pdf"), "in/1.pdf")
        for number in 0..<3 { jobs[number].output = jobs[0].output }
        let (outcomes, failure) = await scratch.batch().sign(jobs).every()
        let words = outcomes.map(\.word)
        #expect(failure == nil && words.count { $0 == "signed" } == 1)
        let isExpected = try scratch.get("out/0.pdf") == scratch.expected
        if words[1] == "signed" {
            #expect(words[0] == "cannot-create" && words[2] == "cannot-create" && !isExpected)
        } else {
            #expect(words[1] == "cannot-create" && words.contains("before") && isExpected)
        }
        for existing in [ExistingOutput.replace, .compare] {
            let again = await scratch.batch(existing: existing).sign([jobs[0], jobs[0]]).every()
            #expect(again.outcomes.count { $0.word == "invalid-argument" } == (existing == .replace ? 1 : 0))
        }
    }

    @Test("a document that was changed is not taken for the one that was signed, though its job is the same")
    func changed() async throws {
        let scratch = try ObjectScratch()
        let jobs = try scratch.jobs(2)
        _ = await try scratch.journaled("one").sign(jobs).every()
        var other = scratch.contract
        other[other.count - 3] ^= 32
        try scratch.store.put(scratch.contract + Array("%\n".utf8), "in/0.pdf")
        // The journal of another run of the same batch, in which nothing is recorded.
        let words = await try scratch.journaled("two").sign(jobs).every().outcomes.map(\.word)
        #expect(words == ["cannot-create", "before"])
        #expect(try scratch.get("out/0.pdf") == scratch.expected)
    }

    @Test("a dry run keeps nothing, and finds what is there")
    func dryRun() async throws {
        let scratch = try ObjectScratch()
        let jobs = try scratch.jobs(3)
        try scratch.store.put([1], "out/1.pdf")
        try scratch.store.put(scratch.expected, "out/2.pdf")
        var batch = scratch.batch()
        batch.isDryRun = true
        let (outcomes, _) = await batch.sign(jobs).every()
        #expect(outcomes.map(\.word) == ["checked", "cannot-create", "before"])
        #expect(try scratch.store.head("out/0.pdf") == nil)
    }

    @Test("documents that cannot be read fail by themselves, each with its reason")
    func defects() async throws {
        let scratch = try ObjectScratch()
        var jobs = try scratch.jobs(3)
        try scratch.store.put([], "empty.pdf")
        try scratch.store.put(Array("no document".utf8), "text.pdf")
        let inputs = [
            scratch.address("none.pdf"), scratch.address("empty.pdf"), scratch.address("text.pdf"), "s3://other/x.pdf",
            scratch.address("a//b.pdf"), scratch.address("../b.pdf"), scratch.address("a\nb.pdf"), "s3://B/x.pdf",
            "s3://bucket",
        ]
        for input in inputs {
            jobs.append(
                SigningJob(.object(input), .stamps(scratch.stamps), to: .object(scratch.address("\(jobs.count).pdf")))
            )
        }
        jobs.append(SigningJob(jobs[0].input, .stamps(scratch.stamps), to: .object(scratch.address("out/../x.pdf"))))
        let (outcomes, failure) = await scratch.batch().sign(jobs).every()
        let words = [
            "signed", "signed", "signed", "no-input", "invalid-data", "invalid-data", "no-input", "invalid-argument",
            "invalid-argument", "invalid-argument", "invalid-argument", "invalid-argument", "invalid-argument",
        ]
        #expect(outcomes.map(\.word) == words && failure == nil)
        for outcome in outcomes.dropFirst(3) {
            guard case .failure(let error) = outcome.result else { continue }
            #expect(error.file?.hasPrefix("s3://") == true, "\(error)")
        }
    }

    @Test("large documents are read after their length, alone where they need it, and not while they change")
    func large() async throws {
        let scratch = try ObjectScratch()
        let large = scratch.contract + Array(repeating: UInt8(ascii: "\n"), count: 700_000)
        for number in 0..<3 { try scratch.store.put(large, "in/\(number).pdf") }
        let jobs = (0..<3).map { number in
            SigningJob(
                .object(scratch.address("in/\(number).pdf")),
                .stamps(scratch.stamps),
                to: .object(scratch.address("out/\(number).pdf"))
            )
        }
        #expect(await scratch.batch().sign(jobs).every().outcomes.map(\.word) == ["signed", "signed", "signed"])
        #expect(try scratch.get("out/2.pdf").starts(with: large))
        let growing = try ObjectScratch("grows")
        try growing.store.put(large, "in/0.pdf")
        let job = SigningJob(.object(growing.address("in/0.pdf")), .stamps(scratch.stamps), to: .memory)
        let (outcomes, _) = await growing.batch().sign([job]).every()
        #expect(outcomes.map(\.word) == ["input-output"])
    }
}
