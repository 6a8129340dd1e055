/// A condition on the values of fields, and its effect where it holds.
package struct Rule: Codable, Sendable, Hashable {
    package enum Effect: String, Codable, Sendable, CaseIterable {
        /// Shown only where one of these rules holds; by a person, needed; by a document, part of the request.
        case show
        /// Has to be filled in.
        case require
        /// Has its default value, or that of its formula, and is not filled in by its signer.
        case fix
    }

    package enum Junction: String, Codable, Sendable, CaseIterable { case all, any }

    package enum Comparison: String, Codable, Sendable, CaseIterable {
        case filled, empty, equals, not, contains, under, over, before, after, checked, chosen
    }

    /// A comparison of one field's value.
    package struct Condition: Codable, Sendable, Hashable {
        package let field: String
        package let `is`: Comparison
        package let value: String?

        package init(field: String, `is` comparison: Comparison, value: String?) {
            (self.field, self.is, self.value) = (field, comparison, value)
        }
    }

    package let effect: Effect
    package let when: Junction?
    package let of: [Condition]

    package init(effect: Effect, when: Junction?, of conditions: [Condition]) {
        (self.effect, self.when, self.of) = (effect, when, conditions)
    }
}

extension Rule {
    /// Whether it holds for the values of fields; a field without a value is empty.
    package func holds(_ values: [String: String]) -> Bool {
        switch when ?? .all {
        case .all: of.allSatisfy { $0.holds(values[$0.field] ?? "") }
        case .any: of.contains { $0.holds(values[$0.field] ?? "") }
        }
    }
}

extension [Rule] {
    /// Whether that is shown, or needed, whose rules they are: one of those for it holds, or there are none.
    package func isShown(_ values: [String: String]) -> Bool {
        let shows = filter { $0.effect == .show }
        return shows.isEmpty || shows.contains { $0.holds(values) }
    }

    /// The rules by which something is shown, in words.
    package var wordsOfShowing: String {
        filter { $0.effect == .show }.map(\.words).joined(separator: ", or ")
    }
}

extension Rule.Condition {
    /// Whether it holds for a value.
    ///
    /// Texts are compared without regard to case and to white space around them, numbers as numbers, days by the calendar. A value
    /// that is no number is not under or over anything, and one that is no day neither before nor after.
    func holds(_ given: String) -> Bool {
        let wanted = value ?? ""
        switch self.is {
        case .filled: return !ComparableText.isEmpty(given)
        case .empty: return ComparableText.isEmpty(given)
        case .equals: return Formula.areEqual(.text(given), .text(wanted))
        case .not: return !Formula.areEqual(.text(given), .text(wanted))
        case .contains: return ComparableText.contains(given, wanted)
        case .under: return Self.compare(Self.number(given), Self.number(wanted), <)
        case .over: return Self.compare(Self.number(given), Self.number(wanted), >)
        case .before: return Self.compare(CalendarDay.number(given), CalendarDay.number(wanted), <)
        case .after: return Self.compare(CalendarDay.number(given), CalendarDay.number(wanted), >)
        case .checked: return given == "true"
        case .chosen:
            return given.unicodeScalars.split(separator: "\n").contains { $0.elementsEqual(wanted.unicodeScalars) }
        }
    }

    private static func number(_ text: String) -> ExactDecimal? { ExactDecimal(ComparableText.trimmed(text)) }

    private static func compare<Value>(_ left: Value?, _ right: Value?, _ isInOrder: (Value, Value) -> Bool) -> Bool {
        guard let left, let right else { return false }
        return isInOrder(left, right)
    }

    /// The condition in words, as an audit trail has it.
    package var words: String {
        switch self.is {
        case .filled: "'\(field)' is filled in"
        case .empty: "'\(field)' is empty"
        case .checked: "'\(field)' is checked"
        case .equals: "'\(field)' is '\(value ?? "")'"
        case .not: "'\(field)' is not '\(value ?? "")'"
        case .contains: "'\(field)' contains '\(value ?? "")'"
        case .chosen: "'\(value ?? "")' is chosen in '\(field)'"
        case .under, .over, .before, .after: "'\(field)' is \(self.is.rawValue) \(value ?? "")"
        }
    }
}

extension Rule {
    /// Its conditions in words.
    package var words: String {
        of.map(\.words).joined(separator: when == .any ? " or " : " and ")
    }
}
