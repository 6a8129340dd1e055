package import SignetServiceFoundation

/// Whether the signers of a request can have others sign in their place.
package enum DelegationRule: String, Codable, Sendable, CaseIterable {
    case no
    /// Where the sender allows it.
    case ask
    /// At once.
    case free
}

/// A signer's wish that somebody else signs in their place.
package struct DelegationRecord: StoredRecord {
    package static let table = "delegation"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, requestId, signerId, name, email, reason, keepsCopy, asked, decided, allowed
    }

    package let id: String
    package let accountId: String
    package let requestId: String
    package let signerId: String
    /// The person who is to sign.
    package let name: String
    package let email: String
    package let reason: String
    /// Whether the first person keeps their link, to read the document when all have signed.
    package let keepsCopy: Bool
    package let asked: Moment
    package var decided: Moment?
    package var allowed: Bool?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// The wishes of the signers of requests, the oldest first.
    package static func all(ofAny requests: [String], in database: Database) throws -> [DelegationRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY asked, id",
            StatementArguments(requests),
            in: database
        )
    }
}
