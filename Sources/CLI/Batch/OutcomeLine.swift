internal import FoundationEssentials
internal import Signet
internal import SignetBatch

/// A report's line for one document.
struct OutcomeLine: Encodable {
    enum Status: String, Encodable {
        case signed
        case canBeSigned = "can-be-signed"
        case alreadyDone = "done-before"
        case failed
    }

    /// The row's line in its file; nil for documents without rows.
    let row: String?
    /// The row's own column of that name.
    let id: String?
    let input: String?
    let output: String?
    let status: Status
    let milliseconds: Double
    let stamps: [SigningReport.Stamp]?
    let bytes: Int?
    /// Further notes for the user.
    let notes: [String]?
    /// Warnings about the signatures, such as words that moved to another face.
    let warnings: [SigningWarning]?
    let error: FailureDetails?
    /// The signed document, where the row brought its own.
    let outputData: Data?

    /// How each line of JSON begins, its keys being sorted.
    static let beginning = "{\""

    enum CodingKeys: String, CodingKey {
        case row, id, input, output, status, milliseconds, stamps, bytes, notes, warnings, error
        case outputData = "output_data"
    }

    init(_ outcome: SigningOutcome, of subject: BatchReporter.Subject) {
        row = if case .rows = subject { outcome.job.label ?? String(outcome.index + 1) } else { nil }
        id = outcome.job.operation.values["id"]
        input = outcome.job.input.path
        output = outcome.job.output.path
        milliseconds = (outcome.duration / .milliseconds(1) * 1000).rounded() / 1000
        outputData = outcome.document.map { Data($0) }
        var report: SigningReport?
        var problem: FailureDetails?
        switch outcome.result {
        case .success(.signed(let done)):
            status = .signed
            report = done
        case .success(.checked(let done)):
            status = .canBeSigned
            report = done
        case .success(.alreadyDone): status = .alreadyDone
        case .failure(let error):
            status = .failed
            problem = FailureDetails(error)
        }
        stamps = report?.stamps
        bytes = report.map { $0.originalBytes + $0.appendedBytes }
        let notes = report.map { report in
            report.notes.map { $0.description(.options) }
                + report.signatures.map { "the signature in field '\($0.field)' \($0.meaning)" }
        }
        self.notes = notes?.isEmpty == false ? notes : nil
        warnings = report?.warnings.isEmpty == false ? report?.warnings : nil
        error = problem
    }

    static let columns = [
        "row", "id", "input", "output", "status", "milliseconds", "stamps", "bytes", "error", "message",
    ]

    /// The values of the columns.
    var fields: [String] {
        [
            row ?? "", id ?? "", input ?? "", output ?? "", status.rawValue, Decimal.text(milliseconds),
            stamps.map { String($0.count) } ?? "",
            bytes.map(String.init) ?? "", error?.code ?? "", error.map { $0.message } ?? "",
        ]
    }
}
