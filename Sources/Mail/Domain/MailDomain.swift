internal import SignetWeb

/// The records of a sender's domain by which servers judge whether its mails are real: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489)
/// and the name of the mail server's address.
package struct MailDomain: Sendable {
    package enum Record: String, Codable, Sendable { case spf, dkim, dmarc, ptr }

    package enum State: String, Codable, Sendable {
        case good, missing, wrong
        /// No name server answered, or it cannot be asked for.
        case unknown
    }

    /// The judgement of a record.
    package struct Finding: Hashable, Sendable {
        package let record: Record
        package let state: State
        /// The record as it was found: at most 300 characters.
        package let found: String?
        /// The fault, for programs.
        package let code: String?
        /// The record to publish, as its name and its text.
        package let suggestion: String?
    }

    /// The domain of the sender's address.
    package let name: String
    /// The selector of the mail server's signatures.
    package let selector: String?
    /// The mail server's name or address; nil where the way leads to a program.
    package let host: String?
    private let ask: NameRecords.Ask

    package init(name: String, selector: String?, host: String?) {
        self.init(name: name, selector: selector, host: host, ask: NameRecords.ask)
    }

    init(name: String, selector: String?, host: String?, ask: @escaping NameRecords.Ask) {
        (self.name, self.selector, self.host, self.ask) = (name, selector, host, ask)
    }

    /// Whether a text can be a selector (RFC 6376, 3.1): labels with dots between them.
    package static func isSelector(_ text: String) -> Bool {
        text.utf8.count <= 100
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
                $0.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9_-]{0,61}[A-Za-z0-9])?/) != nil
            }
    }

    /// Asks for all records, one after the other, until no name server answers.
    package func findings() -> [Finding] {
        let questions: [(Record, () -> Finding)] =
            [(.spf, spf), (.dkim, dkim), (.dmarc, dmarc)]
            + (host.map { host in [(.ptr, { pointer(host) })] } ?? [])
        return questions.reduce(into: []) { findings, question in
            let isSilent = findings.contains { $0.code == Self.noAnswer }
            findings.append(isSilent ? unanswered(question.0) : question.1())
        }
    }

    private static let noAnswer = "no-answer"

    private func finding(
        _ record: Record,
        _ state: State,
        _ found: String?,
        _ code: String?,
        _ suggestion: String?
    ) -> Finding {
        Finding(
            record: record,
            state: state,
            found: found.map { String(plainLine: $0.utf8, limit: 300) },
            code: code,
            suggestion: suggestion
        )
    }

    private func unanswered(_ record: Record) -> Finding { finding(record, .unknown, nil, Self.noAnswer, nil) }

    private func spf() -> Finding {
        guard let texts = ask(name, .text)?.values else { return unanswered(.spf) }
        let records = texts.filter { $0.lowercased() == "v=spf1" || $0.lowercased().hasPrefix("v=spf1 ") }
        let suggestion = "\(name). TXT \"v=spf1 mx \(host.map { "a:\($0) " } ?? "")~all\""
        guard let record = records.first else { return finding(.spf, .missing, nil, "spf-missing", suggestion) }
        guard records.count == 1 else { return finding(.spf, .wrong, record, "spf-twice", nil) }
        let terms = record.lowercased().split(separator: " ")
        if terms.contains("+all") || terms.contains("all") {
            return finding(.spf, .wrong, record, "spf-allows-all", suggestion)
        }
        let hasEnd = terms.contains { ["-all", "~all", "?all"].contains($0) || $0.hasPrefix("redirect=") }
        return finding(.spf, hasEnd ? .good : .wrong, record, hasEnd ? nil : "spf-open", nil)
    }

    private func dkim() -> Finding {
        guard let selector else { return finding(.dkim, .unknown, nil, "selector-missing", nil) }
        guard let texts = ask("\(selector)._domainkey.\(name)", .text)?.values else { return unanswered(.dkim) }
        guard let record = texts.first(where: { $0.contains("p=") }) else {
            return finding(.dkim, .missing, nil, "dkim-missing", nil)
        }
        let key = record.split(separator: ";").map { $0.filter { !$0.isWhitespace } }.first { $0.hasPrefix("p=") }
        let hasKey = (key ?? "p=").count > 2
        return finding(.dkim, hasKey ? .good : .wrong, record, hasKey ? nil : "dkim-withdrawn", nil)
    }

    private func dmarc() -> Finding {
        var domain = name[...]
        let suggestion = "_dmarc.\(name). TXT \"v=DMARC1; p=none; rua=mailto:postmaster@\(name)\""
        // The domain's own record, else that of one above it.
        for _ in 0..<8 {
            guard let texts = ask("_dmarc.\(domain)", .text)?.values else { return unanswered(.dmarc) }
            let records = texts.filter { $0.filter { !$0.isWhitespace }.uppercased().hasPrefix("V=DMARC1") }
            if let record = records.first {
                guard records.count == 1 else { return finding(.dmarc, .wrong, record, "dmarc-twice", nil) }
                let tags = record.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
                let hasPolicy = tags.contains { ["p=none", "p=quarantine", "p=reject"].contains($0) }
                return finding(.dmarc, hasPolicy ? .good : .wrong, record, hasPolicy ? nil : "dmarc-policy", suggestion)
            }
            guard let dot = domain.firstIndex(of: "."), domain[dot...].dropFirst().contains(".") else { break }
            domain = domain[dot...].dropFirst()
        }
        return finding(.dmarc, .missing, nil, "dmarc-missing", suggestion)
    }

    /// The name of the server's address, which leads back to it.
    private func pointer(_ host: String) -> Finding {
        let octets: [UInt8]
        if let literal = Self.octets(host) {
            octets = literal
        } else {
            guard let found = ask(host, .address) ?? ask(host, .wideAddress) else { return unanswered(.ptr) }
            guard let first = found.addresses.first ?? ask(host, .wideAddress)?.addresses.first else {
                return finding(.ptr, .wrong, nil, "host-unknown", nil)
            }
            octets = first
        }
        guard let names = ask(Self.reverse(octets), .pointer)?.values else { return unanswered(.ptr) }
        guard let back = names.first else { return finding(.ptr, .missing, nil, "ptr-missing", nil) }
        guard let there = ask(back, octets.count == 4 ? .address : .wideAddress) else { return unanswered(.ptr) }
        let isBack = there.addresses.contains(octets)
        return finding(.ptr, isBack ? .good : .wrong, back, isBack ? nil : "ptr-elsewhere", nil)
    }

    private static func octets(_ host: String) -> [UInt8]? {
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && !numbers.contains(nil) ? numbers.compactMap { $0 } : nil
    }

    /// The name of an address, as pointers have it (RFC 1035, 3.5; RFC 3596, 2.5).
    static func reverse(_ octets: [UInt8]) -> String {
        if octets.count == 4 { return octets.reversed().map { "\($0)." }.joined() + "in-addr.arpa" }
        let digits = octets.reversed().flatMap { [$0 & 15, $0 >> 4] }
        return digits.map { String($0, radix: 16) + "." }.joined() + "ip6.arpa"
    }
}
