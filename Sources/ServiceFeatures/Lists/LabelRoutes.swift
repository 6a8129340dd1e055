internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/labels`: names by which requests are found together, and the labels of one request.
package struct LabelRoutes: Sendable {
    package let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "labels", .read(.requests), api, query: PageQuery.names, list)
        router.api(.post, "labels", .write(.requests), api, create)
        router.api(.patch, "labels/:id", .write(.requests), api, change)
        router.api(.delete, "labels/:id", .write(.requests), api, remove)
        router.api(.put, "requests/:id/labels", .write(.requests), api, put)
    }

    private struct View: Encodable {
        let id: String
        let name: String
        let color: String
        let created: Moment

        init(_ record: LabelRecord) {
            (id, name, color, created) = (record.id, record.name, record.color, record.created)
        }
    }

    private struct Change: Decodable {
        let name: String?
        let color: String?
    }

    /// The color of a label without one.
    private static let plainColor = "#5b6b7f"

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(LabelRecord.self) { records, _ in records.map(View.init) }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(Change.self, fromBody: body)
        let (name, color) = ((wanted.name ?? "").trimmed, wanted.color ?? Self.plainColor)
        try LabelRecord.check(name: name)
        try LabelRecord.check(color: color)
        let account = call.caller.accountId
        let label = LabelRecord(
            id: api.environment.identifier(.label),
            accountId: account,
            name: name,
            color: color.lowercased(),
            created: api.now
        )
        return try await call.commit(body: body) { database in
            try database.lock(.account, account)
            guard try LabelRecord.count(where: "accountId = ?", [account], in: database) < LabelRecord.most else {
                throw Problem.conflict("The account has \(LabelRecord.most) labels: delete one first.")
            }
            try requireNew(name, of: account, in: database)
            try label.insert(in: database)
            return try call.created(View(label), at: "labels/\(label.id)")
        }
    }

    private func requireNew(_ name: String, of account: String, in database: Database) throws {
        guard try !LabelRecord.exists(where: "accountId = ? AND name = ?", [account, name], in: database) else {
            throw Problem.conflict("There is a label '\(name)' already.")
        }
    }

    @Sendable private func change(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(Change.self, fromBody: body)
        let name = wanted.name?.trimmed
        if let name { try LabelRecord.check(name: name) }
        if let color = wanted.color { try LabelRecord.check(color: color) }
        return try await call.commit(body: body) { database in
            try database.lock(.account, call.caller.accountId)
            var label = try call.find(LabelRecord.self, in: database)
            if let name, name != label.name { try requireNew(name, of: label.accountId, in: database) }
            (label.name, label.color) = (name ?? label.name, wanted.color?.lowercased() ?? label.color)
            try label.update(in: database)
            return try Reply(.ok, View(label))
        }
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { database in
            try database.lock(.account, call.caller.accountId)
            let label = try call.find(LabelRecord.self, in: database)
            try database.execute(sql: "DELETE FROM requestLabel WHERE labelId = ?", arguments: [label.id])
            try label.delete(in: database)
        }
        return Reply(.noContent).response
    }

    private struct Labels: Codable { let labels: [String] }

    /// Gives a request these labels and no others.
    @Sendable private func put(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = Set(try JSONCoding.value(Labels.self, fromBody: body).labels)
        return try await call.commit(body: body) { database in
            try database.lock(.request, call.parameter("id"))
            let request = try call.find(RequestRecord.self, in: database)
            let labels = try LabelRecord.all("WHERE accountId = ? ORDER BY id", [request.accountId], in: database)
            if let unknown = wanted.first(where: { id in !labels.contains { $0.id == id } }) {
                throw Problem.invalid("There is no label '\(unknown.prefixed(to: 80))'.")
            }
            for label in labels { try label.set(wanted.contains(label.id), on: request, in: database) }
            return try Reply(.ok, Labels(labels: wanted.sorted()))
        }
    }
}
