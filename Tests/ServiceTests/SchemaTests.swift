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
}
