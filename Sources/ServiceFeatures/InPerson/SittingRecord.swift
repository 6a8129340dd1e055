internal import Foundation
package import HTTPTypes
package import SignetServiceFoundation

/// People of one request who sign one after another at one device, which their host hands to each of them.
///
/// The device has a secret, and knows at most one person at a time. Going on to another takes the host's PIN.
package struct SittingRecord: OwnedRecord {
    package static let table = "sitting"
    package static let noun = "sitting"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, requestId, host, session, pin, attempts, begun, signerId, created, expires, ended
    }

    package let id: String
    let accountId: String
    let requestId: String
    /// The name of the person who has invited the others to the device.
    package let host: String
    /// The digest of the secret in its address, until a device begins it; then of the device's own secret.
    var session: Data
    /// The keyed digest of the host's PIN; empty when it is over.
    var pin: Data
    /// How often in a row the PIN was wrong.
    var attempts: Int
    /// When it began at a device.
    var begun: Moment?
    /// The person who has the device.
    var signerId: String?
    package let created: Moment
    let expires: Moment
    var ended: Moment?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }
}

extension SittingRecord {
    /// How many PINs in a row may be wrong.
    static let mostAttempts = 5
    /// How long a sitting lasts, in seconds.
    static let lifetime = 8 * 3_600
    /// The most sittings of a request that are open at a time.
    static let most = 20

    package enum State: String, Encodable, Sendable { case ready, begun, ended, expired }

    package func state(at now: Moment) -> State {
        if ended != nil { return .ended }
        if expires <= now { return .expired }
        return begun == nil ? .ready : .begun
    }

    package var attemptsLeft: Int { Self.mostAttempts - attempts }

    /// The audit's description of what is done at its device.
    var details: [String: String] { ["sitting": id, "inPerson": host] }

    /// The sitting with this secret, over or not.
    static func found(_ secret: Secret, in database: Database) throws -> SittingRecord? {
        guard secret.revealed.utf8.count == 43 else { return nil }
        return try first("WHERE session = ?", [secret.digest], in: database)
    }

    /// The sittings of a request that are not over.
    static func countOpen(of request: String, at now: Moment, in database: Database) throws -> Int {
        try count(where: "requestId = ? AND ended IS NULL AND expires > ?", [request, now], in: database)
    }

    /// Whether a person's link opens nothing, because of a sitting.
    ///
    /// A sitting's own links open at its device alone, and only for the person who has it. No other links open there meanwhile, and
    /// nothing can be done by the other links of a person who has the device.
    static func stops(
        _ link: LinkRecord,
        at device: Secret?,
        for method: HTTPRequest.Method,
        _ now: Moment,
        in database: Database
    ) throws -> Bool {
        guard link.purpose == .sign else { return false }
        let here = try device.flatMap { try found($0, in: database) }.flatMap { $0.state(at: now) == .begun ? $0 : nil }
        if let own = link.sittingId {
            return link.revoked != nil || here?.id != own || here?.signerId != link.subject
        }
        if here != nil { return true }
        guard method != .get, method != .head else { return false }
        return try exists(where: "signerId = ? AND ended IS NULL AND expires > ?", [link.subject, now], in: database)
    }
}

/// A sitting as the API returns it.
struct SittingView: Encodable, Sendable {
    let id: String
    let host: String
    let state: SittingRecord.State
    /// The person who has the device.
    let signer: String?
    let created: Moment
    let expires: Moment
    let ended: Moment?
    /// Shown once, when the sitting is made.
    let url: String?

    init(_ record: SittingRecord, url: String?, at now: Moment) {
        (id, host, state, signer) = (record.id, record.host, record.state(at: now), record.signerId)
        (created, expires, ended, self.url) = (record.created, record.expires, record.ended, url)
    }
}
