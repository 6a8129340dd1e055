internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import SignetAudit
package import SignetServiceFoundation

/// `/v1/audit`, and the audit of a signing request or a batch: its verifiable history.
package struct AuditRoutes: Sendable {
    package let api: APIServices
    package let signatures: SignatureServices
    /// Whether documents are verified for the public, as certificates then say.
    package let verifiesPublicly: Bool

    package init(api: APIServices, signatures: SignatureServices, verifiesPublicly: Bool) {
        (self.api, self.signatures, self.verifiesPublicly) = (api, signatures, verifiesPublicly)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "audit", .read(.audit), api, query: PageQuery.names, entries)
        router.api(.get, "audit/export", .read(.audit), api, exportAccount)
        router.api(.get, "requests/:id/audit", .read(.requests), api, exportRequest)
        router.api(.get, "batches/:id/audit", .read(.batches), api, exportBatch)
        router.api(.get, "requests/:id/certificate", .read(.requests), api, query: ["form", "language"], certificate)
    }

    /// The entries of the account's chain, the newest first.
    @Sendable private func entries(_ call: APICall) async throws -> Response {
        let count = try PageQuery.limit(of: call)
        let before = try PageQuery.number(of: call, default: .max)
        let account = call.caller.accountId
        let rows = try await api.store.read {
            try AuditLog.entries(of: account, before: before, limit: count + 1, in: $0)
        }
        let shown = rows.prefix(count)
        let next = rows.count > count ? shown.last.map { "\"\($0.sequence)\"" } : nil
        // Entries are sent byte for byte as they were hashed.
        let text = "{\"items\":[\(shown.map(\.entry).joined(separator: ","))],\"next\":\(next ?? "null")}"
        return Reply(.ok, contentType: "application/json", body: Array(text.utf8)).response
    }

    @Sendable private func exportAccount(_ call: APICall) async throws -> Response {
        try await export(call.caller.accountId, call, name: "audit.json")
    }

    @Sendable private func exportRequest(_ call: APICall) async throws -> Response {
        // Only a request's chain: the account's own takes the scope audit:read.
        let request = try await call.find(RequestRecord.self)
        return try await export(request.id, call, name: "audit.json")
    }

    @Sendable private func exportBatch(_ call: APICall) async throws -> Response {
        let batch = try await call.find(BatchRecord.self)
        return try await export(batch.id, call, name: "audit.json")
    }

    private func export(_ chain: String, _ call: APICall, name: String) async throws -> Response {
        let account = call.caller.accountId
        let bytes = try await api.store.read { try AuditLog.export(of: chain, account: account, in: $0) }
        guard let bytes else { throw Problem.notFound("chain") }
        return Reply(.ok, contentType: "application/json", body: bytes)
            .with(.contentDisposition, FileName(name, otherwise: name).disposition(.attachment))
            .response
    }

    /// The certificate of a request: its own PDF, or the final document with it at its end.
    @Sendable private func certificate(_ call: APICall) async throws -> Response {
        guard let form = CertificateForm(rawValue: call.query("form") ?? "separate") else {
            throw Problem.invalid("'form' is separate or appended.")
        }
        let language = PageLanguage(call.query("language"))
        let address = verifiesPublicly ? api.address.base + "/verify" : nil
        let story = try await api.store.read {
            try CertificateContent(
                call.find(RequestRecord.self, in: $0),
                seenBy: nil,
                verifiedAt: address,
                in: language,
                from: $0
            )
        }
        let bytes = try await story.pdf(form, by: signatures)
        return Reply(.ok, contentType: "application/pdf", body: bytes)
            .with(
                .contentDisposition,
                FileName("certificate.pdf", otherwise: "certificate.pdf").disposition(.attachment)
            )
            .response
    }
}

/// Whether a certificate is a separate document.
enum CertificateForm: String, Sendable {
    case separate
    case appended
}
