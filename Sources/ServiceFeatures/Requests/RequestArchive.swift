internal import Hummingbird
internal import Signet
internal import SignetServiceFoundation

/// All documents of a request in a ZIP archive, as far as a person sees them, and once it is over with its certificate.
struct RequestArchive: Sendable {
    private let request: RequestRecord
    private let reader: SignerRecord?
    private let documents: [RequestDocument]
    /// The files that the person handed in; for the sender, those of all people.
    private let attachments: [AttachmentRecord]
    private let services: RequestServices

    /// Reads which documents there are; `nil` as the reader is for the sender, who sees all.
    init(_ request: RequestRecord, seenBy reader: SignerRecord?, _ services: RequestServices) async throws {
        (self.request, self.reader, self.services) = (request, reader, services)
        (documents, attachments) = try await services.api.store.read { database in
            let signers = try request.signers(in: database)
            let seen = try reader.flatMap { try request.seen(by: [$0] + signers.companions(of: $0), in: database) }
            let documents = try request.documents(knowing: [], in: database)
                .filter { $0.record.shown && seen?.contains($0.position) ?? true }
            // The files of others are for the sender alone.
            let fields = try request.fields(in: database).filter { reader == nil || $0.signerId == reader?.id }
            return (documents, try AttachmentRecord.handedIn(with: fields, of: request.id, in: database))
        }
    }

    /// The answer, which reads one file after the other while it is sent.
    func response(in language: PageLanguage) async throws -> Response {
        let files = try await files(in: language)
        let name = FileName(request.title.prefixed(to: 100) + ".zip", otherwise: "documents.zip")
        return .archive(named: name, at: request.finished ?? request.created) { $0 == 0 ? files : nil }
    }

    /// Its files and its audit in one folder, for an archive of several requests.
    func allFiles(in language: PageLanguage) async throws -> [ArchivedFile] {
        let (request, services) = (request, services)
        let audit = ArchivedFile(name: FileName("\(request.id).audit.json", otherwise: "audit.json")) {
            try await services.api.store.read {
                try AuditLog.export(of: request.id, account: request.accountId, in: $0) ?? []
            }
        }
        let title = FileName(request.title.prefixed(to: 80), otherwise: "")
        let folder = FileName("\(title.text) \(request.id)", otherwise: request.id)
        return try await (files(in: language) + [audit]).map { file in
            var file = file
            file.folder = folder
            return file
        }
    }

    private func files(in language: PageLanguage) async throws -> [ArchivedFile] {
        let store = services.documents
        var files = documents.map { document in
            ArchivedFile(name: document.fileName) { try await store.bytes(of: document.record.sha256) }
        }
        files += attachments.map { attachment in
            ArchivedFile(name: FileName(attachment.name, otherwise: "attachment")) {
                try await store.bytes(of: attachment.sha256)
            }
        }
        if !request.isOpen, request.state != .sealing { files.append(try await certificate(in: language)) }
        return files
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
