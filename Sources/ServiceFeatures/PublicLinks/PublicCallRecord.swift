internal import Foundation
internal import HTTPTypes
internal import SignetServiceFoundation

/// One call of a stranger that sends a mail or begins a request, without their name; kept for a day.
struct PublicCallRecord: StoredRecord {
    static let table = "publicCall"

    enum CodingKeys: CodingKey, CaseIterable { case id, accountId, person, network, created }

    let id: String
    let accountId: String
    /// Whose address gets a mail; nil where none is sent.
    let person: Data?
    let network: Data
    let created: Moment
}

extension PublicCallRecord {
    /// The most calls in a time, in seconds.
    private struct Bound {
        let most: Int
        let seconds: Int
    }

    /// Calls from one network: as many as of people in one room.
    private static let ofNetwork = Bound(most: 120, seconds: 900)
    /// Calls by all links of an account.
    private static let ofAccount = Bound(most: 600, seconds: 3_600)
    /// Mails to one address, by the links of all accounts.
    private static let ofPerson = [Bound(most: 3, seconds: 900), Bound(most: 10, seconds: 86_400)]

    /// Takes the locks by which calls are counted; others of the same transaction that have names of this kind come with them.
    static func lock(
        _ account: String,
        person: Data?,
        network: Data,
        with others: [String],
        in database: Database
    ) throws {
        let names = [person, network].compactMap { $0.map { "call \($0.base64EncodedString())" } }
        try database.lock(.owner, each: names + ["call \(account)"] + others)
    }

    /// Writes it, unless there were too many from its network or for its account.
    ///
    /// - Throws: ``Problem`` where there were.
    func keep(in database: Database) throws {
        try Self.require(Self.ofNetwork, "network", network, at: created, in: database)
        try Self.require(Self.ofAccount, "accountId", accountId, at: created, in: database)
        try insert(in: database)
    }

    private static func require(
        _ bound: Bound,
        _ column: String,
        _ value: any DatabaseValueConvertible,
        at now: Moment,
        in database: Database
    ) throws {
        guard try count(bound, column, value, at: now, in: database) >= bound.most else { return }
        throw Problem(
            .tooManyRequests,
            "too-many-requests",
            "Too many people have begun just now: try again in \(bound.seconds / 60) minutes."
        ).with(.retryAfter, String(bound.seconds))
    }

    /// Whether another mail may go to an address.
    static func mayMail(_ person: Data, at now: Moment, in database: Database) throws -> Bool {
        try ofPerson.allSatisfy { try count($0, "person", person, at: now, in: database) < $0.most }
    }

    private static func count(
        _ bound: Bound,
        _ column: String,
        _ value: any DatabaseValueConvertible,
        at now: Moment,
        in database: Database
    ) throws -> Int {
        let start = now.adding(seconds: -bound.seconds)
        return try count(where: "\(column) = ? AND created > ?", [value, start], in: database)
    }
}
