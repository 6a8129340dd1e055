import Testing

@testable import SignetLettering

@Suite struct CaptionDateTests {
    /// 2026-05-17T22:30:00Z.
    private static let moment = 1_779_057_000.0

    @Test(
        "dates are written as people of the place do, in their calendar and digits",
        arguments: [
            ("en_US", "UTC", "May 17, 2026"), ("en_GB", "Europe/Berlin", "18 May 2026"),
            ("de_DE", "Europe/Berlin", "18. Mai 2026"), ("ja_JP", "Asia/Tokyo", "2026年5月18日"),
            ("ar_EG", "Africa/Cairo", "١٨ مايو ٢٠٢٦"), ("th_TH", "Asia/Bangkok", "18 พฤษภาคม 2569"),
            ("fa_IR", "Asia/Tehran", "۲۸ اردیبهشت ۱۴۰۵"), ("de-DE", "America/New_York", "17. Mai 2026"),
        ]
    )
    func places(locale: String, zone: String, text: String) throws {
        #expect(try CaptionDate(style: .long, locale: locale, timeZone: zone).text(Self.moment) == text)
    }

    @Test("styles and patterns say how much is written")
    func styles() throws {
        let expected: [(CaptionDateStyle, String)] = [
            (.short, "18.05.26"), (.medium, "18.05.2026"), (.full, "Montag, 18. Mai 2026"), (.iso, "2026-05-18"),
            (.pattern("d.M.yyyy HH:mm"), "18.5.2026 00:30"),
        ]
        for (style, text) in expected {
            #expect(try CaptionDate(style: style, locale: "de_DE", timeZone: "Europe/Berlin").text(Self.moment) == text)
        }
        #expect(try CaptionDate(style: .iso, locale: "ar_EG", timeZone: "GMT+02:00").text(Self.moment) == "2026-05-18")
    }

    @Test("an unknown locale, zone or pattern is refused by name")
    func unknown() {
        for locale in ["xx_YY", "german", "", "de_QQ", "de/DE"] {
            #expect(throws: CaptionError.unknownLocale(locale)) {
                try CaptionDate(style: .long, locale: locale, timeZone: "UTC")
            }
        }
        for zone in ["Europe/Berln", "", "Mars", "\u{7}"] {
            #expect(throws: CaptionError.unknownTimeZone(zone)) {
                try CaptionDate(style: .long, locale: "de", timeZone: zone)
            }
        }
        for pattern in ["--", "", "lng", "shrt", "d 'x", String(repeating: "d", count: 101)] {
            #expect(throws: CaptionError.badDatePattern(String(pattern.prefix(40)))) {
                try CaptionDate(style: .pattern(pattern), locale: "de", timeZone: "UTC")
            }
        }
    }
}
