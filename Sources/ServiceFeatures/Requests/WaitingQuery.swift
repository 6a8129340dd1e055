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

    /// The addition to the condition of a query of requests.
    var condition: String {
        switch self {
        case .me: " AND state IN ('sent', 'returned') AND (\(Self.needsSender))"
        case .others: " AND state = 'sent' AND NOT (\(Self.needsSender))"
        }
    }

    /// It was sent back or is paused, somebody waits for an answer or a decision, or a person cannot be reached by mail.
    private static let needsSender = """
        state = 'returned' OR paused IS NOT NULL
        OR EXISTS (
            SELECT 1 FROM question WHERE question.requestId = request.id AND question.accountId = request.accountId
                AND answered IS NULL
        ) OR EXISTS (
            SELECT 1 FROM delegation WHERE delegation.requestId = request.id AND delegation.accountId = request.accountId
                AND decided IS NULL
        ) OR EXISTS (
            SELECT 1 FROM signer WHERE signer.requestId = request.id AND undelivered IS NOT NULL
                AND signer.state IN ('waiting', 'ready', 'viewed')
        )
        """
}
