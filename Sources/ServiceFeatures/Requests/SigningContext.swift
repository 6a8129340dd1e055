internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetAudit
package import SignetCapture
package import SignetServiceFoundation

/// The current state of the request that a signer's link leads to.
package struct SigningContext: Sendable {
    /// The link by which the person came; nil where the sender takes what they signed on paper.
    package let link: LinkRecord?
    package let signer: SignerRecord
    package let request: RequestRecord
    /// All documents of the request.
    let allDocuments: [RequestDocument]
    /// The documents that the signer sees.
    package let documents: [RequestDocument]
    /// The first of them.
    package let document: RequestDocument
    package let fields: [FieldRecord]
    package let signers: [SignerRecord]
    package let groups: [SignerGroupRecord]
    /// The sitting at whose device they are.
    package let sitting: SittingRecord?

    /// Their roles, which they fulfil together: the one of this link, and others that they have at the same position.
    package var roles: [SignerRecord.Role] { [signer.role] + signers.companions(of: signer).map(\.role) }

    /// A document that the signer sees, by its place.
    ///
    /// - Throws: ``Problem`` where there is none, or they do not see it.
    func document(at place: String?) throws(Problem) -> RequestDocument {
        guard let document = documents.first(where: { String($0.position) == place }) else {
            throw .notFound(DocumentRecord.noun)
        }
        return document
    }

    /// Whether somebody else can sign in their place: not for the sender, who can correct the request.
    package var delegation: DelegationRule { signer.isSelf ? .no : request.delegation }

    /// The path of the sender's page of the request, where the signer is the sender.
    package func requestPage(_ api: APIServices) -> String? {
        signer.isSelf ? "\(api.address.path)/#/requests/\(request.id)" : nil
    }

    package var ownFields: [FieldRecord] { fields.filter { $0.signerId == signer.id } }

    package func configuration() throws -> CaptureConfiguration {
        try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
    }

    /// Details of their acts, with the host of the sitting in which they act.
    func witnessed(_ details: [String: String]) -> [String: String] {
        guard let sitting else { return details }
        return details.merging(sitting.details) { $1 }
    }

    var actor: AuditEvent.Actor { AuditEvent.Actor(kind: .signer, id: signer.id, name: signer.name) }

    /// Refuses people who get only the finished document, before it is finished.
    package func requireReading() throws(Problem) {
        guard signer.role == .copy, request.state != .completed else { return }
        throw Problem(.conflict, "not-finished", "You get the finished document: come back when all have signed.")
    }

    /// Refuses if it is not this person's turn, or another role's act is theirs.
    package func requireTurn(of role: SignerRecord.Role) throws(Problem) {
        try requireTurn()
        guard signer.role == role else {
            let act =
                switch signer.role {
                case .signer: "sign"
                case .approver: "approve"
                case .viewer, .copy: "read"
                }
            throw Problem(.conflict, "not-your-role", "You are asked to \(act) this document.")
        }
    }

    /// Refuses an act of a person who was shown another request than it is now.
    ///
    /// Acts without a version are of programs that know of no corrections.
    package func requireVersion(_ version: Int?) throws(Problem) {
        guard version ?? 0 != request.shown else { return }
        throw .versionChanged("The request has changed since you opened it: read it again first.")
    }

    /// Refuses if it is not this person's turn.
    package func requireTurn() throws(Problem) {
        guard request.state != .returned else { throw request.isBeingChanged }
        guard request.state == .sent else {
            throw Problem(
                .conflict,
                "request-over",
                "The request is \(request.state.words): there is nothing to sign any more."
            )
        }
        guard request.paused == nil else { throw request.isBeingChanged }
        switch signer.state {
        case .ready, .viewed: return
        case .waiting where signer.role == .copy:
            throw Problem(.conflict, "not-your-turn", "You get the finished document: there is nothing to do for you.")
        case .waiting: throw Problem(.conflict, "not-your-turn", "Others sign first: come back when you are asked.")
        case .signed: throw Problem(.conflict, "already-signed", "You have signed this document already.")
        case .approved: throw Problem(.conflict, "already-approved", "You have approved this document already.")
        case .seen: throw Problem(.conflict, "already-seen", "You have confirmed already that you read this document.")
        case .superseded where signer.reason != nil:
            throw Problem(
                .conflict,
                "superseded",
                "You are not needed for this document, by what the others filled in."
            )
        case .superseded:
            throw Problem(
                .conflict,
                "superseded",
                "Enough others have finished: there is nothing to do for you any more."
            )
        case .declined: throw Problem(.conflict, "declined", "You have declined to sign this document.")
        case .removed: throw Problem(.conflict, "not-your-turn", "You are not asked to sign this document any more.")
        case .delegated: throw Problem(.conflict, "delegated", "Somebody else signs this document in your place.")
        }
    }
}

extension SigningContext {
    /// Reads the state; `nil` where the signer or the document no longer exists.
    ///
    /// The documents that were sent are read unless they are known: they never change, but a correction may put others in their place.
    package static func find(
        _ link: LinkRecord,
        knowing known: [DocumentRecord],
        in database: Database
    ) throws -> SigningContext? {
        try find(signer: link.subject, by: link, knowing: known, in: database)
    }

    /// Reads the state for a signer, who came by a link or did not.
    static func find(
        signer id: String,
        by link: LinkRecord?,
        knowing known: [DocumentRecord],
        in database: Database
    ) throws -> SigningContext? {
        guard let request = try RequestRecord.of(signer: id, in: database) else { return nil }
        let signers = try request.signers(in: database)
        guard let signer = signers.first(where: { $0.id == id }) else { return nil }
        let all = try request.documents(knowing: known, in: database)
        let seen = try request.seen(by: [signer] + signers.companions(of: signer), in: database)
        let documents = all.filter { $0.record.shown && seen?.contains($0.position) ?? true }
        guard let first = documents.first else { return nil }
        return SigningContext(
            link: link,
            signer: signer,
            request: request,
            allDocuments: all,
            documents: documents,
            document: first,
            fields: try request.fields(in: database),
            signers: signers,
            groups: try request.groups(of: signers, in: database),
            sitting: try link?.sittingId.flatMap { try SittingRecord.with(id: $0, in: database) }
        )
    }

    /// The state in a later transaction, which locks the request and decides by it.
    ///
    /// - Throws: ``Problem`` where the signer or the document no longer exists.
    package func current(in database: Database) throws -> SigningContext {
        try database.lock(.request, request.id)
        let known = allDocuments.map(\.original)
        guard let current = try Self.find(signer: signer.id, by: link, knowing: known, in: database) else {
            throw Problem.linkUnknown
        }
        return current
    }
}
