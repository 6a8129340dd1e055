internal import Hummingbird
internal import SignetServiceFoundation

extension APICall {
    /// Writes a new request, and returns it with its links.
    func keep(_ draft: RequestDraft, body: [UInt8]) async throws -> Response {
        let (actor, origin) = (actor, origin)
        let response = try await commit(body: body) { database in
            try draft.write(by: actor, from: origin, in: database)
            return try created(try draft.view(in: database), at: "requests/\(draft.request.id)")
        }
        api.metrics.count(.requestsCreated)
        draft.services.outbox.wake()
        return response
    }
}
