extension Schema {
    /// Mails with what came of each, the addresses that get none, and what keeps the mails of accounts waiting.
    static let mails = """
        CREATE TABLE mail (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, requestId TEXT NOT NULL, signerId TEXT NOT NULL,
            event TEXT NOT NULL, n INTEGER NOT NULL, address TEXT NOT NULL, language TEXT NOT NULL,
            messageId TEXT NOT NULL, digest TEXT, state TEXT NOT NULL, attempts INTEGER NOT NULL, code INTEGER,
            reply TEXT, created INTEGER NOT NULL, sent INTEGER, next INTEGER, linkId TEXT,
            UNIQUE (accountId, requestId, signerId, event, n)
        ) STRICT;
        CREATE INDEX mailOfRequest ON mail (requestId, signerId);
        CREATE INDEX mailOfAccount ON mail (accountId, created, id);
        CREATE INDEX mailWithMessageId ON mail (messageId);
        CREATE TABLE suppression (
            accountId TEXT NOT NULL, folded TEXT NOT NULL, kind TEXT NOT NULL, mailId TEXT NOT NULL,
            created INTEGER NOT NULL, lifted INTEGER, PRIMARY KEY (accountId, folded)
        ) STRICT;
        CREATE TABLE mailTrouble (
            accountId TEXT PRIMARY KEY, stage TEXT NOT NULL, code INTEGER, reply TEXT NOT NULL, since INTEGER NOT NULL
        ) STRICT;
        """

    // Watchers see what came of a mail; by triggers, as the other changes.
    static let mailMade = """
        CREATE TRIGGER mailMade AFTER INSERT ON mail WHEN NEW.requestId <> ''
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.requestId); END;
        """
    static let mailChanged = """
        CREATE TRIGGER mailChanged AFTER UPDATE ON mail WHEN NEW.requestId <> ''
            BEGIN INSERT INTO change (accountId, requestId) VALUES (NEW.accountId, NEW.requestId); END;
        """

    static let mailJudged = "ALTER TABLE mail ADD COLUMN judged INTEGER;"

    /// Requests that are sent by mail, and when their people are reminded.
    static let mailedRequests = """
        ALTER TABLE request ADD COLUMN byMail INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE request ADD COLUMN replyTo TEXT NOT NULL DEFAULT '';
        ALTER TABLE request ADD COLUMN plan TEXT;
        ALTER TABLE request ADD COLUMN zone TEXT NOT NULL DEFAULT '';
        ALTER TABLE signer ADD COLUMN zone TEXT NOT NULL DEFAULT '';
        ALTER TABLE signer ADD COLUMN notified INTEGER;
        ALTER TABLE signer ADD COLUMN undelivered INTEGER;
        ALTER TABLE signer ADD COLUMN reminderDue INTEGER;
        ALTER TABLE signer ADD COLUMN remindersSent INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE account ADD COLUMN digest TEXT NOT NULL DEFAULT '';
        ALTER TABLE account ADD COLUMN digestLanguage TEXT NOT NULL DEFAULT '';
        ALTER TABLE account ADD COLUMN digestDue INTEGER;
        CREATE INDEX signerReminderDue ON signer (reminderDue) WHERE reminderDue IS NOT NULL;
        """
}
