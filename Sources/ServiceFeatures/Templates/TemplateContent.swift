internal import SignetCapture
internal import SignetServiceFoundation

/// The content of a version of a template: a request whose people are roles.
struct TemplateContent: Sendable {
    /// The request; each `part` is the name of a role, and `name` is empty unless one person always has the role.
    var request: NewRequest

    /// A part that somebody has in each request.
    struct Role: Encodable, Hashable, Sendable {
        let name: String
        let role: SignerRecord.Role
        let order: Int
        let group: String?
        let language: String?
        /// The person who always has it; `nil` where it is asked each time.
        let person: TemplateUse.Person?
        /// How many fields it fills in.
        let fields: Int

        var isFixed: Bool { person != nil }
    }

    /// The roles, in the order of the request's people.
    var roles: [Role] {
        zip(request.signers, request.positions).map { signer, position in
            let isFixed = !signer.name.isEmpty
            return Role(
                name: signer.part ?? "",
                role: signer.role ?? .signer,
                order: position,
                group: signer.group,
                language: signer.language,
                person: isFixed
                    ? TemplateUse.Person(
                        name: signer.name,
                        email: signer.email,
                        language: signer.language,
                        zone: signer.zone
                    ) : nil,
                fields: signer.fields?.count ?? 0
            )
        }
    }

    /// The documents, by their identifiers, in their order.
    var documents: [String] { request.allDocuments.map(\.document) }

    /// Puts a document into the place with a number, from 1.
    mutating func setDocument(_ number: Int, _ id: String) {
        guard var documents = request.documents else {
            request.document = id
            return
        }
        let before = documents[number - 1]
        documents[number - 1] = NewRequest.NewDocument(document: id, name: before.name, rules: before.rules)
        request.documents = documents
    }

    private var fields: [NewRequest.NewField] { request.signers.flatMap { $0.fields ?? [] } }

    /// Whether each field has a name here; those of a recipe and of places that are found get theirs in each request.
    var fieldsHaveNames: Bool {
        request.signers.allSatisfy { $0.recipe == nil } && fields.allSatisfy { $0.name != nil }
    }

    /// The names of the fields.
    var fieldNames: [String] { fields.compactMap(\.name) }
}

extension TemplateContent {
    /// Brings a request into the form of a template, and checks what does not need the document.
    init(checking wanted: NewRequest) throws(Problem) {
        var request = wanted
        if case .until? = request.expires {
            throw .invalid("'expires' of a template is a duration, as P14D: it counts from the day a request is sent.")
        }
        var names: Set<String> = []
        for index in request.signers.indices {
            let place = "'content.signers[\(index)].part'"
            let part = (request.signers[index].part ?? "").trimmed
            try PlainText.checkLine(part, place, atMost: 60)
            guard !part.isEmpty else { throw .invalid("\(place) is missing: give each role a name, as Buyer.") }
            guard names.insert(part).inserted else {
                throw .invalid("\(place): '\(part)' is the name of another role: give each its own.")
            }
            request.signers[index].part = part
            request.signers[index].name = request.signers[index].name.trimmed
            if request.signers[index].name.isEmpty { request.signers[index].email = nil }
        }
        request.nameFields()
        self.init(request: request)
    }

    /// A request of it for people with the names of their roles, by which it is checked.
    var trial: NewRequest {
        var result = request
        for index in result.signers.indices where result.signers[index].name.isEmpty {
            result.signers[index].name = result.signers[index].part ?? ""
        }
        result.mail = false
        return result
    }

    /// A request as a template for others: its people become roles, and their names and addresses are left out.
    init(
        like original: RequestRecord,
        _ documents: RequestCopy.Documents,
        _ signers: [SignerRecord],
        _ groups: [SignerGroupRecord],
        _ fields: [FieldRecord]
    )
        throws
    {
        var copy = RequestCopy()
        copy.signers = signers.map { _ in RequestCopy.Person(name: "", email: nil, language: nil) }
        var request = try copy.request(like: original, documents, signers, groups, fields)
        for index in request.signers.indices {
            request.signers[index].email = nil
            request.signers[index].part = request.signers[index].part ?? "Signer \(index + 1)"
        }
        // The sender is the account's at the time of sending.
        request.sender = nil
        request.mail = nil
        let days = (original.created.seconds(before: original.expires) + 86_399) / 86_400
        request.expires = .duration(CalendarDuration(seconds: max(days, 1) * 86_400))
        try self.init(checking: request)
    }
}

extension NewRequest {
    /// Gives a name to each field that has none: its kind and a number.
    ///
    /// Fields whose places are found in the document get theirs then, for there may be several of each.
    fileprivate mutating func nameFields() {
        var names = FieldNames(taken: signers.flatMap { ($0.fields ?? []).compactMap(\.name) })
        for signer in signers.indices {
            for field in (signers[signer].fields ?? []).indices {
                guard let found = signers[signer].fields?[field], found.name == nil, found.at == nil else { continue }
                signers[signer].fields?[field].name = names.make(for: found.kind)
            }
        }
    }
}
