/// The tables, as a sequence of changes that are never edited once released: a later version adds to them.
///
/// Since `serviceIdentity`, they are made in PostgreSQL one by one: by ``Database/define(sql:)`` where they define something.
package enum Schema {
    /// All changes, by which the database of any earlier release is brought to the present version.
    package static var migrator: SchemaMigrator {
        var migrator = SchemaMigrator()
        migrator.registerMigration("1") { database in
            for statements in [accounts, documents, capture, requests, events, batches] {
                try database.execute(sql: statements)
            }
        }
        migrator.registerMigration("2") { database in
            try database.execute(sql: orphans)
            // Replies were kept as they are.
            try database.execute(sql: "DELETE FROM idempotency")
        }
        migrator.registerMigration("deletion") { try $0.execute(sql: deletion) }
        migrator.registerMigration("search") { database in
            try database.execute(sql: search)
            try fillSearch(in: database)
        }
        migrator.registerMigration("senders") { try $0.execute(sql: senders) }
        migrator.registerMigration("reminders") { database in
            // The event has another name: the service sends no reminders.
            try database.execute(
                sql: "UPDATE webhook SET events = replace(events, 'reminder.sent', 'reminder.noted')"
            )
        }
        migrator.registerMigration("identities") { try $0.execute(sql: identities) }
        migrator.registerMigration("seals") { try $0.execute(sql: seals) }
        migrator.registerMigration("renewals") { try $0.execute(sql: renewals) }
        migrator.registerExpansion("versions") { try $0.execute(sql: versions) }
        migrator.registerMigration("jobs") { database in
            for statements in [jobs, movedJobs] { try database.execute(sql: statements) }
        }
        migrator.registerExpansion("generation") { try $0.execute(sql: generation) }
        migrator.registerMigration("chains") { try $0.execute(sql: chains) }
        migrator.registerMigration("consents") { try $0.execute(sql: consents) }
        migrator.registerExpansion("traces") { try $0.execute(sql: jobTraces) }
        migrator.registerExpansion("formerIdentities") { try $0.execute(sql: formerIdentities) }
        migrator.registerExpansion("origins") { database in
            for statements in [origins, earlierOrigins] { try database.execute(sql: statements) }
        }
        migrator.registerExpansion("changes") { try $0.execute(sql: changes) }
        migrator.registerExpansion("signerPlaces") { try $0.execute(sql: signerPlaces) }
        migrator.registerExpansion("serviceIdentity") { try $0.define(sql: serviceIdentity) }
        migrator.registerExpansion("assetVersions") { try $0.define(sql: assetVersions) }
        migrator.registerExpansion("blobs") { try $0.define(sql: blobs) }
        migrator.registerExpansion("corrections") { database in
            for definition in [corrections] + correctionChanges { try database.define(sql: definition) }
        }
        migrator.registerExpansion("mail") { database in
            for statements in [mails, mailMade, mailChanged, mailedRequests] { try database.define(sql: statements) }
        }
        migrator.registerExpansion("roles") { try $0.define(sql: roles) }
        migrator.registerExpansion("mailSettings") { database in
            for statements in [mailSettings, mailScopes] { try database.define(sql: statements) }
        }
        migrator.registerExpansion("letters") { try $0.define(sql: letters) }
        migrator.registerExpansion("waiting") { try $0.define(sql: waiting) }
        migrator.registerExpansion("mailJudged") { try $0.define(sql: mailJudged) }
        migrator.registerExpansion("signerSince") { try $0.define(sql: signerSince) }
        migrator.registerExpansion("fields") { try $0.define(sql: fields) }
        migrator.registerExpansion("templates") { database in
            for statements in [templates, templateScopes] { try database.define(sql: statements) }
        }
        migrator.registerExpansion("references") { try $0.define(sql: references) }
        migrator.registerExpansion("bulk") { try $0.define(sql: bulk) }
        migrator.registerExpansion("publicLinks") { try $0.define(sql: publicLinks) }
        migrator.registerExpansion("lists") { try $0.define(sql: lists) }
        migrator.registerExpansion("requestIndex") { database in
            for definition in requestIndex + [requestLists] { try database.define(sql: definition) }
        }
        migrator.registerExpansion("inPerson") { try $0.define(sql: inPerson) }
        migrator.registerExpansion("requestDocuments") { database in
            for definition in [requestDocuments] + requestDocumentChanges { try database.define(sql: definition) }
        }
        return migrator
    }

    // Times are milliseconds since 1970 in UTC. Identifiers are texts.

    private static let accounts = """
        CREATE TABLE account (id TEXT PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL) STRICT;
        CREATE TABLE apiKey (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL,
            digest BLOB NOT NULL UNIQUE, scopes TEXT NOT NULL, created INTEGER NOT NULL, revoked INTEGER
        ) STRICT;
        CREATE TABLE session (
            digest BLOB PRIMARY KEY, keyId TEXT NOT NULL REFERENCES apiKey (id), created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE entrance (
            digest BLOB PRIMARY KEY, keyId TEXT NOT NULL REFERENCES apiKey (id), expires INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE idempotency (
            owner TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL,
            contentType TEXT NOT NULL, body BLOB NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (owner, key)
        ) STRICT;
        """

    private static let senders = """
        ALTER TABLE account ADD COLUMN person TEXT NOT NULL DEFAULT '';
        ALTER TABLE account ADD COLUMN organisation TEXT NOT NULL DEFAULT '';
        """

    private static let identities = """
        CREATE TABLE identity (
            accountId TEXT PRIMARY KEY REFERENCES account (id), fingerprint TEXT NOT NULL, file BLOB NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        """

    private static let formerIdentities = """
        CREATE TABLE formerIdentity (
            fingerprint TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), certificate BLOB NOT NULL,
            ended INTEGER NOT NULL
        ) STRICT;
        """

    private static let seals = """
        CREATE TABLE seal (
            requestId TEXT PRIMARY KEY REFERENCES request (id), accountId TEXT NOT NULL, created INTEGER NOT NULL,
            attempts INTEGER NOT NULL, next INTEGER, failed INTEGER, problem TEXT, sealed INTEGER, level TEXT,
            fingerprint TEXT, authority TEXT
        ) STRICT;
        CREATE INDEX sealDue ON seal (next) WHERE sealed IS NULL;
        """

    private static let renewals = """
        CREATE TABLE renewal (
            requestId TEXT PRIMARY KEY REFERENCES request (id), accountId TEXT NOT NULL, begins INTEGER NOT NULL,
            ends INTEGER NOT NULL, next INTEGER, attempts INTEGER NOT NULL, failed INTEGER, problem TEXT,
            renewed INTEGER, renewals INTEGER NOT NULL, authority TEXT
        ) STRICT;
        CREATE INDEX renewalDue ON renewal (next);
        """

    private static let versions = """
        CREATE TABLE schemaVersion (version INTEGER NOT NULL, oldest INTEGER NOT NULL, program TEXT NOT NULL) STRICT;
        """

    // By triggers, so that no statement that withdraws something can leave it out.
    private static let generation = """
        CREATE TABLE generation (id INTEGER PRIMARY KEY CHECK (id = 1), value INTEGER NOT NULL) STRICT;
        INSERT INTO generation (id, value) VALUES (1, 1);
        CREATE TRIGGER keyWithdrawn AFTER UPDATE ON apiKey
            BEGIN UPDATE generation SET value = value + 1; END;
        CREATE TRIGGER keyDeleted AFTER DELETE ON apiKey
            BEGIN UPDATE generation SET value = value + 1; END;
        CREATE TRIGGER senderChanged AFTER UPDATE ON account
            BEGIN UPDATE generation SET value = value + 1; END;
        CREATE TRIGGER signatureDeleted AFTER DELETE ON signature
            BEGIN UPDATE generation SET value = value + 1; END;
        """

    private static let documents = """
        CREATE TABLE document (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL,
            sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, description TEXT NOT NULL, parent TEXT,
            created INTEGER NOT NULL, deleted INTEGER
        ) STRICT;
        CREATE INDEX documentOfAccount ON document (accountId, created, id) WHERE deleted IS NULL;
        CREATE TABLE signature (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), name TEXT NOT NULL,
            kind TEXT NOT NULL, part TEXT NOT NULL, source TEXT NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX signatureOfAccount ON signature (accountId, created, id);
        """

    private static let capture = """
        CREATE TABLE link (
            id TEXT PRIMARY KEY, digest BLOB NOT NULL UNIQUE, accountId TEXT NOT NULL, purpose TEXT NOT NULL,
            subject TEXT NOT NULL, created INTEGER NOT NULL, expires INTEGER NOT NULL, revoked INTEGER
        ) STRICT;
        CREATE INDEX linkOfSubject ON link (subject);
        CREATE TABLE capture (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, name TEXT NOT NULL, configuration TEXT NOT NULL,
            language TEXT NOT NULL, state TEXT NOT NULL, signatureId TEXT, created INTEGER NOT NULL,
            expires INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX captureOfAccount ON capture (accountId, created, id);
        CREATE TABLE saved (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL, part TEXT NOT NULL, kind TEXT NOT NULL,
            source TEXT NOT NULL, isKept INTEGER NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX savedOfOwner ON saved (owner, created);
        CREATE TABLE draft (owner TEXT PRIMARY KEY, body BLOB NOT NULL, updated INTEGER NOT NULL) STRICT;
        CREATE TABLE picture (
            id TEXT PRIMARY KEY, owner TEXT NOT NULL, sha256 TEXT NOT NULL, width INTEGER NOT NULL,
            height INTEGER NOT NULL, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX pictureOfOwner ON picture (owner);
        CREATE TABLE handover (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, owner TEXT NOT NULL, part TEXT NOT NULL,
            configuration TEXT NOT NULL, language TEXT NOT NULL, state TEXT NOT NULL, savedId TEXT,
            created INTEGER NOT NULL, expires INTEGER NOT NULL
        ) STRICT;
        """

    private static let requests = """
        CREATE TABLE request (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL REFERENCES account (id), title TEXT NOT NULL,
            message TEXT NOT NULL, sender TEXT NOT NULL, documentId TEXT NOT NULL REFERENCES document (id),
            sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, inOrder INTEGER NOT NULL, state TEXT NOT NULL,
            created INTEGER NOT NULL, expires INTEGER NOT NULL, finished INTEGER, finalDocumentId TEXT
        ) STRICT;
        CREATE INDEX requestOfAccount ON request (accountId, created, id);
        CREATE INDEX requestInState ON request (state, expires);
        CREATE TABLE signer (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id), name TEXT NOT NULL,
            email TEXT NOT NULL, position INTEGER NOT NULL, language TEXT NOT NULL, configuration TEXT NOT NULL,
            state TEXT NOT NULL, asked INTEGER, viewed INTEGER, finished INTEGER, reason TEXT, reminded INTEGER,
            isDueNoted INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX signerOfRequest ON signer (requestId, position);
        CREATE TABLE field (
            id TEXT PRIMARY KEY, requestId TEXT NOT NULL REFERENCES request (id),
            signerId TEXT NOT NULL REFERENCES signer (id), kind TEXT NOT NULL, page INTEGER NOT NULL,
            x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL, label TEXT NOT NULL,
            required INTEGER NOT NULL, value TEXT, source TEXT, position INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX fieldOfRequest ON field (requestId, position);
        """

    private static let events = """
        CREATE TABLE event (
            chain TEXT NOT NULL, sequence INTEGER NOT NULL, accountId TEXT NOT NULL, time INTEGER NOT NULL,
            entry TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (chain, sequence)
        ) STRICT;
        CREATE TABLE webhook (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, url TEXT NOT NULL, secret BLOB NOT NULL, events TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX webhookOfAccount ON webhook (accountId, created, id);
        CREATE TABLE delivery (
            id TEXT PRIMARY KEY, webhookId TEXT NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
            accountId TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL,
            attempts INTEGER NOT NULL, next INTEGER, status INTEGER, problem TEXT, created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX deliveryDue ON delivery (next) WHERE state = 'waiting';
        CREATE INDEX deliveryOfWebhook ON delivery (webhookId, created, id);
        """

    private static let consents = """
        CREATE TABLE consent (
            sha256 TEXT NOT NULL, language TEXT NOT NULL, text TEXT NOT NULL, shown INTEGER NOT NULL,
            PRIMARY KEY (sha256, language)
        ) STRICT;
        """

    // SQLite takes the other columns from the row that has the maximum.
    private static let chains = """
        CREATE TABLE chain (
            chain TEXT PRIMARY KEY, sequence INTEGER NOT NULL, hash TEXT NOT NULL, time INTEGER NOT NULL
        ) STRICT;
        INSERT INTO chain (chain, sequence, hash, time) SELECT chain, max(sequence), hash, time FROM event GROUP BY chain;
        """

    private static let orphans = """
        CREATE TABLE orphan (sha256 TEXT PRIMARY KEY, since INTEGER NOT NULL) STRICT;
        CREATE INDEX orphanDue ON orphan (since);
        CREATE INDEX handoverOfOwner ON handover (owner);
        CREATE INDEX documentWithDigest ON document (sha256);
        CREATE INDEX requestWithDigest ON request (sha256);
        CREATE INDEX requestOfDocument ON request (documentId);
        CREATE INDEX pictureWithDigest ON picture (sha256);
        """

    // Deleted documents were only marked.
    private static let deletion = """
        CREATE INDEX requestOfFinalDocument ON request (finalDocumentId);
        DELETE FROM document WHERE deleted IS NOT NULL AND id NOT IN (SELECT documentId FROM request)
            AND id NOT IN (SELECT finalDocumentId FROM request WHERE finalDocumentId IS NOT NULL);
        """

    private static let search = """
        ALTER TABLE document ADD COLUMN search TEXT NOT NULL DEFAULT '';
        ALTER TABLE request ADD COLUMN search TEXT NOT NULL DEFAULT '';
        """

    /// Writes the search texts of existing rows.
    private static func fillSearch(in database: Database) throws {
        for row in try Row.fetchAll(database, sql: "SELECT id, name FROM document") {
            try database.execute(
                sql: "UPDATE document SET search = ? WHERE id = ?",
                arguments: [SearchText.folded([row["name"]]), row["id"] as String]
            )
        }
        for row in try Row.fetchAll(database, sql: "SELECT id, title FROM request") {
            let id: String = try row["id"]
            let signers = try Row.fetchAll(
                database,
                sql: "SELECT name, email FROM signer WHERE requestId = ? ORDER BY position, rowid",
                arguments: [id]
            )
            let people: [String] = try signers.flatMap { try [$0["name"], $0["email"]] }
            try database.execute(
                sql: "UPDATE request SET search = ? WHERE id = ?",
                arguments: [SearchText.folded([row["title"]] + people), id]
            )
        }
    }

    // The order in which rows were written, which not every database keeps.
    private static let signerPlaces = """
        ALTER TABLE signer ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
        UPDATE signer SET place = rowid;
        """

    private static let batches = """
        CREATE TABLE batch (
            id TEXT PRIMARY KEY, accountId TEXT NOT NULL, recipe TEXT NOT NULL, state TEXT NOT NULL,
            total INTEGER NOT NULL, created INTEGER NOT NULL, finished INTEGER
        ) STRICT;
        CREATE INDEX batchOfAccount ON batch (accountId, created, id);
        CREATE TABLE batchRow (
            batchId TEXT NOT NULL REFERENCES batch (id), position INTEGER NOT NULL, documentId TEXT NOT NULL,
            row TEXT NOT NULL, state TEXT NOT NULL, result TEXT, problem TEXT, PRIMARY KEY (batchId, position)
        ) STRICT;
        """
}
