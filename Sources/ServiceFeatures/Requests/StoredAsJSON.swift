package import SignetRules
package import SignetServiceFoundation

/// A value that is the JSON text of one column; null is the value without any members.
///
/// - Precondition: Its numbers are finite, which those of JSON always are.
package protocol StoredAsJSON: Codable, Hashable, Sendable, DatabaseValueConvertible {
    /// The value without any members.
    static var empty: Self { get }
}

extension StoredAsJSON {
    package var sqlValue: SQLValue {
        guard self != .empty, let text = try? JSONCoding.text(of: self) else { return .null }
        return .text(text)
    }

    package init?(sqlValue: SQLValue) {
        switch sqlValue {
        case .null: self = .empty
        case .text(let text):
            guard let value = try? JSONCoding.value(Self.self, from: text) else { return nil }
            self = value
        default: return nil
        }
    }
}

extension FieldDetails: StoredAsJSON {
    package static let empty = FieldDetails()
}

/// The rules by which a person or a document is needed in a request; without any they always are.
package struct SignerRules: StoredAsJSON {
    package var rules: [Rule] = []

    package static let empty = SignerRules(nil)

    package init(_ rules: [Rule]?) { self.rules = rules ?? [] }
}
