import SignetBasics
import Testing

@Suite struct CivilTimeTests {
    @Test(
        "seconds become the time of the Gregorian calendar and back",
        arguments: [
            (0, [1970, 1, 1, 0, 0, 0]), (-1, [1969, 12, 31, 23, 59, 59]), (951_782_400, [2000, 2, 29, 0, 0, 0]),
            (1_779_003_000, [2026, 5, 17, 7, 30, 0]), (-2_203_891_201, [1900, 2, 28, 23, 59, 59]),
            (-62_135_596_800, [1, 1, 1, 0, 0, 0]), (253_402_300_799, [9999, 12, 31, 23, 59, 59]),
        ]
    )
    func both(seconds: Int, parts: [Int]) throws {
        let time = CivilTime(seconds: seconds)
        #expect([time.year, time.month, time.day, time.hour, time.minute, time.second] == parts)
        #expect(time.seconds == seconds)
        let written = CivilTime(
            year: parts[0],
            month: parts[1],
            day: parts[2],
            hour: parts[3],
            minute: parts[4],
            second: parts[5]
        )
        #expect(written == time)
    }

    @Test("each day of four centuries has the one after it")
    func days() {
        for day in stride(from: -146_097, through: 146_097, by: 1) {
            let (time, next) = (CivilTime(seconds: day * 86_400), CivilTime(seconds: (day + 1) * 86_400))
            let isNext =
                next.day == time.day + 1 && next.month == time.month && next.year == time.year
                || next.day == 1 && time.day >= 28
                    && (next.month == time.month + 1 && next.year == time.year
                        || next.month == 1 && time.month == 12 && next.year == time.year + 1)
            guard isNext, time.seconds == day * 86_400 else {
                Issue.record("\(time) \(next)")
                return
            }
        }
    }

    @Test(
        "what no calendar and no clock shows is not a time",
        arguments: [
            [2026, 2, 29, 0, 0, 0], [1900, 2, 29, 0, 0, 0], [2026, 4, 31, 0, 0, 0], [2026, 13, 1, 0, 0, 0],
            [2026, 0, 1, 0, 0, 0], [2026, 1, 0, 0, 0, 0], [0, 1, 1, 0, 0, 0], [10_000, 1, 1, 0, 0, 0],
            [2026, 1, 1, 24, 0, 0], [2026, 1, 1, 0, 60, 0], [2026, 1, 1, 0, 0, 60], [.max, .max, .max, 0, 0, 0],
        ]
    )
    func none(parts: [Int]) {
        let time = CivilTime(
            year: parts[0],
            month: parts[1],
            day: parts[2],
            hour: parts[3],
            minute: parts[4],
            second: parts[5]
        )
        #expect(time == nil)
    }

    @Test("the digits have leading zeros")
    func digits() {
        let time = CivilTime(seconds: -62_135_596_800 + 3723)
        #expect(time.dateDigits == ["0001", "01", "01"] && time.timeDigits == ["01", "02", "03"])
    }
}
