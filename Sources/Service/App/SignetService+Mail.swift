internal import SignetMail
internal import SignetServiceFeatures
internal import SignetServiceFoundation

extension SignetService {
    /// Bytes of the longest report on delivery that is read.
    package static var longestMailReport: Int { BounceReport.limit }

    /// Applies a report on the delivery of a mail, of any account.
    ///
    /// - Returns: What came of it, in a line.
    /// - Throws: ``Problem`` for a report that is larger than what is read.
    package func takeMailReport(_ message: [UInt8]) async throws -> String {
        let report = try MailReports.read(message)
        let reports = MailReports(services: parts.requests)
        let outcome = try await parts.api.store.write { try reports.apply(report, of: nil, in: $0) }
        parts.outbox.wake()
        switch outcome.outcome {
        case .applied: return "\(outcome.mail ?? ""): \(outcome.kind ?? "")"
        case .notOurs: return "not applied: the report has no tag of a mail of this service"
        case .otherRecipient: return "not applied: the report is about another recipient than the mail's"
        case .notKnown: return "not applied: the message is no report of a known form"
        }
    }
}
