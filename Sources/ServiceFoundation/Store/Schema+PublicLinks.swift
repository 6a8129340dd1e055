extension Schema {
    /// Links by which anybody begins a request of a template; starts are what people have begun by them, and calls count how often
    /// somebody asked, for a day.
    ///
    /// Places of a link are taken by starts that have a time in `taken`.
    static let publicLinks = """
        CREATE TABLE publicLink (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), templateId TEXT NOT NULL,
            version INTEGER NOT NULL, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, settings TEXT NOT NULL,
            made INTEGER NOT NULL, created INTEGER NOT NULL, expires INTEGER, closed INTEGER
        ) STRICT;
        CREATE INDEX publicLinkOfAccount ON publicLink (accountId, created, id);
        CREATE INDEX publicLinkOfTemplate ON publicLink (templateId);
        CREATE TABLE publicStart (
            id TEXT PRIMARY KEY, linkId TEXT NOT NULL REFERENCES publicLink (id), accountId TEXT NOT NULL, name TEXT NOT NULL,
            email TEXT NOT NULL, language TEXT NOT NULL, cells TEXT NOT NULL, session BLOB, code BLOB, coded INTEGER,
            attempts INTEGER NOT NULL, sends INTEGER NOT NULL, state TEXT NOT NULL, isConfirmed INTEGER NOT NULL, person BLOB,
            taken INTEGER, requestId TEXT, signerId TEXT, created INTEGER NOT NULL, expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX publicStartOfLink ON publicStart (linkId, taken);
        CREATE INDEX publicStartOfAccount ON publicStart (accountId, created, id);
        CREATE INDEX publicStartOfRequest ON publicStart (requestId) WHERE requestId IS NOT NULL;
        CREATE INDEX publicStartEnd ON publicStart (expires);
        CREATE TABLE publicCall (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, person BLOB, network BLOB NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX publicCallOfPerson ON publicCall (person, created);
        CREATE INDEX publicCallOfNetwork ON publicCall (network, created);
        CREATE INDEX publicCallOfAccount ON publicCall (accountId, created);
        CREATE INDEX publicCallTime ON publicCall (created);
        """
}
