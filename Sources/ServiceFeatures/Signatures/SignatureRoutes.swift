internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
internal import SignetCapture
package import SignetServiceFoundation

/// `/v1/signatures`, with faces and previews for making them.
package struct SignatureRoutes: Sendable {
    package let api: APIServices
    package let services: SignatureServices

    package init(api: APIServices, services: SignatureServices) {
        (self.api, self.services) = (api, services)
    }

    private var kept: SignatureStore { SignatureStore(services: services) }
    private var previews: SignaturePreviews { SignaturePreviews(services: services) }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "signatures", .write(.signatures), api, create)
        router.api(.get, "signatures", .read(.signatures), api, query: PageQuery.names, list)
        router.api(.get, "signatures/:id", .read(.signatures), api, one)
        router.api(.delete, "signatures/:id", .write(.signatures), api, remove)
        router.api(.get, "signatures/:id/picture", .read(.signatures), api, query: ["format"], picture)
        router.api(.get, "faces", .read(.signatures), api, query: ["text", "part"], faces)
        router.api(.post, "previews", .read(.signatures), api, preview)
    }

    private struct SignatureView: Encodable {
        let id: String
        let name: String
        let kind: String
        let part: String
        let width: Double
        let height: Double
        let created: Moment

        init(_ record: SignatureRecord) {
            (id, name, kind, part) = (record.id, record.name, record.kind, record.part)
            (width, height, created) = (record.width, record.height, record.created)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.pictureInJSON)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try NewSavedSignature(json: body)
        let intake = SourceIntake(services: services, owner: "account:\(call.caller.accountId)")
        let source = try await intake.take(wanted.source)
        let part = wanted.part ?? "signature"
        let configuration = SignatureStore.accepting(source, part: part)
        let record = try await kept.record(source, configuration, name: wanted.name, account: call.caller.accountId)
        let event = call.event(
            .signatureCreated,
            ["signature": record.id, "kind": record.kind, "sha256": record.digest]
        )
        return try await call.commit(body: body) { database in
            try record.insert(in: database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try call.created(SignatureView(record), at: "signatures/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(SignatureRecord.self) { records, _ in records.map(SignatureView.init) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, SignatureView(try await call.find(SignatureRecord.self))).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let record = try await call.find(SignatureRecord.self)
        let event = call.event(.signatureDeleted, ["signature": record.id])
        try await api.store.write { database in
            guard try record.delete(in: database) else { throw Problem.notFound("signature") }
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        services.factory.recent.forget(record.id)
        return Reply(.noContent).response
    }

    @Sendable private func picture(_ call: APICall) async throws -> Response {
        let format = call.query("format") ?? "svg"
        guard format == "svg" || format == "png" else { throw Problem.invalid("'format' is svg or png.") }
        let record = try await call.find(SignatureRecord.self)
        let signature = try await kept.made(record)
        let bytes = try await services.work.run {
            format == "svg" ? try signature.svg() : try signature.png(resolution: 300)
        }
        return Reply(.ok, contentType: format == "svg" ? "image/svg+xml" : "image/png", body: bytes).response
    }

    @Sendable private func faces(_ call: APICall) async throws -> Response {
        let part = call.query("part") ?? "signature"
        guard CaptureConfiguration.Part(rawValue: part) != nil else {
            throw Problem.invalid("'part' is signature or initials.")
        }
        return try await previews.faces(text: call.query("text") ?? "", SignatureStore.open(part))
    }

    @Sendable private func preview(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.pictureInJSON)
        let source = try PreviewRequest(json: body).source
        return try await previews.preview(
            of: source,
            SignatureStore.accepting(source, part: "signature"),
            owner: "account:\(call.caller.accountId)"
        )
    }
}
