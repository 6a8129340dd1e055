internal import HTTPTypes

/// The text of a page shown in place of one that cannot be shown.
package struct PageNotice: Sendable {
    /// The reason why a link shows nothing.
    package enum Reason: Sendable {
        /// Nothing is known of it.
        case unknown
        /// Its time is over.
        case expired
        /// It was withdrawn, or another took its place.
        case withdrawn
        /// No page has this address.
        case nowhere
        /// The service cannot answer at the moment.
        case unavailable
        /// The service cannot tell whether it was done.
        case uncertain
    }

    package let language: PageLanguage
    package let title: String
    package let text: String

    package init(_ title: String, _ text: String, in language: PageLanguage) {
        (self.title, self.text, self.language) = (title, text, language)
    }

    package init(_ reason: Reason, in language: PageLanguage) {
        self.language = language
        switch (language, reason) {
        case (.english, .unknown):
            title = "This link does not work"
            text =
                "It may have been replaced by a newer one, or copied only in part. Please ask the sender for a new link."
        case (.english, .expired):
            title = "This link has expired"
            text = "Ask the sender for a new one."
        case (.english, .withdrawn):
            title = "This link does not work any more"
            text =
                "It was withdrawn, or a newer one has taken its place. Ask the sender if you still need to sign."
        case (.english, .nowhere):
            title = "There is no such page"
            text = "The address may have been copied only in part. Open the link again."
        case (.english, .unavailable):
            title = "Please try again in a moment"
            text = "The service cannot answer just now. Reload the page in a few seconds."
        case (.english, .uncertain):
            title = "This may have been done"
            text =
                "The service was interrupted while it saved. Open the link again and see what was done before you repeat it."
        case (.german, .unknown):
            title = "Dieser Link funktioniert nicht"
            text =
                "Vielleicht wurde er durch einen neueren ersetzt oder nur zum Teil kopiert. Bitten Sie um einen neuen Link."
        case (.german, .expired):
            title = "Dieser Link ist abgelaufen"
            text = "Bitten Sie den Absender um einen neuen."
        case (.german, .withdrawn):
            title = "Dieser Link gilt nicht mehr"
            text =
                "Er wurde zurückgezogen oder durch einen neueren ersetzt. Fragen Sie den Absender, wenn Sie noch unterschreiben sollen."
        case (.german, .nowhere):
            title = "Diese Seite gibt es nicht"
            text = "Vielleicht wurde die Adresse nur zum Teil kopiert. Öffnen Sie den Link noch einmal."
        case (.german, .unavailable):
            title = "Bitte versuchen Sie es gleich noch einmal"
            text = "Der Dienst kann gerade nicht antworten. Laden Sie die Seite in einigen Sekunden neu."
        case (.german, .uncertain):
            title = "Das ist vielleicht geschehen"
            text =
                "Der Dienst wurde beim Speichern unterbrochen. Öffnen Sie den Link noch einmal und sehen Sie nach, bevor Sie es wiederholen."
        }
    }

    /// Of any other problem.
    package init(_ problem: Problem, in language: PageLanguage) {
        // The router's own sentence is for programs.
        let nowhere = problem.status == .notFound && problem.code == "http" ? PageNotice(.nowhere, in: language) : nil
        let failed =
            switch language {
            case .english: "That did not work"
            case .german: "Das hat nicht geklappt"
            }
        self.language = language
        title = nowhere?.title ?? failed
        text = nowhere?.text ?? problem.detail(in: language)
    }
}
