/// A record that belongs to an account, or to a person who came by a link: others cannot find it.
package protocol OwnedRecord: StoredRecord {
    var id: String { get }
    var created: Moment { get }

    /// Its name in problems.
    static var noun: String { get }
    /// The condition for a record of `:owner`.
    static var isOwn: String { get }
}

extension OwnedRecord {
    package static var isOwn: String { "accountId = :owner" }

    /// The record with an identifier, if it is the owner's.
    package static func found(_ id: String, of owner: String, in database: Database) throws -> Self? {
        try first("WHERE id = :id AND \(isOwn)", ["id": id, "owner": owner], in: database)
    }

    /// The record with an identifier, if it is the owner's.
    ///
    /// - Throws: ``Problem`` where there is none.
    package static func find(_ id: String, of owner: String, in database: Database) throws -> Self {
        guard let record = try found(id, of: owner, in: database) else { throw Problem.notFound(noun) }
        return record
    }
}
