package import Hummingbird

/// A part of a list, by what came before the cursor.
package struct PageQuery: Sendable {
    package let limit: Int
    /// The moment and identifier of the last item before.
    package let after: (created: Int64, id: String)?

    /// The parameters of the query that select the part.
    package static let names = ["limit", "cursor"]
    private static let defaultLimit = 50
    private static let most = 200
    private static let wrongCursor = Problem.invalid(
        "Invalid 'cursor': use the member 'next' of the previous page."
    )

    package init(_ call: APICall) throws(Problem) {
        limit = try Self.limit(of: call)
        guard let cursor = call.query("cursor") else {
            after = nil
            return
        }
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let created = Int64(parts[0]), parts[1].utf8.count <= 64 else { throw Self.wrongCursor }
        after = (created, String(parts[1]))
    }

    /// The most items of a part.
    package static func limit(of call: APICall) throws(Problem) -> Int {
        let limit = call.query("limit")
        guard let count = limit.map({ Int($0) }) ?? defaultLimit, (1...most).contains(count) else {
            throw .invalid("'limit' is a number from 1 to \(most), not '\(limit ?? "")'.")
        }
        return count
    }

    /// The cursor of a list whose items have numbers.
    package static func number(of call: APICall, default first: Int) throws(Problem) -> Int {
        guard let number = call.query("cursor").map({ Int($0) }) ?? first else { throw wrongCursor }
        return number
    }

    /// The records of the part that fulfil a condition, and one more where there is a next part.
    package func records<Listed: OwnedRecord>(
        _ type: Listed.Type,
        where condition: String,
        _ values: [String: SQLValue],
        by order: RecordOrder,
        in database: Database
    ) throws -> [Listed] {
        let (column, direction) = (order.column, order.isDescending ? " DESC" : "")
        let rest = after == nil ? "" : " AND (\(column), id) \(order.isDescending ? "<" : ">") (:moment, :id)"
        var values = values
        if let after { values.merge(["moment": after.created.sqlValue, "id": after.id.sqlValue]) { $1 } }
        return try Listed.all(
            "WHERE \(condition)\(rest) ORDER BY \(column)\(direction), id\(direction) LIMIT \(limit + 1)",
            StatementArguments(values),
            in: database
        )
    }
}

/// The order of a list: by a column of moments, then by the identifiers.
package struct RecordOrder: Sendable {
    package let column: String
    package let isDescending: Bool

    package static let newestFirst = RecordOrder(column: "created", isDescending: true)

    package init(column: String, isDescending: Bool) { (self.column, self.isDescending) = (column, isDescending) }
}

/// A part of a list, in a reply.
package struct ItemPage<Item: Encodable & Sendable>: Encodable, Sendable {
    package let items: [Item]
    package let next: String?

    /// Takes one item more than the limit as a sign that there is a next part, which begins after the cursor of the last one.
    package init<Source>(
        _ found: [Source],
        limit: Int,
        cursor: (Source) -> String,
        _ items: ([Source]) throws -> [Item]
    ) rethrows {
        let shown = Array(found.prefix(limit))
        self.items = try items(shown)
        next = found.count > limit ? shown.last.map(cursor) : nil
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)
    }

    private enum CodingKeys: CodingKey { case items, next }
}

extension APICall {
    /// A part of the list of those records that fulfil a condition.
    package func list<Listed: OwnedRecord, View: Encodable & Sendable>(
        _ type: Listed.Type,
        where condition: String,
        _ values: [String: String],
        _ views: @escaping @Sendable ([Listed], Database) throws -> [View]
    ) async throws -> Response {
        let page = try PageQuery(self)
        return try await api.store.read { database in
            let values = values.mapValues(\.sqlValue)
            let records = try page.records(type, where: condition, values, by: .newestFirst, in: database)
            let part = try ItemPage(
                records,
                limit: page.limit,
                cursor: { "\($0.created.milliseconds).\($0.id)" },
                { try views($0, database) }
            )
            return try Reply(.ok, part)
        }.response
    }

    /// A part of the list of those of the caller's records that fulfil a further condition, which begins with `AND`.
    package func listOwn<Listed: OwnedRecord, View: Encodable & Sendable>(
        _ type: Listed.Type,
        _ condition: String,
        _ values: [String: String],
        _ views: @escaping @Sendable ([Listed], Database) throws -> [View]
    ) async throws -> Response {
        let values = values.merging(["owner": caller.accountId]) { $1 }
        return try await list(type, where: "\(Listed.isOwn) \(condition)", values, views)
    }

    /// A part of the list of the caller's records.
    package func listOwn<Listed: OwnedRecord, View: Encodable & Sendable>(
        _ type: Listed.Type,
        _ views: @escaping @Sendable ([Listed], Database) throws -> [View]
    ) async throws -> Response {
        try await listOwn(type, "", [:], views)
    }
}
