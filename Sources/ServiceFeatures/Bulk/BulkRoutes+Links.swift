internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import SignetAudit
internal import SignetBasics
internal import SignetServiceFoundation

extension BulkRoutes {
    /// How many requests get links in one transaction.
    private static let part = 50

    /// Makes a new link for each person who gets no mail and may sign, as a table; links of before stop working.
    ///
    /// They are shown once.
    @Sendable func links(_ call: APICall) async throws -> Response {
        _ = try await call.emptyBody()
        let bulk = try await call.find(BulkRecord.self)
        var text = GuardedCSV.beginning + GuardedCSV.record(["row", "request", "name", "email", "link", "expires"])
        var last = 0
        while true {
            let after = last
            let rows = try await api.store.read { database in
                try BulkRowRecord.rows(of: bulk.id, in: .sent, after: after, limit: Self.part, in: database)
            }
            guard let end = rows.last?.position else { break }
            last = end
            text += try await api.store.write { database in
                try call.caller.requireInForce(in: database)
                let ids = rows.compactMap(\.requestId)
                try RequestErasure.lock(ids, in: database)
                return try rows.map { try records(of: $0, call, in: database) }.joined()
            }
        }
        services.outbox.wake()
        return Self.file(text, of: bulk.name, "links").response
    }

    private func records(of row: BulkRowRecord, _ call: APICall, in database: Database) throws -> String {
        guard let id = row.requestId, let request = try RequestRecord.with(id: id, in: database), request.isOpen,
            request.expires > api.now
        else { return "" }
        let signers = try request.signers(in: database)
        return try signers.filter { signer in
            !signer.state.isOut && !signer.state.hasFinished && signers.principal(of: signer).id == signer.id
                && !(request.byMail && !signer.email.isEmpty)
        }.map { signer in
            let url = try signer.newLink(of: request, by: call, services, in: database)
            return GuardedCSV.record([
                String(row.position), request.id, signer.name, signer.email, url, request.expires.text,
            ])
        }.joined()
    }
}
