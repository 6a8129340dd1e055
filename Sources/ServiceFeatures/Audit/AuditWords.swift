internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetServiceFoundation

/// The texts of a certificate about a request and its audit, in the languages of the pages.
struct AuditWords: Sendable {
    let language: PageLanguage

    var request: String { text("request") }
    var sender: String { text("sender") }
    var state: String { text("state") }
    var created: String { text("created") }
    var finished: String { text("finished") }

    var attachment: String { text("attachment") }
    func attachment(_ name: String, sha256: String) -> String {
        text("attachment.value", ["name": .text(name), "digest": .text(sha256)])
    }

    func state(_ state: RequestRecord.State) -> String { text("state.\(state.rawValue)") }

    func declined(because reason: String) -> String { text("declined", ["reason": .text(reason)]) }

    /// The label of a person's part.
    func act(_ role: SignerRecord.Role) -> String? { role == .signer ? nil : text("act.\(role.rawValue)") }

    var copy: String { text("copy") }
    var superseded: String { text("superseded") }

    /// The outcome of a person whom the rules do not need; `rule` is in words.
    func unneeded(because rule: String) -> String { text("unneeded", ["reason": .text(rule)]) }

    /// When an act was done, and with whom as host where it was done in person.
    func moment(of act: AuditEntry) -> String {
        let time = act.event.time.words
        guard let host = act.event.details["inPerson"]?.string else { return time }
        return text("in-person", ["time": .text(time), "host": .text(host)])
    }

    var removed: String { text("person.removed") }
    func delegated(to name: String) -> String { text("delegated", ["name": .text(name)]) }

    // MARK: Events

    /// The event, its actor, and the document as it was then.
    ///
    /// - Parameters:
    ///   - event: An entry of the request's chain.
    ///   - actor: The actor's name; empty for the service.
    ///   - signer: The signer that the event is about; empty where it is about none.
    /// - Returns: A line of the certificate.
    func sentence(_ event: AuditEvent, by actor: String, about signer: String) -> String {
        let role = event.details["role"]?.string.flatMap { SignerRecord.Role(rawValue: $0) } ?? .signer
        var sentence = words(for: event.action, signer: signer, as: role, field: event.details["kind"]?.string)
        // The turn follows from the signing order, not from the person who made the request.
        if !actor.isEmpty, event.action != .requestSent {
            sentence = text("by", ["event": .text(sentence), "actor": .text(actor)])
        }
        if let document = event.document {
            let (bytes, digest) = (Texts.Value.number(document.bytes), Texts.Value.text(document.sha256.text))
            sentence = text("version", ["event": .text(sentence), "bytes": bytes, "digest": digest])
        }
        return sentence
    }

    private func words(
        for action: AuditAction,
        signer: String,
        as role: SignerRecord.Role,
        field: String?
    ) -> String {
        // Chains of earlier versions have another name for a reminder that was noted.
        let name = action.rawValue == "reminder.sent" ? AuditAction.reminderNoted.rawValue : action.rawValue
        let forms = ["event.\(name).\(role.rawValue)", "event.\(name)"]
        guard let key = forms.first(where: { Texts.shared.template("certificate.\($0)", language) != nil }) else {
            return name
        }
        return text(key, ["signer": .text(signer), "field": .text(kind(field))])
    }

    private func kind(_ name: String?) -> String {
        // The entry may have lost its details.
        guard let name else { return text("removed") }
        return FieldRecord.Kind(rawValue: name).map { language.text("shared.field.\($0.rawValue)") } ?? name
    }

    private func text(_ key: String, _ values: [String: Texts.Value] = [:]) -> String {
        language.text("certificate.\(key)", values)
    }
}

extension AuditTime {
    /// The moment as people read it, in UTC and whole seconds: `2026-11-21 22:40:01 UTC`.
    package var words: String { "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)) UTC" }
}

extension Moment {
    /// The moment as people read it, in UTC and whole seconds.
    package var words: String { AuditTime(milliseconds: Int(milliseconds)).words }
}
