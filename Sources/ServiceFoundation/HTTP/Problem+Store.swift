internal import HTTPTypes

extension Problem {
    /// The problem of a store that does not answer, for a reader of this language.
    package init(_ error: StoreUnavailableError, in language: PageLanguage) {
        let seconds: Int
        switch error.reason {
        case .objects:
            seconds = 5
            self.init(.serviceUnavailable, "not-ready", language.text("problem.no-objects"))
        case .unreachable, .busy, .timedOut:
            seconds = 5
            self.init(.serviceUnavailable, "not-ready", language.text("problem.not-ready"))
        case .outcomeUnknown:
            seconds = 10
            self.init(.serviceUnavailable, "outcome-unknown", language.text("problem.outcome-unknown"))
        }
        headers[.retryAfter] = String(seconds)
        notice = PageNotice(error.reason == .outcomeUnknown ? .uncertain : .unavailable, in: language)
    }
}
