extension Schema {
    /// Requests made of a template and the rows of a table.
    ///
    /// `details` is how the table is read, as JSON; `cells` is emptied once the row is done, and all are when the table is.
    static let bulk = """
        CREATE TABLE bulk (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), templateId TEXT NOT NULL,
            version INTEGER NOT NULL, name TEXT NOT NULL, details TEXT NOT NULL, state TEXT NOT NULL, total INTEGER NOT NULL,
            created INTEGER NOT NULL, started INTEGER, finished INTEGER
        ) STRICT;
        CREATE INDEX bulkOfAccount ON bulk (accountId, created, id);
        CREATE INDEX bulkInState ON bulk (state, created);
        CREATE TABLE bulkRow (
            bulkId TEXT NOT NULL REFERENCES bulk (id), position INTEGER NOT NULL, cells TEXT NOT NULL, state TEXT NOT NULL,
            requestId TEXT, problem TEXT, PRIMARY KEY (bulkId, position)
        ) STRICT;
        CREATE INDEX bulkRowInState ON bulkRow (bulkId, state, position);
        CREATE INDEX bulkRowOfRequest ON bulkRow (requestId) WHERE requestId IS NOT NULL;
        """
}
