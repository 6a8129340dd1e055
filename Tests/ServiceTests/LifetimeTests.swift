import Foundation
import HTTPTypes
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct LifetimeTests {
    private struct Body: Decodable { let expires: Lifetime }

    private let now = Moment(milliseconds: 1_796_040_000_000)  // 2026-11-30T12:00:00Z

    private func end(_ json: String) throws -> String {
        try JSONCoding.value(Body.self, fromBody: Array("{\"expires\":\(json)}".utf8)).expires.end(from: now).text
    }

    @Test(
        "durations of ISO 8601, seconds and moments are taken",
        arguments: [
            ("\"PT20S\"", "2026-11-30T12:00:20.000Z"), ("\"PT36H\"", "2026-12-02T00:00:00.000Z"),
            ("\"P14D\"", "2026-12-14T12:00:00.000Z"), ("\"P2W\"", "2026-12-14T12:00:00.000Z"),
            ("\"P1DT12H30M5S\"", "2026-12-02T00:30:05.000Z"), ("\"PT90M\"", "2026-11-30T13:30:00.000Z"),
            ("\"P3M\"", "2027-02-28T12:00:00.000Z"), ("\"P1Y2M3D\"", "2028-02-02T12:00:00.000Z"),
            ("60", "2026-11-30T12:01:00.000Z"), ("\"2026-12-01T00:00:00Z\"", "2026-12-01T00:00:00.000Z"),
            ("\"2026-12-01T00:00:00.5Z\"", "2026-12-01T00:00:00.500Z"),
        ]
    )
    func taken(json: String, expected: String) throws { #expect(try end(json) == expected) }

    @Test(
        "what is none is refused with the forms that are wanted",
        arguments: [
            "\"P\"", "\"PT\"", "\"P1DT\"", "\"14D\"", "\"P1.5D\"", "\"P-1D\"", "\"P1H\"", "\"P1D1Y\"", "\"PT1S1H\"",
            "\"p1d\"",
            "\"P9999999999D\"", "\"tomorrow\"", "\"P٣D\"", "true", "[]", "1.5",
        ]
    )
    func refused(json: String) {
        let problem = #expect(throws: Problem.self) { try end(json) }
        #expect(problem?.status.code == 422)
        for form in ["'expires'", "P14D", "PT36H", "RFC 3339"] { #expect(problem?.detail.contains(form) == true) }
    }

    @Test(
        "what is over at once or lasts more than ten years is refused",
        arguments: [
            "0", "-5", "315360001", "9223372036854775807", "-9223372036854775808", "\"PT0S\"", "\"P11Y\"",
            "\"P999999999Y\"", "\"P999999999W\"",
            "\"2026-11-30T12:00:00Z\"",
        ]
    )
    func beyond(json: String) {
        let problem = #expect(throws: Problem.self) { try end(json) }
        #expect(problem?.detail.contains("between a second and ten years") == true)
    }

    @Test(
        "durations are written in months, days and the seconds that are left",
        arguments: [
            ("P30D", "P30D"), ("P2W", "P14D"), ("PT24H", "P1D"), ("PT36H", "P1DT43200S"), ("PT90M", "PT5400S"),
            ("P1Y6M", "P18M"), ("P1M1D", "P1M1D"), ("P1MT1S", "P1MT1S"), ("PT0S", "PT0S"),
        ]
    )
    func written(text: String, expected: String) throws {
        let duration = try #require(CalendarDuration(text))
        #expect(duration.text == expected)
        #expect(CalendarDuration(duration.text) == duration)
    }
}
