internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
internal import SignetCapture
package import SignetServiceFoundation
internal import SignetSigning

/// Signing on a phone for a person at a computer: the page shows a QR code, the phone opens its link, and the page waits
/// for what is drawn there.
package struct HandoverRoutes: Sendable {
    package let links: Links
    /// Threads that draw codes.
    package let work: WorkPool

    package init(links: Links, work: WorkPool) {
        (self.links, self.work) = (links, work)
    }

    /// How long a handover's link works, in seconds.
    private static let lifetime = 900
    /// The longest time that a page waits for an answer, in seconds.
    private static let longestWait = 25
    /// The most handovers of one person whose time is not over.
    private static let most = 50

    package func add(to router: some RouterMethods<ServiceRequestContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.post, ":token/handover", purposes, links, create)
        router.visit(.get, ":token/handover/:id", purposes, links, query: ["wait"], wait)
        router.visit(.delete, ":token/handover/:id", purposes, links, withdraw)
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
        let now = visit.api.now
        let handover = HandoverRecord(
            id: visit.api.environment.identifier(.handover),
            accountId: visit.link.accountId,
            owner: visit.owner,
            part: configuration.part.rawValue,
            configuration: try JSONCoding.text(of: configuration),
            language: visit.language.rawValue,
            state: .waiting,
            created: now,
            expires: min(now.adding(seconds: Self.lifetime), visit.link.expires)
        )
        let link = links.make(
            .handover,
            account: visit.link.accountId,
            subject: handover.id,
            expires: handover.expires
        )
        let code = try await work.run { try QRPicture(link.url).svg }
        let origin = visit.origin
        try await visit.api.store.write { database in
            try database.lock(.owner, handover.owner)
            try visit.link.requireInForce(now, in: database)
            guard try HandoverRecord.countOpen(of: handover.owner, now: now, in: database) < Self.most else {
                throw Problem.conflict("There are \(Self.most) handovers already: wait until they expire.")
            }
            try handover.insert(in: database)
            try link.record.insert(in: database)
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

    /// Answers as soon as there is something new, after the time that the page says, or when the service is to stop.
    @Sendable private func wait(_ visit: LinkVisit) async throws -> Response {
        guard let seconds = visit.query("wait").map({ Int($0) }) ?? 0, (0...Self.longestWait).contains(seconds) else {
            throw Problem.invalid("'wait' is a number of seconds from 0 to \(Self.longestWait).")
        }
        let first = try await found(visit)
        var record = first
        for _ in 0..<(seconds * 4) where record.state == first.state && record.state != .done {
            if visit.api.lifecycle.isDraining { break }
            try await Task.sleep(for: .milliseconds(250))
            record = try await found(visit)
        }
        let state = record.state != .done && record.expires <= visit.api.now ? .expired : record.state
        return try Reply(.ok, StateView(state: state, source: record.savedId.map { StateView.Source(id: $0) })).response
    }

    @Sendable private func withdraw(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        let now = visit.api.now
        try await visit.api.store.write { try LinkRecord.revoke(subject: record.id, now: now, in: $0) }
        return Reply(.noContent).response
    }

    private func found(_ visit: LinkVisit) async throws -> HandoverRecord {
        let (id, owner) = (visit.parameter("id"), visit.owner)
        return try await visit.api.store.read { try HandoverRecord.find(id, of: owner, in: $0) }
    }
}
