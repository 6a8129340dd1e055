extension Schema {
    /// Requests can be paused and corrected, and their signers can ask questions and have others sign in their place.
    ///
    /// `version` counts the corrections of a request; `shown` is the version in which something changed last that its signers see.
    static let corrections = """
        ALTER TABLE request ADD COLUMN paused INTEGER;
        ALTER TABLE request ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE request ADD COLUMN shown INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE request ADD COLUMN delegation TEXT NOT NULL DEFAULT 'ask';
        ALTER TABLE signer ADD COLUMN delegatedFrom TEXT;
        CREATE TABLE question (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT NOT NULL REFERENCES request (id),
            signerId TEXT NOT NULL REFERENCES signer (id), text TEXT NOT NULL, asked INTEGER NOT NULL, answer TEXT,
            answered INTEGER
        ) STRICT;
        CREATE INDEX questionOfRequest ON question (requestId, asked);
        CREATE INDEX questionOfSigner ON question (signerId, asked);
        CREATE TABLE delegation (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT NOT NULL REFERENCES request (id),
            signerId TEXT NOT NULL REFERENCES signer (id), name TEXT NOT NULL, email TEXT NOT NULL, reason TEXT NOT NULL,
            keepsCopy INTEGER NOT NULL, asked INTEGER NOT NULL, decided INTEGER, allowed INTEGER
        ) STRICT;
        CREATE INDEX delegationOfRequest ON delegation (requestId, asked);
        CREATE INDEX delegationOfSigner ON delegation (signerId, asked);
        """

    /// Since when a row is of the person that it names, where it was another's before.
    static let signerSince = "ALTER TABLE signer ADD COLUMN since INTEGER;"

    /// Signers and senders see at once what is asked and answered.
    static let correctionChanges = ["question", "delegation"].flatMap { table in
        ["INSERT": "Made", "UPDATE": "Changed"].sorted { $0.key < $1.key }.map { event, suffix in
            """
            CREATE TRIGGER \(table)\(suffix) AFTER \(event) ON \(table)
                BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.requestId); END;
            """
        }
    }
}
