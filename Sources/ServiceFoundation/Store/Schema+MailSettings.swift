extension Schema {
    static let mailSettings = """
        CREATE TABLE mailSettings (
            accountId TEXT PRIMARY KEY REFERENCES account (id), server TEXT NOT NULL, tls TEXT NOT NULL,
            signIn TEXT NOT NULL, login TEXT NOT NULL, password BLOB, sender TEXT NOT NULL, replyTo TEXT NOT NULL,
            bounce TEXT NOT NULL, selector TEXT NOT NULL, changed INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE mailSecret (id INTEGER PRIMARY KEY, secret BLOB NOT NULL) STRICT;
        """

    /// Keys that may do everything may do this too.
    static let mailScopes = """
        UPDATE apiKey SET scopes = scopes || ' mail:read mail:write' WHERE ' ' || scopes || ' ' LIKE '% admin:write %';
        """
}
