import GRDB
import Testing

@testable import SignetService

@Suite struct SchemaTests {
    @Test("webhooks of earlier versions are told of reminders by the event's present name, and accounts have no sender")
    func earlier() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "2")
        try database.write {
            try $0.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO webhook (id, accountId, url, secret, events, created)
                        VALUES ('whk_1', 'acc_1', 'https://example.org', x'00', 'reminder.due reminder.sent', 0);
                    """
            )
        }
        try Schema.migrator.migrate(database)
        let events = try database.read { try String.fetchOne($0, sql: "SELECT events FROM webhook") }
        #expect(events == "reminder.due reminder.noted")
        #expect(try database.read { try AccountRecord.find("acc_1", in: $0) }.sender == "")
    }

    @Test("requests that were completed before there were seals stay so, and those under way can be sealed")
    func seals() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "reminders")
        try database.write {
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
        try database.read {
            let states = try RequestRecord.all("ORDER BY id", [], in: $0).map(\.state)
            #expect(states == [.completed, .sent])
            #expect(try SealRecord.waiting(in: $0) == [])
            #expect(try SealRecord.of("req_1", in: $0) == nil)
            #expect(try IdentityRecord.of("acc_1", in: $0) == nil)
        }
    }
}
