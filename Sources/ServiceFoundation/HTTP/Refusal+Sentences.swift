internal import Signet

extension Refusal {
    /// The reason and the remedies for a caller of the service, in sentences.
    package func sentence(in language: PageLanguage) -> String {
        let reason =
            switch language {
            case .english: reason
            case .german: germanReason
            }
        return RemedyWords.members(in: language).sentence(reason, remedies).asSentence
    }

    private var germanReason: String {
        switch self {
        case .passwordNeeded: "das Dokument lässt sich nur mit einem Passwort öffnen"
        case .wrongPassword: "das Passwort ist falsch"
        case .securityHandler(let name):
            "das Dokument ist für bestimmte Personen oder Systeme verschlüsselt"
                + (name.map { " (Verfahren »\($0)«)" } ?? "") + " und nicht mit einem Passwort"
        case .recipientKeyNeeded, .otherRecipients: "das Dokument ist für Inhaber bestimmter Zertifikate verschlüsselt"
        case .permissions(let change):
            "die Rechte des Dokuments verbieten allen außer seinem Eigentümer \(change.germanPermission)"
        case .certified(let level, _) where level <= 1:
            "das Dokument ist zertifiziert oder gesperrt: sein Verfasser erlaubt keine Änderung (DocMDP 1), und jede würde "
                + "die Signatur ungültig machen"
        case .certified(_, .pages):
            "das Dokument ist zertifiziert: sein Verfasser erlaubt keine neuen Seiten (DocMDP), und sie würden die "
                + "Zertifizierung ungültig machen"
        case .certified(_, .signature):
            "das Dokument ist zertifiziert: sein Verfasser erlaubt keine weiteren Signaturen (DocMDP)"
        case .certified(_, .shownSignature):
            "das Dokument ist zertifiziert: sein Verfasser erlaubt weitere Signaturen, aber keine an einer neuen Stelle einer Seite "
                + "(DocMDP), und das würde die Zertifizierung ungültig machen"
        case .certified(_, .fieldAppearance(let name, _)):
            "das Dokument ist zertifiziert: sein Verfasser erlaubt, das Feld »\(name)« digital zu signieren (DocMDP), und ein Bild "
                + "allein würde die Zertifizierung ungültig machen"
        case .certified(_, .removal):
            "das Dokument ist zertifiziert: sein Verfasser erlaubt nicht, Anmerkungen zu löschen (DocMDP), und das würde die "
                + "Zertifizierung ungültig machen"
        case .certified:
            "das Dokument ist zertifiziert: sein Verfasser erlaubt keine neuen Anmerkungen (DocMDP), und ein Stempel würde "
                + "die Zertifizierung ungültig machen"
        case .signed(let field, .content):
            "das Dokument ist digital signiert (Feld »\(field)«), und jede Prüfung meldet geänderten Seiteninhalt"
        case .signed(let field, .pages):
            "das Dokument ist digital signiert (Feld »\(field)«), und jede Prüfung meldet hinzugefügte Seiten"
        case .signed(let field, .removal):
            "der Stempel gehört zu dem, was die Signatur im Feld »\(field)« abdeckt: Prüfungen melden es als Änderung, wenn er "
                + "entfernt wird, obwohl die Signatur unversehrt bleibt"
        case .signed(let field, _):
            "das Dokument ist digital signiert (Feld »\(field)«): strenge Prüfungen melden einen neuen Stempel als Änderung, "
                + "obwohl die Signatur unversehrt bleibt"
        case .signedField(let name): "das Feld »\(name)« ist signiert, und sein Aussehen gehört zu dieser Signatur"
        case .lockedField(let name, let signer): "die Signatur im Feld »\(signer)« sperrt das Feld »\(name)«"
        case .valueField(let name):
            "das Feld »\(name)« ist weder ein Unterschriftsfeld noch eine Schaltfläche und zeigt seinen Wert"
        case .readOnlyField(let name): "das Feld »\(name)« ist schreibgeschützt: sein Formular lässt keine Änderung zu"
        case .signedXFA(let name, let signer):
            "das Dokument hat auch ein XFA-Formular, dessen Daten den Wert des Feldes »\(name)« verdecken würden, und es "
                + "ist signiert (Feld »\(signer)«), sodass nichts entfernt werden kann"
        case .certificationAfterSignature(let field):
            "das Dokument ist schon digital signiert (Feld »\(field)«), und nur die erste Signatur kann es zertifizieren"
        case .brokenSignature(let field):
            "das Ergebnis würde die Signatur im Feld »\(field)« brechen, wie seine Prüfung ergibt; es wurde nichts geschrieben"
        case .cutSignature(let field):
            "die Signatur im Feld »\(field)« deckt mehr Bytes ab, als das abgeschnittene Dokument hat: was hinzukommt, würde zu "
                + "dem gehören, was sie abdeckt"
        case .seedValue(let field, _):
            "das Unterschriftsfeld »\(field)« verlangt etwas, das die Signatur nicht hat"
        case .dynamicXFA: "das Dokument ist ein dynamisches XFA-Formular, das die Änderung nicht zeigen würde"
        case .noTransparency:
            "das Dokument hält eine Norm ohne Transparenz ein (PDF/A oder PDF/X), und ein Stempel mit einer Deckkraft unter "
                + "1 würde sie verletzen"
        }
    }
}

extension DocumentChange {
    fileprivate var germanPermission: String {
        switch self {
        case .annotation: "Anmerkungen"
        case .removal: "das Löschen von Anmerkungen"
        case .fieldAppearance, .fieldValue: "das Ausfüllen seines Formulars"
        case .content: "Änderungen seiner Seiten"
        case .pages: "weitere Seiten"
        case .signature(_, isNewField: false): "das Signieren"
        case .signature(_, isNewField: true), .shownSignature, .documentTimeStamp: "weitere Signaturfelder"
        case .validationData: "weitere Prüfdaten"
        }
    }
}
