internal import SignetServiceFeatures
internal import SignetServiceFoundation

extension PageLanguage {
    /// The texts of the form that works without scripts.
    var form: FormTexts {
        switch self {
        case .english:
            FormTexts(
                name: "Your name, as your signature",
                picture: "Or a picture of your signature",
                submit: "Sign",
                approve: "Approve",
                seen: "I have read it",
                sendBack: "Send back",
                give: "Send signature",
                document: "Read the document (PDF)",
                decline: "Decline",
                reason: "Reason",
                done: "Done. Thank you.",
                failed: "That did not work:",
                back: "Back",
                kinds: [.text: "Text", .date: "Date", .checkbox: "Checkbox"]
            )
        case .german:
            FormTexts(
                name: "Ihr Name als Unterschrift",
                picture: "Oder ein Bild Ihrer Unterschrift",
                submit: "Unterschreiben",
                approve: "Freigeben",
                seen: "Ich habe es gelesen",
                sendBack: "Zurückgeben",
                give: "Unterschrift senden",
                document: "Das Dokument lesen (PDF)",
                decline: "Ablehnen",
                reason: "Grund",
                done: "Fertig. Vielen Dank.",
                failed: "Das hat nicht geklappt:",
                back: "Zurück",
                kinds: [.text: "Text", .date: "Datum", .checkbox: "Kästchen zum Ankreuzen"]
            )
        }
    }

    /// The texts of a form.
    struct FormTexts: Sendable {
        let name: String
        let picture: String
        let submit: String
        let approve: String
        let seen: String
        let sendBack: String
        let give: String
        let document: String
        let decline: String
        let reason: String
        let done: String
        let failed: String
        let back: String
        /// The names of fields without a label.
        let kinds: [FieldRecord.Kind: String]
    }
}
