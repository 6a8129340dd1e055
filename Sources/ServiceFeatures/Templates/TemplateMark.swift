internal import SignetServiceFoundation

/// The version of a template that a request was made of.
struct TemplateMark: Codable, Hashable, Sendable {
    let id: String
    let version: Int

    /// For the audit.
    var details: [String: String] { ["template": id, "templateVersion": String(version)] }

    /// Refuses a template that was archived or deleted, in a transaction that writes a request of it.
    func requireUsable(of account: String, in database: Database) throws {
        try database.lock(.template, id)
        try TemplateRecord.find(id, of: account, in: database).requireUsable()
    }
}

extension RequestRecord {
    /// The version of a template that it was made of.
    var template: TemplateMark? {
        guard let templateId, let templateVersion else { return nil }
        return TemplateMark(id: templateId, version: templateVersion)
    }
}
