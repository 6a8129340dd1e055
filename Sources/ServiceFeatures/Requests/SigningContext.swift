internal import Foundation
internal import HTTPTypes
internal import Signet
internal import SignetAudit
package import SignetCapture
package import SignetServiceFoundation

/// The current state of the request that a signer's link leads to.
package struct SigningContext: Sendable {
    package let link: LinkRecord
    package let signer: SignerRecord
    package let request: RequestRecord
    package let document: DocumentRecord
    package let fields: [FieldRecord]
    package let signers: [SignerRecord]
    /// The name of the file that the signer reads: once all have signed, that of the final document.
    let fileName: FileName

    package var ownFields: [FieldRecord] { fields.filter { $0.signerId == signer.id } }

    package func configuration() throws -> CaptureConfiguration {
        try JSONCoding.value(CaptureConfiguration.self, from: signer.configuration)
    }

    var actor: AuditEvent.Actor { AuditEvent.Actor(kind: .signer, id: signer.id, name: signer.name) }

    /// Refuses if it is not this signer's turn.
    package func requireTurn() throws(Problem) {
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
        case .waiting: throw Problem(.conflict, "not-your-turn", "Others sign first: come back when you are asked.")
        case .signed: throw Problem(.conflict, "already-signed", "You have signed this document already.")
        case .declined: throw Problem(.conflict, "declined", "You have declined to sign this document.")
        case .removed: throw Problem(.conflict, "not-your-turn", "You are not asked to sign this document any more.")
        case .delegated: throw Problem(.conflict, "delegated", "Somebody else signs this document in your place.")
        }
    }
}

extension SigningContext {
    /// Reads the state; `nil` where the signer or the document no longer exists.
    ///
    /// The request's document is read unless it is known: it never changes, and stays as long as the request.
    package static func find(
        _ link: LinkRecord,
        knowing known: DocumentRecord?,
        in database: Database
    ) throws -> SigningContext? {
        guard let request = try RequestRecord.of(signer: link.subject, in: database) else { return nil }
        let signers = try request.signers(in: database)
        guard let signer = signers.first(where: { $0.id == link.subject }),
            let document = try known ?? DocumentRecord.with(id: request.documentId, in: database)
        else { return nil }
        return SigningContext(
            link: link,
            signer: signer,
            request: request,
            document: document,
            fields: try request.fields(in: database),
            signers: signers,
            fileName: try request.fileName(document, in: database)
        )
    }

    /// The state in a later transaction, which locks the request and decides by it.
    ///
    /// - Throws: ``Problem`` where the signer or the document no longer exists.
    package func current(in database: Database) throws -> SigningContext {
        try database.lock(.request, request.id)
        guard let current = try Self.find(link, knowing: document, in: database) else { throw Problem.linkUnknown }
        return current
    }
}
