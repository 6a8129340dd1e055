internal import SignetServiceFoundation

/// Which of an account's requests a list has: the parameters of `GET /v1/requests`, of its export and of changes of many at once.
struct RequestFilter: Sendable {
    private var conditions: [String] = []
    private var values: [String: SQLValue] = [:]
    private let search: SearchQuery

    /// The parameters, without those of the page and the order.
    static let names = [
        "state", WaitingFilter.name, SearchQuery.name, "label", "template", "bulk", "reference", "undelivered",
        "created-after",
        "created-before", "expires-before", "archived",
    ]

    /// Reads the parameters from the member of a body.
    init(_ parameters: [String: String], _ member: String) throws(Problem) {
        if let unknown = parameters.keys.sorted().first(where: { !Self.names.contains($0) }) {
            let names = Self.names.joined(separator: ", ")
            throw .invalid("'\(member)' has no '\(unknown.prefixed(to: 80))': use \(names).")
        }
        try self.init { parameters[$0] }
    }

    /// Reads the parameters; `parameter` gives the one of a name.
    init(_ parameter: (String) -> String?) throws(Problem) {
        search = try SearchQuery(parameter(SearchQuery.name) ?? "")
        if let text = parameter("state") { try add(states: text) }
        if let text = parameter(WaitingFilter.name) {
            let waiting = try WaitingFilter(text)
            add(waiting.condition, waiting.values.mapValues(\.sqlValue))
        }
        if let label = parameter("label") {
            let own = "SELECT id FROM label WHERE id = :label AND accountId = :owner"
            add("id IN (SELECT requestId FROM requestLabel WHERE labelId IN (\(own)))", ["label": label.sqlValue])
        }
        if let template = parameter("template") { add("templateId = :template", ["template": template.sqlValue]) }
        if let bulk = parameter("bulk") {
            add("id IN (SELECT requestId FROM bulkRow WHERE bulkId = :bulk)", ["bulk": bulk.sqlValue])
        }
        if let reference = parameter("reference") {
            add("reference = :reference AND reference <> ''", ["reference": reference.sqlValue])
        }
        if try Self.isTrue(parameter("undelivered"), "undelivered") == true {
            let people =
                "SELECT requestId FROM signer WHERE undelivered IS NOT NULL AND state IN ('waiting', 'ready', 'viewed')"
            add("id IN (\(people))", [:])
        }
        for (name, condition) in [("created-after", "created >= :after"), ("created-before", "created < :before")] {
            guard let text = parameter(name) else { continue }
            add(
                condition,
                [condition.hasPrefix("created >") ? "after" : "before": try Self.moment(text, name).sqlValue]
            )
        }
        if let text = parameter("expires-before") {
            let late =
                "SELECT id FROM request WHERE accountId = :owner AND state IN ('sent', 'returned') AND expires < :late"
            add("id IN (\(late))", ["late": try Self.moment(text, "expires-before").sqlValue])
        }
        let archived = parameter("archived")
        if archived != "any" {
            add(try Self.isTrue(archived, "archived") == true ? "archived IS NOT NULL" : "archived IS NULL", [:])
        }
    }

    private mutating func add(_ condition: String, _ more: [String: SQLValue]) {
        conditions.append(condition)
        values.merge(more) { $1 }
    }

    /// One state, or several with commas between them.
    private mutating func add(states text: String) throws(Problem) {
        var states: [RequestRecord.State] = []
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let state = RequestRecord.State(rawValue: String(name)) else {
                let names = RequestRecord.State.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("'state' must be one of \(names), or several with commas, not '\(name.prefix(80))'.")
            }
            states.append(state)
        }
        add("state IN (\(states.map { "'\($0.rawValue)'" }.joined(separator: ", ")))", [:])
    }

    private static func isTrue(_ text: String?, _ name: String) throws(Problem) -> Bool? {
        switch text {
        case nil: nil
        case "true": true
        case "false": false
        default: throw .invalid("'\(name)' must be true or false\(name == "archived" ? ", or any" : "").")
        }
    }

    private static func moment(_ text: String, _ name: String) throws(Problem) -> Moment {
        guard let moment = try? JSONCoding.value(Moment.self, from: JSONCoding.text(of: text)) else {
            throw .invalid("'\(name)' must be a moment as 2026-11-21T09:00:00Z, not '\(text.prefixed(to: 80))'.")
        }
        return moment
    }

    /// The condition for a request of the account `:owner`, and the arguments.
    func condition(
        of account: String,
        in database: Database
    ) throws -> (condition: String, values: [String: SQLValue]) {
        let found = try search.conditionOfRequests(of: account, in: database)
        var values = values.merging(found.values.mapValues(\.sqlValue)) { $1 }
        values["owner"] = account.sqlValue
        return ((["accountId = :owner"] + conditions).joined(separator: " AND ") + found.condition, values)
    }
}
