internal import Foundation
internal import GRDB
internal import HTTPTypes

/// An address that receives events.
struct WebhookRecord: OwnedRecord {
    static let table = "webhook"
    static let noun = "webhook"

    enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, url, secret, events, created
    }

    let id: String
    let accountId: String
    let url: String
    /// The secret that bodies are signed with.
    ///
    /// It is needed for each delivery, so the secret itself is kept.
    let secret: Data
    /// The events that it receives, separated by spaces; empty for all.
    let events: String
    let created: Moment

    func wants(_ event: String) -> Bool { events.isEmpty || events.split(separator: " ").contains(Substring(event)) }
}

extension WebhookRecord {
    /// The webhooks of an account.
    static func all(of accountId: String, in database: Database) throws -> [WebhookRecord] {
        try all("WHERE accountId = ?", [accountId], in: database)
    }

    /// How many webhooks an account has.
    static func count(of accountId: String, in database: Database) throws -> Int {
        try count(where: "accountId = ?", [accountId], in: database)
    }
}
