import GRDB
import SignetBasics
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct SchemaTests {
    @Test("webhooks of earlier versions get reminders under the event's present name, and accounts have no sender")
    func earlier() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "2")
        try database.writing {
            try $0.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO webhook (id, accountId, url, secret, events, created)
                        VALUES ('whk_1', 'acc_1', 'https://example.org', x'00', 'reminder.due reminder.sent', 0);
                    """
            )
        }
        try Schema.migrator.migrate(database)
        let events = try database.reading { try String.fetchOne($0, sql: "SELECT events FROM webhook") }
        #expect(events == "reminder.due reminder.noted")
        #expect(try database.reading { try AccountRecord.find("acc_1", in: $0) }.sender == "")
    }

    @Test("requests that were completed before there were seals stay so, and those under way can be sealed")
    func seals() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "reminders")
        try database.writing {
            try $0.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO document (id, accountId, name, sha256, bytes, description, created)
                        VALUES ('doc_1', 'acc_1', 'a.pdf', '00', 1, '{}', 0);
                    INSERT INTO request (id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state,
                            created, expires, finalDocumentId)
                        VALUES ('req_1', 'acc_1', 'A', '', '', 'doc_1', '00', 1, 0, 'completed', 0, 9, 'doc_1'),
                            ('req_2', 'acc_1', 'B', '', '', 'doc_1', '00', 1, 0, 'sent', 0, 9, NULL);
                    """
            )
        }
        try Schema.migrator.migrate(database)
        try database.reading {
            let states = try RequestRecord.all("ORDER BY id", [], in: $0).map(\.state)
            #expect(states == [.completed, .sent])
            #expect(try SealRecord.waiting(in: $0) == [])
            #expect(try SealRecord.of("req_1", in: $0) == nil)
            #expect(try IdentityRecord.of("acc_1", in: $0) == nil)
        }
    }

    @Test("documents that earlier versions finished have their origins, by the trails")
    func origins() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "traces")
        let entries = [
            ("acc_1", 1, #"{"action":"document.uploaded","document":{"sha256":"a0"}}"#),
            ("acc_1", 2, #"{"action":"document.sealed","details":{"certificate":"c0"},"document":{"sha256":"a1"}}"#),
            ("acc_1", 3, #"{"action":"document.stamped","details":{"certificate":"c0"},"document":{"sha256":"a2"}}"#),
            ("acc_1", 4, #"{"action":"document.stamped","details":{},"document":{"sha256":"a3"}}"#),
            ("req_1", 5, #"{"action":"document.stamped","details":{},"document":{"sha256":"a4"}}"#),
            ("req_1", 6, #"{"action":"document.sealed","details":{"certificate":"c0"},"document":{"sha256":"a5"}}"#),
            ("req_1", 7, #"{"action":"request.completed","details":{},"document":{"sha256":"a5"}}"#),
            ("req_1", 8, #"{"action":"document.renewed","details":{},"document":{"sha256":"a6"}}"#),
            (
                "acc_1", 9,
                #"{"action":"request.deleted","details":{"request":"req_2","state":"completed"},"document":{"sha256":"a7"}}"#
            ),
            (
                "acc_1", 10,
                #"{"action":"request.deleted","details":{"request":"req_3","state":"declined"},"document":{"sha256":"a8"}}"#
            ),
        ]
        try database.writing { database in
            for (chain, time, entry) in entries {
                try database.execute(
                    sql: """
                        INSERT INTO event (chain, sequence, accountId, time, entry, hash)
                            VALUES (?, ?, 'acc_1', ?, ?, '')
                        """,
                    arguments: [chain, time, time, entry]
                )
            }
        }
        try Schema.migrator.migrate(database)
        let found = try database.reading { try OriginRecord.all("ORDER BY sha256", [], in: $0) }
        #expect(
            found.map { "\($0.sha256) \($0.requestId ?? "-") \($0.finished.milliseconds)" } == [
                "a1 - 2", "a2 - 3", "a5 req_1 7", "a6 req_1 8", "a7 req_2 9",
            ]
        )
    }

    @Test("changes are made all together or not at all")
    func together() throws {
        let database = try DatabaseQueue()
        var migrator = SchemaMigrator()
        migrator.registerMigration("first") { try $0.execute(sql: "CREATE TABLE one (id TEXT PRIMARY KEY) STRICT") }
        migrator.registerMigration("second") { try $0.execute(sql: "CREATE TABLE one (id TEXT PRIMARY KEY) STRICT") }
        #expect(throws: DatabaseError.self) { try migrator.migrate(database) }
        #expect(try database.reading { try !$0.tableExists("one") && SchemaVersion.changes(in: $0) == [] })
    }

    @Test("changes that leave references to missing rows are not made")
    func references() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
        var migrator = Schema.migrator
        migrator.registerMigration("wrong") { database in
            try database.execute(
                sql: """
                    INSERT INTO apiKey (id, accountId, name, digest, scopes, created)
                        VALUES ('key_1', 'acc_none', '', x'00', '', 0)
                    """
            )
        }
        #expect(throws: DatabaseError.self) { try migrator.migrate(database) }
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .fits)
    }

    @Test("a program uses a database that a later one has expanded, and none that it has changed otherwise")
    func range() throws {
        let database = try DatabaseQueue()
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .isEarlier)
        try Schema.migrator.migrate(database, upTo: "seals")
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .isEarlier)
        try Schema.migrator.migrate(database)
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .fits)
        var later = Schema.migrator
        later.registerExpansion("expansion") { try $0.execute(sql: "CREATE TABLE later (id TEXT PRIMARY KEY) STRICT") }
        try later.migrate(database)
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .fits)
        later.registerMigration("contraction") { try $0.execute(sql: "DROP TABLE later") }
        try later.migrate(database)
        #expect(try database.reading { try SchemaFit($0, Schema.migrator) } == .isLater(program: productVersion))
        #expect(try database.reading { try SchemaFit($0, later) } == .fits)
    }

    @Test("jobs of the schema before have no cause, and programs of that schema can go on")
    func traces() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "consents")
        let add = """
            INSERT INTO job (kind, key, lane, payload, state, due, attempts, fence)
                VALUES ('seal', ?, 'acc_1', '', 'waiting', 1, 2, 3)
            """
        try database.writing { try $0.execute(sql: add, arguments: ["req_1"]) }
        try Schema.migrator.migrate(database)
        try database.writing { try $0.execute(sql: add, arguments: ["req_2"]) }
        try database.reading { database in
            let jobs = try JobRecord.all("ORDER BY id", [], in: database)
            #expect(jobs.map(\.key) == ["req_1", "req_2"] && jobs.map(\.fence) == [3, 3])
            #expect(jobs.allSatisfy { $0.traceparent == nil })
            let version = try #require(try SchemaVersion.read(in: database))
            #expect(version.oldest < version.version)
        }
    }

    @Test("deliveries, rows of batches and seals that wait are in the queue after an update, and nothing else is")
    func jobs() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "renewals")
        try database.writing {
            try $0.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO document (id, accountId, name, sha256, bytes, description, created)
                        VALUES ('doc_1', 'acc_1', 'a.pdf', '00', 1, '{}', 0);
                    INSERT INTO request (id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state,
                            created, expires)
                        VALUES ('req_1', 'acc_1', 'A', '', '', 'doc_1', '00', 1, 0, 'sealing', 0, 9),
                            ('req_2', 'acc_1', 'B', '', '', 'doc_1', '00', 1, 0, 'completed', 0, 9);
                    INSERT INTO seal (requestId, accountId, created, attempts, next, sealed)
                        VALUES ('req_1', 'acc_1', 5, 3, 70, NULL), ('req_2', 'acc_1', 5, 1, NULL, 6);
                    INSERT INTO webhook (id, accountId, url, secret, events, created)
                        VALUES ('whk_1', 'acc_1', 'https://example.org', x'00', '', 0);
                    INSERT INTO delivery (id, webhookId, accountId, event, body, state, attempts, next, created)
                        VALUES ('dlv_1', 'whk_1', 'acc_1', 'e', '{}', 'waiting', 2, 60, 1),
                            ('dlv_2', 'whk_1', 'acc_1', 'e', '{}', 'delivered', 1, NULL, 2);
                    INSERT INTO batch (id, accountId, recipe, state, total, created)
                        VALUES ('bat_1', 'acc_1', '', 'running', 2, 9), ('bat_2', 'acc_1', '', 'cancelled', 1, 9),
                            ('bat_3', 'acc_1', '', 'running', 1, 9);
                    INSERT INTO batchRow (batchId, position, documentId, row, state)
                        VALUES ('bat_1', 0, 'doc_1', '{}', 'done'), ('bat_1', 1, 'doc_1', '{}', 'waiting'),
                            ('bat_2', 0, 'doc_1', '{}', 'waiting'), ('bat_3', 0, 'doc_1', '{}', 'done');
                    """
            )
        }
        try Schema.migrator.migrate(database)
        try database.reading {
            let jobs = try JobRecord.all("ORDER BY kind", [], in: $0)
            #expect(jobs.map(\.kind) == [.batchRow, .delivery, .seal])
            #expect(jobs.map(\.key) == ["bat_1/1", "dlv_1", "req_1"])
            #expect(jobs.map(\.lane) == ["bat_1", "whk_1", "acc_1"])
            #expect(jobs.map(\.due.milliseconds) == [9, 60, 70] && jobs.map(\.attempts) == [0, 2, 3])
            #expect(try BatchRecord.with(id: "bat_3", in: $0)?.state == .finished)
        }
    }
}
