extension Schema {
    /// The part that each person has in a request, and the groups of which a number is enough.
    static let roles = """
        ALTER TABLE signer ADD COLUMN role TEXT NOT NULL DEFAULT 'signer';
        ALTER TABLE signer ADD COLUMN groupId TEXT;
        CREATE TABLE signerGroup (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), name TEXT NOT NULL, need INTEGER NOT NULL,
            place INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX signerGroupOfRequest ON signerGroup (requestId, place);
        """
}
