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
    package private(set) var name: String
    package private(set) var email: String
    package private(set) var reason: String
    /// Whether the first person keeps their link, to read the document when all have signed.
    package let keepsCopy: Bool
    package let asked: Moment
    package var decided: Moment?
    package var allowed: Bool?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// Removes the person who was to sign; a wish that waits for an answer is refused with that.
    package mutating func erase(at now: Moment) {
        (name, email, reason) = (SignerRecord.erasedName, "", "")
        if decided == nil { (decided, allowed) = (now, false) }
    }

    /// The wishes of the signers of requests, the oldest first.
    package static func all(ofAny requests: [String], in database: Database) throws -> [DelegationRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY asked, id",
            StatementArguments(requests),
            in: database
        )
    }
}
