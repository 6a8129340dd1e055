internal import SignetServiceFoundation

/// Whom a request waits for: its sender, other people, or one of them by address; the parameter `waiting` of the list.
enum WaitingFilter: Sendable {
    case me, others
    case person(String)

    static let name = "waiting"

    init(_ text: String) throws(Problem) {
        switch text {
        case "me": self = .me
        case "others": self = .others
        case _ where text.contains("@") && text.utf8.count <= 320: self = .person(text)
        default: throw .invalid("'waiting' must be me, others or an e-mail address, not '\(text.prefixed(to: 80))'.")
        }
    }

    /// The condition for a request of the account `:owner`.
    var condition: String {
        switch self {
        case .me: "state IN ('sent', 'returned') AND id IN (\(Self.needSender))"
        case .others: "state = 'sent' AND id NOT IN (\(Self.needSender))"
        case .person:
            """
            state = 'sent' AND paused IS NULL AND id IN (
                SELECT requestId FROM signer WHERE lower(email) = lower(:waiting) AND state IN ('ready', 'viewed'))
            """
        }
    }

    var values: [String: String] {
        if case .person(let address) = self { ["waiting": address] } else { [:] }
    }

    /// Requests that were sent back or are paused, with a question or a wish to decide, or with a person whom no mail reaches.
    ///
    /// From these few to the requests, so that the cost does not grow with them. People are those of all accounts: the requests are the
    /// account's own.
    private static let needSender = """
        SELECT id FROM request WHERE accountId = :owner AND (state = 'returned' OR paused IS NOT NULL)
        UNION ALL SELECT requestId FROM question WHERE accountId = :owner AND answered IS NULL
        UNION ALL SELECT requestId FROM delegation WHERE accountId = :owner AND decided IS NULL
        UNION ALL SELECT requestId FROM signer WHERE undelivered IS NOT NULL AND state IN ('waiting', 'ready', 'viewed')
        """
}
