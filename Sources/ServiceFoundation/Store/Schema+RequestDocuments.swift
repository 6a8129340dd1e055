extension Schema {
    /// The documents of a request, each stamped and sealed by itself; those that only some people see are listed for these.
    static let requestDocuments = """
        CREATE TABLE requestDocument (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), position INTEGER NOT NULL, name TEXT NOT NULL,
            documentId TEXT NOT NULL REFERENCES document (id), sha256 TEXT NOT NULL, bytes INTEGER NOT NULL,
            finalDocumentId TEXT, rules TEXT, shown INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE UNIQUE INDEX requestDocumentOfRequest ON requestDocument (requestId, position);
        CREATE INDEX requestDocumentOfDocument ON requestDocument (documentId);
        CREATE INDEX requestDocumentWithDigest ON requestDocument (sha256);
        CREATE INDEX requestDocumentOfFinal ON requestDocument (finalDocumentId);
        CREATE TABLE signerDocument (
            signerId TEXT NOT NULL REFERENCES signer (id), requestDocumentId TEXT NOT NULL REFERENCES requestDocument (id),
            PRIMARY KEY (signerId, requestDocumentId)
        ) STRICT;
        INSERT INTO requestDocument (id, requestId, position, name, documentId, sha256, bytes, finalDocumentId)
            SELECT 'rqd' || substr(request.id, 4), request.id, 1, document.name, documentId, request.sha256, request.bytes,
                finalDocumentId FROM request JOIN document ON document.id = request.documentId;
        """
}
