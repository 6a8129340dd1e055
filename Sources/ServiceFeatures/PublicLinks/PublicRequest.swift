internal import Foundation
internal import HTTPTypes
internal import SignetAudit
internal import SignetServiceFoundation

/// The request of a person who has begun by a public link, put together and checked before it is written.
struct PublicRequest: Sendable {
    private let services: RequestServices
    private let start: PublicStartRecord
    private let link: PublicLinkRecord
    private let draft: RequestDraft
    private let role: String

    init(_ start: PublicStartRecord, _ link: PublicLinkRecord, _ services: RequestServices) async throws {
        (self.services, self.start, self.link) = (services, start, link)
        role = try link.wanted().role
        let version = try await services.api.store.read {
            try TemplateVersionRecord.find(link.mark, in: $0)
        }
        let values = try JSONCoding.value([String: String].self, from: start.cells)
        do {
            draft = try await Self.draft(values, role, start, version, services)
        } catch let problem as Problem where problem.status == .unprocessableContent && !values.isEmpty {
            // A value in the address is a help for its reader, and no reason to turn them away.
            draft = try await Self.draft([:], role, start, version, services)
        }
    }

    private static func draft(
        _ values: [String: String],
        _ role: String,
        _ start: PublicStartRecord,
        _ version: TemplateVersionRecord,
        _ services: RequestServices
    ) async throws -> RequestDraft {
        var use = TemplateUse()
        use.people = [
            role: TemplateUse.Person(name: start.name, email: start.email, language: start.language)
        ]
        let sendsMail = start.email.isEmpty || start.isConfirmed
        let request = try version.request(use).begun(by: role, with: values, sendsMail: sendsMail)
        return try await RequestDraft(
            request,
            copyOf: nil,
            template: version.mark,
            account: start.accountId,
            services
        )
    }

    /// Writes it in one transaction with the count of the link's places.
    ///
    /// - Returns: The address of the person's own page.
    /// - Throws: ``Problem`` where the link has no place any more, or the start has another state.
    func write(
        replacing state: PublicStartRecord.State,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin
    ) async throws -> String {
        let url = try await services.api.store.write { database in
            try write(replacing: state, by: actor, from: origin, in: database)
        }
        services.api.metrics.count(.requestsCreated)
        services.outbox.wake()
        return url
    }

    func write(
        replacing state: PublicStartRecord.State,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        in database: Database
    ) throws -> String {
        let now = services.api.now
        try database.lock(.owner, link.id)
        guard var link = try PublicLinkRecord.with(id: link.id, in: database) else { throw Problem.linkUnknown }
        guard let signer = draft.signers.first(where: { $0.part == role }) else { throw Problem.startUnknown }
        // The name and address are the request's from now on.
        try database.execute(
            sql: """
                UPDATE publicStart SET state = 'made', requestId = ?, signerId = ?, name = '', email = '', cells = '{}', expires = ?
                WHERE id = ? AND state = ?
                """,
            arguments: [
                draft.request.id, signer.id, now.adding(seconds: PublicStartRecord.lifetime), start.id, state.rawValue,
            ]
        )
        guard database.changesCount == 1 else {
            throw Problem.conflict("The request was made already, or refused: load the page again.")
        }
        // Those who wait for the sender have their place.
        if state == .confirmed {
            try link.requireOpen(link.wanted(), at: now)
            try link.takePlace(for: start, at: now, in: database)
        }
        try draft.write(by: actor, from: origin, in: database)
        let details = ["publicLink": link.id]
        try draft.request.note(.requestStarted, by: actor, from: origin, details, services, in: database)
        try notify(of: link, in: database)
        if let own = draft.links.first(where: { $0.record.subject == signer.id }) { return own.url }
        return try services.startLink(to: signer, of: draft.request, from: origin, in: database)
    }

    private func notify(of link: PublicLinkRecord, in database: Database) throws {
        let settings = try link.wanted()
        guard !settings.notify.isEmpty else { return }
        try services.mail.enqueue(.started, of: draft.request, to: settings.notify, settings.language, in: database)
    }
}
