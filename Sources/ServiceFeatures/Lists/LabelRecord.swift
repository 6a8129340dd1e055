package import SignetServiceFoundation

/// A label of an account's requests.
package struct LabelRecord: OwnedRecord {
    package static let table = "label"
    package static let noun = "label"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, color, created
    }

    package let id: String
    let accountId: String
    var name: String
    /// As in `#1a2b3c`.
    var color: String
    package let created: Moment

    package var guardedBy: RowLock? { RowLock(.account, accountId) }

    /// The most labels of an account.
    static let most = 200

    static func check(name: String) throws(Problem) {
        try PlainText.checkLine(name, "A label's name", atMost: 60)
        guard name.contains(where: { !$0.isWhitespace }) else { throw .invalid("A label has a name.") }
    }

    static func check(color: String) throws(Problem) {
        guard color.wholeMatch(of: /#[0-9a-fA-F]{6}/) != nil else {
            throw .invalid("A label's 'color' is written as #1a2b3c, not '\(color.prefixed(to: 40))'.")
        }
    }

    /// The identifiers of the labels of requests, by the requests.
    static func identifiers(ofAny requests: [String], in database: Database) throws -> [String: [String]] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT requestId, labelId FROM requestLabel WHERE \(isOne(of: requests, "requestId")) ORDER BY labelId
                """,
            arguments: StatementArguments(requests)
        )
        let pairs = try rows.map { (try $0["requestId"] as String, try $0["labelId"] as String) }
        return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }

    /// Puts it on a request, or takes it off.
    func set(_ isOn: Bool, on request: RequestRecord, in database: Database) throws {
        database.requireLock(.request, request.id)
        let sql =
            isOn
            ? "INSERT INTO requestLabel (requestId, labelId) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM requestLabel WHERE requestId = ? AND labelId = ?"
        try database.execute(sql: sql, arguments: [request.id, id])
    }
}
