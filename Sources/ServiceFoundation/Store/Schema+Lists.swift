extension Schema {
    /// The tables for lists of requests: labels, saved searches, and changes of many requests at once.
    static let lists = """
        CREATE TABLE label (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL, color TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE UNIQUE INDEX labelOfAccount ON label (accountId, name);
        CREATE TABLE requestLabel (
            requestId TEXT NOT NULL REFERENCES request (id), labelId TEXT NOT NULL REFERENCES label (id),
            PRIMARY KEY (requestId, labelId)
        ) STRICT;
        CREATE INDEX requestLabelOfLabel ON requestLabel (labelId);
        CREATE TABLE savedSearch (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL, query TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX savedSearchOfAccount ON savedSearch (accountId, created);
        CREATE TABLE task (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), kind TEXT NOT NULL, details TEXT NOT NULL,
            state TEXT NOT NULL, total INTEGER NOT NULL, done INTEGER NOT NULL, failed INTEGER NOT NULL, created INTEGER NOT NULL,
            finished INTEGER
        ) STRICT;
        CREATE INDEX taskOfAccount ON task (accountId, created, id);
        CREATE TABLE taskItem (
            taskId TEXT NOT NULL REFERENCES task (id), position INTEGER NOT NULL, requestId TEXT NOT NULL, state TEXT NOT NULL,
            problem TEXT, PRIMARY KEY (taskId, position)
        ) STRICT;
        ALTER TABLE request ADD COLUMN archived INTEGER;
        """
}
