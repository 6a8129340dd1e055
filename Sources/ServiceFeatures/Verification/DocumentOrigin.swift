internal import Foundation
internal import SignetServiceFoundation

/// The statement of the service about a document that it finished itself, to the holder of exactly that document.
///
/// It says no more than the certificate of a request: no addresses, and nothing about erased people.
struct DocumentOrigin: Encodable, Sendable {
    enum Kind: String, Encodable, Sendable {
        /// A request was completed with it.
        case request
        /// A request was completed with it, and was deleted since.
        case deletedRequest = "deleted-request"
        /// It was sealed for a program, without a signing request.
        case program
    }

    /// A completed request.
    struct Request: Encodable, Sendable {
        let id: String
        let title: String
        /// The sender of the request, in the sender's words.
        let sender: String
        let signers: [Signer]
    }

    struct Signer: Encodable, Sendable {
        /// `nil` where their data were erased.
        let name: String?
        let signed: Moment?
        /// The proofs that they had to give before they could sign.
        let proofs: [Proof]
    }

    enum Proof: String, Encodable, Sendable {
        /// They had the link that was made for them; its delivery is the sender's responsibility.
        case link
    }

    let kind: Kind
    /// The organisation of the account, in its own words; empty where it names none.
    let organisation: String
    /// When the request was completed, or the document sealed.
    let finished: Moment
    let request: Request?

    /// The origin of a document by the digest of all its bytes; `nil` where the service has not finished it.
    static func of(_ sha256: String, in database: Database) throws -> DocumentOrigin? {
        guard let origin = try OriginRecord.of(sha256, in: database) else { return nil }
        let account = try AccountRecord.with(id: origin.accountId, in: database)
        let request = try origin.requestId.flatMap { try RequestRecord.with(id: $0, in: database) }
        return DocumentOrigin(
            kind: origin.requestId == nil ? .program : request == nil ? .deletedRequest : .request,
            organisation: account?.organisation ?? "",
            finished: request?.finished ?? origin.finished,
            request: try request.map { request in
                Request(
                    id: request.id,
                    title: request.title,
                    sender: request.sender,
                    signers: try request.signers(in: database)
                        .filter { $0.role == .signer && $0.state != .superseded && !$0.state.isOut }.map(Signer.init)
                )
            }
        )
    }
}

extension DocumentOrigin.Signer {
    fileprivate init(_ signer: SignerRecord) {
        name = signer.name == SignerRecord.erasedName ? nil : signer.name
        signed = signer.state == .signed ? signer.finished : nil
        proofs = [.link]
    }
}
