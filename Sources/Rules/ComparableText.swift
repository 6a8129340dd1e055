internal import Foundation

/// Texts as formulas and rules compare them: without white space around them, in lower case, and with composed letters.
///
/// Each function has a twin in `shared/texts.js`, which works code point by code point as this does.
enum ComparableText {
    private static let space: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{A0}"]

    static func trimmed(_ text: String) -> String {
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, space.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, space.contains(last) { scalars.removeLast() }
        return String(scalars)
    }

    static func folded(_ text: String) -> String {
        lowercased(trimmed(text).precomposedStringWithCanonicalMapping)
    }

    static func lowercased(_ text: String) -> String { text.unicodeScalars.map(\.properties.lowercaseMapping).joined() }

    static func uppercased(_ text: String) -> String { text.unicodeScalars.map(\.properties.uppercaseMapping).joined() }

    static func isEmpty(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(space.contains) }

    static func areEqual(_ left: String, _ right: String) -> Bool {
        folded(left).utf8.elementsEqual(folded(right).utf8)
    }

    static func isLess(_ left: String, _ right: String) -> Bool {
        folded(left).utf8.lexicographicallyPrecedes(folded(right).utf8)
    }

    static func contains(_ text: String, _ part: String) -> Bool {
        let (text, part) = (Array(folded(text).utf8), Array(folded(part).utf8))
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}
