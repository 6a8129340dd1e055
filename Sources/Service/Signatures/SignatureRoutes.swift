internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// A signature that an account keeps.
struct SignatureRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "signature"

    let id: String
    let accountId: String
    let name: String
    let kind: String
    let part: String
    /// `SignatureSource` as JSON.
    let source: String
    /// Points.
    let width: Double
    let height: Double
    let created: Moment

    static func find(_ id: String, of accountId: String, in database: Database) throws -> SignatureRecord {
        let record = try SignatureRecord.fetchOne(
            database,
            sql: "SELECT * FROM signature WHERE id = ? AND accountId = ?",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("signature") }
        return record
    }

    /// SHA-256 of its source.
    var digest: String { BlobStore.digest(of: Array(source.utf8)) }
}

/// Makes signatures of accounts, and remembers those that were used lately.
struct SignatureShelf: Sendable {
    let core: ServiceCore

    /// What may be sent by those who have a key: everything.
    static func open(_ part: String) -> CaptureConfiguration {
        var configuration = CaptureConfiguration(penRange: 0.05...36, allowDots: true)
        configuration.part = CaptureConfiguration.Part(rawValue: part) ?? .signature
        return configuration
    }

    /// A new record, once the source was found to be a signature.
    func record(
        _ source: SignatureSource,
        _ configuration: CaptureConfiguration,
        name: String,
        account: String
    ) async throws -> SignatureRecord {
        let core = core
        let size = try await core.work.run {
            try SourceIntake.signature(of: source, configuration, core: core).size
        }
        return SignatureRecord(
            id: core.surroundings.identifier(.signature),
            accountId: account,
            name: name,
            kind: source.kind,
            part: configuration.part.rawValue,
            source: String(decoding: source.json(), as: UTF8.self),
            width: size.width.hundredths,
            height: size.height.hundredths,
            created: core.now
        )
    }

    /// The signature of a record, ready to be stamped; made once for as long as it is remembered.
    func signature(_ id: String, account: String) async throws -> Signature {
        if let known = core.studio.recent.signature(id, account: account) { return known }
        let record = try await core.store.read { try SignatureRecord.find(id, of: account, in: $0) }
        let signature = try await made(record)
        core.studio.recent.remember(signature, id, account: account)
        return signature
    }

    func made(_ record: SignatureRecord) async throws -> Signature {
        let core = core
        return try await core.work.run {
            let source = try SignatureSource(json: Array(record.source.utf8))
            return try SourceIntake.signature(of: source, Self.accepting(source, part: record.part), core: core)
        }
    }

    /// A configuration by which a source that was accepted before is accepted again.
    static func accepting(_ source: SignatureSource, part: String) -> CaptureConfiguration {
        var configuration = open(part)
        switch source.content {
        case .drawn(let drawn):
            if let color = drawn.color { configuration.colors = [color] }
            if let pen = drawn.pen { configuration.pen = pen }
            configuration.penWidth = drawn.penWidth ?? configuration.pen.style(widths: nil, isEven: false).width
        case .typed(let typed): if let color = typed.color { configuration.colors = [color] }
        case .scanned(let scanned): if let color = scanned.color { configuration.colors = [color] }
        case .saved: break
        }
        return configuration
    }
}

/// `/v1/signatures`, and what goes with making them: hands and previews.
struct SignatureRoutes: Sendable {
    let core: ServiceCore

    private var shelf: SignatureShelf { SignatureShelf(core: core) }

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "signatures", .write(.signatures), core, create)
        router.api(.get, "signatures", .read(.signatures), core, list)
        router.api(.get, "signatures/:id", .read(.signatures), core, one)
        router.api(.delete, "signatures/:id", .write(.signatures), core, remove)
        router.api(.get, "signatures/:id/picture", .read(.signatures), core, picture)
        router.api(.get, "faces", .read(.signatures), core, faces)
        router.api(.post, "previews", .read(.signatures), core, preview)
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
        let body = try await call.body(("limits.picture-bytes", core.limits.pictureBytes / 3 * 4 + 65_536))
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let wanted = try NewSaved(json: body)
        let intake = SourceIntake(core: core, owner: "account:\(call.caller.accountId)")
        let source = try await intake.take(wanted.source)
        let part = wanted.part ?? "signature"
        let configuration = SignatureShelf.accepting(source, part: part)
        let record = try await shelf.record(source, configuration, name: wanted.name, account: call.caller.accountId)
        let event = call.event(
            AuditAction(rawValue: "signature.created"),
            ["signature": record.id, "kind": record.kind, "sha256": record.digest]
        )
        return try await call.commit(body: body) { database in
            try record.insert(database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try Reply(.created, SignatureView(record)).with(.location, "/v1/signatures/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(SignatureRecord.self) { record, _ in SignatureView(record) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, SignatureView(try await record(call))).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        let record = try await record(call)
        let event = call.event(AuditAction(rawValue: "signature.deleted"), ["signature": record.id])
        try await core.store.write { database in
            guard try record.delete(database) else { throw Problem.notFound("signature") }
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        core.studio.recent.forget(record.id)
        return Reply(.noContent).response
    }

    @Sendable private func picture(_ call: APICall) async throws -> Response {
        let format = call.query("format") ?? "svg"
        guard format == "svg" || format == "png" else { throw Problem.invalid("'format' is svg or png.") }
        let record = try await record(call)
        let signature = try await shelf.made(record)
        let bytes = try await core.work.run {
            format == "svg" ? try signature.svg() : try signature.png(resolution: 300)
        }
        return Reply(.ok, contentType: format == "svg" ? "image/svg+xml" : "image/png", body: bytes).response
    }

    @Sendable private func faces(_ call: APICall) async throws -> Response {
        let part = call.query("part") ?? "signature"
        guard CaptureConfiguration.Part(rawValue: part) != nil else {
            throw Problem.invalid("'part' is signature or initials.")
        }
        return try await CaptureAids(core: core).faces(text: call.query("text") ?? "", SignatureShelf.open(part))
    }

    @Sendable private func preview(_ call: APICall) async throws -> Response {
        let body = try await call.body(("limits.picture-bytes", core.limits.pictureBytes / 3 * 4 + 65_536))
        let source = try PreviewRequest(json: body).source
        return try await CaptureAids(core: core).preview(
            of: source,
            SignatureShelf.accepting(source, part: "signature"),
            owner: "account:\(call.caller.accountId)"
        )
    }

    private func record(_ call: APICall) async throws -> SignatureRecord {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        return try await core.store.read { try SignatureRecord.find(id, of: accountId, in: $0) }
    }
}
