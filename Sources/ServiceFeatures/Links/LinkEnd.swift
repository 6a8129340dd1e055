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
        let key = "notice.end.\(end.rawValue)"
        let values: [String: Texts.Value] = ["title": .text(summary.title), "sender": .text(summary.sender)]
        self.init(language.text("\(key).title"), language.text("\(key).text", values), in: language)
    }
}
