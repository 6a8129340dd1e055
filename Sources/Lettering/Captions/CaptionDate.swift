internal import CLoading

/// How much of a date is written in a caption.
public enum CaptionDateStyle: Hashable, Sendable {
    case short
    case medium
    case long
    case full
    /// As 2026-05-17, in any language.
    case iso
    /// A pattern of UTS #35, such as `d. MMMM yyyy, HH:mm`.
    case pattern(String)
}

/// Writes dates in the form of a locale, with ICU: its language, calendar and digits.
package struct CaptionDate: Hashable, Sendable {
    package var style: CaptionDateStyle
    package var locale: String
    package var timeZone: String

    /// The greatest number of characters of a pattern.
    static let maximumPattern = 100

    /// Checks a way of writing dates.
    ///
    /// - Parameters:
    ///   - style: How much of a date is written.
    ///   - locale: A language and optionally a script, a country and keywords, as in `de_DE` or `ar-EG-u-nu-latn`.
    ///   - timeZone: A name of the IANA database, or `GMT+02:00`.
    /// - Throws: `CaptionError` for a locale or a zone that does not exist, or an invalid pattern.
    package init(style: CaptionDateStyle, locale: String, timeZone: String) throws(CaptionError) {
        guard signet_has_icu() else { throw .unavailable(package: "libicu\(signet_icu_version())") }
        guard Self.exists(locale: locale) else { throw .unknownLocale(String(locale.prefix(40))) }
        guard Self.exists(timeZone: timeZone) else { throw .unknownTimeZone(String(timeZone.prefix(40))) }
        if case .pattern(let pattern) = style {
            guard Self.isPattern(pattern) else { throw .badDatePattern(String(pattern.prefix(40))) }
        }
        self.style = style
        self.locale = locale
        self.timeZone = timeZone
    }

    /// A time, in seconds since 1970-01-01T00:00:00Z, as text.
    ///
    /// - Throws: `CaptionError.badDatePattern` when ICU cannot read the pattern.
    package func text(_ seconds: Double) throws(CaptionError) -> String {
        let zone = Array(timeZone.utf16)
        let (date, time, pattern) = parameters
        let units = Array(pattern.utf16)
        let name = style == .iso ? "en_US_POSIX" : locale
        guard
            let format = unsafe signet_date_format_open(
                CInt(time),
                CInt(date),
                name,
                zone,
                Int32(zone.count),
                units,
                Int32(units.count)
            )
        else { throw .badDatePattern(pattern) }
        defer { unsafe signet_date_format_close(format) }
        var text = [UInt16](repeating: 0, count: 1000)
        let length = unsafe signet_date_format_text(format, seconds * 1000, &text, Int32(text.count))
        guard length > 0, Int(length) <= text.count else { throw .badDatePattern(pattern) }
        let written = String(decoding: text.prefix(Int(length)), as: UTF16.self)
        guard written.unicodeScalars.contains(where: \.isVisible) else { throw .badDatePattern(pattern) }
        return written
    }

    /// Whether the letters of a text outside of quotes are fields of a date (UTS #35, table 8), at least one.
    private static func isPattern(_ text: String) -> Bool {
        guard text.count <= maximumPattern else { return false }
        var isQuoted = false
        var hasField = false
        for character in text {
            if character == "'" { isQuoted.toggle() }
            guard !isQuoted, character.isASCII, character.isLetter else { continue }
            guard "GyYuUrQqMLwWdDFgEecabBhHKkmsSAzZOvVXx".contains(character) else { return false }
            hasField = true
        }
        return hasField && !isQuoted
    }

    /// The styles of day and clock, and the pattern that they are replaced by.
    private var parameters: (date: Int, time: Int, pattern: String) {
        switch style {
        case .short: (signet_date_short, signet_date_none, "")
        case .medium: (signet_date_medium, signet_date_none, "")
        case .long: (signet_date_long, signet_date_none, "")
        case .full: (signet_date_full, signet_date_none, "")
        case .iso: (signet_date_pattern, signet_date_pattern, "yyyy-MM-dd")
        case .pattern(let pattern): (signet_date_pattern, signet_date_pattern, pattern)
        }
    }

    /// Whether ICU has the language of a locale.
    private static func exists(locale: String) -> Bool {
        let allowed = locale.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "_-@=;".utf8.contains(byte)
        }
        guard allowed, (2...100).contains(locale.utf8.count) else { return false }
        let name = locale.split { "_-@".contains($0) }.first.map { $0.lowercased() } ?? ""
        let country = locale.split { "_-@".contains($0) }.dropFirst().last {
            $0.count == 2 && $0.allSatisfy(\.isLetter)
        }
        let available = (0..<signet_locale_count()).compactMap { index in
            unsafe signet_locale(index).map { unsafe String(cString: $0) }
        }
        guard available.contains(name) else { return false }
        // A country is known if ICU has a language for it.
        guard let country, !locale.contains("-u-"), !locale.contains("@") else { return true }
        return available.contains { $0.hasSuffix("_" + String(country).uppercased()) }
    }

    private static func exists(timeZone: String) -> Bool {
        guard (1...100).contains(timeZone.utf8.count), timeZone.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return false
        }
        let units = Array(timeZone.utf16)
        var name = [UInt16](repeating: 0, count: 200)
        let length = unsafe signet_time_zone(units, Int32(units.count), &name, Int32(name.count))
        guard length > 0 else { return false }
        return String(decoding: name.prefix(Int(length)), as: UTF16.self) != "Etc/Unknown"
    }
}
