internal import Foundation

/// The services that signing requests use.
struct RequestServices: Sendable {
    let api: APIServices
    let links: Links
    let documents: DocumentStore
    let signatures: SignatureServices
    let outbox: Outbox
    let seals: SealServices
    let configuration: ServiceConfiguration

    /// When documents are renewed.
    var renewals: RenewalRule { RenewalRule(before: seals.settings.renewBefore) }

    /// When signers are due a reminder, as of now.
    var reminders: ReminderRule { ReminderRule(now: api.now, delay: configuration.reminderAfter) }
}
