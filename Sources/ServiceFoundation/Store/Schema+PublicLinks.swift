extension Schema {
    /// Links by which anybody begins a request of a template; the starts are people who have not confirmed their address yet.
    static let publicLinks = """
        CREATE TABLE publicLink (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), templateId TEXT NOT NULL,
            version INTEGER NOT NULL, digest BLOB NOT NULL UNIQUE, name TEXT NOT NULL, details TEXT NOT NULL, made INTEGER NOT NULL,
            created INTEGER NOT NULL, expires INTEGER, closed INTEGER
        ) STRICT;
        CREATE INDEX publicLinkOfAccount ON publicLink (accountId, created, id);
        CREATE TABLE publicStart (
            id TEXT PRIMARY KEY, linkId TEXT NOT NULL REFERENCES publicLink (id), accountId TEXT NOT NULL, name TEXT NOT NULL,
            email TEXT NOT NULL, language TEXT NOT NULL, cells TEXT NOT NULL, session BLOB NOT NULL, code BLOB, attempts INTEGER NOT NULL,
            sends INTEGER NOT NULL, state TEXT NOT NULL, requestId TEXT, created INTEGER NOT NULL, expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX publicStartOfLink ON publicStart (linkId, created);
        CREATE INDEX publicStartOfAccount ON publicStart (accountId, state, created);
        ALTER TABLE request ADD COLUMN publicLinkId TEXT;
        """
}
