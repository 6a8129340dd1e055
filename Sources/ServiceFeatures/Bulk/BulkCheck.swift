internal import Foundation
internal import HTTPTypes
internal import SignetBasics
internal import SignetServiceFoundation

/// A row with the reasons why no request can be made of it.
struct CheckedRow: Sendable {
    let number: Int
    let cells: [String]
    var problems: [RowProblem]

    /// The state in which it is kept.
    var state: BulkRowRecord.State { problems.isEmpty ? .valid : .invalid }
}

/// Checks all rows of a table before anything is sent, by what a request checks.
struct BulkCheck: Sendable {
    let services: RequestServices
    let account: String
    let version: TemplateVersionRecord

    /// A table as it is read.
    struct Result: Sendable {
        var details: BulkDetails
        var rows: [CheckedRow]
    }

    /// Checks a table.
    func check(_ table: Table, _ settings: BulkSettings) async throws -> Result {
        try await check(
            table.columns,
            table.rows,
            settings,
            BulkDetails(
                encoding: table.encoding,
                separator: String(UnicodeScalar(table.separator.rawValue)),
                columns: [],
                questions: [],
                settings: settings,
                mail: false
            )
        )
    }

    /// Checks the rows that were kept of a table, with other settings.
    func check(_ rows: [BulkRowRecord], _ details: BulkDetails) async throws -> Result {
        let rows = rows.map { row in
            // Cells beyond the columns are not kept.
            Table.Row(number: row.position, cells: row.texts, problem: row.problems.first(where: \.isOfFile))
        }
        return try await check(details.columns.map(\.column), rows, details.settings, details)
    }

    private func check(
        _ names: [String],
        _ rows: [Table.Row],
        _ settings: BulkSettings,
        _ earlier: BulkDetails
    ) async throws -> Result {
        try settings.check()
        let content = try version.content
        let columns = try ColumnMatching(content: content).columns(names, wanted: settings.columns ?? [])
        let kinds = Dictionary(content.valueFields.map { ($0.name ?? "", $0.kind) }) { first, _ in first }
        let decisions = ColumnDecisions(columns, rows, kinds)
        let hasMail = try await services.api.store.read { try services.mailSettings.isSet(for: account, in: $0) }
        var details = earlier
        details.columns = decisions.columns
        details.settings = settings
        details.mail = settings.mail ?? content.request.mail ?? hasMail
        if details.mail { _ = try content.request.withMail.isSentByMail(where: hasMail) }
        details.questions = Self.questions(content, columns, isByMail: details.mail) + decisions.questions
        var checked = rows.map { row in
            CheckedRow(number: row.number, cells: row.cells, problems: row.problem.map { [$0] } ?? [])
        }
        if settings.doubles != true { Self.noteDoubles(&checked) }
        // Without these, every row would have the same problem.
        guard details.questions.isEmpty else { return Result(details: details, rows: checked) }
        let reading = reading(content, details)
        try await check(&checked, content, reading)
        return Result(details: details, rows: checked)
    }

    /// Reads rows as these details say.
    func reading(_ content: TemplateContent, _ details: BulkDetails) -> RowReading {
        let zone = content.request.zone ?? services.configuration.zone
        return RowReading(content, details.columns, details.settings, isByMail: details.mail, zone: zone)
    }

    private static func questions(
        _ content: TemplateContent,
        _ columns: [BulkColumn],
        isByMail: Bool
    ) -> [ColumnQuestion] {
        content.roles.filter { !$0.isFixed }.flatMap { role -> [ColumnQuestion] in
            let parts = Set(columns.filter { $0.person == role.name }.compactMap(\.as))
            var found: [ColumnQuestion] = []
            if parts.isDisjoint(with: [.name, .given, .family]) {
                found.append(
                    ColumnQuestion(
                        code: .nameMissing,
                        column: nil,
                        person: role.name,
                        detail: "No column has the names of \(role.name): choose one, or name one '\(role.name) name'."
                    )
                )
            }
            if isByMail, !parts.contains(.email) {
                found.append(
                    ColumnQuestion(
                        code: .emailMissing,
                        column: nil,
                        person: role.name,
                        detail:
                            "No column has the e-mail addresses of \(role.name): choose one, or name one '\(role.name) email'."
                    )
                )
            }
            return found
        }
    }

    private static func noteDoubles(_ rows: inout [CheckedRow]) {
        var first: [[String]: Int] = [:]
        for index in rows.indices {
            let cells = rows[index].cells.map(\.trimmed)
            if let other = first[cells] {
                rows[index].problems.append(
                    RowProblem(
                        "row-double",
                        column: nil,
                        "The row is the same as row \(other): it is sent only where doubles are wanted."
                    )
                )
            } else {
                first[cells] = rows[index].number
            }
        }
    }

    /// How many rows are checked at a time.
    private static let width = 4

    private func check(_ rows: inout [CheckedRow], _ content: TemplateContent, _ reading: RowReading) async throws {
        let open = rows.indices.filter { rows[$0].problems.isEmpty }
        let cells = rows.map(\.cells)
        let size = max(1, (open.count + Self.width - 1) / Self.width)
        let parts = stride(from: 0, to: open.count, by: size).map { Array(open[$0..<min($0 + size, open.count)]) }
        try await withThrowingTaskGroup(of: [(Int, [RowProblem])].self) { group in
            for part in parts {
                group.addTask {
                    var found: [(Int, [RowProblem])] = []
                    for index in part {
                        try Task.checkCancellation()
                        let problems = try await problems(cells[index], content, reading)
                        if !problems.isEmpty { found.append((index, problems)) }
                    }
                    return found
                }
            }
            for try await found in group { for (index, problems) in found { rows[index].problems = problems } }
        }
    }

    private func problems(
        _ cells: [String],
        _ content: TemplateContent,
        _ reading: RowReading
    ) async throws -> [RowProblem] {
        let result = reading.read(cells)
        guard result.problems.isEmpty else { return result.problems }
        do { _ = try await draft(result.use, content) } catch let problem as Problem where problem.status.code < 500 {
            guard problem.code != "busy" else { throw problem }
            return [RowProblem(problem, column: reading.column(of: problem))]
        }
        return []
    }

    /// The request of a row, which is not written yet.
    func draft(_ use: TemplateUse, _ content: TemplateContent) async throws -> RequestDraft {
        try await RequestDraft(
            content.request(use),
            copyOf: nil,
            template: version.mark,
            account: account,
            services
        )
    }
}

extension NewRequest {
    /// The same, to be sent by mail.
    fileprivate var withMail: NewRequest {
        var result = self
        result.mail = true
        return result
    }
}

extension RowReading {
    /// The column that a request's problem is about, where it names its field.
    fileprivate func column(of problem: Problem) -> String? {
        let named = (problem.members["fields"] ?? problem.members["members"] ?? []).first
        let byMember = columns.first { $0.field != nil && $0.field == named }
        return byMember?.column
            ?? columns.first { column in column.field.map { problem.detail.contains("'\($0)'") } ?? false }?.column
    }
}
