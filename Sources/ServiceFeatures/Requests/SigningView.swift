internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetCapture
internal import SignetRules
internal import SignetServiceFoundation

/// The content of a signer's page.
struct SigningView: Encodable, Sendable {
    struct Request: Encodable, Sendable {
        let id: String
        let title: String
        let message: String
        let sender: String
        let state: RequestRecord.State
        let expires: Moment
        /// To be sent with what the person does, which is refused where they have not seen the last change.
        let version: Int
        let paused: Moment?
    }

    struct Person: Encodable, Sendable {
        let id: String
        let name: String
        let email: String
        let state: SignerRecord.State
        /// Whether the rules do not need them, by what others filled in.
        let unneeded: Bool
        /// What they do here; several where they have more than one role at the same time.
        let roles: [SignerRecord.Role]
    }

    struct Other: Encodable, Sendable {
        let name: String
        let role: SignerRecord.Role
        let state: SignerRecord.State
        /// The identifier of their group, of whom a number is enough.
        let group: String?
    }

    struct Paper: Encodable, Sendable {
        /// Its place in the request, by which fields name it.
        let position: Int
        let name: String
        let pages: [DocumentDescription.Page]
        let url: String
        /// The rules by which it is a part of the request; its fields are not shown where none of them holds.
        let rules: [Rule]?

        init(_ document: RequestDocument, _ visit: LinkVisit) throws {
            position = document.position
            name = document.fileName.text
            rules = document.record.rules == .empty ? nil : document.record.rules.rules
            pages = try document.pages()
            url = "\(visit.endpoint)/documents/\(document.position)"
        }
    }

    struct Field: Encodable, Sendable {
        let id: String
        let kind: FieldRecord.Kind
        let page: Int
        let frame: [Double]
        let label: String
        let required: Bool
        let mine: Bool
        let document: Int
        let name: String
        /// The value that it has now: as given, or before that the one that it begins with; none where rules hide it.
        let value: String?
        /// The value that it begins with once it is shown.
        let initial: String?
        /// Members that are set, beside the others.
        private(set) var details: FieldDetails

        private enum CodingKeys: CodingKey {
            case id, kind, page, frame, label, required, mine, value, initial, document, name
        }

        /// `present` is its value if it is shown.
        init(_ field: FieldRecord, _ present: String?, _ rules: AppliedRules) {
            (id, kind, page, frame, label) = (field.id, field.kind, field.page, field.frame, field.label)
            (required, mine, document, name) = (field.required, true, field.document, field.name)
            (value, initial) = rules.isShown(field) ? (present, nil) : (nil, present)
            details = field.details
            details.value = nil
        }

        func encode(to encoder: any Encoder) throws {
            // Its own members replace those of the same name.
            try details.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(kind, forKey: .kind)
            try container.encode(page, forKey: .page)
            try container.encode(frame, forKey: .frame)
            try container.encode(label, forKey: .label)
            try container.encode(required, forKey: .required)
            try container.encode(mine, forKey: .mine)
            try container.encodeIfPresent(value, forKey: .value)
            try container.encodeIfPresent(initial, forKey: .initial)
            try container.encode(document, forKey: .document)
            try container.encode(name, forKey: .name)
        }
    }

    /// People sign one after another at one device.
    struct Sitting: Encodable, Sendable {
        let host: String
        /// The page by which the device is given back.
        let url: String
    }

    struct Consent: Encodable, Sendable {
        let text: String
        let sha256: String
    }

    let request: Request
    let signer: Person
    /// The first of the documents.
    let document: Paper
    let documents: [Paper]
    let fields: [Field]
    /// The values of others who have finished, by the names of their fields, as far as rules and formulas here use them.
    let known: [String: String]
    /// The files that they gave for fields.
    let attachments: [AttachmentView]
    let others: [Other]
    let questions: [Question]
    let delegation: Delegation
    let consent: Consent
    package let configuration: CaptureConfiguration
    let language: String
    /// Where the person goes back to; shown once they are done.
    let returnAddress: String?
    /// The path of the sender's page of the request; only for the sender, who signs too.
    let requestPage: String?
    /// The sitting at whose device the person is.
    let sitting: Sitting?

    init(
        _ signingContext: SigningContext,
        _ wishes: SigningWishes,
        _ returnAddress: ReturnAddress?,
        _ attachments: [AttachmentRecord],
        _ visit: LinkVisit,
        _ service: ServiceConfiguration
    ) throws {
        let (request, signer) = (signingContext.request, signingContext.signer)
        self.request = Request(
            id: request.id,
            title: request.title,
            message: request.message,
            sender: request.sender,
            state: request.state,
            expires: request.expires,
            version: request.shown,
            paused: request.paused
        )
        self.signer = Person(
            id: signer.id,
            name: signer.name,
            email: signer.email,
            state: signer.state,
            unneeded: signer.state == .superseded && signer.reason != nil,
            roles: signingContext.roles
        )
        document = try Paper(signingContext.document, visit)
        documents = try signingContext.documents.map { try Paper($0, visit) }
        // Fields that others still have to fill are left out; they appear once filled.
        let present = signingContext.presentValues
        let rules = try AppliedRules(previewFor: signingContext, given: present)
        fields = signingContext.ownFields.map { Field($0, present[$0.id], rules) }
        known = signingContext.knownValues
        self.attachments = attachments.map(AttachmentView.init)
        let own = Set([signer.id] + signingContext.signers.companions(of: signer).map(\.id))
        others = signingContext.signers.filter { !own.contains($0.id) && !$0.state.isOut }
            .map { Other(name: $0.name, role: $0.role, state: $0.state, group: $0.groupId) }
        questions = wishes.questions.map(Question.init)
        delegation = Delegation(signingContext.delegation, wishes)
        let consent = ConsentText(service, signer.language)
        self.consent = Consent(text: consent.text, sha256: consent.digest)
        configuration = visit.configuration
        language = signer.language
        self.returnAddress = returnAddress?.text
        requestPage = signingContext.requestPage(visit.api)
        sitting = signingContext.sitting.map { Sitting(host: $0.host, url: SittingVisit.path(visit.api)) }
    }
}
