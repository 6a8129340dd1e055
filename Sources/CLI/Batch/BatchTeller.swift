internal import Dispatch
internal import FoundationEssentials
internal import Signet
internal import Synchronization

/// Tells what becomes of a batch: failures and progress on standard error, a line for each document in the report, the sum
/// at the end.
struct BatchTeller: Sendable {
    let report: ReportFile?
    let progress: ProgressLine
    let failureLimit: Int?

    /// Exit codes of a batch.
    private enum Status {
        static let some: Int32 = 3
        static let none: Int32 = 4
    }

    /// Follows a batch to its end.
    ///
    /// - Returns: The exit code.
    func tell(_ outcomes: SigningOutcomes, isDryRun: Bool) throws -> Int32 {
        let sum = try Waiting.forResult { try await follow(outcomes) }
        progress.end()
        try report?.close()
        let verb = isDryRun ? "can be signed" : "signed"
        var parts = ["\(ProgressLine.grouped(sum.signed)) \(verb)"]
        if sum.doneBefore > 0 { parts.append("\(ProgressLine.grouped(sum.doneBefore)) done before") }
        if sum.failed > 0 { parts.append("\(ProgressLine.grouped(sum.failed)) failed") }
        let seconds = sum.elapsed / .seconds(1)
        let line = "\(parts.joined(separator: ", ")) in \(Decimal.text(seconds)) s\n"
        let stream: StandardStream = report?.isStandardOutput == true ? .error : .output
        try stream.write(Array(line.utf8))
        if let failureLimit, sum.failed >= failureLimit {
            printError("signet: stopped after \(sum.failed) \(sum.failed == 1 ? "failure" : "failures")")
        }
        guard sum.failed > 0 else { return 0 }
        return sum.signed + sum.doneBefore > 0 ? Status.some : Status.none
    }

    private func follow(_ outcomes: SigningOutcomes) async throws -> BatchProgress {
        var last = BatchProgress()
        for try await outcome in outcomes {
            last = outcome.progress
            if case .failure(let error) = outcome.result {
                progress.clear()
                printError("signet: row \(outcome.job.label ?? String(outcome.index + 1)): \(error)")
            }
            try report?.add(OutcomeLine(outcome))
            progress.show(last)
        }
        return last
    }
}

/// Waits on the main thread for what tasks do.
enum Waiting {
    static func forResult<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<Result<Value, any Error>?>(nil)
        Task {
            let value: Result<Value, any Error>
            do { value = .success(try await work()) } catch { value = .failure(error) }
            result.withLock { $0 = value }
            done.signal()
        }
        while true {
            done.wait()
            if let value = result.withLock({ $0 }) { return try value.get() }
        }
    }
}
