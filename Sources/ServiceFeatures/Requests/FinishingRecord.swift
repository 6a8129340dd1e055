package import SignetServiceFoundation

/// The reason why the document of a request is not sealed or renewed yet.
package enum FinishingFinding: String, Codable, Sendable {
    /// No time-stamping authority answers.
    case authority
    /// No responder and no list shows whether the certificates were revoked.
    case revocation
    /// The key on a token or at a service did not answer.
    case key
    /// The key or its certificate cannot be read, is not valid or was revoked.
    case certificate
    /// The document's own rules forbid it, or it cannot be read, or cannot be renewed as it is.
    case document
    /// Something else on the server, such as a full disk.
    case service
    /// The authority's certificate ends no later than that of the time stamp to be renewed.
    case ending
    /// The time stamp has ended: a new one would prove nothing of the time before.
    case late
}

/// The state of a step that finishes one request's document.
package protocol FinishingRecord: StoredRecord {
    /// The kind of its jobs; their key is the request's.
    static var kind: JobKind { get }

    var requestId: String { get }
    var accountId: String { get }
    /// How often it was tried since it began, or since a retry was requested.
    var attempts: Int { get set }
    /// When it failed the last time.
    var failed: Moment? { get set }
    /// The reason why it failed the last time.
    var problem: FinishingFinding? { get set }
    /// From when it would be too late; `nil` where it never is.
    var deadline: Moment? { get }

    /// Notes the time of the next attempt, where the table has it besides the job; `nil` where there is none.
    mutating func noteNext(_ next: Moment?)
}

extension FinishingRecord {
    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// The state of a request; `nil` where its document does not need the step.
    package static func of(_ requestId: String, in database: Database) throws -> Self? {
        try first("WHERE requestId = ?", [requestId], in: database)
    }

    /// The states of requests, by the requests.
    static func all(ofAny requests: [String], in database: Database) throws -> [String: Self] {
        let found = try all(
            "WHERE \(isOne(of: requests, "requestId"))",
            StatementArguments(requests),
            in: database
        )
        return Dictionary(found.map { ($0.requestId, $0) }) { first, _ in first }
    }

    /// Has it done at that time, also where an attempt has failed.
    func enqueue(due: JobTime, _ cause: JobCause, in database: Database) throws {
        try JobRecord.add(Self.kind, key: requestId, lane: accountId, due: due, payload: "", cause, in: database)
    }

    /// Has it tried again now, as if it had never been tried.
    mutating func retryNow(_ cause: JobCause, in database: Database) throws {
        try enqueue(due: .now, cause, in: database)
        attempts = 0
        noteNext(try JobRecord.of(Self.kind, key: requestId, in: database)?.due)
        try update(in: database)
    }
}
