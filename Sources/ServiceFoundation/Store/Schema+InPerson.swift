extension Schema {
    /// People who sign at one device, with the digest of the number by which its owner ends the sitting; sheets for signing on paper.
    static let inPerson = """
        CREATE TABLE sitting (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT NOT NULL REFERENCES request (id), host TEXT NOT NULL,
            session BLOB NOT NULL UNIQUE, pin BLOB NOT NULL, attempts INTEGER NOT NULL, signerId TEXT, created INTEGER NOT NULL,
            expires INTEGER NOT NULL, ended INTEGER
        ) STRICT;
        CREATE INDEX sittingOfRequest ON sitting (requestId);
        CREATE TABLE sheet (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), signerId TEXT NOT NULL, version INTEGER NOT NULL,
            details TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sheetOfRequest ON sheet (requestId);
        """
}
