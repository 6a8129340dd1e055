internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
package import SignetAudit
package import SignetServiceFoundation

/// `/v1/documents`, and `/v1/stamp` and `/v1/seal`, which keep nothing.
package struct DocumentRoutes: Sendable {
    package let api: APIServices
    package let documents: DocumentStore
    package let signatures: SignatureServices
    package let seals: SealServices
    /// The conversion of word processors' documents; nil where there is none.
    private let office: OfficeConversion?

    package init(
        api: APIServices,
        documents: DocumentStore,
        signatures: SignatureServices,
        seals: SealServices,
        office: OfficeConversion?
    ) {
        (self.api, self.documents, self.signatures, self.seals) = (api, documents, signatures, seals)
        self.office = office
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.post, "documents", .write(.documents), api, query: ["name", "paper"], upload)
        router.api(.get, "documents", .read(.documents), api, query: PageQuery.names + [SearchQuery.name], list)
        router.api(.get, "documents/:id", .read(.documents), api, one)
        router.api(.delete, "documents/:id", .write(.documents), api, remove)
        router.api(.get, "documents/:id/content", .read(.documents), api, content)
        router.api(.get, "documents/:id/pages/:number", .read(.documents), api, query: ["width"], page)
        router.api(.post, "documents/:id/stamps", .write(.documents), api, stamp)
        router.api(.post, "documents/:id/places", .read(.documents), api, places)
        router.api(.get, "documents/:id/fields", .read(.documents), api, offers)
        router.api(.post, "documents/:id/cover-tags", .write(.documents), api, coverTags)
        router.api(
            .post,
            "stamp",
            .write(.documents),
            api,
            query: ["signature", "at", "size", "seal"] + SealParameters.names,
            stampOnly
        )
        router.api(.post, "seal", .write(.documents), api, query: SealParameters.names, sealOnly)
    }

    @Sendable private func upload(_ call: APICall) async throws -> Response {
        let body = try await call.body(api.limits.document)
        if let earlier = try await call.earlierReply(body: body) { return earlier }
        let account = call.caller.accountId
        let (document, name) = try await pdf(of: body, call)
        var record = try await documents.takeUpload(document, name: name, account: account)
        let identity = try await api.store.read { try IdentityRecord.of(account, in: $0) }
        try await RequestTrial(documents: documents, seals: seals).note(on: &record, document, identity)
        return try await call.keep(record, body: body, .documentUploaded, nil)
    }

    /// The body as PDF: it is one, or a picture, a word processor's document, or a form with several pictures.
    private func pdf(of body: [UInt8], _ call: APICall) async throws -> ([UInt8], FileName) {
        let source = try DocumentSource(body, contentType: call.request.headers[.contentType], name: call.query("name"))
        guard let paper = PicturePages.Paper(rawValue: call.query("paper") ?? "a4") else {
            throw Problem.invalid("'paper' is a4 or letter.")
        }
        let (decoding, office, limits) = (signatures.factory.decoding, office, api.limits)
        let bytes: [UInt8]
        switch source.content {
        case .pdf(let pdf): bytes = pdf
        case .pictures(let pictures):
            bytes = try await documents.viewing.run {
                try PicturePages(paper: paper, decoding: decoding).pdf(of: pictures)
            }
        case .office(let kind, let document):
            guard let office else { throw DocumentSource.noOffice(kind) }
            bytes = try await documents.viewing.run { try office.pdf(of: document, kind) }
        }
        guard bytes.count <= limits.documentBytes else {
            throw Problem(
                .contentTooLarge,
                "too-large",
                "The document has \(bytes.count) bytes as PDF, more than the limit limits.document-bytes of \(limits.documentBytes)."
            )
        }
        return (bytes, source.name)
    }

    @Sendable private func list(_ call: APICall) async throws -> Response {
        let search = try SearchQuery(call)
        return try await call.listOwn(DocumentRecord.self, search.condition, search.values) { records, _ in
            try records.map { try DocumentView($0, in: call.language) }
        }
    }

    @Sendable private func one(_ call: APICall) async throws -> Response {
        try Reply(.ok, DocumentView(try await call.find(DocumentRecord.self), in: call.language)).response
    }

    @Sendable private func remove(_ call: APICall) async throws -> Response {
        try await api.store.write { database in
            let record = try call.find(DocumentRecord.self, in: database)
            let requests = try record.requests(in: database)
            guard requests.isEmpty else {
                throw Problem(
                    .conflict,
                    "document-in-use",
                    "The document is part of a signing request: delete that, and its documents are deleted with it."
                ).with("requests", requests)
            }
            let templates = try record.templates(in: database)
            guard templates.isEmpty else {
                throw Problem(
                    .conflict,
                    "document-in-use",
                    "A version of a template uses the document: archive the template, or delete it if no request was made of it."
                ).with("templates", templates)
            }
            try record.erase(api.now, in: database)
            let event = call.event(.documentDeleted, ["document": record.id])
            try AuditLog(account: record.accountId).append([event], in: database)
        }
        return Reply(.noContent).response
    }

    @Sendable private func content(_ call: APICall) async throws -> Response {
        let record = try await call.find(DocumentRecord.self)
        let bytes = try await documents.bytes(of: record.sha256)
        return try .file(
            bytes,
            type: "application/pdf",
            name: FileName(record.name, otherwise: "document.pdf"),
            kind: .attachment,
            tag: record.sha256,
            to: call.request
        )
    }

    @Sendable private func page(_ call: APICall) async throws -> Response {
        let record = try await call.find(DocumentRecord.self)
        let documents = documents
        return try await call.context.whileClientWaits {
            try await documents.pageReply(
                of: record.sha256,
                description: record.description,
                page: call.parameter("number"),
                width: call.query("width")
            )
        }.with(.cacheControl, "private, max-age=86400").response
    }

    // MARK: Places

    private struct PlacesRequest: Decodable {
        let at: [String]
        let width: Double?
        let height: Double?
    }

    private struct PlaceView: Encodable {
        let at: Int
        let page: Int
        let frame: [Double]
    }

    @Sendable private func places(_ call: APICall) async throws -> Response {
        let wanted = try await call.json(PlacesRequest.self)
        guard (1...100).contains(wanted.at.count) else { throw Problem.invalid("'at' has 1 to 100 places.") }
        let placements = try wanted.at.map { try Placement(api: $0) }
        let size = Size(width: wanted.width ?? 150, height: wanted.height ?? 50)
        let bytes = try await documents.bytes(of: try await call.find(DocumentRecord.self).sha256)
        let (signer, limits) = (documents.signer(nil, seed: ""), api.limits)
        let found = try await documents.viewing.run {
            let time = SearchTime(limits)
            return try placements.enumerated().flatMap { index, placement in
                try time.check()
                return try signer.places(of: placement, size: size, in: bytes).map {
                    PlaceView(at: index, page: $0.page, frame: $0.frame.numbers)
                }
            }
        }
        return try Reply(.ok, ["places": found]).response
    }
}

