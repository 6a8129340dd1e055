internal import SignetBasics
internal import SignetServiceFoundation

/// The outcomes of the rows of a table, as a table.
struct BulkReport: Sendable {
    let bulk: BulkRecord
    let language: PageLanguage

    private static let columns = ["row", "state", "request", "request state", "people", "code", "column", "problem"]
    private static let part = 500

    /// The whole table; rows are read in parts.
    func text(in database: Database) throws -> String {
        var text = GuardedCSV.beginning + GuardedCSV.record(Self.columns)
        var last = 0
        while true {
            let rows = try BulkRowRecord.rows(of: bulk.id, in: nil, after: last, limit: Self.part, in: database)
            guard let end = rows.last?.position else { return text }
            last = end
            let ids = rows.compactMap(\.requestId)
            let requests = try RequestRecord.all(withAny: ids, in: database)
            let byId = Dictionary(requests.map { ($0.id, $0) }) { first, _ in first }
            let people = Dictionary(grouping: try SignerRecord.all(ofAny: ids, in: database), by: \.requestId)
            for row in rows {
                let request = row.requestId.flatMap { byId[$0] }
                let signers = row.requestId.flatMap { people[$0] } ?? []
                text += record(row, request, signers)
            }
        }
    }

    private func record(_ row: BulkRowRecord, _ request: RequestRecord?, _ signers: [SignerRecord]) -> String {
        let problems = row.problems
        return GuardedCSV.record([
            String(row.position), row.state.rawValue, row.requestId ?? "", request?.state.rawValue ?? "",
            signers.map(\.nameWithAddress).joined(separator: "; "), problems.map(\.code).joined(separator: "; "),
            problems.compactMap(\.column).joined(separator: "; "), problems.map(\.detail).joined(separator: " "),
        ])
    }
}
