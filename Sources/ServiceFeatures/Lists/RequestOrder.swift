internal import SignetServiceFoundation

/// The order of a list of requests: the parameter `order`.
enum RequestOrder: String, CaseIterable, Sendable {
    case newestFirst = "-created"
    case oldestFirst = "created"
    /// The first to expire first.
    case expires

    static let name = "order"

    init(_ text: String?) throws(Problem) {
        guard let order = Self(rawValue: text ?? Self.newestFirst.rawValue) else {
            let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("'order' must be one of \(names), not '\(text?.prefixed(to: 80) ?? "")'.")
        }
        self = order
    }

    var records: RecordOrder {
        RecordOrder(column: self == .expires ? "expires" : "created", isDescending: self == .newestFirst)
    }

    /// The cursor after a request.
    func cursor(_ request: RequestRecord) -> String {
        "\((self == .expires ? request.expires : request.created).milliseconds).\(request.id)"
    }
}
