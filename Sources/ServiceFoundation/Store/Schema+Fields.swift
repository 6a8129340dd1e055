extension Schema {
    /// Fields have names, by which values and rules are given, and belong to one of a request's documents.
    ///
    /// `details` is what a field has beyond its kind and place, as JSON; `shown` is 0 for a field that its rules hid when its signer
    /// finished. An attachment is a file or picture that a signer gave for a field.
    static let fields = """
        ALTER TABLE field ADD COLUMN document INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE field ADD COLUMN name TEXT NOT NULL DEFAULT '';
        ALTER TABLE field ADD COLUMN details TEXT;
        ALTER TABLE field ADD COLUMN shown INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE signer ADD COLUMN part TEXT NOT NULL DEFAULT '';
        ALTER TABLE signer ADD COLUMN rules TEXT;
        CREATE TABLE attachment (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), signerId TEXT NOT NULL, fieldId TEXT NOT NULL,
            name TEXT NOT NULL, type TEXT NOT NULL, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX attachmentOfRequest ON attachment (requestId);
        CREATE INDEX attachmentWithDigest ON attachment (sha256);
        """
}
