internal import SignetServiceFoundation

/// A public link as it is made by the API.
struct NewPublicLink: Decodable, Sendable {
    let template: String
    let version: Int?
    let role: String
    let name: String?
    let text: String?
    let asks: PublicLinkSettings.Asks?
    let limits: PublicLinkChange.Limits?
    let domains: [String]?
    let prefill: [String]?
    let glance: Bool?
    let notify: String?
    let expires: Lifetime?

    var change: PublicLinkChange {
        PublicLinkChange(
            version: version,
            name: name,
            text: text,
            asks: asks,
            limits: limits,
            domains: domains,
            prefill: prefill,
            glance: glance,
            notify: notify,
            expires: expires,
            closed: nil
        )
    }
}

/// A change of a public link; members that are left out stay.
struct PublicLinkChange: Decodable, Sendable {
    struct Limits: Decodable, Sendable {
        let total: Int?
        let perDay: Int?
        let perPerson: Int?
    }

    let version: Int?
    let name: String?
    let text: String?
    let asks: PublicLinkSettings.Asks?
    let limits: Limits?
    let domains: [String]?
    let prefill: [String]?
    let glance: Bool?
    let notify: String?
    let expires: Lifetime?
    let closed: Bool?

    /// Makes the changes, and checks the result against the template.
    func apply(to link: inout PublicLinkRecord, at now: Moment, in database: Database) throws {
        var settings = try link.wanted()
        if let text { settings.text = text }
        if let asks { settings.asks = asks }
        settings.limits.total = limits?.total ?? settings.limits.total
        settings.limits.perDay = limits?.perDay ?? settings.limits.perDay
        settings.limits.perPerson = limits?.perPerson ?? settings.limits.perPerson
        if let domains { settings.domains = domains }
        if let prefill { settings.prefill = prefill }
        if let glance { settings.glance = glance }
        if let notify { settings.notify = notify.trimmed }
        if let version { link.version = version }
        if let name { link.name = name.trimmed }
        try PlainText.checkLine(link.name, "A public link's name", atMost: 200)
        guard !link.name.isEmpty else { throw Problem.invalid("A public link has a 'name'.") }
        if let expires { link.expires = try expires.end(from: now) }
        if let closed { link.closed = closed ? link.closed ?? now : nil }
        let version = try TemplateVersionRecord.find(link.mark, in: database)
        try settings.check(version.content)
        link.settings = try JSONCoding.text(of: settings)
    }
}
