import Fixtures
import Foundation
import Signet
import SignetBatch

/// The jobs of rows, as a person would tell them.
struct PlannedRow: Equatable, CustomStringConvertible {
    var row: String
    var input: String
    var output: String
    var values: [String: String]

    init(_ row: String, _ input: String, _ output: String, _ values: [String: String] = [:]) {
        self.row = row
        self.input = input
        self.output = output
        self.values = values
    }

    /// A job, or why it is none as its only value.
    init(_ job: SigningJob) {
        row = job.label ?? ""
        input = if case .file(let path) = job.input { path } else { "bytes" }
        output = if case .file(let path) = job.output { path } else { "memory" }
        values = job.operation.values
    }

    var description: String { "\(row): \(input) -> \(output) \(values.sorted { $0.key < $1.key })" }
}

/// Reads rows as a batch does.
enum RowReading {
    static func plan(
        inputFolder: String? = nil,
        outputFolder: String? = "out",
        template: String = OutputNaming.defaultTemplate,
        constants: [String: String] = [:],
        shard: BatchPlan.Shard? = nil
    ) throws -> BatchPlan {
        BatchPlan(
            recipe: try Recipe("stamps: [{signature: {type: Jane}, at: bottom}]", folder: "."),
            inputFolder: inputFolder,
            naming: try OutputNaming(folder: outputFolder, template: template),
            constants: constants,
            shard: shard,
            returnsData: false
        )
    }

    static func rows(
        _ text: String,
        format: RowFormat? = nil,
        plan: BatchPlan
    ) async throws -> [PlannedRow] {
        let folder = try TemporaryFolder()
        let path = try folder.write(Array(text.utf8), to: "rows")
        var rows: [PlannedRow] = []
        for try await job in try PlannedJobs(path, format: format, plan: plan, position: RowPosition()) {
            rows.append(PlannedRow(job))
        }
        return rows
    }

    /// The results for the rows of a file with this name: outputs by the numbers of rows, or messages.
    static func told(
        _ bytes: [UInt8],
        named name: String = "rows",
        format: RowFormat? = nil,
        plan: BatchPlan
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        return try await told(folder.write(bytes, to: name), format: format, plan: plan)
    }

    /// The results for the rows of a file or a folder; no document is signed.
    static func told(_ path: String, format: RowFormat? = nil, plan: BatchPlan) async throws -> [String] {
        var lines: [String] = []
        let jobs = try PlannedJobs(path, format: format, plan: plan, position: RowPosition())
        var batch = BatchSigner(concurrency: 1)
        batch.isDryRun = true
        for try await outcome in batch.sign(jobs) {
            let number = outcome.job.label ?? ""
            if case .file(let path) = outcome.job.output {
                lines.append("\(number) \(path)")
            } else if case .failure(let error) = outcome.result {
                lines.append("\(number) failed: \(error.message)")
            }
        }
        return lines
    }

    /// The error with which rows are refused as a whole.
    static func refusal(
        _ bytes: [UInt8],
        named name: String = "rows",
        format: RowFormat? = nil
    ) async throws -> SignetError? {
        do {
            _ = try await told(bytes, named: name, format: format, plan: plan())
            return nil
        } catch let error as SignetError {
            return error
        }
    }
}
