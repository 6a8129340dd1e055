internal import SignetServiceFoundation

/// A correction of a signing request as it is sent to the API.
struct NewCorrection: Decodable, Sendable {
    /// The version that the sender has seen.
    let version: Int
    /// Whether the consequences are only listed.
    let preview: Bool?
    let changes: Changes?

    struct Changes: Decodable, Sendable {
        var title: String?
        var message: String?
        var sender: String?
        var order: NewRequest.Order?
        var expires: Lifetime?
        var replyTo: String?
        var plan: ReminderPlan.Wanted?
        var delegation: DelegationRule?
        /// Another document in the place of the only one; short for one of `documents`.
        var document: String?
        /// Other documents in the places of some, and further ones.
        var documents: [Document]?
        /// Whether those who have finished may have to sign the other document again.
        var again: Bool?
        var signers: [Person]?
        var added: [NewRequest.NewSigner]?
        var removed: [Removal]?
    }

    /// A document in the place of another, or a further one.
    struct Document: Decodable, Sendable {
        /// The place of the one that it replaces, from 1; without it, it is a further one.
        let position: Int?
        let document: String
        let name: String?
    }

    /// The changes of a person who has not finished.
    struct Person: Decodable, Sendable {
        let id: String
        let name: String?
        let email: String?
        let language: String?
        let zone: String?
        let role: SignerRecord.Role?
        let order: Int?
    }

    struct Removal: Decodable, Sendable {
        let signer: String
        /// The person who fills in the fields instead.
        let fieldsTo: String?
        /// Whether required fields are removed with the person.
        let drop: Bool?
    }
}

extension NewCorrection.Changes {
    /// Makes all checks that need nothing from the store.
    func check(_ limits: ServiceLimits) throws(Problem) {
        for text in [title, sender].compactMap({ $0 }) {
            try PlainText.checkLine(text, "A title or sender", atMost: 4_000)
        }
        if let message { try PlainText.check(message, "A message", atMost: 4_000) }
        if let replyTo { try NewRequest.check(address: replyTo, "replyTo") }
        guard (added ?? []).count <= limits.signers else {
            throw .invalid("A request has at most \(limits.signers) signers (limits.signers).")
        }
        for person in signers ?? [] {
            if let name = person.name { try NewRequest.NewSigner.check(name: name) }
            if let email = person.email { try PlainText.checkLine(email, "A signer's e-mail address", atMost: 320) }
            guard (1...1_000).contains(person.order ?? 1) else {
                throw .invalid("A signer's 'order' is from 1 to 1000.")
            }
            if let zone = person.zone { try TimeZoneName.check(zone, "signers.zone") }
        }
        for person in added ?? [] {
            try person.check()
            guard person.group == nil else {
                throw .invalid("'changes.added': nobody can be added to a group: leave 'group' out.")
            }
        }
        guard document == nil || documents == nil else {
            throw .invalid("'changes' has either 'document' or 'documents'.")
        }
        for (index, document) in (documents ?? []).enumerated() {
            let added = NewRequest.NewDocument(document: document.document, name: document.name)
            try added.check(at: "changes.documents[\(index)]")
        }
        let places = (documents ?? []).compactMap(\.position)
        guard Set(places).count == places.count else {
            throw .invalid("'changes.documents' names a place twice: replace each document once.")
        }
        let named = (signers ?? []).map(\.id) + (removed ?? []).map(\.signer)
        guard Set(named).count == named.count else {
            throw .invalid("'changes' names a signer twice: change or remove each of them once.")
        }
    }
}
