internal import Foundation
internal import HTTPTypes
package import Hummingbird
package import SignetServiceFoundation

/// Somebody who has opened a public link, with what they have begun by it in this browser.
package struct PublicLinkVisit: Sendable {
    package let context: ServiceRequestContext
    package let request: Request
    package let language: PageLanguage
    package let query: QueryParameters
    let link: PublicLinkRecord
    let settings: PublicLinkSettings
    let start: PublicStartRecord?
    /// The account's sender; may be empty.
    package let sender: String
    /// Whether addresses are confirmed by a code.
    package let sendsCode: Bool
    /// Whether its template is still there for requests.
    let isUsable: Bool
    /// The names of fields as people read them, by the fields' names.
    private let labels: [String: String]
    /// The path of the link as browsers see it.
    package let endpoint: String
    private let now: Moment

    /// The name of the cookie with the secret of a start.
    private static let cookie = "signet-start"

    /// Finds the link of a path.
    ///
    /// - Throws: ``Problem`` where there is none, or its network calls too often.
    package static func find(
        _ request: Request,
        _ context: ServiceRequestContext,
        _ services: RequestServices
    ) async throws -> PublicLinkVisit {
        let (api, token) = (services.api, context.parameters.get("token") ?? "")
        let language = PageLanguage(accepted: request.headers[.acceptLanguage])
        let secret = request.cookies[cookie].map { Secret($0.value) }
        let now = api.now
        let found = try await api.store.read { database -> PublicLinkVisit? in
            guard let link = try PublicLinkRecord.found(token, in: database) else { return nil }
            let settings = try link.wanted()
            let template = try TemplateRecord.found(link.templateId, of: link.accountId, in: database)
            let version = try template.map { _ in try TemplateVersionRecord.find(link.mark, in: database) }
            let fields = try version?.content.request.signers.flatMap { $0.fields ?? [] } ?? []
            return PublicLinkVisit(
                context: context,
                request: request,
                language: language,
                query: QueryParameters(request.uri.query),
                link: link,
                settings: settings,
                start: try secret.flatMap { try PublicStartRecord.found($0, by: link, at: now, in: database) },
                sender: try AccountRecord.find(link.accountId, in: database).sender,
                sendsCode: try services.mailSettings.isSet(for: link.accountId, in: database),
                isUsable: template.map { $0.archived == nil } ?? false,
                labels: Dictionary(fields.compactMap { field in field.name.map { ($0, field.label ?? "") } }) {
                    one,
                    _ in
                    one
                },
                endpoint: "\(api.address.path)/p/\(token)",
                now: now
            )
        }
        guard let found else {
            var problem = Problem.linkUnknown
            problem.notice = PageNotice(.unknown, in: language)
            throw api.failure(problem, in: context)
        }
        if let seconds = api.rates.take("public \(context.clientNetwork)") { throw Problem.tooMany(after: seconds) }
        return found
    }

    /// The step that the page shows.
    package enum Step: Sendable {
        /// The form, with what is asked for.
        case form
        /// The code; it was sent to this address.
        case code(address: String)
        /// The sender looks at it first.
        case waiting
        /// The request can be opened.
        case made
        case refused
        /// Nobody may begin any more.
        case over(PublicLinkRecord.State)

        init(_ state: PublicLinkRecord.State) { self = state == .open ? .form : .over(state) }
    }

    package var step: Step {
        switch start?.state {
        case .asked: return .code(address: start?.email ?? "")
        case .waiting: return .waiting
        case .made: return .made
        case .refused: return .refused
        case .confirmed, nil:
            let state = link.state(settings, at: now)
            return .init(state == .open && !isUsable ? .closed : state)
        }
    }

    package var title: String { link.name }
    package var text: String { settings.text }
    package var asksName: Bool { settings.asks != .nothing }
    package var asksEmail: Bool { settings.asks == .email }
    package var domains: [String] { settings.domains }
    package var attemptsLeft: Int { PublicStartRecord.mostAttempts - (start?.attempts ?? 0) }
    package var mayResend: Bool { start?.mayResend() ?? false }

    /// The values that the link's address fills in, with the fields' names for people.
    package var filled: [(label: String, value: String)] {
        settings.values(query).map { name, value in
            (labels[name].flatMap { $0.isEmpty ? nil : $0 } ?? name, value)
        }
    }

    /// The query of the link's address, for the addresses of its forms.
    package var suffix: String { request.uri.query.map { "?\($0)" } ?? "" }

    /// The header field by which a browser keeps the secret of a start; without one, it forgets it.
    package func cookie(_ secret: Secret?, isSecure: Bool) -> String {
        let life = secret == nil ? 0 : PublicStartRecord.longestWait
        let secure = isSecure ? "; Secure" : ""
        return
            "\(Self.cookie)=\(secret?.revealed ?? ""); Path=\(endpoint); Max-Age=\(life); HttpOnly; SameSite=Lax\(secure)"
    }

    /// Refuses forms of other sites.
    package func requireOwnPage() throws(Problem) { try request.requireOwnPage("open the link itself") }
}
