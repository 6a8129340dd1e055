extension Schema {
    /// Sittings, in which people sign one after another at one device of their host, and sheets for signing on paper.
    ///
    /// `session` is the digest of the secret in a sitting's address until it begins at a device, and then of the one that the device has.
    static let inPerson = """
        CREATE TABLE sitting (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT NOT NULL REFERENCES request (id), host TEXT NOT NULL,
            session BLOB NOT NULL UNIQUE, pin BLOB NOT NULL, attempts INTEGER NOT NULL, begun INTEGER, signerId TEXT,
            created INTEGER NOT NULL, expires INTEGER NOT NULL, ended INTEGER
        ) STRICT;
        CREATE INDEX sittingOfRequest ON sitting (requestId);
        CREATE INDEX sittingOfSigner ON sitting (signerId) WHERE signerId IS NOT NULL;
        ALTER TABLE link ADD COLUMN sittingId TEXT;
        ALTER TABLE signer ADD COLUMN isSelf INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE sheet (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), signerId TEXT NOT NULL, version INTEGER NOT NULL,
            details TEXT NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX sheetOfRequest ON sheet (requestId);
        """
}
