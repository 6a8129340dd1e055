extension Schema {
    /// Accounts' own texts of mails, the digests of the codes that mails are checked by, and whether mails name titles.
    static let letters = """
        CREATE TABLE mailText (
            accountId TEXT NOT NULL, event TEXT NOT NULL, language TEXT NOT NULL, subject TEXT NOT NULL,
            body TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (accountId, event, language)
        ) STRICT;
        CREATE TABLE mailCode (
            digest BLOB PRIMARY KEY, mailId TEXT NOT NULL REFERENCES mail (id) ON DELETE CASCADE
        ) STRICT;
        CREATE INDEX mailCodeOfMail ON mailCode (mailId);
        ALTER TABLE account ADD COLUMN titlesInMail INTEGER NOT NULL DEFAULT 1;
        """
}
