extension Schema {
    /// The documents of a request, each stamped and sealed by itself; those that only some people see are listed for these.
    ///
    /// The columns of `request` are those of its first document. Where `listsDocuments` is 0 it has no other, and triggers keep its row
    /// here: so does a program of an earlier release, which knows only `request`. `sealed`, `description`, `begins` and `ends` are
    /// of the sealed document: since when it is, its description until the request is completed, and the validity of its time stamp.
    static let requestDocuments = """
        ALTER TABLE request ADD COLUMN listsDocuments INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE requestDocument (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position > 0), name TEXT NOT NULL,
            documentId TEXT NOT NULL REFERENCES document (id), sha256 TEXT NOT NULL, bytes INTEGER NOT NULL,
            finalDocumentId TEXT, rules TEXT, shown INTEGER NOT NULL DEFAULT 1, sealed INTEGER, description TEXT,
            begins INTEGER, ends INTEGER
        ) STRICT;
        CREATE UNIQUE INDEX requestDocumentOfRequest ON requestDocument (requestId, position);
        CREATE INDEX requestDocumentOfDocument ON requestDocument (documentId);
        CREATE INDEX requestDocumentWithDigest ON requestDocument (sha256);
        CREATE INDEX requestDocumentOfFinal ON requestDocument (finalDocumentId);
        CREATE TABLE signerDocument (
            signerId TEXT NOT NULL REFERENCES signer (id) ON DELETE CASCADE,
            requestDocumentId TEXT NOT NULL REFERENCES requestDocument (id) ON DELETE CASCADE,
            PRIMARY KEY (signerId, requestDocumentId)
        ) STRICT;
        CREATE INDEX signerDocumentOfDocument ON signerDocument (requestDocumentId);
        INSERT INTO requestDocument (id, requestId, position, name, documentId, sha256, bytes, finalDocumentId)
            SELECT 'rqd' || substr(request.id, 4), request.id, 1, document.name, documentId, request.sha256, request.bytes,
                finalDocumentId FROM request JOIN document ON document.id = request.documentId;
        """

    static let requestDocumentChanges = [
        """
        CREATE TRIGGER onlyDocumentMade AFTER INSERT ON request WHEN NEW.listsDocuments = 0
            BEGIN INSERT INTO requestDocument (id, requestId, position, name, documentId, sha256, bytes, finalDocumentId)
                SELECT 'rqd' || substr(NEW.id, 4), NEW.id, 1, document.name, NEW.documentId, NEW.sha256, NEW.bytes,
                    NEW.finalDocumentId FROM document WHERE id = NEW.documentId; END;
        """,
        """
        CREATE TRIGGER onlyDocumentChanged AFTER UPDATE ON request WHEN NEW.listsDocuments = 0
            BEGIN UPDATE requestDocument SET documentId = NEW.documentId, sha256 = NEW.sha256, bytes = NEW.bytes,
                finalDocumentId = NEW.finalDocumentId, name = (SELECT name FROM document WHERE id = NEW.documentId)
                WHERE requestId = NEW.id AND position = 1; END;
        """,
        // A program of an earlier release would stamp the fields of all documents into the first, and complete the request with that.
        """
        CREATE TRIGGER documentsForgotten AFTER UPDATE ON request WHEN NEW.listsDocuments = 1
            BEGIN UPDATE requestDocument SET position = 0 WHERE requestId = NEW.id AND position = 1
                AND (sha256 <> NEW.sha256 OR coalesce(finalDocumentId, '') <> coalesce(NEW.finalDocumentId, '')); END;
        """,
        """
        CREATE TRIGGER documentsFinished AFTER UPDATE ON request WHEN NEW.state = 'completed' AND NEW.listsDocuments = 1
            BEGIN INSERT INTO origin (sha256, accountId, requestId, finished)
                SELECT sha256, NEW.accountId, NEW.id, coalesce(NEW.finished, NEW.created) FROM requestDocument
                WHERE requestId = NEW.id AND finalDocumentId IS NOT NULL
                ON CONFLICT (sha256) DO NOTHING; END;
        """,
    ]
}
