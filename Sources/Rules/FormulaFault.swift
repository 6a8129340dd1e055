/// The reason why a formula has no result for the present values.
package enum FormulaFault: String, Error, Sendable, CaseIterable {
    case notANumber = "not-a-number"
    case notADate = "not-a-date"
    case notWhole = "not-whole"
    case divisionByZero = "division-by-zero"
    /// The number would have more than 38 digits, or the date a year that is not 1 to 9999.
    case tooLarge = "too-large"
    case tooLong = "too-long"

    /// The end of a sentence that begins with the name of the field.
    package var words: String {
        switch self {
        case .notANumber: "a value of it is not a number"
        case .notADate: "a value of it is not a date, as 2026-11-21"
        case .notWhole: "a number of days or digits in it is not a whole number"
        case .divisionByZero: "it divides by zero"
        case .tooLarge: "its result has too many digits"
        case .tooLong: "its result is longer than \(Formula.longest) characters"
        }
    }
}
