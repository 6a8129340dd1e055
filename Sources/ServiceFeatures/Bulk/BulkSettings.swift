internal import SignetBasics
internal import SignetServiceFoundation

/// How a table is read and what all its requests have in common, as the API takes it.
struct BulkSettings: Codable, Sendable {
    var name: String?
    /// The template's version; without one, the last.
    var version: Int?
    var encoding: TableEncoding?
    var separator: String?
    /// The meanings of columns; those that are left out are found by their names.
    var columns: [BulkColumn]?
    /// Whether rows that are the same as others are sent too.
    var doubles: Bool?
    /// The most requests a minute.
    var rate: Int?
    var title: String?
    var message: String?
    var expires: Lifetime?
    var mail: Bool?

    private static let rates = 1...6_000

    func check() throws(Problem) {
        try PlainText.checkLine(name ?? "", "'name'", atMost: 200)
        guard Self.rates.contains(rate ?? 1) else {
            throw .invalid("'rate' is from 1 to \(Self.rates.upperBound) requests a minute, not \(rate ?? 0).")
        }
        _ = try mark
    }

    /// The separator.
    var mark: CSVSeparator? {
        get throws(Problem) {
            guard let separator else { return nil }
            let known = CSVSeparator.allCases.first { separator.utf8.elementsEqual([$0.rawValue]) }
            guard let known else { throw .invalid("'separator' is a comma, a semicolon, a tab or |.") }
            return known
        }
    }

    /// These, with what others set.
    func changed(by other: BulkSettings) -> BulkSettings {
        var result = self
        result.name = other.name ?? name
        result.columns = other.columns ?? columns
        result.doubles = other.doubles ?? doubles
        result.rate = other.rate ?? rate
        result.title = other.title ?? title
        result.message = other.message ?? message
        result.expires = other.expires ?? expires
        result.mail = other.mail ?? mail
        return result
    }
}
