import Foundation
import SignetServiceFeatures
import SignetServiceFoundation
import Testing

@Suite("Times of reminders")
struct ReminderScheduleTests {
    private static let zones = ["Asia/Tokyo", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Apia"]
    private static let weekdays: [ReminderPlan.Day] = [.mon, .tue, .wed, .thu, .fri]

    private static func plan(first: Int = 3, every: Int = 4, most: Int = 5, before: [Int] = []) -> ReminderPlan {
        ReminderPlan(
            first: first,
            every: every,
            most: most,
            before: before,
            hours: "09:00-17:00",
            days: weekdays,
            zone: nil
        )
    }

    private static func moment(_ text: String) throws -> Moment {
        Moment(try Date(text, strategy: .iso8601))
    }

    /// All reminders of a person who never signs, as sweeps at these seconds' distance send them.
    private static func reminders(
        _ plan: ReminderPlan,
        in zone: TimeZone,
        from asked: Moment,
        until deadline: Moment,
        sweep: Int = 20
    ) -> [(moment: Moment, event: MailEvent)] {
        let schedule = ReminderSchedule(plan, in: zone)
        var (now, last, count) = (asked, asked, 0)
        var sent: [(moment: Moment, event: MailEvent)] = []
        while sent.count < 100,
            let next = schedule.next(.init(asked: asked, last: last, reminders: count), deadline: deadline, from: now)
        {
            // The sweep comes a little later, and asks again.
            now = next.moment.adding(seconds: sweep / 2)
            let again = schedule.next(.init(asked: asked, last: last, reminders: count), deadline: deadline, from: now)
            guard let again, again.moment == now else { continue }
            sent.append((now, again.event))
            last = now
            if again.event == .reminder { count += 1 }
        }
        return sent
    }

    @Test(
        "five reminders in forty days, by the person's clock in office hours, over each change of the clock",
        arguments: zones
    )
    func fortyDays(zone name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let plan = Self.plan()
        // Each day of a year, at odd times: so also a Friday, a Saturday, a Sunday, and the days on which clocks change.
        let beginning = try Self.moment("2026-01-01T00:00:00Z")
        for day in 0..<365 {
            let asked = beginning.adding(seconds: day * 86_400 + day * 7_919 % 86_400)
            let sent = Self.reminders(plan, in: zone, from: asked, until: asked.adding(seconds: 40 * 86_400))
            #expect(sent.count == 5, "\(asked.text)")
            var last = asked
            for (index, reminder) in sent.enumerated() {
                let parts = calendar.dateComponents([.weekday, .hour], from: reminder.moment.date)
                #expect((2...6).contains(parts.weekday ?? 0), "\(reminder.moment.text)")
                #expect((9..<17).contains(parts.hour ?? -1), "\(reminder.moment.text)")
                #expect(last.seconds(before: reminder.moment) >= 20 * 3_600)
                let days = calendar.dateComponents([.day], from: last.date, to: reminder.moment.date).day ?? 0
                // At most a weekend longer, and the night after the hours.
                #expect((index == 0 ? 3...6 : 4...7).contains(days), "\(days) days at \(reminder.moment.text)")
                last = reminder.moment
            }
        }
    }

    @Test("a day before the deadline there is one mail, and it says so")
    func lastDay() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        // From a Monday to the Friday of the week after.
        let (asked, deadline) = (try Self.moment("2026-03-02T10:00:00Z"), try Self.moment("2026-03-13T22:59:00Z"))
        let sent = Self.reminders(Self.plan(before: [1]), in: zone, from: asked, until: deadline)
        #expect(sent.map(\.event) == [.reminder, .reminder, .lastDay])
        #expect(sent.last.map { deadline.adding(seconds: -86_400) <= $0.moment } == true)
    }

    @Test("the mail before a deadline on Monday morning comes on Friday")
    func mondayMorning() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let (asked, deadline) = (try Self.moment("2026-03-02T10:00:00Z"), try Self.moment("2026-03-09T07:00:00Z"))
        let sent = Self.reminders(Self.plan(first: 30, before: [1]), in: zone, from: asked, until: deadline)
        #expect(sent.map(\.event) == [.lastDay])
        #expect(sent.first?.moment.text.hasPrefix("2026-03-06T15:59") == true)
    }

    @Test("after a long stop there is one reminder at most, and the next is a pause away")
    func noBurst() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let schedule = ReminderSchedule(Self.plan(), in: zone)
        let (asked, now) = (try Self.moment("2026-03-02T10:00:00Z"), try Self.moment("2026-03-26T10:00:00Z"))
        let deadline = now.adding(seconds: 30 * 86_400)
        let first = try #require(
            schedule.next(.init(asked: asked, last: asked, reminders: 0), deadline: deadline, from: now)
        )
        #expect(first.moment == now)
        let second = schedule.next(.init(asked: asked, last: now, reminders: 1), deadline: deadline, from: now)
        // Four days of the calendar: the clock changes on the 29th.
        #expect(try #require(second).moment == now.adding(seconds: 4 * 86_400 - 3_600))
    }

    @Test("never two mails within twenty hours, and none outside the hours, whatever the plan")
    func anyPlan() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let zone = try #require(TimeZone(identifier: Self.zones.randomElement(using: &generator) ?? "UTC"))
            let from = Int.random(in: 0..<23, using: &generator)
            let to = Int.random(in: from + 1...24, using: &generator)
            let days = ReminderPlan.Day.allCases.filter { _ in Bool.random(using: &generator) }
            let plan = ReminderPlan(
                first: Int.random(in: 1...10, using: &generator),
                every: Int.random(in: 1...10, using: &generator),
                most: Int.random(in: 0...8, using: &generator),
                before: (0..<3).map { _ in Int.random(in: 1...9, using: &generator) },
                hours: String(format: "%02d:30-%02d:00", from, to),
                days: days.isEmpty ? [.wed] : days,
                zone: nil
            )
            let asked = Moment(milliseconds: Int64.random(in: 1_767_225_600_000...1_798_761_600_000, using: &generator))
            let deadline = asked.adding(seconds: Int.random(in: 1...50, using: &generator) * 40_000)
            let sent = Self.reminders(plan, in: zone, from: asked, until: deadline, sweep: 0)
            #expect(sent.count { $0.event == .reminder } <= plan.most)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            var last = asked
            for reminder in sent {
                #expect(last.seconds(before: reminder.moment) >= 20 * 3_600, "\(plan) \(asked.text)")
                #expect(reminder.moment < deadline)
                let parts = calendar.dateComponents([.weekday, .hour, .minute], from: reminder.moment.date)
                let minute = (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
                #expect(plan.minutes?.contains(minute) == true, "\(plan) \(reminder.moment.text)")
                let day = ReminderPlan.Day.allCases[(parts.weekday ?? 1) - 1]
                #expect(plan.days.contains(day), "\(plan) \(reminder.moment.text)")
                last = reminder.moment
            }
        }
    }
}
