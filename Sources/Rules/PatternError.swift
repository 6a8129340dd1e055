/// A mistake in a pattern, and the character where it is, from 1.
package struct PatternError: Error, Hashable, Sendable {
    package enum Mistake: String, Sendable {
        case empty
        case tooLong = "too-long"
        case tooLarge = "too-large"
        case tooDeep = "too-deep"
        case unclosedGroup = "unclosed-group"
        case unclosedClass = "unclosed-class"
        case unopened
        case nothingToRepeat = "nothing-to-repeat"
        case badRepetition = "bad-repetition"
        case badRange = "bad-range"
        case badEscape = "bad-escape"
        case backReference = "back-reference"
        case lookAround = "look-around"
        case anchor
    }

    package let mistake: Mistake
    package let place: Int

    package var code: String { mistake.rawValue }
}

extension PatternError: CustomStringConvertible {
    package var description: String {
        switch mistake {
        case .empty: "It is empty: leave it out instead."
        case .tooLong: "It is longer than \(Pattern.longest) characters."
        case .tooLarge: "With its repetitions it has more than \(Pattern.mostStates) characters and classes."
        case .tooDeep: "It has more than \(Pattern.deepest) groups within each other."
        case .unclosedGroup: "The group that begins at character \(place) has no ')'."
        case .unclosedClass: "The class that begins at character \(place) has no ']', or nothing in it."
        case .unopened:
            "The sign at character \(place) closes nothing: write a backslash before it for the sign itself."
        case .nothingToRepeat:
            "The repetition at character \(place) has nothing before it: write a backslash before it for the sign itself."
        case .badRepetition:
            "The repetition at character \(place) is written as {3}, {3,} or {3,5}, from less to more, up to \(Pattern.mostStates)."
        case .badRange: "The range at character \(place) runs from the first character to the last, as a-z."
        case .badEscape:
            "There is no such sign with a backslash as at character \(place): use \\d, \\w, \\s, \\p{L}, \\t, \\n."
        case .backReference: "It refers back to a group at character \(place): repeat the part instead."
        case .lookAround: "It looks ahead or back at character \(place): write what the whole text is instead."
        case .anchor:
            "'^' and '$' are only at the beginning and at the end, where they can be left out (character \(place))."
        }
    }
}
