import Foundation
import SignetAudit
import Testing

@testable import SignetService
@testable import SignetServiceFeatures
@testable import SignetServiceFoundation

@Suite struct LockTests {
    private static let request = RowLock(.request, "req_1")

    @Test("a lock is taken before those of later kinds and names, and only where something is written")
    func order() {
        var locks = TransactionLocks(isWriting: true)
        #expect(locks.fault(taking: Self.request) == nil)
        locks.add(Self.request)
        #expect(locks.fault(taking: RowLock(.chain, "acc_1")) == nil)
        #expect(locks.fault(taking: RowLock(.request, "req_2")) == nil)
        #expect(locks.fault(taking: RowLock(.request, "req_0")) != nil)
        #expect(locks.fault(taking: RowLock(.owner, "sig_1")) != nil)
        #expect(TransactionLocks(isWriting: false).fault(taking: Self.request) != nil)
    }

    @Test("a guarded row is changed under its lock, and as it was read under that lock")
    func updates() {
        var locks = TransactionLocks(isWriting: true)
        // Read before the lock was taken: another transaction may have changed it meanwhile.
        locks.noteRead(of: "request", guardedBy: Self.request)
        #expect(locks.fault(updating: "request", guardedBy: Self.request) != nil)
        #expect(locks.fault(deletingFrom: "request", guardedBy: Self.request) != nil)
        locks.add(Self.request)
        #expect(locks.fault(updating: "request", guardedBy: Self.request) != nil)
        #expect(locks.fault(deletingFrom: "request", guardedBy: Self.request) == nil)
        locks.noteRead(of: "request", guardedBy: Self.request)
        #expect(locks.fault(updating: "request", guardedBy: Self.request) == nil)
        #expect(locks.fault(updating: "request", guardedBy: RowLock(.request, "req_2")) != nil)
        #expect(locks.fault(updating: "draft", guardedBy: nil) == nil)
    }

    @Test("a transaction that writes decides by what it counts under a lock; one that reads needs none")
    func counts() {
        var locks = TransactionLocks(isWriting: true)
        #expect(locks.fault(decidingBy: Self.request) != nil)
        locks.add(Self.request)
        #expect(locks.fault(decidingBy: Self.request) == nil)
        #expect(TransactionLocks(isWriting: false).fault(decidingBy: Self.request) == nil)
    }

    @Test("entries that are written at the same moment make one chain", arguments: StoreKind.allCases)
    func oneChain(_ kind: StoreKind) async throws {
        let scratch = try await StoreScratch(kind)
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    let event = AuditEvent(
                        .pageViewed,
                        at: Moment(milliseconds: Int64(number)),
                        by: .service,
                        from: .service,
                        document: nil,
                        ["number": String(number)]
                    )
                    try await scratch.store.write { try AuditLog(account: "acc_1").append([event], in: $0) }
                }
            }
            try await group.waitForAll()
        }
        let entries = try await scratch.store.read { try AuditLog.entries(of: "acc_1", in: $0) }
        #expect(entries.map(\.sequence) == Array(1...40))
        #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.hash == $1.previous })
    }

    @Test("who waits for a lock reads what the one before has written", arguments: StoreKind.allCases)
    func counting(_ kind: StoreKind) async throws {
        let scratch = try await StoreScratch(kind)
        try await withThrowingTaskGroup { group in
            for _ in 0..<40 {
                group.addTask {
                    try await scratch.store.write { database in
                        try database.lock(.account, "acc_1")
                        let last = try Int.fetchOne(database, sql: "SELECT coalesce(max(opens), 0) FROM jobLane") ?? 0
                        try database.execute(
                            sql: "INSERT INTO jobLane (kind, lane, failures, opens) VALUES ('delivery', ?, 0, ?)",
                            arguments: ["\(last)", last + 1]
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await scratch.store.read { try Int.fetchOne($0, sql: "SELECT max(opens) FROM jobLane") } == 40)
    }

    @Test("a program that changes a request without its lock ends when it is tested")
    func end() async {
        await #expect(processExitsWith: .failure) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-\(UUID().uuidString)")
                .path
            let store = try Store(folder: folder, key: nil)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await store.write { database in
                let batch = BatchRecord(
                    id: "bat_1",
                    accountId: "acc_1",
                    recipe: "",
                    state: .running,
                    total: 1,
                    created: Moment(milliseconds: 0)
                )
                try batch.insert(in: database)
            }
            try await store.write { database in
                guard let batch = try BatchRecord.with(id: "bat_1", in: database) else { return }
                try batch.update(in: database)
            }
        }
    }
}
