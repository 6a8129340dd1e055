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

    /// The first version of a template, without a name.
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

    /// Writes the present version of a template with this content.
    func write(_ template: TemplateRecord, in database: Database) throws {
        try database.lock(.template, template.id)
        // A document may have been deleted meanwhile.
        for document in content.documents { _ = try DocumentRecord.find(document, of: account, in: database) }
        if template.version == 1 { try template.insert(in: database) } else { try template.update(in: database) }
        try TemplateVersionRecord(of: template, content).keep(in: database)
    }
}
