internal import SignetServiceFoundation

/// A public link as the API returns it.
struct PublicLinkView: Encodable, Sendable {
    let id: String
    let url: String
    let template: String
    let version: Int
    /// The last version of the template.
    let latest: Int
    let role: String
    let name: String
    let text: String
    let asks: PublicLinkSettings.Asks
    /// Whether addresses are confirmed by a code that is mailed to them.
    let code: Bool
    let limits: PublicLinkSettings.Limits
    let domains: [String]
    let prefill: [String]
    let glance: Bool
    let notify: String
    let state: PublicLinkRecord.State
    /// The places that are taken.
    let made: Int
    /// The people who wait for the sender.
    let waiting: Int
    let created: Moment
    let expires: Moment?
    let closed: Moment?

    /// Those of one account.
    static func all(_ links: [PublicLinkRecord], _ services: RequestServices, in database: Database) throws -> [Self] {
        let ids = links.map(\.id)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT linkId, count(*) AS number FROM publicStart
                WHERE \(PublicStartRecord.isOne(of: ids, "linkId")) AND state = 'waiting' GROUP BY linkId
                """,
            arguments: StatementArguments(ids)
        )
        var waiting: [String: Int] = [:]
        for row in rows { waiting[try row["linkId"]] = try row["number"] }
        return try links.map { try Self($0, waiting: waiting[$0.id] ?? 0, services, in: database) }
    }

    private init(_ link: PublicLinkRecord, waiting: Int, _ services: RequestServices, in database: Database) throws {
        let settings = try link.wanted()
        (id, template, version, name) = (link.id, link.templateId, link.version, link.name)
        url = "\(services.api.address.base)/p/\(link.token)"
        latest = try TemplateRecord.with(id: link.templateId, in: database)?.version ?? link.version
        (role, text, asks, limits) = (settings.role, settings.text, settings.asks, settings.limits)
        (domains, prefill, glance, notify) = (settings.domains, settings.prefill, settings.glance, settings.notify)
        code = try settings.asks == .email && services.mailSettings.isSet(for: link.accountId, in: database)
        state = link.state(settings, at: services.api.now)
        (made, self.waiting, created, expires, closed) = (link.made, waiting, link.created, link.expires, link.closed)
    }
}

/// Somebody who has begun by a public link, as the API returns them.
struct PublicStartView: Encodable, Sendable {
    let id: String
    let publicLink: String
    /// Empty once the request is made, which has it.
    let name: String
    let email: String
    /// Whether they had the code that was sent to the address.
    let confirmed: Bool
    let state: PublicStartRecord.State
    let request: String?
    let created: Moment
    /// When it is removed; of one whose request was made, `nil`.
    let expires: Moment?

    init(_ start: PublicStartRecord) {
        (id, publicLink, name, email, confirmed) = (start.id, start.linkId, start.name, start.email, start.isConfirmed)
        (state, request, created) = (start.state, start.requestId, start.created)
        expires = start.state == .made ? nil : start.expires
    }
}
