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

    init(_ link: LinkRecord, of subject: LinkSubject?) {
        let isReplaced = link.revoked != nil && subject?.summary.map { !$0.isWithdrawn } ?? false
        self = isReplaced ? .replaced : link.revoked != nil ? .cancelled : .expired
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
                "Open the newest link to “\(title)”, or ask \(sender ?? "the sender") for it.",
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
                "Öffnen Sie den neuesten Link zu „\(title)“, oder bitten Sie \(sender ?? "den Absender") darum.",
                in: language
            )
        }
    }
}
