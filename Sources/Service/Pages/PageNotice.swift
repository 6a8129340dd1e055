/// What a page says in place of one that cannot be shown.
struct PageNotice: Sendable {
    /// Why a link shows nothing.
    enum Matter: Sendable {
        /// Nothing is known of it.
        case unknown
        /// Its time is over.
        case expired
        /// It was withdrawn, or another took its place.
        case withdrawn
    }

    let language: PageLanguage
    let title: String
    let text: String

    init(_ matter: Matter, in language: PageLanguage) {
        self.language = language
        switch (language, matter) {
        case (.english, .unknown):
            title = "This link leads nowhere"
            text = "Look whether the address is whole, or ask whoever sent it for a new link."
        case (.english, .expired):
            title = "This link has expired"
            text = "Ask whoever sent it for a new one."
        case (.english, .withdrawn):
            title = "This link does not work any more"
            text =
                "It was withdrawn, or a newer one has taken its place. Ask whoever sent it if you still need to sign."
        case (.german, .unknown):
            title = "Dieser Link führt nirgendwohin"
            text = "Prüfen Sie, ob die Adresse vollständig ist, oder bitten Sie den Absender um einen neuen Link."
        case (.german, .expired):
            title = "Dieser Link ist abgelaufen"
            text = "Bitten Sie den Absender um einen neuen."
        case (.german, .withdrawn):
            title = "Dieser Link gilt nicht mehr"
            text =
                "Er wurde zurückgezogen oder durch einen neueren ersetzt. Fragen Sie den Absender, wenn Sie noch unterschreiben sollen."
        }
    }

    /// Of any other problem.
    init(_ problem: Problem, in language: PageLanguage) {
        self.language = language
        text = problem.detail
        title =
            switch language {
            case .english: "That did not work"
            case .german: "Das hat nicht geklappt"
            }
    }
}
