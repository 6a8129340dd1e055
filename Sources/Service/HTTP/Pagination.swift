internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird

/// A part of a list: the newest first, then by what came before the cursor.
struct PageQuery: Sendable {
    let limit: Int
    /// The time and identifier of the last item before.
    let after: (created: Int64, id: String)?

    static let usual = 50
    static let most = 200

    init(_ call: APICall) throws(Problem) {
        let limit = call.query("limit")
        guard let count = limit.map({ Int($0) }) ?? Self.usual, (1...Self.most).contains(count) else {
            throw .invalid("'limit' is a number from 1 to \(Self.most), not '\(limit ?? "")'.")
        }
        self.limit = count
        guard let cursor = call.query("cursor") else {
            after = nil
            return
        }
        let parts = cursor.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let created = Int64(parts[0]), parts[1].utf8.count <= 64 else {
            throw .invalid("'cursor' is no cursor: take the member 'next' of the part before.")
        }
        after = (created, String(parts[1]))
    }

    /// The condition and the end of a query for one item more than the limit.
    func sql(_ select: String, where condition: String) -> String {
        let rest = after == nil ? "" : " AND (created, id) < (:created, :id)"
        return "\(select) WHERE \(condition)\(rest) ORDER BY created DESC, id DESC LIMIT \(limit + 1)"
    }

    /// The arguments of the query.
    func arguments(_ others: [String: (any DatabaseValueConvertible)?]) -> StatementArguments {
        var values = others
        if let after {
            values["created"] = after.created
            values["id"] = after.id
        }
        return StatementArguments(values)
    }
}

/// A part of a list, as it is told.
struct ItemPage<Item: Encodable & Sendable>: Encodable, Sendable {
    let items: [Item]
    let next: String?

    /// Takes one item more than the limit as a sign that there is a next part.
    init<Source>(
        _ found: [Source],
        limit: Int,
        position: (Source) -> (created: Moment, id: String),
        _ item: (Source) throws -> Item
    ) rethrows {
        let shown = found.prefix(limit)
        items = try shown.map(item)
        next = found.count > limit ? shown.last.map { "\(position($0).created.milliseconds).\(position($0).id)" } : nil
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(items, forKey: .items)
        try container.encode(next, forKey: .next)
    }

    private enum CodingKeys: CodingKey { case items, next }
}

/// A record that lists are made of.
protocol ListedRecord: FetchableRecord, TableRecord, Sendable {
    var id: String { get }
    var created: Moment { get }
}

extension APIKeyRecord: ListedRecord {}
extension BatchRecord: ListedRecord {}
extension CaptureRecord: ListedRecord {}
extension DeliveryRecord: ListedRecord {}
extension DocumentRecord: ListedRecord {}
extension RequestRecord: ListedRecord {}
extension SignatureRecord: ListedRecord {}
extension WebhookRecord: ListedRecord {}

extension APICall {
    /// A part of the list of those records that fulfil a condition, as it is told.
    func list<Record: ListedRecord, View: Encodable & Sendable>(
        _ type: Record.Type,
        where condition: String,
        _ values: [String: String],
        _ view: @escaping @Sendable (Record, Database) throws -> View
    ) async throws -> Response {
        let page = try PageQuery(self)
        return try await core.store.read { database in
            let records = try Record.fetchAll(
                database,
                sql: page.sql("SELECT * FROM \(Record.databaseTableName)", where: condition),
                arguments: page.arguments(values)
            )
            let part = try ItemPage(records, limit: page.limit, position: { ($0.created, $0.id) }) {
                try view($0, database)
            }
            return try Reply(.ok, part)
        }.response
    }

    /// A part of the list of all records of the caller's account.
    func listOwn<Record: ListedRecord, View: Encodable & Sendable>(
        _ type: Record.Type,
        _ view: @escaping @Sendable (Record, Database) throws -> View
    ) async throws -> Response {
        try await list(type, where: "accountId = :account", ["account": caller.accountId], view)
    }
}
