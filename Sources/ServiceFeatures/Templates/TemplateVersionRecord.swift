package import SignetServiceFoundation

/// One version of a template, which never changes.
package struct TemplateVersionRecord: StoredRecord {
    package static let table = "templateVersion"
    package static let key = ["templateId", "version"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case templateId, version, created, body
    }

    let templateId: String
    let version: Int
    let created: Moment
    /// `TemplateContent` as JSON.
    var body: String

    package var guardedBy: RowLock? { RowLock(.template, templateId) }

    /// A version with this content.
    init(of template: TemplateRecord, _ content: TemplateContent) throws {
        templateId = template.id
        version = template.version
        created = template.changed
        body = try JSONCoding.text(of: content.request)
    }
}

extension TemplateVersionRecord {
    /// The content.
    var content: TemplateContent {
        get throws { TemplateContent(request: try JSONCoding.value(NewRequest.self, from: body)) }
    }

    /// By which requests name it.
    var mark: TemplateMark { TemplateMark(id: templateId, version: version) }

    /// The request that is made of it for some people.
    ///
    /// - Throws: ``Problem`` where a role has nobody or a name is unknown.
    func request(_ use: TemplateUse) throws -> NewRequest { try content.request(use) }

    /// A version of a template.
    ///
    /// - Throws: ``Problem`` where there is none.
    static func find(_ version: Int, of template: TemplateRecord, in database: Database) throws -> TemplateVersionRecord
    {
        try find(TemplateMark(id: template.id, version: version), in: database)
    }

    /// The version that something names.
    ///
    /// - Throws: ``Problem`` where there is none.
    static func find(_ mark: TemplateMark, in database: Database) throws -> TemplateVersionRecord {
        guard let found = try found(mark, in: database) else { throw Problem.notFound("version of the template") }
        return found
    }

    /// The version that something names; `nil` where there is none.
    static func found(_ mark: TemplateMark, in database: Database) throws -> TemplateVersionRecord? {
        try first("WHERE templateId = ? AND version = ?", [mark.id, mark.version], in: database)
    }

    /// The versions of a template before one, the last first.
    static func all(
        of template: TemplateRecord,
        before version: Int,
        most: Int,
        in database: Database
    ) throws -> [TemplateVersionRecord] {
        try all(
            "WHERE templateId = ? AND version < ? ORDER BY version DESC LIMIT \(most)",
            [template.id, version],
            in: database
        )
    }

    /// Versions of templates, by their templates: of each the last one.
    static func last(of templates: [TemplateRecord], in database: Database) throws -> [String: TemplateVersionRecord] {
        let ids = templates.map(\.id)
        let found = try all(
            """
            WHERE \(isOne(of: ids, "templateId"))
                AND version = (SELECT version FROM template WHERE id = templateVersion.templateId)
            """,
            StatementArguments(ids),
            in: database
        )
        return Dictionary(uniqueKeysWithValues: found.map { ($0.templateId, $0) })
    }

    /// Writes it, with the documents that it uses.
    func keep(in database: Database) throws {
        try insert(in: database)
        for (index, document) in try content.documents.enumerated() {
            let record = TemplateDocumentRecord(
                templateId: templateId,
                version: version,
                position: index + 1,
                documentId: document
            )
            try record.insert(in: database)
        }
    }
}

/// A document that a version of a template uses.
package struct TemplateDocumentRecord: StoredRecord {
    package static let table = "templateDocument"
    package static let key = ["templateId", "version", "position"]

    package enum CodingKeys: CodingKey, CaseIterable {
        case templateId, version, position, documentId
    }

    let templateId: String
    let version: Int
    let position: Int
    let documentId: String
}
