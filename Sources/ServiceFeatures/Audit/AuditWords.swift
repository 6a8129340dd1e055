internal import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetCertificates
internal import SignetServiceFoundation

/// The texts of a certificate about a request and its audit, in the languages of the pages.
struct AuditWords: Sendable {
    let language: PageLanguage

    /// The words of the certificate's form.
    var form: Certificate.Words {
        switch language {
        case .english: .english
        case .german: .german
        }
    }

    var request: String { choose("Request", "Vorgang") }
    var sender: String { choose("Sender", "Absender") }
    var state: String { choose("State", "Stand") }
    var created: String { choose("Created", "Angelegt") }
    var finished: String { choose("Finished", "Beendet") }

    func state(_ state: RequestRecord.State) -> String {
        switch state {
        case .sent: choose("waiting for signatures", "wartet auf Unterschriften")
        case .returned: choose("sent back to the sender", "zurück beim Absender")
        case .sealing: choose("being sealed", "wird gesiegelt")
        case .completed: choose("completed", "vollständig")
        case .declined: choose("declined", "abgelehnt")
        case .cancelled: choose("withdrawn", "zurückgezogen")
        case .expired: choose("expired", "abgelaufen")
        }
    }

    func declined(because reason: String) -> String {
        choose("declined: \(reason)", "abgelehnt: \(reason)")
    }

    /// The label of a person's part.
    func act(_ role: SignerRecord.Role) -> String? {
        switch role {
        case .signer: nil
        case .approver: choose("Approved", "Freigegeben")
        case .viewer: choose("Read", "Gelesen")
        case .copy: choose("Copy", "Kopie")
        }
    }

    var copy: String { choose("gets the finished document", "erhält das fertige Dokument") }
    var superseded: String {
        choose("not needed: enough others have finished", "nicht nötig: Genug andere waren es schon")
    }

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
        var text = words(for: event.action, signer: signer, as: role, field: event.details["kind"]?.string)
        // The turn follows from the signing order, not from the person who made the request.
        if !actor.isEmpty, event.action != .requestSent { text += choose(" by \(actor)", " von \(actor)") }
        if let document = event.document {
            text += ", \(document.bytes) \(choose("bytes", "Byte")), SHA-256 \(document.sha256.text)"
        }
        return text
    }

    private func words(
        for action: AuditAction,
        signer: String,
        as role: SignerRecord.Role,
        field: String?
    ) -> String {
        switch action {
        case .requestSent where role == .approver: choose("Turn of \(signer) to approve", "\(signer) soll freigeben")
        case .requestSent where role == .viewer: choose("Turn of \(signer) to read", "\(signer) soll lesen")
        case .signerApproved: choose("Approved", "Freigegeben")
        case .signerSeen: choose("Read", "Gelesen")
        case .signerSuperseded:
            choose(
                "\(signer) not needed: enough others have finished",
                "\(signer) nicht nötig: Genug andere waren es schon"
            )
        case .requestReturned: choose("Sent back to the sender", "An den Absender zurückgegeben")
        case .requestCreated: choose("Request created", "Vorgang angelegt")
        case .requestSent: choose("Turn of \(signer) to sign", "\(signer) ist an der Reihe")
        case .linkCreated: choose("Link made for \(signer)", "Link erstellt für \(signer)")
        case .linkRevoked: choose("Link of \(signer) revoked", "Link für \(signer) widerrufen")
        case .pageViewed: choose("Document opened", "Dokument geöffnet")
        case .consentGiven: choose("Consent given", "Zustimmung gegeben")
        case .fieldFilled:
            choose("Field filled in (\(kind(field)))", "Feld ausgefüllt (\(kind(field)))")
        case .signerSigned: choose("Signed", "Unterschrieben")
        case .signerDeclined: choose("Declined", "Abgelehnt")
        case .documentStamped: choose("Values put into the document", "Eingaben ins Dokument gesetzt")
        case .requestSealing: choose("All have signed", "Alle haben unterschrieben")
        case .documentSealed: choose("Document sealed", "Dokument gesiegelt")
        case .documentRenewed: choose("Document renewed", "Dokument erneuert")
        case .sealWaived: choose("Completed without a seal", "Ohne Siegel abgeschlossen")
        case .requestCompleted: choose("Request completed", "Vorgang abgeschlossen")
        case .requestCancelled: choose("Request withdrawn", "Vorgang zurückgezogen")
        case .deadlineChanged: choose("Time to sign changed", "Frist geändert")
        case .requestExpired: choose("Time to sign over", "Frist abgelaufen")
        case .reminderDue: choose("Reminder due for \(signer)", "Erinnerung fällig für \(signer)")
        // Chains of earlier versions have the second name for the same thing.
        case .reminderNoted, AuditAction(rawValue: "reminder.sent"):
            choose("Reminder noted for \(signer)", "Erinnerung vermerkt für \(signer)")
        case .handoverCreated: choose("Phone invited", "Telefon eingeladen")
        case .handoverOpened: choose("Opened on the phone", "Auf dem Telefon geöffnet")
        case .handoverDone: choose("Signature given on the phone", "Unterschrift auf dem Telefon gegeben")
        case .entriesRedacted: choose("A person's data removed", "Daten einer Person entfernt")
        default: action.rawValue
        }
    }

    private func kind(_ name: String?) -> String {
        switch name.flatMap({ FieldRecord.Kind(rawValue: $0) }) {
        case .signature: choose("signature", "Unterschrift")
        case .initials: choose("initials", "Kürzel")
        case .date: choose("date", "Datum")
        case .text: choose("text", "Text")
        case .checkbox: choose("box to tick", "Kästchen")
        // The entry may have lost its details.
        case nil: name ?? choose("removed", "entfernt")
        }
    }

    private func choose(_ english: String, _ german: String) -> String {
        switch language {
        case .english: english
        case .german: german
        }
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
