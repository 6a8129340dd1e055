internal import HTTPTypes
package import Hummingbird
internal import SignetMail
package import SignetServiceFoundation
internal import SignetTexts
internal import SignetWeb

/// `/v1/mail/test` and `/v1/mail/domain`: whether the mails of an account can be sent, and arrive.
package struct MailTrialRoutes: Sendable {
    package let services: RequestServices
    /// For conversations with mail servers, which may be slow.
    package let work: WorkPool
    /// The conversations that an account may begin in a minute: others must not be flooded with trials.
    private let rates: RateLimiter

    package init(services: RequestServices, work: WorkPool) {
        (self.services, self.work) = (services, work)
        rates = RateLimiter(perMinute: Self.mostTrials, clock: services.api.environment.now)
    }

    private static let mostTrials = 60
    private var api: APIServices { services.api }
    private var settings: MailSettings { services.mailSettings }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "mail/test", .write(.mail), api, test)
        router.api(.post, "mail/domain", .write(.mail), api, domain)
    }

    private static let notSet = Problem(
        .conflict,
        "mail-not-set",
        "There is no mail server: set one with PUT /v1/mail/settings, or have the operator set mail.server."
    )

    private func setup(of account: String) async throws -> MailSetup {
        let found: MailSetup?
        do { found = try await api.store.read { try settings.setup(of: account, in: $0) } } catch let fault
            as MailSettings.Fault
        {
            throw Problem(.conflict, "mail-not-set", "Mail cannot be sent: \(fault).")
        }
        guard let found else { throw Self.notSet }
        return found
    }

    private struct Trial: Decodable { let to: String? }

    private struct StepView: Encodable {
        let step: MailStage
        let ok: Bool
        let code: String?
        let reply: String?
        let detail: String?

        init(_ step: MailTrial.Step) {
            self.step = step.stage
            ok = step.isDone
            let isRefused = !step.isDone && step.fault == nil
            code = step.fault?.code ?? (isRefused ? "refused" : nil)
            reply = step.reply.map { $0.text.isEmpty ? "\($0.code)" : "\($0.code) \($0.text)" }
            detail = step.fault.map { "\($0)".prefix(1).uppercased() + "\($0)".dropFirst() + "." }
        }
    }

    /// Talks to the mail server step by step; a message is sent where the caller names its recipient.
    @Sendable private func test(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted = body.isEmpty ? Trial(to: nil) : try JSONCoding.value(Trial.self, fromBody: body)
        if let seconds = rates.take(call.caller.accountId) { throw Problem.tooMany(after: seconds) }
        let setup = try await setup(of: call.caller.accountId)
        let recipient: MailAddress
        do throws(MailError) { recipient = try MailAddress(wanted.to ?? setup.from.address.text) } catch {
            throw Problem.invalid("'to': \(error).")
        }
        let message = try wanted.to.map { _ in try trialMessage(setup, recipient, call) }
        let steps = try await work.runUntilCancelled {
            var transport = setup.transport
            (transport.limits.connection, transport.limits.reply) = (.seconds(20), .seconds(20))
            transport.limits.message = .seconds(60)
            return MailTrial(transport).steps(to: recipient, from: setup.from.address, message)
        }
        return try Reply(.ok, ["steps": steps.map { StepView($0) }]).response
    }

    private func trialMessage(_ setup: MailSetup, _ recipient: MailAddress, _ call: APICall) throws -> MailMessage {
        let id = api.environment.identifier(.mail)
        return try MailMessage(
            from: setup.from,
            to: Mailbox(name: "", address: recipient),
            replyTo: nil,
            subject: Texts.shared.text("mail.trial.subject", call.language),
            text: Texts.shared.text("mail.trial.text", call.language),
            html: nil,
            attachments: [],
            messageID: "\(id)@\(setup.from.address.domain)",
            date: Int(api.now.milliseconds / 1_000),
            language: call.language.rawValue,
            autoSubmitted: .generated
        )
    }

    private struct DomainQuestion: Decodable { let selector: String? }

    private struct DomainView: Encodable {
        struct Finding: Encodable {
            let record: MailDomain.Record
            let state: MailDomain.State
            let found: String?
            let code: String?
            let detail: String?
            let suggestion: String?
        }

        let domain: String
        let findings: [Finding]
    }

    /// Looks up the records by which other servers judge the mails.
    @Sendable private func domain(_ call: APICall) async throws -> Response {
        let body = try await call.body()
        let wanted =
            body.isEmpty ? DomainQuestion(selector: nil) : try JSONCoding.value(DomainQuestion.self, fromBody: body)
        if let selector = wanted.selector, !MailDomain.isSelector(selector) {
            throw Problem.invalid("'selector' is the name before ._domainkey, as mail2026.")
        }
        let account = call.caller.accountId
        if let seconds = rates.take(account) { throw Problem.tooMany(after: seconds) }
        let setup = try await setup(of: account)
        let own = try await api.store.read { try MailSettingsRecord.of(account, in: $0)?.selector }
        let selector = wanted.selector ?? own ?? settings.common.selector
        var host: String?
        if case .server(let server) = setup.route { host = server.host }
        let records = MailDomain(
            name: setup.from.address.domain,
            selector: selector.flatMap { $0.isEmpty ? nil : $0 },
            host: host
        )
        let findings = try await work.runUntilCancelled { records.findings() }
        let views = findings.map { finding in
            DomainView.Finding(
                record: finding.record,
                state: finding.state,
                found: finding.found,
                code: finding.code,
                detail: finding.detail,
                suggestion: finding.suggestion
            )
        }
        return try Reply(.ok, DomainView(domain: records.name, findings: views)).response
    }
}
