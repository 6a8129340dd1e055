internal import HTTPTypes
package import SignetServiceFoundation

/// The reason why a link opens nothing any more.
package enum LinkEnd: String, Sendable {
    /// The sender has withdrawn what it was for.
    case cancelled
    /// Its time is over.
    case expired
    /// Another link has taken its place.
    case replaced
    /// Its person has no part any more in what it was for.
    case removed

    init(_ link: LinkRecord, of subject: LinkSubject?) {
        guard link.revoked != nil else {
            self = .expired
            return
        }
        guard let summary = subject?.summary, !summary.isWithdrawn else {
            self = .cancelled
            return
        }
        self = summary.isOut ? .removed : .replaced
    }

    /// The problem of a request by the link.
    ///
    /// Another person may have it, as after a wrong address was corrected: it says nothing of what the link was for.
    var problem: Problem {
        let problem =
            switch self {
            case .cancelled, .expired: Problem.linkUnknown
            case .replaced, .removed:
                Problem(.gone, "link-replaced", "This link works no more: its sender has changed the request.")
            }
        return problem.with("ended", [rawValue])
    }
}

extension PageNotice {
    /// The text of a link's page after its end, which names the document and its sender where there are any.
    package init(_ end: LinkEnd, of summary: LinkSubject.Summary?, in language: PageLanguage) {
        guard let summary else {
            self.init(end == .expired ? .expired : .withdrawn, in: language)
            return
        }
        let (title, sender) = (summary.title, summary.sender.isEmpty ? nil : summary.sender)
        switch (language, end) {
        case (.english, .cancelled):
            self.init(
                "This request was withdrawn",
                "\(sender ?? "The sender") has withdrawn “\(title)”. There is nothing more to do here.",
                in: language
            )
        case (.english, .expired):
            self.init(
                "This link has expired",
                "The time to sign “\(title)” is over. Ask \(sender ?? "the sender") for more time.",
                in: language
            )
        case (.english, .replaced):
            self.init(
                "A newer link has taken the place of this one",
                "Please open the newest link that you got, or ask \(sender ?? "the sender") for it. If the link was not meant for you, there is nothing to do.",
                in: language
            )
        case (.english, .removed):
            self.init(
                "You need not do anything here",
                "\(sender ?? "The sender") has changed the request, and this link is not needed any more.",
                in: language
            )
        case (.german, .cancelled):
            self.init(
                "Dieser Vorgang wurde zurückgezogen",
                "\(sender ?? "Der Absender") hat „\(title)“ zurückgezogen. Hier ist nichts mehr zu tun.",
                in: language
            )
        case (.german, .expired):
            self.init(
                "Dieser Link ist abgelaufen",
                "Die Frist für „\(title)“ ist vorbei. Bitten Sie \(sender ?? "den Absender") um mehr Zeit.",
                in: language
            )
        case (.german, .replaced):
            self.init(
                "Dieser Link wurde durch einen neueren ersetzt",
                "Öffnen Sie bitte den neuesten Link, den Sie bekommen haben, oder bitten Sie \(sender ?? "den Absender") darum. Wenn der Link nicht für Sie war, ist nichts zu tun.",
                in: language
            )
        case (.german, .removed):
            self.init(
                "Hier ist für Sie nichts zu tun",
                "\(sender ?? "Der Absender") hat den Vorgang geändert, und dieser Link wird nicht mehr gebraucht.",
                in: language
            )
        }
    }
}
