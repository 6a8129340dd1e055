package import Hummingbird
internal import Signet
package import SignetServiceFoundation

/// All documents of a request in a ZIP archive, as far as a person sees them, and once it is over with its certificate.
struct RequestArchive: Sendable {
    private let request: RequestRecord
    private let reader: SignerRecord?
    private let documents: [RequestDocument]
    private let services: RequestServices

    /// Reads which documents there are; `nil` as the reader is for the sender, who sees all.
    init(_ request: RequestRecord, seenBy reader: SignerRecord?, _ services: RequestServices) async throws {
        (self.request, self.reader, self.services) = (request, reader, services)
        documents = try await services.api.store.read { database in
            let signers = try request.signers(in: database)
            let seen = try reader.flatMap { try request.seen(by: [$0] + signers.companions(of: $0), in: database) }
            return try request.documents(knowing: [], in: database)
                .filter { $0.record.shown && seen?.contains($0.position) ?? true }
        }
    }

    /// The answer, which reads one file after the other while it is sent.
    func response(in language: PageLanguage) async throws -> Response {
        let store = services.documents
        var files = documents.map { document in
            ArchivedFile(name: document.fileName) { try await store.bytes(of: document.record.sha256) }
        }
        if !request.isOpen, request.state != .sealing { files.append(try await certificate(in: language)) }
        let name = FileName(request.title.prefixed(to: 100) + ".zip", otherwise: "documents.zip")
        return .archive(files, named: name, at: request.finished ?? request.created)
    }

    private func certificate(in language: PageLanguage) async throws -> ArchivedFile {
        let (request, reader, services) = (request, reader, services)
        let address = services.configuration.verifiesPublicly ? services.api.address.base + "/verify" : nil
        let content = try await services.api.store.read {
            try CertificateContent(request, seenBy: reader, verifiedAt: address, in: language, from: $0)
        }
        let name = FileName("\(language.text("certificate.heading")).pdf", otherwise: "certificate.pdf")
        return ArchivedFile(name: name) { try await content.pdf(.separate, by: services.signatures) }
    }
}
