internal import HTTPTypes
internal import SignetAudit
internal import SignetServiceFoundation

/// The content of a template, checked as a request of it would be, before it is written.
struct TemplateDraft: Sendable {
    let content: TemplateContent
    private let account: String
    /// The name of a template that is given none.
    let defaultName: String

    /// Makes a request of it that is not kept.
    ///
    /// - Throws: ``Problem`` where a request could not be made of it.
    init(_ content: TemplateContent, account: String, _ services: RequestServices) async throws {
        let trial = try await RequestDraft(content.trial, copyOf: nil, template: nil, account: account, services)
        self.content = content
        self.account = account
        defaultName = trial.request.title.prefixed(to: 200)
    }

    /// A template with this content as its first version, without a name.
    func template(_ id: String, at now: Moment) -> TemplateRecord {
        TemplateRecord(
            id: id,
            accountId: account,
            name: "",
            folder: "",
            version: 1,
            created: now,
            changed: now,
            search: ""
        )
    }

    /// Writes a new template.
    func insert(_ template: TemplateRecord, in database: Database) throws {
        try database.lock(.template, template.id)
        try template.insert(in: database)
        try keepVersion(of: template, in: database)
    }

    /// Saves the content as the next version of a template that was locked and read.
    func save(_ template: inout TemplateRecord, at now: Moment, in database: Database) throws {
        template.version += 1
        template.changed = now
        try template.update(in: database)
        try keepVersion(of: template, in: database)
    }

    private func keepVersion(of template: TemplateRecord, in database: Database) throws {
        // A document may have been deleted meanwhile.
        for document in content.documents { _ = try DocumentRecord.find(document, of: account, in: database) }
        try TemplateVersionRecord(of: template, content).keep(in: database)
    }
}

extension TemplateRecord {
    /// The template that the path names, for a transaction that changes it.
    static func locked(_ call: APICall, in database: Database) throws -> TemplateRecord {
        try database.lock(.template, call.parameter("id"))
        return try call.find(TemplateRecord.self, in: database)
    }

    /// Refuses a change of another version than the last.
    func requireVersion(_ seen: Int) throws(Problem) {
        guard seen == version else {
            throw .versionChanged(
                "The template was saved as version \(version) since version \(seen): read it again, and make the change there."
            )
        }
    }

    /// Records a change in the account's chain, and for webhooks.
    func note(_ action: AuditAction, _ call: APICall, _ services: RequestServices, in database: Database) throws {
        try services.outbox.enqueue(
            action,
            account: accountId,
            subject: id,
            ["name": name, "version": String(version)],
            in: database
        )
        let event = call.event(action, mark.details.merging(["name": name]) { $1 })
        try AuditLog(account: accountId).append([event], in: database)
    }
}
