/// A column of a table, and the part of the requests that its cells are.
struct BulkColumn: Codable, Hashable, Sendable {
    /// A detail of a person.
    enum PersonPart: String, Codable, Sendable, CaseIterable {
        case name
        /// Names in two columns are joined.
        case given, family
        case email, language, zone
    }

    enum RequestPart: String, Codable, Sendable, CaseIterable { case title, message, expires, reference }

    /// The mark before the decimals of numbers.
    enum DecimalMark: String, Codable, Sendable, CaseIterable {
        case point = "."
        case comma = ","

        var other: DecimalMark { self == .point ? .comma : .point }
    }

    /// The order of a date's parts.
    enum DateOrder: String, Codable, Sendable, CaseIterable {
        case dayFirst = "d/m/y"
        case monthFirst = "m/d/y"
        case yearFirst = "y-m-d"
    }

    /// The name in the table.
    var column: String
    /// The role whose person it is about.
    var person: String?
    var `as`: PersonPart?
    /// The name of the field whose value it has.
    var field: String?
    var request: RequestPart?
    var decimal: DecimalMark?
    var date: DateOrder?

    /// Whether its cells are used.
    var isUsed: Bool { person != nil || field != nil || request != nil }

    /// The meaning of a column, which no other may have.
    struct Target: Hashable {
        let person: String?
        let part: PersonPart?
        let field: String?
        let request: RequestPart?
    }

    var target: Target { Target(person: person, part: `as`, field: field, request: request) }
}
