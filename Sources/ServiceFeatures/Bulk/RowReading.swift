internal import Foundation
internal import HTTPTypes
internal import SignetBasics
internal import SignetServiceFoundation

/// Reads a row as what its request differs in from the template.
struct RowReading: Sendable {
    let content: TemplateContent
    /// With how days and numbers are read.
    let columns: [BulkColumn]
    let common: BulkSettings
    /// Whether mails are sent.
    let isByMail: Bool
    private let fields: [String: NewRequest.NewField]
    private let zone: TimeZone

    init(_ content: TemplateContent, _ columns: [BulkColumn], _ common: BulkSettings, isByMail: Bool, zone: String) {
        (self.content, self.columns, self.common, self.isByMail) = (content, columns, common, isByMail)
        fields = Dictionary(content.valueFields.map { ($0.name ?? "", $0) }) { first, _ in first }
        self.zone = TimeZone(identifier: zone) ?? .gmt
    }

    /// The result of reading a row.
    struct Result: Sendable {
        var use = TemplateUse()
        var problems: [RowProblem] = []
    }

    func read(_ cells: [String]) -> Result {
        var result = Result()
        (result.use.title, result.use.message) = (common.title, common.message)
        (result.use.expires, result.use.mail) = (common.expires, common.mail)
        var people: [String: [BulkColumn.PersonPart: (text: String, column: String)]] = [:]
        var values: [String: String] = [:]
        for (column, cell) in zip(columns, cells) where column.isUsed {
            let cell = cell.trimmed
            if let person = column.person, let part = column.as {
                if people[person] == nil { people[person] = [:] }
                if !cell.isEmpty { people[person]?[part] = (cell, column.column) }
            } else if !cell.isEmpty, let name = column.field, let field = fields[name] {
                switch value(cell, of: field, column) {
                // One that is empty takes away what the field begins with.
                case .success(let value): values[name] = value
                case .failure(let problem): result.problems.append(problem)
                }
            } else if !cell.isEmpty, let part = column.request {
                set(part, cell, column, &result)
            }
        }
        result.use.values = values.isEmpty ? nil : values
        result.use.people = [:]
        for (role, parts) in people {
            let person = person(role, parts.mapValues(\.text))
            result.use.people?[role] = person
            check(person, role, parts.mapValues(\.column), &result)
        }
        return result
    }

    private func person(_ role: String, _ parts: [BulkColumn.PersonPart: String]) -> TemplateUse.Person {
        let joined = [parts[.given], parts[.family]].compactMap(\.self).joined(separator: " ")
        return TemplateUse.Person(
            name: parts[.name] ?? joined,
            email: parts[.email],
            language: parts[.language],
            zone: parts[.zone]
        )
    }

    /// Checks what a request checks too, so that a problem names its column.
    private func check(
        _ person: TemplateUse.Person,
        _ role: String,
        _ found: [BulkColumn.PersonPart: String],
        _ result: inout Result
    ) {
        func column(_ parts: BulkColumn.PersonPart...) -> String? {
            parts.lazy.compactMap { part in
                found[part] ?? columns.first { $0.person == role && $0.as == part }?.column
            }.first
        }
        func note(_ column: String?, _ work: () throws(Problem) -> Void) {
            do { try work() } catch { result.problems.append(RowProblem(error, column: column)) }
        }
        note(column(.name, .given, .family)) { () throws(Problem) in try NewRequest.NewSigner.check(name: person.name) }
        note(column(.email)) { () throws(Problem) in
            let email = person.email ?? ""
            try PlainText.checkLine(email, "A signer's e-mail address", atMost: 320)
            guard !email.isEmpty || !isByMail else {
                throw Problem(
                    .unprocessableContent,
                    "email-missing",
                    "\(role) has no e-mail address: nothing could be sent."
                )
            }
            try NewRequest.check(address: email, column(.email) ?? "email")
        }
        note(column(.language)) { () throws(Problem) in
            guard let language = person.language else { return }
            guard PageLanguage.allCases.contains(where: { $0.rawValue == PageLanguage(language).rawValue }),
                PageLanguage(language) != .english || language.lowercased().hasPrefix("en")
            else {
                throw .invalid(
                    "'\(language.prefixed(to: 40))' is not a language of the service: write its code, as de."
                )
            }
        }
        note(column(.zone)) { () throws(Problem) in try TimeZoneName.check(person.zone ?? "", "zone") }
    }

