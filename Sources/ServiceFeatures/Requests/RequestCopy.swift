internal import Foundation
internal import SignetCapture
internal import SignetServiceFoundation

/// A request for signatures that is like another: members that are not given are copied.
struct RequestCopy: Decodable, Sendable {
    var document: String?
    var documents: [NewRequest.NewDocument]?
    var title: String?
    var message: String?
    var sender: String?
    var order: NewRequest.Order?
    var expires: Lifetime?
    var mail: Bool?
    /// The people in the place of the signers, in their order; each has the fields of the signer in the same place.
    var signers: [Person]?

    struct Person: Decodable, Sendable {
        let name: String
        let email: String?
        let language: String?
    }

    /// The documents of the request that is copied, and who sees only some.
    struct Documents: Sendable {
        let all: [RequestDocumentRecord]
        let seen: [String: Set<Int>]

        init(of request: RequestRecord, in database: Database) throws {
            all = try request.documents(knowing: [], in: database).map(\.record)
            seen = request.listsDocuments ? try SignerDocuments.all(ofAny: [request.id], in: database) : [:]
        }
    }

    /// The documents of the copy.
    private func documents(like original: RequestRecord, _ documents: Documents) -> [NewRequest.NewDocument]? {
        if document != nil || self.documents != nil { return self.documents }
        guard original.listsDocuments else { return nil }
        return documents.all.map {
            NewRequest.NewDocument(
                document: $0.documentId,
                name: $0.name,
                rules: $0.rules == .empty ? nil : $0.rules.rules
            )
        }
    }

    /// The request as it would be sent to the API without the other one.
    ///
    /// - Throws: ``Problem`` where there are not as many people as signers, or a signer was erased.
    func request(
        like original: RequestRecord,
        _ documents: Documents,
        _ originalSigners: [SignerRecord],
        _ groups: [SignerGroupRecord],
        _ fields: [FieldRecord]
    ) throws -> NewRequest {
        if let signers, signers.count != originalSigners.count {
            throw Problem.invalid(
                "'signers' must have \(originalSigners.count) entries, one for each signer of the request, not \(signers.count)."
            )
        }
        let ownFields = Dictionary(grouping: fields, by: \.signerId)
        let copied = self.documents(like: original, documents)
        let people = signers?.map(Optional.some) ?? originalSigners.map { _ in nil }
        return NewRequest(
            document: document ?? (copied == nil ? original.documentId : nil),
            // A title that is not given is the name of another document.
            title: title ?? (isOfSameDocuments(original) ? original.title : nil),
            message: message ?? original.message,
            sender: sender ?? original.sender,
            order: order ?? (original.inOrder ? .sequential : .parallel),
            expires: expires,
            groups: groups.map { NewRequest.NewGroup(name: $0.name, need: $0.need) },
            delegation: original.delegation,
            // One by mail is by links where the account cannot send any more.
            mail: mail ?? (original.byMail ? nil : false),
            replyTo: original.replyTo,
            plan: try original.plan.map { try JSONCoding.value(ReminderPlan.Wanted.self, from: $0) },
            zone: original.zone,
            signers: try zip(originalSigners, people).map { signer, person in
                let position = original.inOrder ? signer.position : nil
                let group = groups.first { $0.id == signer.groupId }?.name
                var wanted = try Self.signer(like: signer, at: position, group, person, ownFields[signer.id] ?? [])
                wanted.documents = documents.seen[signer.id]?.sorted()
                return wanted
            },
            documents: copied
        )
    }

    private func isOfSameDocuments(_ original: RequestRecord) -> Bool {
        (documents?.first?.document ?? document).map { $0 == original.documentId } ?? true
    }

    private static func signer(
        like signer: SignerRecord,
        at position: Int?,
        _ group: String?,
        _ person: Person?,
        _ fields: [FieldRecord]
    ) throws -> NewRequest.NewSigner {
        guard person != nil || signer.name != SignerRecord.erasedName else {
            throw Problem.invalid("A signer of the request was erased: give 'signers'.")
        }
        var configuration = try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
        // The name in it is the signer's.
        if person != nil { configuration.name = nil }
        return NewRequest.NewSigner(
            name: person?.name ?? signer.name,
            email: person.map { $0.email ?? "" } ?? signer.email,
            role: signer.role,
            order: position,
            group: group,
            language: person?.language ?? signer.language,
            zone: person == nil ? signer.zone : nil,
            configuration: configuration,
            fields: fields.map(NewRequest.NewField.init(like:)),
            recipe: nil,
            part: signer.part.isEmpty ? nil : signer.part,
            rules: signer.rules.rules.isEmpty ? nil : signer.rules.rules,
            isSelf: signer.isSelf ? true : nil
        )
    }
}
