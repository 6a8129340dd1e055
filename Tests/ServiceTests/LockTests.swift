import Foundation
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

    @Test("a program that changes a request without its lock ends when it is tested")
    func end() async {
        await #expect(processExitsWith: .failure) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("signet-lock-\(UUID().uuidString)").path
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
