internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
internal import SignetCapture
package import SignetServiceFoundation

/// `/v1/captures`: links through which one person gives a signature, and the results.
package struct CaptureRoutes: Sendable {
    package let api: APIServices
    package let links: Links
    package let factory: SignatureFactory

    package init(api: APIServices, links: Links, factory: SignatureFactory) {
        (self.api, self.links, self.factory) = (api, links, factory)
    }

    private static let lifetime = 7 * 86_400

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "captures", .write(.signatures), api, create)
        router.api(.get, "captures", .read(.signatures), api, query: PageQuery.names, list)
        router.api(.get, "captures/:id", .read(.signatures), api, one)
        router.api(.delete, "captures/:id", .write(.signatures), api, revoke)
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
        /// Shown once.
        let url: String?

        init(_ record: CaptureRecord, url: String?) {
            (id, name, state, signature) = (record.id, record.name, record.state, record.signatureId)
            (created, expires, self.url) = (record.created, record.expires, url)
        }
    }

    @Sendable private func create(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = try JSONCoding.value(NewCapture.self, fromBody: body)
        try PlainText.checkLine(wanted.name ?? "", "A name", atMost: 200)
        try factory.check(wanted.configuration)
        let now = api.now
        let expires = try wanted.expires?.end(from: now) ?? now.adding(seconds: Self.lifetime)
        let record = CaptureRecord(
            id: api.environment.identifier(.capture),
            accountId: call.caller.accountId,
            name: wanted.name ?? "",
            configuration: try JSONCoding.text(of: wanted.configuration ?? CaptureConfiguration()),
            language: PageLanguage(wanted.language).rawValue,
            state: .waiting,
            created: now,
            expires: expires
        )
        let link = links.make(.capture, account: record.accountId, subject: record.id, expires: expires)
        let event = call.event(.linkCreated, ["capture": record.id, "link": link.record.id])
        return try await call.commit(body: body) { database in
            try record.insert(in: database)
            try link.record.insert(in: database)
            try AuditLog(account: record.accountId).append([event], in: database)
            return try call.created(CaptureView(record, url: link.url), at: "captures/\(record.id)")
        }
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        try await call.listOwn(CaptureRecord.self) { records, _ in records.map { CaptureView($0, url: nil) } }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, CaptureView(try await call.find(CaptureRecord.self), url: nil)).response
    }

    @Sendable private func revoke(_ call: APICall) async throws -> Response {
        let now = api.now
        try await api.store.write { database in
            var record = try call.find(CaptureRecord.self, in: database)
            if record.state == .waiting {
                record.state = .revoked
                try record.update(in: database)
            }
            try LinkRecord.revoke(subject: record.id, now: now, in: database)
            let event = call.event(.linkRevoked, ["capture": record.id])
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        return Reply(.noContent).response
    }
}