extension Placement {
    /// Reads a place from a request.
    package init(api text: String) throws(Problem) {
        do { self = try Placement(parsing: text) } catch {
            throw .invalid("The place '\(text.prefixed(to: 200))': \(error).")
        }
    }
}

extension StampSize {
    /// Reads a size from a request.
    package init(api text: String) throws(Problem) {
        do { self = try StampSize(parsing: text) } catch {
            throw .invalid("The size '\(text.prefixed(to: 200))': \(error).")
        }
    }
}

extension APICall {
    /// Writes a document's record with an entry in the account's chain, and returns it.
    ///
    /// The entry has the seal's details besides the document and its parent.
    package func keep(
        _ record: DocumentRecord,
        body: [UInt8],
        _ action: AuditAction,
        _ seal: SealResult?
    ) async throws -> Response {
        let event = AuditEvent(
            action,
            at: api.now,
            by: actor,
            from: origin,
            document: record.state,
            // Not its name, which may be a person's: this chain stays when the document is deleted.
            ["document": record.id].merging(record.parent.map { ["parent": $0] } ?? [:]) { $1 }
                .merging(seal?.details ?? [:]) { $1 }
        )
        let (language, isSealed) = (language, seal != nil)
        return try await commit(body: body) { database in
            try record.insert(in: database)
            if isSealed {
                let (digest, account) = (record.sha256, record.accountId)
                try OriginRecord.note(digest, sealedFor: account, at: record.created, in: database)
            }
            try AuditLog(account: record.accountId).append([event], in: database)
            return try created(DocumentView(record, in: language), at: "documents/\(record.id)")
        }
    }
}

extension DocumentRecord {
    /// The digest of the bytes, for the audit.
    package var state: AuditEvent.DocumentState? {
        AuditDigest(sha256).map { AuditEvent.DocumentState(sha256: $0, bytes: bytes) }
    }
}
