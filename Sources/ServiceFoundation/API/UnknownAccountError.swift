internal import SignetBasics

/// The operator has named an account that does not exist.
package struct UnknownAccountError: Error, Hashable, Sendable, CustomStringConvertible {
    package let name: String
    /// The existing accounts, in order.
    package let names: [String]

    /// The most accounts that a sentence lists.
    private static let most = 20

    /// The sentence, without its full stop.
    package var description: String {
        let advice: String
        if let near = name.nearest(among: names) {
            advice = "did you mean '\(near)'?"
        } else if names.isEmpty {
            advice = "there is none yet"
        } else if names.count > Self.most {
            advice = "there are \(names.count) others"
        } else {
            let list = names.map { "'\($0)'" }.joined(separator: ", ")
            advice = names.count == 1 ? "there is only \(list)" : "the accounts are \(list)"
        }
        return "there is no account '\(name)'; \(advice)"
    }
}
