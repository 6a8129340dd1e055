internal import SignetCapture
internal import SignetServiceFoundation

/// A version of a template in which a person always has a role.
struct PersonRoles: Sendable {
    let version: TemplateVersionRecord
    let accountId: String
    /// The names of the roles.
    let roles: [String]

    /// The versions of the templates of an account, or of all where that is nil.
    static func all(of email: EmailAddress, account: String?, in database: Database) throws -> [PersonRoles] {
        let versions = try TemplateVersionRecord.all(
            """
            JOIN template ON template.id = templateVersion.templateId
            WHERE (template.accountId = :account OR :account IS NULL)
                AND lower(templateVersion.body) LIKE lower(:pattern) ESCAPE '\\'
            ORDER BY templateVersion.templateId, templateVersion.version
            """,
            ["account": account, "pattern": "%\(email.text.escapedForLike)%"],
            in: database
        )
        return try versions.compactMap { version in
            let roles = try version.content.request.signers.filter { email.matches($0.email ?? "") }.map {
                $0.part ?? ""
            }
            guard !roles.isEmpty, let template = try TemplateRecord.with(id: version.templateId, in: database) else {
                return nil
            }
            return PersonRoles(version: version, accountId: template.accountId, roles: roles)
        }
    }

    /// Leaves the roles without a person, who is asked for in each request then.
    func erase(in database: Database) throws {
        var content = try version.content
        for index in content.request.signers.indices where roles.contains(content.request.signers[index].part ?? "") {
            content.request.signers[index].name = ""
            content.request.signers[index].email = nil
            content.request.signers[index].configuration?.name = nil
        }
        var record = version
        record.body = try JSONCoding.text(of: content.request)
        try record.update(in: database)
    }
}
