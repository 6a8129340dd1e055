internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// `/v1/captures`: links by which one person gives a signature, and what they send.
struct CaptureRoutes: Sendable {
    let core: ServiceCore

    private static let lifetime = 7 * 86_400

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.post, "captures", .write(.signatures), core, create)
        router.api(.get, "captures", .read(.signatures), core, list)
        router.api(.get, "captures/:id", .read(.signatures), core, one)
        router.api(.delete, "captures/:id", .write(.signatures), core, revoke)
    }

    private struct NewCapture: Decodable {
        let name: String?
        let configuration: CaptureConfiguration?
        let language: String?
        let expires: Lifetime?
    }

    private struct CaptureView: Encodable {
        let id: String
        let name: String
        let state: CaptureRecord.State
        let signature: String?
        let created: Moment
        let expires: Moment
        /// Told once.
        let url: String?

        init(_ record: CaptureRecord, url: String?) {
            (id, name, state, signature) = (record.id, record.name, record.state, record.signatureId)
            (created, expires, self.url) = (record.created, record.expires, url)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewCapture.self, fromBody: body)
        try NewRequest.checkLine(wanted.name ?? "", "A name", 200)
        try core.studio.check(wanted.configuration)
        let now = core.now
        let expires = try wanted.expires?.end(from: now) ?? now.adding(seconds: Self.lifetime)
        let record = CaptureRecord(
            id: core.surroundings.identifier(.capture),
            accountId: call.caller.accountId,
            name: wanted.name ?? "",
            configuration: try JSONCoding.text(of: wanted.configuration ?? CaptureConfiguration()),
            language: PageLanguage(wanted.language).rawValue,
            state: .waiting,
            created: now,
            expires: expires
        )
        let link = core.makeLink(.capture, account: record.accountId, subject: record.id, expires: expires)
        let event = call.event(.linkCreated, ["capture": record.id, "link": link.record.id])
        return try await call.commit(body: body) { database in
            try record.insert(database)
            try link.record.insert(database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try Reply(.created, CaptureView(record, url: link.url)).with(.location, "/v1/captures/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(CaptureRecord.self) { record, _ in CaptureView(record, url: nil) }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        let (id, accountId) = (call.parameter("id"), call.caller.accountId)
        return try await core.store.read { try Reply(.ok, CaptureView(.find(id, of: accountId, in: $0), url: nil)) }
            .response
    }

    @Sendable private func revoke(_ call: APICall) async throws -> Response {
        let (id, accountId, now) = (call.parameter("id"), call.caller.accountId, core.now)
        let event = call.event(.linkRevoked, ["capture": id])
        try await core.store.write { database in
            var record = try CaptureRecord.find(id, of: accountId, in: database)
            if record.state == .waiting {
                record.state = .revoked
                try record.update(database)
            }
            try LinkRecord.revoke(subject: id, now: now, in: database)
            try AuditLog(account: accountId).append([event], in: database)
        }
        return Reply(.noContent).response
    }
}

extension CaptureRecord {
    static func find(_ id: String, of accountId: String, in database: Database) throws -> CaptureRecord {
        let record = try CaptureRecord.fetchOne(
            database,
            sql: "SELECT * FROM capture WHERE id = ? AND accountId = ?",
            arguments: [id, accountId]
        )
        guard let record else { throw Problem.notFound("capture") }
        return record
    }
}

/// Takes the signature that a person gives by a capture's or handover's link.
struct CaptureDesk: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.visit(.post, ":token/result", [.capture, .handover], core, result)
        router.visit(.post, ":token/opened", [.capture, .handover], core, opened)
    }

    @Sendable private func result(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body()
        let wanted = try NewSaved(json: body)
        let once = try visit.once(body: body)
        try await take(wanted, visit, once: once)
        return try Reply(.ok, ["done": true]).response
    }

    /// Keeps a signature for whom the link was made.
    func take(_ wanted: NewSaved, _ visit: LinkVisit, once: IdempotentRequest?) async throws {
        if let once, try await core.store.read({ try once.earlier(in: $0) }) != nil { return }
        let reply = try Reply(.ok, ["done": true])
        switch visit.link.purpose {
        case .capture:
            let record = try await signature(wanted, visit)
            try await core.store.write { database in
                if try once?.earlier(in: database) != nil { return }
                try finishCapture(visit, record, in: database)
                try once?.keep(reply, in: database)
            }
        case .handover:
            let record = try await handed(wanted, visit)
            try await core.store.write { database in
                if try once?.earlier(in: database) != nil { return }
                try finishHandover(visit, record, in: database)
                try once?.keep(reply, in: database)
            }
        case .sign: throw Problem.linkUnknown
        }
        core.outbox.wake()
    }

    private func signature(_ wanted: NewSaved, _ visit: LinkVisit) async throws -> SignatureRecord {
        let source = try await SourceIntake(core: core, owner: visit.owner).take(wanted.source)
        return try await SignatureShelf(core: core).record(
            source,
            visit.configuration,
            name: wanted.name.isEmpty ? visit.name : wanted.name,
            account: visit.link.accountId
        )
    }

    private func finishCapture(_ visit: LinkVisit, _ record: SignatureRecord, in database: Database) throws {
        var capture = try CaptureRecord.find(visit.link.subject, of: visit.link.accountId, in: database)
        try visit.link.requireInForce(core.now, in: database)
        guard capture.state == .waiting else {
            throw Problem(.conflict, "already-done", "A signature was given by this link already.")
        }
        try record.insert(database)
        capture.state = .done
        capture.signatureId = record.id
        try capture.update(database)
        let details = ["capture": capture.id, "signature": record.id, "sha256": record.digest]
        try visit.note(.captureCompleted, details, from: visit.origin, in: database)
        try core.outbox.tell(
            .captureCompleted,
            account: capture.accountId,
            subject: capture.id,
            ["signature": record.id, "name": capture.name],
            in: database
        )
    }

    private func handed(_ wanted: NewSaved, _ visit: LinkVisit) async throws -> SavedRecord {
        let id = visit.link.subject
        let owner = try await core.store.read {
            try String.fetchOne($0, sql: "SELECT owner FROM handover WHERE id = ?", arguments: [id])
        }
        guard let owner else { throw Problem.linkUnknown }
        return try await SavedSignatures(core: core).record(wanted, visit: visit, owner: owner, isKept: false)
    }

    private func finishHandover(_ visit: LinkVisit, _ record: SavedRecord, in database: Database) throws {
        try visit.link.requireInForce(core.now, in: database)
        try database.execute(
            sql: "UPDATE handover SET state = 'done', savedId = ? WHERE id = ? AND state <> 'done'",
            arguments: [record.id, visit.link.subject]
        )
        guard database.changesCount == 1 else {
            throw Problem(.conflict, "already-done", "A signature was given by this link already.")
        }
        try record.insert(database)
        try visit.note(.handoverDone, ["handover": visit.link.subject], from: visit.origin, in: database)
    }

    /// The page says that somebody looks at it; only scripts do, so that whoever just fetches links changes nothing.
    @Sendable private func opened(_ visit: LinkVisit) async throws -> Response {
        guard visit.link.purpose == .handover else { return Reply(.noContent).response }
        try await core.store.write { database in
            try database.execute(
                sql: "UPDATE handover SET state = 'opened' WHERE id = ? AND state = 'waiting'",
                arguments: [visit.link.subject]
            )
            guard database.changesCount == 1 else { return }
            try visit.note(.handoverOpened, ["handover": visit.link.subject], from: visit.origin, in: database)
        }
        return Reply(.noContent).response
    }
}
