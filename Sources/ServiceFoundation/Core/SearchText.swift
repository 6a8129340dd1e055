internal import Foundation

/// A text in the form for searches, which ignores small differences: in lower case, without diacritics, with plain letters
/// for those that are separate letters in some languages (ł, ø, ß, æ), and without apostrophes.
///
/// It is made here and kept beside the text, so that every database finds the same by comparing plain text.
package enum SearchText {
    /// Letters that are not another one with a mark.
    private static let plain: [Unicode.Scalar: String] = [
        "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ŧ": "t",
        "ı": "i",
        "ŋ": "n", "ĸ": "k", "ς": "σ",
    ]
    private static let apostrophes: Set<Unicode.Scalar> = ["'", "’", "‘", "ʼ", "`", "´"]

    /// The searchable form of the texts, joined.
    package static func folded(_ texts: [String]) -> String { texts.flatMap(words).joined(separator: " ") }

    /// The words of a text, between white space, as they are searched.
    package static func words(_ text: String) -> [String] {
        var folded = String.UnicodeScalarView()
        // An acute accent alone would become a space and a mark.
        let kept = text.unicodeScalars.filter { !apostrophes.contains($0) }
        for scalar in String(String.UnicodeScalarView(kept)).decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format, .surrogate: continue
            case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: folded.append(" ")
            default:
                for letter in scalar.properties.lowercaseMapping.unicodeScalars {
                    folded.append(contentsOf: (plain[letter] ?? String(letter)).unicodeScalars)
                }
            }
        }
        return String(folded).split(separator: " ").map(String.init)
    }
}
