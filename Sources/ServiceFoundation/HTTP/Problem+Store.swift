internal import HTTPTypes

extension Problem {
    /// The problem of a store that does not answer, for a reader of this language.
    package init(_ error: StoreUnavailableError, in language: PageLanguage) {
        let seconds: Int
        switch error.reason {
        case .objects:
            seconds = 5
            self.init(.serviceUnavailable, "not-ready", Self.withoutObjects(in: language))
        case .unreachable, .busy, .timedOut:
            seconds = 5
            self.init(.serviceUnavailable, "not-ready", Self.notReady(in: language))
        case .outcomeUnknown:
            seconds = 10
            self.init(.serviceUnavailable, "outcome-unknown", Self.outcomeUnknown(in: language))
        }
        headers[.retryAfter] = String(seconds)
        notice = PageNotice(error.reason == .outcomeUnknown ? .uncertain : .unavailable, in: language)
    }

    private static func notReady(in language: PageLanguage) -> String {
        switch language {
        case .english: "The service's database does not answer at the moment: try again in a few seconds."
        case .german:
            "Die Datenbank des Dienstes antwortet gerade nicht: Versuchen Sie es in einigen Sekunden noch einmal."
        }
    }

    private static func withoutObjects(in language: PageLanguage) -> String {
        switch language {
        case .english: "The storage of documents does not answer at the moment: try again in a few seconds."
        case .german:
            "Der Speicher für Dokumente antwortet gerade nicht: Versuchen Sie es in einigen Sekunden noch einmal."
        }
    }

    private static func outcomeUnknown(in language: PageLanguage) -> String {
        switch language {
        case .english:
            """
            The connection to the database was lost at the end, so this may have been done: look before you repeat it. With the \
            same Idempotency-Key it is safe to repeat it.
            """
        case .german:
            """
            Die Verbindung zur Datenbank brach am Ende ab, vielleicht ist es also geschehen: Sehen Sie nach, bevor Sie es \
            wiederholen. Mit demselben Idempotency-Key ist es sicher, es zu wiederholen.
            """
        }
    }
}
