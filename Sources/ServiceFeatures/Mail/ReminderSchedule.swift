package import Foundation
package import SignetServiceFoundation

/// Finds the next reminder of a person: in the hours and on the days of their plan, by their clock.
///
/// A pure function of its values, so it can be computed again at any time, and gives the same.
package struct ReminderSchedule: Sendable {
    package let plan: ReminderPlan
    private let calendar: Calendar

    package init(_ plan: ReminderPlan, in zone: TimeZone) {
        self.plan = plan
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
    }

    /// How a person was asked so far.
    package struct History: Sendable {
        /// When it became their turn.
        package let asked: Moment
        /// When the last mail was sent to them.
        package let last: Moment
        /// How many reminders they had, without those before the deadline.
        package let reminders: Int

        package init(asked: Moment, last: Moment, reminders: Int) {
            (self.asked, self.last, self.reminders) = (asked, last, reminders)
        }
    }

    /// Two mails to one person are at least this long apart.
    package static let pause = 20 * 3_600

    /// A reminder to send.
    package typealias Reminder = (moment: Moment, event: MailEvent)

    /// The next reminder, not before `now`; `nil` where there is none before the deadline.
    package func next(_ history: History, deadline: Moment, from now: Moment) -> Reminder? {
        let earliest = max(history.last.adding(seconds: Self.pause), now).date
        let periodic = periodic(history, from: earliest, before: deadline.date)
        guard let last = lastDay(history, from: earliest, deadline: deadline.date) else {
            return periodic.map { (Moment($0), .reminder) }
        }
        // One mail where both would be sent within a day.
        guard let periodic, periodic.addingTimeInterval(86_400) < last else { return (Moment(last), .lastDay) }
        return (Moment(periodic), .reminder)
    }

    private func periodic(_ history: History, from earliest: Date, before deadline: Date) -> Date? {
        guard history.reminders < plan.most else { return nil }
        let (base, days) = history.reminders == 0 ? (history.asked, plan.first) : (history.last, plan.every)
        guard let planned = calendar.date(byAdding: .day, value: days, to: base.date),
            let moment = allowed(onOrAfter: max(planned, earliest))
        else { return nil }
        return moment < deadline ? moment : nil
    }

    /// The next of the reminders before the deadline; those that a mail has preceded since are not sent.
    private func lastDay(_ history: History, from earliest: Date, deadline: Date) -> Date? {
        let planned = plan.before.compactMap { calendar.date(byAdding: .day, value: -$0, to: deadline) }
        return planned.filter { $0 > history.last.date }.compactMap { planned in
            if let moment = allowed(onOrAfter: max(planned, earliest)), moment < deadline { return moment }
            // On the last permitted day before.
            return allowed(before: planned).map { max($0, earliest) }.flatMap { moment in
                allowed(onOrAfter: moment) == moment && moment < deadline ? moment : nil
            }
        }.min()
    }

    // MARK: Hours and days

    /// The most days that are tried: a week, and those in which a change of the clock leaves no hour.
    private static let mostDays = 16

    /// The first moment at or after another at which mails may be sent.
    private func allowed(onOrAfter date: Date) -> Date? {
        for offset in 0..<Self.mostDays {
            guard let window = window(offset, from: date), date < window.upperBound else { continue }
            return max(date, window.lowerBound)
        }
        return nil
    }

    /// The last minute before a moment at which mails may be sent.
    private func allowed(before date: Date) -> Date? {
        for offset in 0..<Self.mostDays {
            guard let window = window(-offset, from: date), window.lowerBound < date else { continue }
            return max(window.lowerBound, min(date, window.upperBound).addingTimeInterval(-60))
        }
        return nil
    }

    /// The part of a day in which mails may be sent; `nil` on other days.
    private func window(_ offset: Int, from date: Date) -> Range<Date>? {
        guard let minutes = plan.minutes, let day = calendar.date(byAdding: .day, value: offset, to: date),
            plan.days.contains(where: { $0.weekday == calendar.component(.weekday, from: day) }),
            let begins = moment(minutes.lowerBound, of: day), let ends = moment(minutes.upperBound, of: day),
            begins < ends
        else { return nil }
        return begins..<ends
    }

    /// The moment of a time of that day, in minutes since midnight by its clock.
    private func moment(_ minutes: Int, of day: Date) -> Date? {
        var components = calendar.dateComponents([.year, .month, .day], from: day)
        (components.hour, components.minute) = (minutes / 60, minutes % 60)
        return calendar.date(from: components)
    }
}
