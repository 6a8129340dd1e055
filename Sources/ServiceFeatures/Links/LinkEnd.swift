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
        let key = "notice.end.\(end.rawValue)"
        let values: [String: Texts.Value] = ["title": .text(summary.title), "sender": .text(summary.sender)]
        self.init(language.text("\(key).title"), language.text("\(key).text", values), in: language)
    }
}
