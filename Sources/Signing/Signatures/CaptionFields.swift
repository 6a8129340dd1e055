public import FoundationEssentials
public import SignetLettering

/// The values of a caption's fields: at most 500 characters each, of one line.
public struct CaptionFields: Hashable, Sendable {
    /// The person who signs; nil for the signature's own name.
    public var name: String?
    /// The date as text.
    public var date: String?
    /// The reason for signing.
    public var reason: String?
    /// The place of signing.
    public var location: String?
    /// An identifier of the signature or the document, such as a number or an address.
    public var id: String?

    /// Makes the values; nil is an empty field.
    public init(
        name: String? = nil,
        date: String? = nil,
        reason: String? = nil,
        location: String? = nil,
        id: String? = nil
    ) {
        self.name = name
        self.date = date
        self.reason = reason
        self.location = location
        self.id = id
    }

    func values(name known: String?) -> [CaptionField: String] {
        var values: [CaptionField: String] = [:]
        values[.name] = name ?? known
        values[.date] = date
        values[.reason] = reason
        values[.location] = location
        values[.id] = id
        return values
    }
}

/// How a date is written in a caption: with the language, the calendar and the digits of a locale.
public struct CaptionDateFormat: Hashable, Sendable {
    /// How much of the date is written.
    public typealias Style = CaptionDateStyle

    private let date: CaptionDate

    /// Makes a format.
    ///
    /// - Parameters:
    ///   - style: How much of the date is written.
    ///   - locale: A language and optionally a country, as in `de_DE`.
    ///   - timeZone: A zone of the IANA database, as in `Europe/Berlin`, or an offset, as in `GMT+02:00`.
    /// - Throws: ``SignetError`` `invalidArgument` for a locale or a zone that does not exist.
    public init(_ style: Style = .long, locale: String = "en_GB", timeZone: String = "GMT") throws(SignetError) {
        do throws(CaptionError) {
            date = try CaptionDate(style: style, locale: locale, timeZone: timeZone)
        } catch {
            throw SignetError(error)
        }
    }

    /// A date as text.
    ///
    /// - Throws: ``SignetError`` `invalidArgument` for an invalid pattern.
    public func text(_ date: Date) throws(SignetError) -> String {
        do throws(CaptionError) {
            return try self.date.text(date.timeIntervalSince1970)
        } catch {
            throw SignetError(error)
        }
    }
}
