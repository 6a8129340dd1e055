internal import SignetServiceFoundation

/// The person that a handover is for, so that a person who opens its link on another device can see that it is theirs.
struct HandoverSubject: Encodable, Sendable {
    let name: String
    /// The title of the request to sign; empty where there is none.
    let title: String

    /// Looks up who started a handover.
    init?(handover id: String, in database: Database) throws {
        let sql = """
            SELECT signer.name AS name, request.title AS title
            FROM handover JOIN signer ON handover.owner = 'signer:' || signer.id JOIN request ON request.id = signer.requestId
            WHERE handover.id = ?
            UNION ALL
            SELECT capture.name, '' FROM handover JOIN capture ON handover.owner = 'capture:' || capture.id
            WHERE handover.id = ?
            """
        guard let row = try Row.fetchOne(database, sql: sql, arguments: [id, id]) else { return nil }
        (name, title) = try (row["name"], row["title"])
    }
}
