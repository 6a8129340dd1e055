internal import SignetServiceFoundation

/// Finds what the columns of a table are, by their names.
struct ColumnMatching: Sendable {
    let content: TemplateContent

    /// The names of columns in several languages, folded.
    private static let personWords: [BulkColumn.PersonPart: [String]] = [
        .name: [
            "name", "full name", "fullname", "person", "vollstandiger name", "nom complet", "nom", "nombre",
            "nombre completo",
            "nome", "naam", "imie i nazwisko",
        ],
        .given: [
            "first name", "firstname", "given name", "forename", "vorname", "prenom", "nombre de pila", "voornaam",
            "imie",
        ],
        .family: [
            "last name", "lastname", "family name", "surname", "nachname", "familienname", "nom de famille", "apellido",
            "apellidos", "cognome", "achternaam", "nazwisko",
        ],
        .email: [
            "email", "e mail", "mail", "email address", "e mail address", "mail address", "e mail adresse",
            "email adresse",
            "emailadresse", "mailadresse", "courriel", "adresse e mail", "correo", "correo electronico",
            "posta elettronica",
            "e mailadres",
        ],
        .language: ["language", "sprache", "langue", "idioma", "lingua", "taal", "jezyk"],
        .zone: ["time zone", "timezone", "zeitzone", "fuseau horaire"],
    ]

    private static let requestWords: [BulkColumn.RequestPart: [String]] = [
        .title: ["title", "subject", "titel", "betreff", "titre", "objet", "titulo", "titolo", "onderwerp", "tytul"],
        .message: ["message", "nachricht", "mitteilung", "mensaje", "messaggio", "bericht", "wiadomosc"],
        .expires: ["expires", "deadline", "frist", "ablauf", "gultig bis", "echeance", "vencimiento", "scadenza"],
        .reference: ["reference", "file number", "referenz", "aktenzeichen", "az", "zeichen", "referencia"],
    ]

    /// The roles whose people a table may name.
    private var roles: [TemplateContent.Role] { content.roles.filter { !$0.isFixed } }

    /// The columns with what they are; the wanted ones as they are wanted.
    func columns(_ names: [String], wanted: [BulkColumn]) throws(Problem) -> [BulkColumn] {
        try check(wanted, names)
        let chosen = Dictionary(wanted.map { ($0.column, $0) }) { first, _ in first }
        var taken = Set(wanted.filter(\.isUsed).map(\.target))
        return names.map { name in
            if let column = chosen[name] { return column }
            var column = BulkColumn(column: name)
            for candidate in candidates(ColumnName.folded(name)) where taken.insert(candidate.target).inserted {
                column = candidate
                column.column = name
                break
            }
            return column
        }
    }

    /// The meanings that a column may have by its name, the likeliest first.
    private func candidates(_ name: String) -> [BulkColumn] {
        guard !name.isEmpty else { return [] }
        var found: [BulkColumn] = []
        for role in roles {
            guard let rest = Self.rest(of: name, besides: ColumnName.folded(role.name), isOnly: roles.count == 1) else {
                continue
            }
            let part = rest.isEmpty ? .name : Self.personWords.first { $0.value.contains(rest) }?.key
            if let part { found.append(BulkColumn(column: "", person: role.name, as: part)) }
        }
        for field in content.valueFields
        where [field.name, field.label].contains(where: { ColumnName.folded($0 ?? "") == name }) {
            found.append(BulkColumn(column: "", field: field.name))
        }
        if let part = Self.requestWords.first(where: { $0.value.contains(name) })?.key {
            found.append(BulkColumn(column: "", request: part))
        }
        return found
    }

    /// The words of a name beside those of a role; all of them where the table is about one role.
    private static func rest(of name: String, besides role: String, isOnly: Bool) -> String? {
        if name == role { return "" }
        if name.hasPrefix(role + " ") { return String(name.dropFirst(role.count + 1)) }
        if name.hasSuffix(" " + role) { return String(name.dropLast(role.count + 1)) }
        return isOnly ? name : nil
    }

    private func check(_ wanted: [BulkColumn], _ names: [String]) throws(Problem) {
        var targets: Set<BulkColumn.Target> = []
        var columns: Set<String> = []
        for (index, column) in wanted.enumerated() {
            let place = "'columns[\(index)]'"
            let shown = column.column.prefixed(to: 80)
            guard names.contains(column.column) else { throw .invalid("\(place): the table has no column '\(shown)'.") }
            guard columns.insert(column.column).inserted else {
                throw .invalid("\(place): '\(shown)' is there twice.")
            }
            guard [column.person != nil, column.field != nil, column.request != nil].filter(\.self).count <= 1,
                (column.person == nil) == (column.as == nil)
            else {
                throw .invalid("\(place): give 'person' with 'as', or 'field', or 'request', or none of them.")
            }
            if let person = column.person, !roles.contains(where: { $0.name == person }) {
                throw .invalid(
                    "\(place): the template has no role '\(person.prefixed(to: 80))': its roles are \(Self.quoted(roles.map(\.name)))."
                )
            }
            if let field = column.field, !content.valueFields.contains(where: { $0.name == field }) {
                throw .invalid(
                    """
                    \(place): the template has no field '\(field.prefixed(to: 80))' that takes a value: its fields are \
                    \(Self.quoted(content.valueFields.compactMap(\.name))).
                    """
                )
            }
            guard !column.isUsed || targets.insert(column.target).inserted else {
                throw .invalid("\(place): another column is the same already.")
            }
        }
    }

    private static func quoted(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.quoted
    }
}

extension TemplateContent {
    /// The fields that a table can have values for.
    var valueFields: [NewRequest.NewField] {
        request.signers.flatMap { $0.fields ?? [] }.filter {
            $0.name != nil && $0.formula == nil && $0.kind.takesText
        }
    }
}
