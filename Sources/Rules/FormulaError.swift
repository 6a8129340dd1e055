/// A mistake in a formula, and the character where it is, from 1.
package struct FormulaError: Error, Hashable, Sendable {
    package enum Mistake: Hashable, Sendable {
        case empty
        case tooLong
        case unexpected(String)
        case ended
        case unclosedText
        case unclosedName
        case badNumber(String)
        case unknownFunction(String)
        case argumentCount(function: String, from: Int, to: Int, given: Int)
        case tooManyParts
        case tooDeep
    }

    package let mistake: Mistake
    package let place: Int

    /// A short name of the mistake, which the page's reader of formulas uses too.
    package var code: String {
        switch mistake {
        case .empty: "empty"
        case .tooLong: "too-long"
        case .unexpected: "unexpected"
        case .ended: "ended"
        case .unclosedText: "unclosed-text"
        case .unclosedName: "unclosed-name"
        case .badNumber: "bad-number"
        case .unknownFunction: "unknown-function"
        case .argumentCount: "argument-count"
        case .tooManyParts: "too-many-parts"
        case .tooDeep: "too-deep"
        }
    }
}

extension FormulaError: CustomStringConvertible {
    package var description: String {
        switch mistake {
        case .empty: "It is empty: leave it out instead."
        case .tooLong: "It is longer than \(Formula.longest) characters."
        case .unexpected(let text): "'\(text)' cannot be at character \(place)."
        case .ended: "It ends at character \(place), where a value or ')' is missing."
        case .unclosedText: "The text that begins at character \(place) has no closing '\"'."
        case .unclosedName: "The name that begins at character \(place) has no closing ']'."
        case .badNumber(let text):
            "The number '\(text)' at character \(place) has more than \(ExactDecimal.digits) digits."
        case .unknownFunction(let name): "There is no function '\(name)' (character \(place)): \(Self.functions)."
        case .argumentCount(let function, let least, let most, let given):
            "'\(function)' at character \(place) takes \(Self.count(least, most)), not \(given)."
        case .tooManyParts: "It has more than \(Formula.mostNodes) values, operators and functions."
        case .tooDeep: "It has more than \(Formula.deepest) parentheses within each other at character \(place)."
        }
    }

    private static var functions: String {
        "use " + Formula.Function.allCases.map(\.rawValue).joined(separator: ", ")
    }

    private static func count(_ least: Int, _ most: Int) -> String {
        if most == Formula.mostNodes { return "\(least) value or more" }
        return least == most ? "\(least) value\(least == 1 ? "" : "s")" : "\(least) or \(most) values"
    }
}
