import Fixtures
import Foundation
import Signet
import Testing

@Suite struct BatchJournalTests {
    private let begin = Date(timeIntervalSince1970: 1_779_003_000)

    private func jobs(_ count: Int, in folder: TemporaryFolder) throws -> [SigningJob] {
        let stamps = [Stamp(try Signature.typed("Jane Doe"), at: .position(.bottomRight))]
        let input = try Examples.path("contract.pdf")
        return (0..<count).map { SigningJob(input, with: stamps, to: folder.path("out-\($0).pdf")) }
    }

    private func run(
        _ jobs: [SigningJob],
        in folder: TemporaryFolder,
        date: Date,
        stoppingAfter limit: Int? = nil
    ) async throws -> (signed: Int, before: Int, failed: Int) {
        var batch = BatchSigner(width: 2)
        batch.journal = try BatchJournal(folder.path("journal"), for: "test", date: date)
        var progress = BatchProgress()
        for try await outcome in batch.sign(jobs) {
            progress = outcome.progress
            if progress.finished == limit { break }
        }
        return (progress.signed, progress.doneBefore, progress.failed)
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
        guard case .stamps(let stamps) = jobs[0].content else { return }
        let expected = try Signer(date: begin).sign(Examples.bytes("contract.pdf"), with: stamps).document
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
        for text in ["hello\n", "signet-batch 1 one\n", "signet-batch 1 one 5\nx y\n"] {
            _ = try folder.write(Array(text.utf8), to: "c")
            #expect { try BatchJournal(folder.path("c"), for: "one") } throws: {
                ($0 as? SignetError)?.code == .invalidData
            }
            #expect(folder.read("c") == Array(text.utf8))
        }
    }
}
