package import Foundation
internal import HTTPTypes
package import SignetServiceFoundation

/// An address that receives events.
package struct WebhookRecord: OwnedRecord {
    package static let table = "webhook"
    package static let noun = "webhook"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, accountId, url, secret, events, created
    }

    package let id: String
    package let accountId: String
    package let url: String
    /// The secret that bodies are signed with.
    ///
    /// It is needed for each delivery, so the secret itself is kept.
    package let secret: Data
    /// The events that it receives, separated by spaces; empty for all.
    package let events: String
    package let created: Moment

    func wants(_ event: String) -> Bool { events.isEmpty || events.split(separator: " ").contains(Substring(event)) }
}

extension WebhookRecord {
    /// The webhooks of an account.
    package static func all(of accountId: String, in database: Database) throws -> [WebhookRecord] {
        try all("WHERE accountId = ?", [accountId], in: database)
    }

    /// How many webhooks an account has.
    package static func count(of accountId: String, in database: Database) throws -> Int {
        try count(where: "accountId = ?", [accountId], in: database)
    }
}