    private func set(_ part: BulkColumn.RequestPart, _ cell: String, _ column: BulkColumn, _ result: inout Result) {
        switch part {
        case .title: result.use.title = cell
        case .message: result.use.message = cell
        case .reference: result.use.reference = cell
        case .expires:
            guard let date = TableDate(cell), let day = date.time(column.date ?? .yearFirst) else {
                result.problems.append(Self.noDate(cell, column))
                return
            }
            // The last second of the day, on the clock of its people.
            let end = Date(timeIntervalSince1970: Double(day.seconds + 86_399))
            let shift = zone.secondsFromGMT(for: end)
            result.use.expires = .until(Moment(milliseconds: Int64(day.seconds + 86_399 - shift) * 1_000))
        }
    }

    // MARK: Values

    private static let yes: Set<String> = [
        "true", "yes", "y", "1", "x", "on", "ja", "j", "wahr", "oui", "si", "tak", "ano", "checked", "✓", "✔",
    ]
    private static let no: Set<String> = [
        "false", "no", "n", "0", "off", "nein", "falsch", "non", "nie", "ne", "nee", "-",
    ]

    /// The value of a field in the form that all values have.
    func value(_ cell: String, of field: NewRequest.NewField, _ column: BulkColumn) -> Swift.Result<String, RowProblem>
    {
        func failure(_ code: String, _ words: String) -> Swift.Result<String, RowProblem> {
            .failure(RowProblem(code, column: column.column, "'\(cell.prefixed(to: 80))' \(words)"))
        }
        switch field.kind {
        case .date:
            let date = TableDate(cell)?.canonical(column.date ?? .yearFirst)
            return date.map { .success($0) } ?? .failure(Self.noDate(cell, column))
        case .number, .money:
            guard let number = TableNumber(cell)?.canonical(column.decimal ?? .point) else {
                return failure(
                    "number-wrong",
                    "is not a number with '\(column.decimal?.rawValue ?? ".")' before its decimals: write it as the others, or choose another mark."
                )
            }
            return .success(number)
        case .checkbox, .strikeOut:
            let word = ColumnName.folded(cell)
            if Self.yes.contains(word) || Self.yes.contains(cell) { return .success("true") }
            if Self.no.contains(word) || Self.no.contains(cell) { return .success("") }
            return failure("value-refused", "is neither yes nor no: write yes or no.")
        case .choice, .list:
            guard let option = option(cell, of: field) else {
                return failure("value-refused", "is not one of its options: \(options(of: field)).")
            }
            return .success(option)
        case .choices:
            var chosen: [String] = []
            let words =
                option(cell, of: field) != nil ? [cell] : cell.split { ";|,\n".contains($0) }.map { String($0).trimmed }
            for word in words where !word.isEmpty {
                guard let option = option(word, of: field) else {
                    return failure(
                        "value-refused",
                        "has '\(word.prefixed(to: 80))', which is not one of its options: \(options(of: field))."
                    )
                }
                if !chosen.contains(option) { chosen.append(option) }
            }
            return .success(chosen.joined(separator: "\n"))
        default: return .success(cell)
        }
    }

    private static func noDate(_ cell: String, _ column: BulkColumn) -> RowProblem {
        RowProblem(
            "date-wrong",
            column: column.column,
            "'\(cell.prefixed(to: 80))' is not a day in the order \((column.date ?? .yearFirst).rawValue): write it as 2026-11-21, with four digits of the year."
        )
    }

    private func option(_ word: String, of field: NewRequest.NewField) -> String? {
        let options = field.options?.map(\.value) ?? []
        if options.contains(word) { return word }
        let alike = options.filter { ColumnName.folded($0) == ColumnName.folded(word) }
        return alike.count == 1 ? alike[0] : nil
    }

    private func options(of field: NewRequest.NewField) -> String {
        (field.options ?? []).prefix(10).map { "'\($0.value.prefixed(to: 40))'" }.joined(separator: ", ")
    }
}

extension RowProblem: Error {}
