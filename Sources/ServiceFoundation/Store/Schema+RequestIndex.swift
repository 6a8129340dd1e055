extension Schema {
    /// The search texts of requests by their trigrams, for `requestIndex`, and the requests by its numbers.
    ///
    /// SQLite has them in a table of FTS5, which keeps no text itself, and triggers that follow the requests. PostgreSQL has an index of
    /// `pg_trgm` in the place of all of it (``PostgreSQLSchema``).
    static let requestIndex = [
        // Searches find the names of documents too.
        """
        UPDATE request SET search = search || coalesce(
            (SELECT ' ' || document.search FROM document WHERE document.id = request.documentId AND document.name <> request.title), '')
        """,
        "CREATE TABLE requestIndexRow (number INTEGER PRIMARY KEY, requestId TEXT NOT NULL UNIQUE) STRICT",
        "CREATE VIRTUAL TABLE requestIndex USING fts5 (search, content = '', tokenize = 'trigram')",
        // Trigrams by their first letters, for words of one or two.
        "CREATE VIRTUAL TABLE requestIndexTerm USING fts5vocab (requestIndex, instance)",
        """
        CREATE TRIGGER requestIndexMade AFTER INSERT ON request BEGIN
            INSERT INTO requestIndexRow (requestId) VALUES (NEW.id);
            \(added)
        END;
        """,
        """
        CREATE TRIGGER requestIndexChanged AFTER UPDATE OF search ON request WHEN NEW.search <> OLD.search BEGIN
            \(removed)
            \(added)
        END;
        """,
        """
        CREATE TRIGGER requestIndexRemoved AFTER DELETE ON request BEGIN
            \(removed)
            DELETE FROM requestIndexRow WHERE requestId = OLD.id;
        END;
        """,
        "INSERT INTO requestIndexRow (requestId) SELECT id FROM request ORDER BY created",
        """
        INSERT INTO requestIndex (rowid, search)
            SELECT number, search || '  ' FROM requestIndexRow JOIN request ON request.id = requestId ORDER BY number
        """,
    ]

    // The spaces end the last trigrams with what the text ends with.
    private static let added = """
        INSERT INTO requestIndex (rowid, search) SELECT number, NEW.search || '  ' FROM requestIndexRow WHERE requestId = NEW.id;
        """
    private static let removed = """
        INSERT INTO requestIndex (requestIndex, rowid, search)
            SELECT 'delete', number, OLD.search || '  ' FROM requestIndexRow WHERE requestId = OLD.id;
        """

    /// The indexes by which lists of requests are filtered and ordered, for those that are archived and for the others.
    static let requestLists = """
        CREATE INDEX requestListed ON request (accountId, created, id) WHERE archived IS NULL;
        CREATE INDEX requestListedInState ON request (accountId, state, created, id) WHERE archived IS NULL;
        CREATE INDEX requestListedByEnd ON request (accountId, expires, id) WHERE archived IS NULL;
        CREATE INDEX requestArchived ON request (accountId, created, id) WHERE archived IS NOT NULL;
        CREATE INDEX requestExpiring ON request (accountId, expires, id) WHERE state IN ('sent', 'returned');
        CREATE INDEX signerAsked ON signer (lower(email)) WHERE state IN ('ready', 'viewed');
        """
}

extension Database {
    /// Removes from the index of search texts what only texts had that are gone; until then its bytes are there, marked as removed.
    package func forgetRemovedSearchTexts() throws {
        guard hasOwnTrigrams else { return }
        try execute(sql: "INSERT INTO requestIndex (requestIndex) VALUES ('optimize')", arguments: [])
    }
}
