internal import Foundation
package import SignetServiceFoundation

/// The services that signing requests use.
package struct RequestServices: Sendable {
    package let api: APIServices
    package let links: Links
    package let documents: DocumentStore
    package let signatures: SignatureServices
    package let outbox: Outbox
    package let seals: SealServices
    package let configuration: ServiceConfiguration
    package let mailSettings: MailSettings
    package let plans = PlanCache()

    package init(
        api: APIServices,
        links: Links,
        documents: DocumentStore,
        signatures: SignatureServices,
        outbox: Outbox,
        seals: SealServices,
        configuration: ServiceConfiguration
    ) {
        self.api = api
        self.links = links
        self.documents = documents
        self.signatures = signatures
        self.outbox = outbox
        self.seals = seals
        self.configuration = configuration
        mailSettings = MailSettings(configuration)
    }

    /// The queue of mails.
    package var mail: MailOutbox { MailOutbox(services: self) }

    /// When documents are renewed.
    package var renewals: RenewalRule { RenewalRule(before: seals.settings.renewBefore) }

    /// When signers are due a reminder, as of now.
    package var reminders: ReminderRule { ReminderRule(now: api.now, delay: configuration.reminderAfter) }
}
