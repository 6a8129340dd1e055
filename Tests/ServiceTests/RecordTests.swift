import Foundation
import GRDB
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct RecordTests {
    private let database: DatabaseQueue
    private let now = Moment(milliseconds: 1_763_764_801_007)

    init() throws {
        database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
    }

    @Test("each record's columns are its table's, and none that needs a value is left out")
    func columns() throws {
        let declared = try ServiceSources.files().reduce(0) {
            $0 + $1.text.matches(of: /struct \w+: (?:Owned|Finishing|Stored)Record \{/).count
        }
        #expect(declared == RecordTypes.all.count)
        try database.read { database in
            for type in RecordTypes.all {
                let columns = try database.columns(in: type.table)
                #expect(Set(type.columns).isSubset(of: columns.map(\.name)), "\(type)")
                let needed = columns.filter { $0.isNotNull && $0.defaultValueSQL == nil }.map(\.name)
                #expect(Set(type.columns).isSuperset(of: needed), "\(type)")
                #expect(try Set(type.key) == Set(database.primaryKey(type.table).columns), "\(type)")
            }
        }
    }

    private func batch(_ id: String, of account: String) -> BatchRecord {
        BatchRecord(id: id, accountId: account, recipe: "", state: .running, total: 1, created: now)
    }

    private func account(_ id: String) -> AccountRecord {
        AccountRecord(id: id, name: "main", created: now, person: "", organisation: "")
    }

    @Test("a record is read as it was written, changed and deleted")
    func rows() throws {
        try database.writing { database in
            var row = BatchRow(batchId: "bat_1", position: 3, documentId: "doc_1", row: "{}", state: .waiting)
            try account("acc_1").insert(in: database)
            try batch("bat_1", of: "acc_1").insert(in: database)
            try row.insert(in: database)
            row.state = .failed
            row.problem = "it has no pages"
            try row.update(in: database)
            let read = try #require(try BatchRow.rows(of: "bat_1", after: 2, limit: 10, in: database).first)
            #expect((read.batchId, read.position, read.documentId, read.row) == ("bat_1", 3, "doc_1", "{}"))
            #expect((read.state, read.result, read.problem) == (.failed, nil, "it has no pages"))
            #expect(try BatchRow.count(.failed, of: "bat_1", in: database) == 1)
            #expect(try row.delete(in: database))
            #expect(try !row.delete(in: database))
            #expect(try !row.updateIfPresent(in: database))
            #expect(throws: MissingRecordError.self) { try row.update(in: database) }
        }
    }

    @Test("nobody finds what belongs to another account")
    func owners() throws {
        try database.writing { database in
            for id in ["acc_1", "acc_2"] { try account(id).insert(in: database) }
            try batch("bat_1", of: "acc_1").insert(in: database)
            let found = try BatchRecord.find("bat_1", of: "acc_1", in: database)
            #expect(found.created == now && found.finished == nil)
            let problem = try #require(throws: Problem.self) {
                try BatchRecord.find("bat_1", of: "acc_2", in: database)
            }
            #expect(problem.code == "not-found" && problem.detail.contains("batch"))
        }
    }

    @Test("a document that an earlier version only marked as deleted is not found")
    func deletedDocuments() throws {
        try database.writing { database in
            try account("acc_1").insert(in: database)
            var document = DocumentRecord(
                id: "doc_1",
                accountId: "acc_1",
                name: "a.pdf",
                sha256: "00",
                bytes: 1,
                description: "{}",
                parent: nil,
                created: now,
                search: "a.pdf"
            )
            try document.insert(in: database)
            #expect(try DocumentRecord.found("doc_1", of: "acc_1", in: database) != nil)
            document.deleted = now
            try document.update(in: database)
            #expect(try DocumentRecord.found("doc_1", of: "acc_1", in: database) == nil)
            #expect(try DocumentRecord.with(id: "doc_1", in: database)?.deleted == now)
        }
    }
}
