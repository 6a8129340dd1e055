internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// `/v1/blocks`: fields that are put into templates together.
package struct BlockRoutes: Sendable {
    package let api: APIServices

    package init(api: APIServices) { self.api = api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "blocks", .write(.templates), api, create)
        router.api(.get, "blocks", .read(.templates), api, query: PageQuery.names, list)
        router.api(.get, "blocks/:id", .read(.templates), api, one)
        router.api(.delete, "blocks/:id", .write(.templates), api, remove)
    }

    private struct BlockView: Encodable {
        let id: String
        let name: String
        let fields: [NewRequest.NewField]
        let created: Moment

        init(_ block: BlockRecord) throws {
            (id, name, fields, created) = (block.id, block.name, try block.fields, block.created)
        }
    }

    private struct NewBlock: Decodable {
        let name: String
        let fields: [NewRequest.NewField]
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewBlock.self, fromBody: body)
        let name = wanted.name.trimmed
        try PlainText.checkLine(name, "A block's name", atMost: 200)
        guard !name.isEmpty else { throw Problem.invalid("A block has a name: give 'name'.") }
        let block = BlockRecord(
            id: api.environment.identifier(.block),
            accountId: call.caller.accountId,
            name: name,
            body: try JSONCoding.text(of: try BlockFields(wanted.fields, api.limits).fields),
            created: api.now
        )
        return try await call.commit(body: body) { database in
            try block.insert(in: database)
            return try call.created(BlockView(block), at: "blocks/\(block.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(BlockRecord.self) { records, _ in try records.map(BlockView.init) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, BlockView(try await call.find(BlockRecord.self))).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { database in
            let block = try call.find(BlockRecord.self, in: database)
            try block.delete(in: database)
        }
        return Reply(.noContent).response
    }
}
