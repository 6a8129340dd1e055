internal import Foundation
package import SignetServiceFoundation

/// When the people of a request are reminded.
package struct ReminderPlan: Codable, Hashable, Sendable {
    package enum Day: String, Codable, Hashable, Sendable, CaseIterable {
        case sun, mon, tue, wed, thu, fri, sat

        /// The number of Foundation's calendars.
        var weekday: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// After how many days the first reminder is sent.
    package var first: Int
    /// After how many days each further one is sent.
    package var every: Int
    /// The most reminders of a person, without those before the deadline.
    package var most: Int
    /// How many days before the deadline people are reminded besides.
    package var before: [Int]
    /// The part of the day in which mails are sent, as `09:00-17:00`.
    package var hours: String
    /// The days on which mails are sent.
    package var days: [Day]
    /// The time zone of people without one of theirs; `nil` for the request's, or the service's.
    package var zone: String?

    package init(first: Int, every: Int, most: Int, before: [Int], hours: String, days: [Day], zone: String?) {
        (self.first, self.every, self.most, self.before) = (first, every, most, before)
        (self.hours, self.days, self.zone) = (hours, days, zone)
    }

    /// The service's default: on weekdays at nine, first after the days of `reminders.after`, and on the last day.
    package static func standard(_ configuration: ServiceConfiguration) -> ReminderPlan {
        let first = max(1, (configuration.reminderAfter + 43_200) / 86_400)
        let days: [Day] = [.mon, .tue, .wed, .thu, .fri]
        return ReminderPlan(first: first, every: 4, most: 5, before: [1], hours: "09:00-17:00", days: days, zone: nil)
    }

    /// The minutes of the day between which mails are sent.
    package var minutes: Range<Int>? {
        let parts = hours.split(separator: "-").flatMap { $0.split(separator: ":") }.compactMap { Int($0) }
        guard hours.wholeMatch(of: /[0-9]{2}:[0-9]{2}-[0-9]{2}:[0-9]{2}/) != nil, parts.count == 4,
            parts[1] < 60, parts[3] < 60
        else { return nil }
        let (from, to) = (parts[0] * 60 + parts[1], parts[2] * 60 + parts[3])
        return from < to && to <= 1_440 ? from..<to : nil
    }

    /// A plan as it is sent to the API: members that are not given are the service's default.
    struct Wanted: Codable, Sendable {
        let first: Int?
        let every: Int?
        let most: Int?
        let before: [Int]?
        let hours: String?
        let days: [Day]?
        let zone: String?

        func plan(otherwise standard: ReminderPlan) throws(Problem) -> ReminderPlan {
            let plan = ReminderPlan(
                first: first ?? standard.first,
                every: every ?? standard.every,
                most: most ?? standard.most,
                before: before ?? standard.before,
                hours: hours ?? standard.hours,
                days: days ?? standard.days,
                zone: zone
            )
            try plan.check()
            return plan
        }
    }

    private func check() throws(Problem) {
        guard (1...365).contains(first), (1...365).contains(every) else {
            throw .invalid("'plan.first' and 'plan.every' are numbers of days from 1 to 365.")
        }
        guard (0...50).contains(most) else { throw .invalid("'plan.most' is from 0 to 50, not \(most).") }
        guard before.count <= 10, before.allSatisfy({ (1...365).contains($0) }) else {
            throw .invalid("'plan.before' has at most 10 numbers of days from 1 to 365.")
        }
        guard minutes != nil else {
            throw .invalid("'plan.hours' is a part of a day as 09:00-17:00, not '\(hours.prefixed(to: 40))'.")
        }
        guard !days.isEmpty else { throw .invalid("'plan.days' names at least one day.") }
        if let zone { try TimeZoneName.check(zone, "plan.zone") }
    }
}

/// The name of a time zone, as `Europe/Berlin`.
enum TimeZoneName {
    /// Refuses a name that the system does not know; an empty one means none.
    static func check(_ name: String, _ member: String) throws(Problem) {
        guard name.isEmpty || name.utf8.count <= 64 && TimeZone(identifier: name) != nil else {
            throw .invalid("'\(member)' is the name of a time zone as Europe/Berlin, not '\(name.prefixed(to: 80))'.")
        }
    }

    /// The first of the names that is a time zone.
    static func first(of names: [String]) -> TimeZone {
        names.lazy.compactMap { $0.isEmpty ? nil : TimeZone(identifier: $0) }.first ?? .gmt
    }
}
