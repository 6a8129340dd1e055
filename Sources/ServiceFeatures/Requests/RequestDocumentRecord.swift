internal import HTTPTypes
internal import SignetAudit
package import SignetServiceFoundation

/// One of a request's documents, as it is with the signatures so far.
///
/// The request has the same columns for its first document. Of a request with one document, only those are written, and the row here
/// follows them.
package struct RequestDocumentRecord: StoredRecord {
    package static let table = "requestDocument"

    package enum CodingKeys: CodingKey, CaseIterable {
        case id, requestId, position, name, documentId, sha256, bytes, finalDocumentId, rules, shown, sealed,
            description, begins, ends
    }

    package let id: String
    let requestId: String
    /// Its place in the request, from 1.
    package var position: Int
    package var name: String
    package var documentId: String
    package var sha256: String
    package var bytes: Int
    var finalDocumentId: String?
    /// Whether it is a part of the request at all.
    var rules = SignerRules(nil)
    /// Whether it is a part of what was agreed to.
    var shown = true
    /// When it was sealed.
    var sealed: Moment?
    /// `DocumentDescription` of the sealed document as JSON.
    var description: String?
    /// The validity of the certificate of its newest time stamp's path that ends first.
    var begins: Moment?
    var ends: Moment?

    package var guardedBy: RowLock? { RowLock(.request, requestId) }

    /// The documents of requests, in the order in which they are in each.
    static func all(ofAny requests: [String], in database: Database) throws -> [RequestDocumentRecord] {
        try all(
            "WHERE \(isOne(of: requests, "requestId")) ORDER BY position",
            StatementArguments(requests),
            in: database
        )
    }
}

/// One of a request's documents with the one that was sent.
package struct RequestDocument: Sendable {
    package var record: RequestDocumentRecord
    package let original: DocumentRecord
    /// The finished document.
    let final: DocumentRecord?

    /// Its place in the request, from 1.
    package var position: Int { record.position }

    /// The name of its file: once all have signed, that of the final document.
    package var fileName: FileName { FileName(final?.name ?? record.name, otherwise: "document.pdf") }

    /// The pages of the document that was sent.
    package func pages() throws -> [DocumentDescription.Page] {
        try JSONCoding.value(DocumentDescription.self, from: original.description).pages
    }
}

extension RequestRecord {
    /// The documents as they are now, in their order.
    ///
    /// Those in `known` were read before: a document that was sent never changes.
    ///
    /// - Throws: The database's errors, and ``Problem`` where a document is missing.
    package func documents(knowing known: [DocumentRecord], in database: Database) throws -> [RequestDocument] {
        let records = listsDocuments ? try RequestDocumentRecord.all(ofAny: [id], in: database) : []
        let originals = listsDocuments ? records.map(\.documentId) : [documentId]
        let finals = listsDocuments ? records.compactMap(\.finalDocumentId) : [finalDocumentId].compactMap(\.self)
        let missing = Set(originals + finals).subtracting(known.map(\.id)).sorted()
        let found = missing.isEmpty ? [] : try DocumentRecord.all(withAny: missing, in: database)
        let documents = Dictionary((known + found).map { ($0.id, $0) }) { _, latest in latest }
        func document(_ id: String) throws -> DocumentRecord {
            guard let document = documents[id] else { throw Problem.notFound(DocumentRecord.noun) }
            return document
        }
        if !listsDocuments {
            let original = try document(documentId)
            return [
                RequestDocument(
                    record: RequestDocumentRecord(only: self, named: original.name),
                    original: original,
                    final: finalDocumentId.flatMap { documents[$0] }
                )
            ]
        }
        return try records.map { record in
            RequestDocument(
                record: record,
                original: try document(record.documentId),
                final: record.finalDocumentId.flatMap { documents[$0] }
            )
        }
    }

    /// Takes documents as they are now, and writes them; the request itself is still to be written with the first of them.
    mutating func take(_ documents: [RequestDocumentRecord], in database: Database) throws {
        for document in documents {
            if document.position == 1 {
                (documentId, sha256, bytes) = (document.documentId, document.sha256, document.bytes)
                finalDocumentId = document.finalDocumentId
            }
            if listsDocuments { try document.update(in: database) }
        }
    }
}

extension RequestDocumentRecord {
    /// The digest of its bytes, for the audit.
    var state: AuditEvent.DocumentState? {
        AuditDigest(sha256).map { AuditEvent.DocumentState(sha256: $0, bytes: bytes, place: position) }
    }

    /// Its place and name for the audit.
    var details: [String: String] { ["document": documentId, "name": name, "place": String(position)] }

    /// The seed of what is made for it, besides the moment; no other document has it.
    var seed: String { position == 1 ? requestId : "\(requestId) \(position)" }

    /// The document with other bytes.
    func with(_ digest: String, _ bytes: Int) -> RequestDocumentRecord {
        var changed = self
        (changed.sha256, changed.bytes) = (digest, bytes)
        return changed
    }

    /// The row of a request's only document, which the database keeps.
    init(only request: RequestRecord, named name: String) {
        self.init(
            id: Self.id(firstOf: request.id),
            requestId: request.id,
            position: 1,
            name: name,
            documentId: request.documentId,
            sha256: request.sha256,
            bytes: request.bytes,
            finalDocumentId: request.finalDocumentId
        )
    }

    /// The identifier of a request's first document.
    static func id(firstOf request: String) -> String {
        IdentifierKind.requestDocument.rawValue + request.dropFirst(IdentifierKind.request.rawValue.count)
    }
}

extension RequestRecord {
    /// The places of the documents that a person sees, in whichever of their roles; `nil` for all.
    func seen(by roles: [SignerRecord], in database: Database) throws -> Set<Int>? {
        guard listsDocuments else { return nil }
        let all = try SignerDocuments.all(ofAny: [id], in: database)
        let seen = roles.map { all[$0.id] }
        return seen.contains(nil) ? nil : seen.reduce(into: []) { $0.formUnion($1 ?? []) }
    }
}

/// The documents of a request that a person sees, where these are not all.
enum SignerDocuments {
    /// The places of the documents by the people who see only some.
    static func all(ofAny requests: [String], in database: Database) throws -> [String: Set<Int>] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT signerDocument.signerId, requestDocument.position FROM requestDocument
                    JOIN signerDocument ON signerDocument.requestDocumentId = requestDocument.id
                    WHERE \(RequestDocumentRecord.isOne(of: requests, "requestDocument.requestId"))
                """,
            arguments: StatementArguments(requests)
        )
        return try rows.reduce(into: [:]) { $0[try $1["signerId"], default: []].insert(try $1["position"]) }
    }

    /// Writes that a person sees only these.
    static func write(_ documents: [String], of signer: String, in database: Database) throws {
        for document in documents {
            try database.execute(
                sql: "INSERT INTO signerDocument (signerId, requestDocumentId) VALUES (?, ?)",
                arguments: [signer, document]
            )
        }
    }
}
