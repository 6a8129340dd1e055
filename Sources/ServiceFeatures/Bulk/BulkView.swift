internal import Foundation
internal import SignetServiceFoundation

/// A table of requests as the API returns it.
struct BulkView: Encodable, Sendable {
    var id: String?
    let name: String
    let template: TemplateMark
    let state: BulkRecord.State
    let created: Moment
    let started: Moment?
    let finished: Moment?
    let total: Int
    /// How many rows are to be sent, cannot be sent, were sent and failed.
    let valid: Int
    let invalid: Int
    let sent: Int
    let failed: Int
    let encoding: TableEncoding
    let separator: String
    let columns: [BulkColumn]
    let questions: [ColumnQuestion]
    /// Whether mails are sent.
    let mail: Bool
    let rate: Int?
    let title: String?
    let message: String?
    let doubles: Bool
    /// The first rows and those with problems, where nothing is kept of the table.
    var rows: [BulkRowView]?

    private init(_ record: BulkRecord, _ counts: [BulkRowRecord.State: Int]) throws {
        let details = try record.reading
        id = record.id
        (name, template, state) = (record.name, record.mark, record.state)
        (created, started, finished, total) = (record.created, record.started, record.finished, record.total)
        (valid, invalid) = (counts[.valid] ?? 0, counts[.invalid] ?? 0)
        (sent, failed) = (counts[.sent] ?? 0, counts[.failed] ?? 0)
        (encoding, separator) = (details.encoding, details.separator)
        (columns, questions, mail) = (details.columns, details.questions, details.mail)
        (rate, title, message) = (details.settings.rate, details.settings.title, details.settings.message)
        doubles = details.settings.doubles ?? false
    }

    /// A table of which nothing is kept, with the states that its rows would have.
    init(previewing record: BulkRecord, _ states: [BulkRowRecord.State], _ rows: [BulkRowView]) throws {
        try self.init(record, Dictionary(states.map { ($0, 1) }, uniquingKeysWith: +))
        (id, self.rows) = (nil, rows)
    }

    static func all(_ records: [BulkRecord], in database: Database) throws -> [BulkView] {
        let counts = try BulkRowRecord.counts(of: records.map(\.id), in: database)
        return try records.map { try BulkView($0, counts[$0.id] ?? [:]) }
    }
}

/// A row of a table.
struct BulkRowView: Encodable, Sendable {
    /// Its number in a spreadsheet.
    let row: Int
    let state: BulkRowRecord.State
    /// None once it is done.
    let cells: [String]
    /// The values of fields as they were read, by the fields' names.
    let values: [String: String]
    let problems: [RowProblem]
    let request: String?
    let requestState: RequestRecord.State?

    init(_ row: CheckedRow, _ reading: RowReading?) {
        (self.row, state) = (row.number, row.state)
        (cells, problems, request, requestState) = (row.cells, row.problems, nil, nil)
        values = reading?.read(row.cells).use.values ?? [:]
    }

    init(_ row: BulkRowRecord, _ reading: RowReading?, _ request: RequestRecord?) {
        (self.row, state, cells, problems) = (row.position, row.state, row.texts, row.problems)
        (self.request, requestState) = (row.requestId, request?.state)
        values = cells.isEmpty ? [:] : reading?.read(cells).use.values ?? [:]
    }
}
