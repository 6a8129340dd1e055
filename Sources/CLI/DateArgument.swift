internal import Signet
internal import SignetSigning

/// A date as people write it in options.
typealias DateArgument = WrittenDate

extension WrittenDate {
    /// Reads a date of ISO 8601: a day, or a second with `Z` or an offset from UTC.
    static func read(_ argument: String) throws -> WrittenDate {
        guard let date = WrittenDate(argument) else { throw DateError(argument: argument) }
        return date
    }
}

/// An argument that is no date.
private struct DateError: Error, CustomStringConvertible {
    let argument: String
    var description: String { OptionError.malformed(argument, .date).description(.options) }
}
