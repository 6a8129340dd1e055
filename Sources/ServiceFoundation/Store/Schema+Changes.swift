extension Schema {
    /// The latest changes, for watchers in any process.
    ///
    /// By triggers, so that no statement that changes something can leave it out. A row is about a request, or about a key that is not
    /// in force any more or one of whose sessions ended. Numbers are never used again (`AUTOINCREMENT`).
    package static let changes = """
        CREATE TABLE change (
            id INTEGER PRIMARY KEY AUTOINCREMENT, accountId TEXT NOT NULL, requestId TEXT, keyId TEXT
        ) STRICT;
        CREATE TRIGGER requestMade AFTER INSERT ON request
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.id); END;
        CREATE TRIGGER requestChanged AFTER UPDATE ON request
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.id); END;
        CREATE TRIGGER requestDeleted AFTER DELETE ON request
            BEGIN INSERT INTO change (accountId, requestId) VALUES (OLD.accountId, OLD.id); END;
        CREATE TRIGGER signerChanged AFTER UPDATE ON signer
            BEGIN
                INSERT INTO change (accountId, requestId) SELECT accountId, id FROM request WHERE id = NEW.requestId;
            END;
        CREATE TRIGGER sealChanged AFTER UPDATE ON seal
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.requestId); END;
        CREATE TRIGGER renewalChanged AFTER UPDATE ON renewal
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.requestId); END;
        CREATE TRIGGER linkWithdrawn AFTER UPDATE OF revoked ON link WHEN NEW.purpose = 'sign'
            BEGIN
                INSERT INTO change (accountId, requestId) SELECT request.accountId, request.id
                    FROM signer JOIN request ON request.id = signer.requestId WHERE signer.id = NEW.subject;
            END;
        CREATE TRIGGER keyEnded AFTER UPDATE ON apiKey WHEN NEW.revoked IS NOT NULL
            BEGIN INSERT INTO change (accountId, keyId) VALUES (NEW.accountId, NEW.id); END;
        CREATE TRIGGER keyGone AFTER DELETE ON apiKey
            BEGIN INSERT INTO change (accountId, keyId) VALUES (OLD.accountId, OLD.id); END;
        CREATE TRIGGER sessionEnded AFTER DELETE ON session
            BEGIN INSERT INTO change (accountId, keyId) SELECT accountId, id FROM apiKey WHERE id = OLD.keyId; END;
        """
}
