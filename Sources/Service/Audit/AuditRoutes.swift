internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit

/// `/v1/audit` and the audit of a signing request: what happened, provably.
struct AuditRoutes: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.get, "audit", .read(.audit), core, entries)
        router.api(.get, "audit/export", .read(.audit), core, exportAccount)
        router.api(.get, "requests/:id/audit", .read(.requests), core, exportRequest)
        router.api(.get, "requests/:id/certificate", .read(.requests), core, certificate)
    }

    /// The entries of the account's chain, the newest first.
    @Sendable private func entries(_ call: APICall) async throws -> Response {
        let limit = call.query("limit")
        guard let count = limit.map({ Int($0) }) ?? PageQuery.usual, (1...PageQuery.most).contains(count) else {
            throw Problem.invalid("'limit' is a number from 1 to \(PageQuery.most).")
        }
        guard let before = call.query("cursor").map({ Int($0) }) ?? Int.max else {
            throw Problem.invalid("'cursor' is no cursor: take the member 'next' of the part before.")
        }
        let account = call.caller.accountId
        let rows = try await core.store.read { database in
            try Row.fetchAll(
                database,
                sql:
                    "SELECT sequence, entry FROM event WHERE chain = ? AND sequence < ? ORDER BY sequence DESC LIMIT ?",
                arguments: [account, before, count + 1]
            ).map { (sequence: $0["sequence"] as Int, entry: $0["entry"] as String) }
        }
        let shown = rows.prefix(count)
        let next = rows.count > count ? shown.last.map { "\"\($0.sequence)\"" } : nil
        // Entries are told byte for byte as they were hashed.
        let text = "{\"items\":[\(shown.map(\.entry).joined(separator: ","))],\"next\":\(next ?? "null")}"
        return Reply(.ok, contentType: "application/json", body: Array(text.utf8)).response
    }

    @Sendable private func exportAccount(_ call: APICall) async throws -> Response {
        try await export(call.caller.accountId, call, name: "audit.json")
    }

    @Sendable private func exportRequest(_ call: APICall) async throws -> Response {
        let (id, account) = (call.parameter("id"), call.caller.accountId)
        // Only a request's chain: the account's own takes the scope audit:read.
        _ = try await core.store.read { try RequestRecord.find(id, of: account, in: $0) }
        return try await export(id, call, name: "audit.json")
    }

    private func export(_ chain: String, _ call: APICall, name: String) async throws -> Response {
        let account = call.caller.accountId
        let bytes = try await core.store.read { try AuditLog.export(of: chain, account: account, in: $0) }
        guard let bytes else { throw Problem.notFound("chain") }
        return Reply(.ok, contentType: "application/json", body: bytes)
            .with(.contentDisposition, FileName(name, otherwise: name).disposition(.attachment))
            .response
    }

    /// The certificate of a request: its own PDF, or the final document with it at its end.
    @Sendable private func certificate(_ call: APICall) async throws -> Response {
        let (id, account) = (call.parameter("id"), call.caller.accountId)
        guard let form = CertificateForm(rawValue: call.query("form") ?? "separate") else {
            throw Problem.invalid("'form' is separate or appended.")
        }
        let story = try await core.store.read { try CertificateStory(.find(id, of: account, in: $0), in: $0) }
        let core = core
        let bytes = try await core.work.run { try story.pdf(form, core: core) }
        return Reply(.ok, contentType: "application/pdf", body: bytes)
            .with(
                .contentDisposition,
                FileName("certificate.pdf", otherwise: "certificate.pdf").disposition(.attachment)
            )
            .response
    }
}

/// Whether a certificate stands alone.
enum CertificateForm: String, Sendable {
    case separate
    case appended
}
