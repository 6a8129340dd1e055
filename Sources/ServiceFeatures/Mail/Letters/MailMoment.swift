internal import Signet
package import SignetServiceFoundation

/// A moment as a mail names it, in its reader's language and time zone.
struct MailMoment: Sendable {
    private let moment: Moment
    private let zone: String

    /// A moment in a zone of the IANA database; UTC where it is empty.
    init(_ moment: Moment, zone: String) {
        // Time zones of Foundation call it GMT.
        (self.moment, self.zone) = (moment, zone.isEmpty || zone == "GMT" ? "UTC" : zone)
    }

    /// The day, time and zone, as in `30 June 2026, 17:00 (Berlin)`; of midnight the day that ends then.
    func text(_ language: PageLanguage, _ texts: Texts) -> String {
        guard let time = written(.pattern("HH:mm"), moment, language) else { return moment.text }
        let isMidnight = time == written(.pattern("HH:mm"), Moment(milliseconds: 0), language, in: "UTC")
        let last = isMidnight ? moment.adding(seconds: -1) : moment
        guard let day = written(.long, last, language) else { return moment.text }
        guard !isMidnight else { return day }
        // UTC is in no city, so its city is the language's words for an unknown one.
        let city = written(.pattern("VVV"), moment, language)
        let place = city == written(.pattern("VVV"), moment, language, in: "UTC") ? zone : city ?? zone
        return texts.text(
            "mail.moment",
            language,
            ["day": .text(day), "time": .text(time), "zone": .text(place)]
        )
    }

    private func written(
        _ style: CaptionDateFormat.Style,
        _ moment: Moment,
        _ language: PageLanguage,
        in zone: String? = nil
    ) -> String? {
        try? CaptionDateFormat(style, locale: language.locale, timeZone: zone ?? self.zone).text(moment.date)
    }
}

extension Moment {
    /// Its day in words, in UTC.
    package func day(in language: PageLanguage) -> String {
        (try? CaptionDateFormat(.long, locale: language.locale, timeZone: "UTC").text(date)) ?? text
    }
}
