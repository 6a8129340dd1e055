internal import HTTPTypes
internal import SignetCapture
internal import SignetServiceFoundation

/// The people who have the roles of a template in one request, and the other differences from the template.
struct TemplateUse: Decodable, Sendable {
    /// A person for a role; members that are not given are the role's.
    struct Person: Codable, Hashable, Sendable {
        let name: String
        var email: String?
        var language: String?
        var zone: String?
    }

    /// The people, by the names of the roles.
    var people: [String: Person]?
    /// Values of fields, by the names of the fields.
    var values: [String: String]?
    var title: String?
    var message: String?
    var expires: Lifetime?
    var mail: Bool?
    var reference: String?
    var metadata: [String: String]?
    var returnAddress: String?
    /// The version; without one, the last.
    var version: Int?
}

extension TemplateContent {
    /// The request that is made of it for some people.
    ///
    /// - Throws: ``Problem`` where a role has nobody, and where a role or field is named that it does not have.
    func request(_ use: TemplateUse) throws(Problem) -> NewRequest {
        try check(use)
        let people = use.people ?? [:]
        var result = request
        for index in result.signers.indices {
            if let person = people[result.signers[index].part ?? ""] { result.signers[index].become(person) }
        }
        let values = (request.values ?? [:]).merging(use.values ?? [:]) { $1 }
        result.values = values.isEmpty ? nil : values
        result.title = use.title ?? request.title
        result.message = use.message ?? request.message
        result.expires = use.expires ?? request.expires
        result.mail = use.mail ?? request.mail
        result.reference = use.reference ?? request.reference
        result.metadata = use.metadata ?? request.metadata
        result.returnAddress = use.returnAddress ?? request.returnAddress
        return result
    }

    /// Checks that all roles have people, and that no others are named.
    private func check(_ use: TemplateUse) throws(Problem) {
        let people = use.people ?? [:]
        let missing = roles.filter { !$0.isFixed && people[$0.name] == nil }.map(\.name)
        guard missing.isEmpty else {
            throw Problem(
                .unprocessableContent,
                "role-missing",
                "'people' has nobody for \(missing.quoted): give each role a person with 'name' and 'email'."
            ).with("roles", missing)
        }
        let names = roles.map(\.name)
        let strangers = people.keys.filter { !names.contains($0) }.sorted()
        guard strangers.isEmpty else {
            throw Problem(
                .unprocessableContent,
                "role-unknown",
                "'people' names \(strangers.quoted), which the template does not have: its roles are \(names.quoted)."
            ).with("roles", strangers)
        }
        guard fieldsHaveNames, let values = use.values else { return }
        let fields = fieldNames
        let unknown = values.keys.filter { !fields.contains($0) }.sorted()
        guard unknown.isEmpty else {
            throw Problem(
                .unprocessableContent,
                "field-unknown",
                "'values' names \(unknown.quoted), which is no field of the template: its fields are \(fields.quoted)."
            ).with("fields", unknown)
        }
    }
}

extension NewRequest.NewSigner {
    /// Puts a person into the role.
    fileprivate mutating func become(_ person: TemplateUse.Person) {
        name = person.name
        email = person.email ?? ""
        language = person.language ?? language
        zone = person.zone ?? zone
        // The name in it is the person's.
        configuration?.name = nil
    }
}
