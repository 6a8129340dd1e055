internal import HTTPTypes

/// The text of a page shown in place of one that cannot be shown.
package struct PageNotice: Sendable {
    /// The reason why a link shows nothing.
    package enum Reason: String, Sendable {
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
    /// A button below the text, which posts an empty form.
    package var action: Action?

    package struct Action: Sendable {
        package let label: String
        package let path: String

        package init(label: String, path: String) { (self.label, self.path) = (label, path) }
    }

    package init(_ title: String, _ text: String, in language: PageLanguage) {
        (self.title, self.text, self.language) = (title, text, language)
    }

    package init(_ reason: Reason, in language: PageLanguage) {
        self.language = language
        title = language.text("notice.\(reason.rawValue).title")
        text = language.text("notice.\(reason.rawValue).text")
    }

    /// Of any other problem.
    package init(_ problem: Problem, in language: PageLanguage) {
        // The router's own sentence is for programs.
        let nowhere = problem.status == .notFound && problem.code == "http" ? PageNotice(.nowhere, in: language) : nil
        self.language = language
        title = nowhere?.title ?? language.text("notice.failed.title")
        text = nowhere?.text ?? problem.detail(in: language)
    }
}
