import Fixtures
import Foundation
import Signet
import Testing

@Suite struct BatchJournalTests {
    private let begin = Date(timeIntervalSince1970: 1_779_003_000)

    private func jobs(_ count: Int, in folder: TemporaryFolder) throws -> [SigningJob] {
        let stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        let input = try Examples.path("contract.pdf")
        return (0..<count).map { SigningJob(input, .stamps(stamps), to: folder.path("out-\($0).pdf")) }
    }

    private func run(
        _ jobs: [SigningJob],
        in folder: TemporaryFolder,
        date: Date,
        stoppingAfter limit: Int? = nil
    ) async throws -> (signed: Int, before: Int, failed: Int) {
        var batch = BatchSigner(concurrency: 2)
        batch.journal = try BatchJournal(folder.path("journal"), for: "test", date: date)
        var progress = BatchProgress()
        for try await outcome in batch.sign(jobs) {
            progress = outcome.progress
            if progress.finished == limit { break }
        }
        return (progress.signed, progress.alreadyDone, progress.failed)
    }

    @Test("what is noted is not done again, and all runs sign with the date of the first")
    func goingOn() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(30, in: folder)
        let first = try await run(jobs, in: folder, date: begin, stoppingAfter: 7)
        #expect(first == (7, 0, 0))
        // The run that was left lets go of the journal when its last job has ended.
        var second = (signed: 0, before: 0, failed: 0)
        for _ in 0..<100 {
            do {
                second = try await run(jobs, in: folder, date: begin.addingTimeInterval(86400))
                break
            } catch let error as SignetError where error.message.contains("another run") {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(second.signed + second.before == 30 && second.before >= 7 && second.failed == 0)
        let contract = try Examples.bytes("contract.pdf")
        let expected = try Signer(date: begin).apply(jobs[0].operation, to: contract).document
        for number in 0..<30 { #expect(folder.read("out-\(number).pdf") == expected) }
        #expect(try await run(jobs, in: folder, date: begin) == (0, 30, 0))
    }

    @Test("an output whose line is missing or cut short is compared and kept; one that lacks is made again")
    func missingLines() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(6, in: folder)
        _ = try await run(jobs, in: folder, date: begin)
        var lines = String(decoding: try #require(folder.read("journal")), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        #expect(lines.count == 7)
        lines.remove(at: 3)
        let cut = lines.joined(separator: "\n").dropLast(20)
        _ = try folder.write(Array(cut.utf8), to: "journal")
        try FileManager.default.removeItem(atPath: folder.path("out-0.pdf"))
        let before =
            try FileManager.default.attributesOfItem(atPath: folder.path("out-5.pdf"))[.systemFileNumber] as? Int
        let result = try await run(jobs, in: folder, date: begin.addingTimeInterval(5))
        #expect(result == (1, 5, 0))
        let after =
            try FileManager.default.attributesOfItem(atPath: folder.path("out-5.pdf"))[.systemFileNumber] as? Int
        #expect(before == after)
        let journal = String(decoding: try #require(folder.read("journal")), as: UTF8.self)
        #expect(journal.split(separator: "\n").count >= 7 && journal.hasSuffix("\n"))
        #expect(try await run(jobs, in: folder, date: begin) == (0, 6, 0))
    }

    @Test("an output that was changed since, or is a stranger's, is a failure and stays as it is")
    func strangers() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(3, in: folder)
        _ = try await run(Array(jobs.prefix(1)), in: folder, date: begin)
        _ = try folder.write([1], to: "out-0.pdf")
        _ = try folder.write([2], to: "out-1.pdf")
        #expect(try await run(jobs, in: folder, date: begin) == (1, 0, 2))
        #expect(folder.read("out-0.pdf") == [1] && folder.read("out-1.pdf") == [2])
    }

    @Test("journals of other batches, other files and journals in use are refused")
    func refusals() throws {
        let folder = try TemporaryFolder()
        let journal = try BatchJournal(folder.path("a"), for: "one")
        #expect { try BatchJournal(folder.path("a"), for: "one") } throws: {
            ($0 as? SignetError)?.message.contains("another run") == true
        }
        #expect(journal.count == 0)
        _ = try folder.write(Array("signet-batch 1 two 5\n".utf8), to: "b")
        #expect { try BatchJournal(folder.path("b"), for: "one") } throws: {
            ($0 as? SignetError)?.code == .invalidArgument
        }
        for text in ["hello\n", "precious notes without an end", "signet-batch 1 one\n"] {
            _ = try folder.write(Array(text.utf8), to: "c")
            #expect { try BatchJournal(folder.path("c"), for: "one") } throws: {
                ($0 as? SignetError)?.code == .invalidData
            }
            #expect(folder.read("c") == Array(text.utf8))
        }
    }

    @Test("a journal is free as soon as it is closed, even while a starting program has a copy of its descriptor")
    func inheritedDescriptor() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("journal")
        var copy: CInt = -1
        do {
            let journal = try BatchJournal(path, for: "one")
            let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { CInt($0) }
            let its = open.first { descriptor in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == path
            }
            copy = dup(try #require(its))
            #expect(copy >= 0 && journal.count == 0)
        }
        defer { close(copy) }
        #expect(throws: Never.self) { try BatchJournal(path, for: "one") }
    }

    @Test("lines that are none are passed over, and what they spoke of is compared")
    func brokenLines() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(4, in: folder)
        _ = try await run(jobs, in: folder, date: begin)
        var lines = String(decoding: try #require(folder.read("journal")), as: UTF8.self).split(separator: "\n")
        lines[2] = lines[2].prefix(20) + lines[3]
        _ = try folder.write(Array(lines.joined(separator: "\n").utf8) + [10, 0, 0, 10], to: "journal")
        #expect(try await run(jobs, in: folder, date: begin.addingTimeInterval(9)) == (0, 4, 0))
    }

    @Test("a document that changed after it was signed is not taken for the one that was")
    func changedInput() async throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.bytes("contract.pdf")
        let input = try folder.write(contract, to: "in.pdf")
        let stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        let jobs = [SigningJob(input, .stamps(stamps), to: folder.path("out.pdf"))]
        #expect(try await run(jobs, in: folder, date: begin) == (1, 0, 0))
        // The same bytes written again, as by a copy.
        try FileManager.default.setAttributes([.modificationDate: begin], ofItemAtPath: input)
        #expect(try await run(jobs, in: folder, date: begin) == (0, 1, 0))
        _ = try folder.write(contract + Array("% more\n".utf8), to: "in.pdf")
        #expect(try await run(jobs, in: folder, date: begin) == (0, 0, 1))
    }

    @Test("documents in memory are compared with outputs that were not noted")
    func memory() async throws {
        let folder = try TemporaryFolder()
        let contract = try Examples.bytes("contract.pdf")
        let stamps = [try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        let jobs = (0..<3).map { number in
            SigningJob(.bytes(contract), .stamps(stamps), to: .file(folder.path("out-\(number).pdf")))
        }
        #expect(try await run(jobs, in: folder, date: begin) == (3, 0, 0))
        let first = String(decoding: try #require(folder.read("journal")), as: UTF8.self).prefix { $0 != "\n" }
        _ = try folder.write(Array("\(first)\n".utf8), to: "journal")
        _ = try folder.write([1], to: "out-1.pdf")
        #expect(try await run(jobs, in: folder, date: begin.addingTimeInterval(9)) == (0, 2, 1))
    }

    @Test("parts of a batch have one date and know what the others have done")
    func parts() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(6, in: folder)
        for (part, own) in [("1-of-2", jobs[0..<3]), ("2-of-2", jobs[3..<6]), ("1-of-3", jobs[1..<5])] {
            var batch = BatchSigner(concurrency: 1)
            let date = begin.addingTimeInterval(part == "1-of-2" ? 0 : 500)
            batch.journal = try BatchJournal(folder.path("journal"), part: part, for: "test", date: date)
            var last = BatchProgress()
            for try await outcome in batch.sign(Array(own)) { last = outcome.progress }
            #expect(last.failed == 0 && (part == "1-of-3" ? last.alreadyDone == 4 : last.signed == 3))
        }
        #expect(try await run(jobs, in: folder, date: begin.addingTimeInterval(900)) == (0, 6, 0))
        #expect(folder.read("out-0.pdf") == folder.read("out-5.pdf"))
    }

    @Test("a dry run reads the journal and leaves it")
    func dryRun() async throws {
        let folder = try TemporaryFolder()
        let jobs = try jobs(4, in: folder)
        _ = try await run(Array(jobs.prefix(2)), in: folder, date: begin)
        let before = folder.read("journal")
        var batch = BatchSigner()
        batch.isDryRun = true
        batch.journal = try BatchJournal(reading: folder.path("journal"), for: "test")
        var last = BatchProgress()
        for try await outcome in batch.sign(jobs) { last = outcome.progress }
        #expect(last.signed == 2 && last.alreadyDone == 2 && last.failed == 0)
        #expect(folder.read("journal") == before)
    }
}
