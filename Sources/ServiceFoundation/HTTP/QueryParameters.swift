internal import Foundation

/// The parameters of a query as forms and scripts write them: percent-encoded, with plus signs for blanks
/// (WHATWG URL, 5.1).
package struct QueryParameters: Sendable {
    private let values: [String: String]

    /// The most parameters that are examined.
    private static let most = 100

    package init(_ query: String?) {
        var values: [String: String] = [:]
        for pair in (query ?? "").utf8.split(separator: UInt8(ascii: "&")).prefix(Self.most) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = parts.map { Self.decoded(Substring($0)) }
            guard let name = decoded.first, values[name] == nil else { continue }
            values[name] = decoded.count == 2 ? decoded[1] : ""
        }
        self.values = values
    }

    private static func decoded(_ part: Substring) -> String {
        let isPlain = !part.utf8.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "%") }
        return isPlain ? String(part) : part.replacing("+", with: " ").removingPercentEncoding ?? ""
    }

    /// The names of all parameters.
    package var names: [String] { values.keys.sorted() }

    /// The first value of that name.
    package subscript(name: String) -> String? { values[name] }
}
