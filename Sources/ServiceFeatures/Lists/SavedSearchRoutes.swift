internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/searches`: searches of requests that are kept under names.
package struct SavedSearchRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) { self.api = api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "searches", .read(.requests), api, query: PageQuery.names, list)
        router.api(.post, "searches", .write(.requests), api, create)
        router.api(.delete, "searches/:id", .write(.requests), api, remove)
    }

    private struct View: Encodable {
        let id: String
        let name: String
        let query: [String: String]
        let created: Moment

        init(_ record: SavedSearchRecord) throws {
            (id, name, created) = (record.id, record.name, record.created)
            query = try JSONCoding.value([String: String].self, from: record.query)
        }
    }

    private struct NewSearch: Decodable {
        let name: String
        let query: [String: String]
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(SavedSearchRecord.self) { records, _ in try records.map(View.init) }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewSearch.self, fromBody: body)
        try PlainText.checkLine(wanted.name, "A search's name", atMost: 60)
        guard wanted.name.contains(where: { !$0.isWhitespace }) else { throw Problem.invalid("A search has a name.") }
        _ = try RequestFilter(wanted.query, "query")
        let account = call.caller.accountId
        let search = SavedSearchRecord(
            id: api.environment.identifier(.savedSearch),
            accountId: account,
            name: wanted.name.trimmed,
            query: try JSONCoding.text(of: wanted.query),
            created: api.now
        )
        return try await call.commit(body: body) { database in
            try database.lock(.account, account)
            guard try SavedSearchRecord.count(where: "accountId = ?", [account], in: database) < SavedSearchRecord.most
            else {
                throw Problem.conflict("The account has \(SavedSearchRecord.most) saved searches: delete one first.")
            }
            try search.insert(in: database)
            return try call.created(View(search), at: "searches/\(search.id)")
        }
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { try call.find(SavedSearchRecord.self, in: $0).delete(in: $0) }
        return Reply(.noContent).response
    }
}
