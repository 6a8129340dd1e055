internal import ArgumentParser
internal import Signet
internal import SignetSigning

/// A date as people write it in options.
typealias DateArgument = WrittenDate

extension WrittenDate: ExpressibleByArgument {
    /// Reads a date of ISO 8601: a day, or a second with `Z` or an offset from UTC.
    package init?(argument: String) { self.init(argument) }
}
