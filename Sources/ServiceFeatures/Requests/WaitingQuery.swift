internal import SignetServiceFoundation

/// Whom a request waits for: its sender, or other people; the parameter `waiting` of the list.
enum WaitingQuery: String, CaseIterable {
    case me, others

    static let name = "waiting"

    init?(_ call: APICall) throws(Problem) {
        guard let text = call.query(Self.name) else { return nil }
        guard let value = Self(rawValue: text) else {
            throw .invalid("'\(Self.name)' must be one of \(Self.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        self = value
    }

    /// The addition to the condition of a query of the requests of the account `:owner`.
    var condition: String {
        switch self {
        case .me: " AND state IN ('sent', 'returned') AND id IN (\(Self.needSender))"
        case .others: " AND state = 'sent' AND id NOT IN (\(Self.needSender))"
        }
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
