extension Schema {
    /// Requests to be sent again and again, and the places of their fields.
    ///
    /// A version never changes once it is written; its `body` is JSON. A block is fields that are put into templates together.
    static let templates = """
        CREATE TABLE template (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL, folder TEXT NOT NULL,
            version INTEGER NOT NULL, archived INTEGER, created INTEGER NOT NULL, changed INTEGER NOT NULL, search TEXT NOT NULL
        ) STRICT;
        CREATE INDEX templateOfAccount ON template (accountId, created, id);
        CREATE TABLE templateVersion (
            templateId TEXT NOT NULL REFERENCES template (id), version INTEGER NOT NULL, created INTEGER NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (templateId, version)
        ) STRICT;
        CREATE TABLE templateDocument (
            templateId TEXT NOT NULL, version INTEGER NOT NULL, position INTEGER NOT NULL, documentId TEXT NOT NULL,
            PRIMARY KEY (templateId, version, position)
        ) STRICT;
        CREATE INDEX templateOfDocument ON templateDocument (documentId);
        CREATE TABLE block (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL, body TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX blockOfAccount ON block (accountId, created, id);
        ALTER TABLE request ADD COLUMN templateId TEXT;
        ALTER TABLE request ADD COLUMN templateVersion INTEGER;
        CREATE INDEX requestOfTemplate ON request (templateId, created) WHERE templateId IS NOT NULL;
        """

    /// Keys that may do everything may do this too.
    static let templateScopes = """
        UPDATE apiKey SET scopes = scopes || ' templates:read templates:write' WHERE ' ' || scopes || ' ' LIKE '% admin:write %';
        """
}
