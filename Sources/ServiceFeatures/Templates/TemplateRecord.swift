internal import Foundation
internal import HTTPTypes
package import SignetServiceFoundation

/// A request to be sent again and again, to other people each time.
package struct TemplateRecord: OwnedRecord {
    package static let table = "template"
    package static let noun = "template"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, name, folder, version, archived, created, changed, search
    }

    package let id: String
    package let accountId: String
    var name: String
    /// The names of its folder and those around it, as in `Sales/Leases`; empty for none.
    var folder: String
    /// The last version, which is the one in use.
    var version: Int
    /// When it was put away; no request is made of it then.
    var archived: Moment?
    package let created: Moment
    /// When its last version was saved.
    var changed: Moment
    /// Its name and folder as they are searched.
    var search: String

    package var guardedBy: RowLock? { RowLock(.template, id) }
}

extension TemplateRecord {
    /// The last version, by which requests name it.
    var mark: TemplateMark { TemplateMark(id: id, version: version) }

    /// Throws where no request may be made of it.
    func requireUsable() throws(Problem) {
        guard archived == nil else {
            throw .conflict("The template is archived: restore it with POST /v1/templates/{id}/restore first.")
        }
    }

    /// Throws where something was made of it that names it.
    func requireUnused(in database: Database) throws {
        database.requireLock(.template, id)
        for (table, noun) in [("request", "requests"), ("bulk", "bulk requests"), ("publicLink", "public links")] {
            let isUsed = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM \(table) WHERE templateId = ?)",
                arguments: [id]
            )
            guard isUsed == true else { continue }
            throw Problem(
                .conflict,
                "template-in-use",
                "There are \(noun) of the template, which name it: archive it with POST /v1/templates/{id}/archive."
            )
        }
    }

    /// Removes it with its versions.
    func erase(in database: Database) throws {
        for table in ["templateDocument", "templateVersion"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE templateId = ?", arguments: [id])
        }
        try delete(in: database)
    }

    /// Gives it a name and a folder.
    mutating func rename(_ name: String?, folder: String?) throws(Problem) {
        if let name { self.name = name.trimmed }
        if let folder { self.folder = try Self.folder(folder) }
        try PlainText.checkLine(self.name, "A template's name", atMost: 200)
        guard !self.name.isEmpty else { throw .invalid("A template has a name: give 'name'.") }
        search = SearchText.folded([self.name, self.folder])
    }

    /// The names in a folder's path.
    private static let deepestFolder = 4

    /// Reads the path of a folder: names between slashes, without white space around them.
    static func folder(_ path: String) throws(Problem) -> String {
        try PlainText.checkLine(path, "A template's folder", atMost: 400)
        guard !path.trimmed.isEmpty else { return "" }
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard names.count <= deepestFolder, names.allSatisfy({ !$0.isEmpty }) else {
            throw .invalid(
                "'folder' is 1 to \(deepestFolder) names between slashes, as Sales/Leases, not '\(path.prefixed(to: 80))'."
            )
        }
        return names.joined(separator: "/")
    }
}
