internal import SignetServiceFoundation

/// A template as the API returns it.
struct TemplateView: Encodable, Sendable {
    struct Document: Encodable, Sendable {
        let id: String
        let name: String
        let pages: Int
    }

    let id: String
    let name: String
    let folder: String
    let version: Int
    let archived: Moment?
    let created: Moment
    let changed: Moment
    let roles: [TemplateContent.Role]
    let documents: [Document]
    /// How many requests were made of it.
    let requests: Int
    /// When the last of them was made.
    let used: Moment?
    /// The request that is made of it; left out in lists.
    let content: NewRequest?

    /// Reads the view of one template from the store, with its content.
    init(_ template: TemplateRecord, in database: Database) throws {
        let parts = try Parts(of: [template], in: database)
        try self.init(template, parts, isWhole: true)
    }

    /// Reads the views of templates from the store, with as many statements for many as for one.
    static func all(_ templates: [TemplateRecord], in database: Database) throws -> [TemplateView] {
        let parts = try Parts(of: templates, in: database)
        return try templates.map { try TemplateView($0, parts, isWhole: false) }
    }

    private init(_ template: TemplateRecord, _ parts: Parts, isWhole: Bool) throws {
        guard let content = parts.contents[template.id] else { throw Problem.notFound("version of the template") }
        (id, name, folder, version) = (template.id, template.name, template.folder, template.version)
        (archived, created, changed) = (template.archived, template.created, template.changed)
        roles = content.roles
        documents = content.documents.compactMap { parts.documents[$0] }
        (requests, used) = parts.uses[template.id] ?? (0, nil)
        self.content = isWhole ? content.request : nil
    }

    /// The contents and uses of templates, by the templates, and their documents.
    private struct Parts {
        let contents: [String: TemplateContent]
        let documents: [String: Document]
        let uses: [String: (count: Int, last: Moment?)]

        init(of templates: [TemplateRecord], in database: Database) throws {
            contents = try TemplateVersionRecord.last(of: templates, in: database).mapValues { try $0.content }
            documents = try TemplateView.documents(contents.values.flatMap(\.documents), in: database)
            uses = try TemplateRecord.uses(of: templates.map(\.id), in: database)
        }
    }

    /// The documents with these identifiers.
    static func documents(_ ids: [String], in database: Database) throws -> [String: Document] {
        let documents = try DocumentRecord.all(withAny: ids, in: database).map {
            let description = try JSONCoding.value(DocumentDescription.self, from: $0.description)
            return Document(id: $0.id, name: $0.name, pages: description.pages.count)
        }
        return Dictionary(uniqueKeysWithValues: documents.map { ($0.id, $0) })
    }
}

extension TemplateRecord {
    /// How many requests were made of templates, and when the last was.
    fileprivate static func uses(
        of templates: [String],
        in database: Database
    ) throws -> [String: (count: Int, last: Moment?)] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT templateId, count(*) AS number, max(created) AS last FROM request
                WHERE \(isOne(of: templates, "templateId")) GROUP BY templateId
                """,
            arguments: StatementArguments(templates)
        )
        var uses: [String: (count: Int, last: Moment?)] = [:]
        for row in rows {
            let id: String = try row["templateId"]
            uses[id] = (try row["number"], row["last"])
        }
        return uses
    }
}
