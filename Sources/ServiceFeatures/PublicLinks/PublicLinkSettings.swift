internal import HTTPTypes
internal import SignetMail
internal import SignetServiceFoundation

/// The demands of a public link on people, and how many may begin by it.
struct PublicLinkSettings: Codable, Sendable, Hashable {
    /// The details that people give before they begin.
    enum Asks: String, Codable, Sendable, CaseIterable {
        case nothing, name
        /// Their name and address, which they confirm by a code where mails can be sent.
        case email
    }

    /// How many requests may be made by a link.
    struct Limits: Codable, Sendable, Hashable {
        /// In all.
        var total = 500
        /// In 24 hours.
        var perDay = 100
        /// With one e-mail address.
        var perPerson = 1
    }

    /// The role of a person who comes by the link.
    var role: String
    var asks = Asks.email
    var limits = Limits()
    /// The only domains of e-mail addresses; without any, all.
    var domains: [String] = []
    /// The fields that the link's address may fill in, by their names.
    var prefill: [String] = []
    /// Whether a request is made only when the sender has allowed it.
    var glance = false
    /// The address that gets a mail when somebody begins; empty for none.
    var notify = ""
    /// The sender's words above the form.
    var text = ""
    /// The language of mails to the sender.
    var language = PageLanguage.english.rawValue

    private static let mostDomains = 50
    private static let mostPrefilled = 50
    private static let mostRequests = 100_000

    /// Checks them against the template's version.
    func check(_ content: TemplateContent) throws(Problem) {
        try checkRole(content)
        for (name, number) in [("total", limits.total), ("perDay", limits.perDay), ("perPerson", limits.perPerson)]
        where !(1...Self.mostRequests).contains(number) {
            throw .invalid("'limits.\(name)' is from 1 to \(Self.mostRequests), not \(number).")
        }
        guard domains.count <= Self.mostDomains else { throw .invalid("'domains' has at most \(Self.mostDomains).") }
        for domain in domains where (try? MailAddress("a@\(domain)"))?.domain != domain {
            throw .invalid("'domains': '\(domain.prefixed(to: 80))' is no domain in small letters, as example.org.")
        }
        guard domains.isEmpty || asks == .email else {
            throw .invalid("'domains' needs addresses: set 'asks' to email, or leave 'domains' out.")
        }
        try NewRequest.check(address: notify, "notify")
        try PlainText.check(text, "'text'", atMost: 2_000)
        try checkPrefill(content)
    }

    private func checkRole(_ content: TemplateContent) throws(Problem) {
        guard let role = content.roles.first(where: { $0.name == role }) else {
            let names = content.roles.map(\.name)
            throw .invalid("'role': the template has no '\(role.prefixed(to: 80))'; its roles are \(names.quoted).")
        }
        guard !role.isFixed else {
            throw .invalid(
                "'role': '\(role.name)' is always \(role.person?.name ?? ""): choose a role without a person."
            )
        }
        guard role.role != .copy, role.group == nil else {
            throw .invalid("'role': '\(role.name)' only gets a copy or is one of a group: choose another role.")
        }
        let open = content.roles.filter { !$0.isFixed && $0.name != role.name }.map(\.name)
        guard open.isEmpty else {
            throw Problem(
                .unprocessableContent,
                "role-missing",
                "Nobody is there to name a person for \(open.joined(separator: ", ").prefixed(to: 400)): give each other role a person in the template."
            ).with("roles", open)
        }
    }

    /// Refuses fields of others, and such that their person cannot change.
    private func checkPrefill(_ content: TemplateContent) throws(Problem) {
        guard prefill.count <= Self.mostPrefilled else {
            throw .invalid("'prefill' has at most \(Self.mostPrefilled).")
        }
        let fields = content.request.signers.first { $0.part == role }?.fields ?? []
        for name in prefill {
            guard let field = fields.first(where: { $0.name == name }) else {
                throw .invalid(
                    "'prefill': '\(name.prefixed(to: 80))' is no field of '\(role)': name fields of this role."
                )
            }
            // Nobody agrees to strike a clause out by opening a link.
            guard field.readOnly != true, field.formula == nil, field.kind.takesText, field.kind != .strikeOut else {
                throw .invalid(
                    "'prefill': '\(name)' cannot be filled in by a link, since its person could not change it."
                )
            }
        }
    }

    /// Whether an address may be used.
    func allows(_ address: MailAddress) -> Bool { domains.isEmpty || domains.contains(address.domain) }

    /// The longest value that a link's address may fill in, in characters.
    private static let longestValue = 200

    /// The values that an address fills in, in the order of the settings; others are left out.
    func values(_ query: QueryParameters) -> [(name: String, value: String)] {
        prefill.compactMap { name in
            guard let value = query[name]?.trimmed, !value.isEmpty,
                (try? PlainText.checkLine(value, name, atMost: Self.longestValue)) != nil
            else { return nil }
            return (name, value)
        }
    }
}
