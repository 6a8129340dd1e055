import SignetAudit
import Testing

@Suite struct AuditTimeTests {
    @Test(
        "moments are written with three decimals",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_005, "2000-02-29T00:00:00.005Z"), (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (Int.min, "0001-01-01T00:00:00.000Z"), (Int.max, "9999-12-31T23:59:59.999Z"),
        ]
    )
    func text(milliseconds: Int, text: String) {
        #expect(AuditTime(milliseconds: milliseconds).text == text)
        #expect(AuditTime(text) == AuditTime(milliseconds: milliseconds))
    }

    @Test("what is written is read again over four centuries")
    func roundTrip() {
        for day in stride(from: -80_000, to: 80_000, by: 37) {
            let time = AuditTime(milliseconds: day * 86_400_000 + day % 86_400 * 13)
            #expect(AuditTime(time.text) == time)
        }
    }

    @Test(
        "other forms are refused",
        arguments: [
            "2026-11-21T22:40:01Z", "2026-11-21T22:40:01.12Z", "2026-11-21 22:40:01.123Z", "2026-11-21T22:40:01.123z",
            "2026-11-21T22:40:60.000Z", "2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z",
            "0000-01-01T00:00:00.000Z", "2026-11-21T24:00:00.000Z", "2026-11-21T22:40:01.123+",
            "+026-11-21T22:40:01.123Z",
        ]
    )
    func refused(text: String) {
        #expect(AuditTime(text) == nil)
    }
}
