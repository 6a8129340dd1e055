/// An account: the owner of documents, requests and keys.
package struct AccountRecord: StoredRecord {
    package static let table = "account"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, name, created, person, organisation, titlesInMail, digest, digestLanguage,
            digestDue, returnHosts
    }

    package let id: String
    /// The operator's name for the account.
    package let name: String
    package let created: Moment
    /// The person who sends requests; empty if none is named.
    package var person: String
    /// The organisation that sends requests; empty where none is named.
    package var organisation: String
    /// Whether mails have the documents' titles in their subjects, and the page that checks mails shows how they begin.
    package var titlesInMail = true
    /// The address that gets the state of all requests once a day; empty for none.
    package var digest = ""
    package var digestLanguage = ""
    /// When that is sent next.
    package var digestDue: Moment?

    /// The hosts that signers may return to after signing, with spaces between them.
    package var returnHosts = ""

    package var guardedBy: RowLock? { RowLock(.account, id) }

    package init(id: String, name: String, created: Moment, person: String, organisation: String) {
        self.id = id
        self.name = name
        self.created = created
        self.person = person
        self.organisation = organisation
    }

    /// The sender of the account's requests as signers read it: person and organisation, one of them, or nothing.
    package var sender: String { [person, organisation].filter { !$0.isEmpty }.joined(separator: ", ") }

    /// The account with an identifier.
    ///
    /// - Throws: ``Problem`` where there is none.
    package static func find(_ id: String, in database: Database) throws -> AccountRecord {
        guard let record = try with(id: id, in: database) else { throw Problem.notFound("account") }
        return record
    }

    /// Whether there is an account.
    package static func exists(in database: Database) throws -> Bool {
        database.requireLock(.account, "")
        return try exists(where: "1 = 1", [], in: database)
    }

    /// The organisation of the only account; `nil` where there are several, or none is named.
    package static func onlyOrganisation(in database: Database) throws -> String? {
        let accounts = try all("LIMIT 2", [], in: database)
        guard accounts.count == 1, let organisation = accounts.first?.organisation, !organisation.isEmpty else {
            return nil
        }
        return organisation
    }

    /// The account that the operator has given a name, the oldest where there are several.
    ///
    /// - Throws: ``UnknownAccountError`` where there is none.
    package static func find(named name: String, in database: Database) throws -> AccountRecord {
        if let account = try first("WHERE name = ? ORDER BY created LIMIT 1", [name], in: database) { return account }
        let names = try String.fetchAll(database, sql: "SELECT DISTINCT name FROM account ORDER BY name")
        throw UnknownAccountError(name: name, names: names)
    }
}

extension AccountRecord: Equatable {}
