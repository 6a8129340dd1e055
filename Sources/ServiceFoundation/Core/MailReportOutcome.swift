/// The outcome of a report on the delivery of a mail that came back to the service.
package enum MailReportOutcome: String, Codable, Sendable, CaseIterable {
    /// The mail has it.
    case applied
    /// It has no tag that this service made, or the mail is not the caller's, or not there any more.
    case notOurs = "not-ours"
    /// It is about another recipient than the mail's.
    case otherRecipient = "other-recipient"
    /// It is no report of a known form.
    case notKnown = "not-known"
}
