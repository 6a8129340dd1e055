internal import Configuration
internal import SignetServiceFoundation

extension ConfigurationSources {
    /// The shortest time that data is kept, in seconds: an hour, since less is a mistake.
    private static let shortest = 3_600
    /// The longest, in seconds: a hundred years.
    private static let longest = 3_153_600_000

    /// How long data of people is kept.
    func retention(_ reader: ConfigReader) throws -> RetentionRules {
        var rules = RetentionRules()
        rules.requests = try duration(reader, "retention.requests")
        rules.drafts = try duration(reader, "retention.drafts") ?? rules.drafts
        rules.pictures = try duration(reader, "retention.pictures")
        rules.signatures = try duration(reader, "retention.signatures")
        return rules
    }

    private func duration(_ reader: ConfigReader, _ name: String) throws -> CalendarDuration? {
        guard let text = text(reader, name) else { return nil }
        let seconds = Int(text).flatMap { (Self.shortest...Self.longest).contains($0) ? $0 : nil }
        let duration = seconds.map { CalendarDuration(seconds: $0) } ?? CalendarDuration(text)
        let start = Moment(milliseconds: 0)
        guard let duration, let end = duration.end(from: start),
            (Self.shortest...Self.longest).contains(start.seconds(before: end))
        else {
            throw SettingError(
                description:
                    "\(name) is a duration from an hour to a hundred years as P2Y, P90D or PT36H, or a number of seconds, not '\(text)'"
            )
        }
        return duration
    }
}
