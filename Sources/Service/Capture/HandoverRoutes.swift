internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetAudit

/// Signing on a phone for somebody who sits at a desk: the page shows a QR code, the phone opens its link, and the page waits
/// for what is drawn there.
struct HandoverRoutes: Sendable {
    let core: ServiceCore

    /// How long a handover's link works, in seconds.
    private static let lifetime = 900
    /// The longest time that a page waits for an answer, in seconds.
    private static let longestWait = 25
    /// The most handovers of one person whose time is not over.
    private static let most = 50

    func add(to router: some RouterMethods<ServiceContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.post, ":token/handover", purposes, core, create)
        router.visit(.get, ":token/handover/:id", purposes, core, wait)
        router.visit(.delete, ":token/handover/:id", purposes, core, withdraw)
    }

    private struct NewHandover: Decodable {
        let part: CaptureConfiguration.Part?
        let field: String?
    }

    private struct HandoverView: Encodable {
        let id: String
        let url: String
        let qr: String
        let expires: Moment
    }

    @Sendable private func create(_ visit: LinkVisit) async throws -> Response {
        guard visit.link.purpose != .handover else { throw Problem.conflict("A handover cannot be handed over again.") }
        let wanted = try await visit.json(NewHandover.self)
        let configuration = try visit.configuration(for: wanted.part?.rawValue)
        let now = core.now
        let handover = HandoverRecord(
            id: core.surroundings.identifier(.handover),
            accountId: visit.link.accountId,
            owner: visit.owner,
            part: configuration.part.rawValue,
            configuration: try JSONCoding.text(of: configuration),
            language: visit.language.rawValue,
            state: .waiting,
            created: now,
            expires: min(now.adding(seconds: Self.lifetime), visit.link.expires)
        )
        let link = core.makeLink(
            .handover,
            account: visit.link.accountId,
            subject: handover.id,
            expires: handover.expires
        )
        let code = try await core.work.run { try QRPicture(link.url).svg }
        let origin = visit.origin
        try await core.store.write { database in
            let count = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM handover WHERE owner = ? AND expires > ?",
                arguments: [handover.owner, now]
            )
            guard (count ?? 0) < Self.most else {
                throw Problem.conflict("There are \(Self.most) handovers already: wait until they expire.")
            }
            try handover.insert(database)
            try link.record.insert(database)
            try visit.note(.handoverCreated, ["handover": handover.id], from: origin, in: database)
        }
        let view = HandoverView(
            id: handover.id,
            url: link.url,
            qr: String(decoding: code, as: UTF8.self),
            expires: handover.expires
        )
        return try Reply(.created, view).response
    }

    private struct StateView: Encodable {
        struct Source: Encodable {
            let kind = "saved"
            let id: String

            private enum CodingKeys: CodingKey { case kind, id }
        }

        let state: HandoverRecord.State
        let source: Source?
    }

    /// Answers as soon as there is something new, or after the time that the page says.
    @Sendable private func wait(_ visit: LinkVisit) async throws -> Response {
        guard let seconds = visit.query("wait").map({ Int($0) }) ?? 0, (0...Self.longestWait).contains(seconds) else {
            throw Problem.invalid("'wait' is a number of seconds from 0 to \(Self.longestWait).")
        }
        let first = try await found(visit)
        var record = first
        for _ in 0..<(seconds * 4) where record.state == first.state && record.state != .done {
            try await Task.sleep(for: .milliseconds(250))
            record = try await found(visit)
        }
        let state = record.state != .done && record.expires <= core.now ? .expired : record.state
        return try Reply(.ok, StateView(state: state, source: record.savedId.map { StateView.Source(id: $0) })).response
    }

    @Sendable private func withdraw(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        let now = core.now
        try await core.store.write { try LinkRecord.revoke(subject: record.id, now: now, in: $0) }
        return Reply(.noContent).response
    }

    private func found(_ visit: LinkVisit) async throws -> HandoverRecord {
        let (id, owner) = (visit.parameter("id"), visit.owner)
        let record = try await core.store.read { database in
            try HandoverRecord.fetchOne(
                database,
                sql: "SELECT * FROM handover WHERE id = ? AND owner = ?",
                arguments: [id, owner]
            )
        }
        guard let record else { throw Problem.notFound("handover") }
        return record
    }
}

extension LinkVisit {
    /// Who acts, for the audit.
    var actor: AuditEvent.Actor {
        switch link.purpose {
        case .sign: AuditEvent.Actor(kind: .signer, id: link.subject, name: name)
        case .capture, .handover: AuditEvent.Actor(kind: .anonymous, id: link.subject, name: name)
        }
    }

    /// Writes an event: of a signer to the chain of the request, else to that of the account.
    func note(
        _ action: AuditAction,
        _ details: [String: String],
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws {
        // What is handed over belongs to whom it is given.
        let given =
            try link.purpose == .handover
            ? String.fetchOne(database, sql: "SELECT owner FROM handover WHERE id = ?", arguments: [link.subject]) : nil
        let person = given ?? owner
        let signer = person.hasPrefix("signer:") ? String(person.dropFirst(7)) : nil
        let request = try signer.flatMap {
            try String.fetchOne(database, sql: "SELECT requestId FROM signer WHERE id = ?", arguments: [$0])
        }
        let log = request.map { AuditLog(account: link.accountId, request: $0) } ?? AuditLog(account: link.accountId)
        let event = AuditEvent(action, at: core.now, by: actor, from: origin, document: nil, details)
        try log.append([event], in: database)
    }
}
