internal import FoundationEssentials
internal import Signet
internal import SignetBatch
internal import SignetFiles

/// Reports the results of a batch: failures and progress on standard error, a line for each document in the report, the
/// sum at the end.
struct BatchReporter: Sendable {
    let report: ReportFile?
    let progress: ProgressLine
    let failureLimit: Int?
    let json: Bool
    let subject: Subject

    /// The items of a batch, as failures name them.
    enum Subject {
        case rows
        /// Documents; warnings and notes on each are shown, except those that were shown before.
        case documents(alreadyShown: [SigningWarning])
    }

    /// Exit codes of a batch.
    private enum Status {
        static let some: Int32 = 3
        static let none: Int32 = 4
    }

    /// Follows a batch to its end.
    ///
    /// - Returns: The exit code.
    /// - Throws: The error that ended the batch early, after the sum was printed.
    func reportAll(_ outcomes: SigningOutcomes, isDryRun: Bool) throws -> Int32 {
        let (sum, failure) = try Waiting.forResult { await follow(outcomes) }
        progress.clear()
        try writeSummary(sum, isDryRun: isDryRun)
        if let failure { throw failure }
        if let failureLimit, sum.failed >= failureLimit {
            printError("signet: stopped after \(sum.failed) \(sum.failed == 1 ? "failure" : "failures")")
        }
        guard sum.failed > 0 else { return 0 }
        return sum.signed + sum.alreadyDone > 0 ? Status.some : Status.none
    }

    private func writeSummary(_ sum: BatchProgress, isDryRun: Bool) throws {
        var parts = ["\(ProgressLine.grouped(sum.signed)) \(isDryRun ? "can be signed" : "signed")"]
        if sum.alreadyDone > 0 { parts.append("\(ProgressLine.grouped(sum.alreadyDone)) done before") }
        if sum.failed > 0 { parts.append("\(ProgressLine.grouped(sum.failed)) failed") }
        let line = "\(parts.joined(separator: ", ")) in \(Decimal.text(sum.elapsed / .seconds(1))) s\n"
        let stream: StandardStream = report?.isStandardOutput == true ? .error : .output
        do {
            try stream.write(json ? JSONReport.bytes(of: BatchSum(sum)) : Array(line.utf8))
        } catch let error as FileError where !isDryRun {
            throw SignetError(
                error.code == .inputOutput ? .inputOutput : .cannotCreate,
                "\(error.cause); \(parts[0])",
                file: error.file
            )
        }
    }

    private func follow(_ outcomes: SigningOutcomes) async -> (BatchProgress, (any Error)?) {
        var last = BatchProgress()
        do {
            for try await outcome in outcomes {
                last = outcome.progress
                try show(outcome)
                try report?.add(OutcomeLine(outcome, of: subject))
                progress.show(last)
            }
            return (last, nil)
        } catch {
            return (last, error)
        }
    }

    /// Shows a failure, and for documents the warnings and notes; in a dry run the places too.
    private func show(_ outcome: SigningOutcome) throws {
        switch (outcome.result, subject) {
        case (.failure(let error), .rows):
            show("row \(outcome.job.label ?? String(outcome.index + 1)): \(error.description(.options))")
        case (.failure(let error), .documents): show(error.description(.options))
        case (.success(.signed(let done)), .documents(let alreadyShown)):
            remark(on: done, of: outcome, alreadyShown: alreadyShown)
        case (.success(.checked(let plan)), .documents(let alreadyShown)):
            remark(on: plan, of: outcome, alreadyShown: alreadyShown)
            guard report == nil, let output = outcome.job.output.path else { return }
            let lines = ReportWords.planned.lines(plan).map { "\(output): \($0)\n" }
            try StandardStream.output.write(Array(lines.joined().utf8))
        case (.success, _): break
        }
    }

    private func remark(on done: SigningReport, of outcome: SigningOutcome, alreadyShown: [SigningWarning]) {
        guard let document = outcome.job.input.path else { return }
        for line in ReportText.remarks(on: done, alreadyShown: alreadyShown, of: document) { show(line) }
    }

    /// Shows a line on standard error.
    private func show(_ line: String) {
        progress.clear()
        printError(Self.visible("signet: \(line)"))
    }

    /// A line in which control characters, which a terminal would follow, are written out.
    static func visible(_ line: String) -> String {
        var result = ""
        for scalar in line.unicodeScalars {
            let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            if isControl {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The sum of a batch, as `--json` reports it.
private struct BatchSum: Encodable {
    /// Signed now; in a dry run those that can be signed.
    let signed: Int
    let doneBefore: Int
    let failed: Int
    let seconds: Double

    init(_ sum: BatchProgress) {
        (signed, doneBefore, failed) = (sum.signed, sum.alreadyDone, sum.failed)
        seconds = (sum.elapsed / .milliseconds(1)).rounded() / 1000
    }
}
