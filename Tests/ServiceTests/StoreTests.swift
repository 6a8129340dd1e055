import Foundation
import GRDB
import Signet
import SignetAudit
import Testing

@testable import SignetService
@testable import SignetServiceFoundation

@Suite struct StoreTests {
    /// A separate folder, removed at the end.
    private final class Scratch: Sendable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("signet-store-\(UUID().uuidString)")
            .path

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private let scratch = Scratch()
    private static let key = SecretBytes([UInt8](repeating: 9, count: 32))

    @Test("blobs are found by their digest, and the same bytes are kept once")
    func blobs() throws {
        let blobs = BlobStore(folder: scratch.path, key: nil, metrics: Metrics())
        let digest = try blobs.keep(Array("abc".utf8))
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try blobs.keep(Array("abc".utf8)) == digest)
        #expect(try blobs.bytes(digest) == Array("abc".utf8))
        let path = "\(scratch.path)/ba/\(digest)"
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("of several processes that begin with other keys at the same moment, the folder has the key of one")
    func oneKey() async throws {
        let folder = scratch.path
        let keys = (UInt8(1)...8).map { SecretBytes([UInt8](repeating: $0, count: 32)) }
        let taken = await withTaskGroup(of: Bool.self) { group in
            for key in keys {
                group.addTask {
                    (try? BlobStore(folder: folder, key: key, metrics: Metrics()).checkKey()) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
        let fitting = keys.filter {
            (try? BlobStore(folder: folder, key: $0, metrics: Metrics()).checkKey()) != nil
        }
        #expect(fitting.count == 1)
    }

    @Test("the log is emptied, but not while somebody reads it, as a backup does, and that is no error")
    func emptyingLog() async throws {
        let store = try Store(folder: scratch.path, key: nil)
        let log = DataFolder.database(of: scratch.path) + "-wal"
        func logBytes() throws -> Int { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? -1 }
        // Another process, which copies the database.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let backup = try DatabaseQueue(path: DataFolder.database(of: scratch.path), configuration: configuration)
        try await store.write { try $0.execute(sql: "INSERT INTO orphan (sha256, since) VALUES ('00', 1)") }
        try backup.inDatabase { try $0.beginTransaction(.deferred) }
        #expect(try backup.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM orphan") } == 1)
        try await store.write { try $0.execute(sql: "DELETE FROM orphan") }
        #expect(try await !store.emptyLog())
        #expect(try logBytes() > 0)
        #expect(try backup.inDatabase { try Int.fetchOne($0, sql: "SELECT count(*) FROM orphan") } == 1)
        try backup.inDatabase { try $0.commit() }
        #expect(try await store.emptyLog())
        #expect(try logBytes() == 0)
    }

    @Test("transactions that have a connection are counted, and those that wait")
    func connections() async throws {
        let store = try Store(folder: scratch.path, key: nil)
        @Sendable func uses() -> [String] { store.connectionUse.map { "\($0.labels.text) \(Int($0.value))" } }
        let idle = [
            "operation=\"read\",state=\"used\" 0", "operation=\"read\",state=\"waiting\" 0",
            "operation=\"write\",state=\"used\" 0", "operation=\"write\",state=\"waiting\" 0",
        ]
        #expect(uses().sorted() == idle)
        // The closure runs on the only connection that writes, so that the second one waits.
        let second = try await store.write { _ in
            let task = Task { try await store.write { _ in } }
            while uses().sorted()[3] != "operation=\"write\",state=\"waiting\" 1" { usleep(1_000) }
            #expect(uses().sorted()[2] == "operation=\"write\",state=\"used\" 1")
            return task
        }
        try await second.value
        #expect(uses().sorted() == idle)
    }

    @Test("a blob that was changed on the disk is not given out")
    func damage() throws {
        let blobs = BlobStore(folder: scratch.path, key: nil, metrics: Metrics())
        let digest = try blobs.keep(Array("abc".utf8))
        try Data("abd".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/ba/\(digest)"))
        #expect(throws: BlobDamageError.self) { try blobs.bytes(digest) }
    }

    @Test("with a key neither bytes nor digests stand on the disk, and only that key opens them")
    func encryption() throws {
        let blobs = BlobStore(folder: scratch.path, key: Self.key, metrics: Metrics())
        let secret = Array(String(repeating: "a secret contract ", count: 20).utf8)
        let digest = try blobs.keep(secret)
        #expect(try blobs.bytes(digest) == secret)
        var files = 0
        for case let name as String in try #require(FileManager.default.enumerator(atPath: scratch.path)) {
            guard let data = FileManager.default.contents(atPath: "\(scratch.path)/\(name)"), !data.isEmpty else {
                continue
            }
            files += 1
            #expect(!name.contains(digest))
            #expect(data.range(of: Data("secret".utf8)) == nil)
        }
        #expect(files == 1)
        let other = BlobStore(
            folder: scratch.path,
            key: SecretBytes([UInt8](repeating: 8, count: 32)),
            metrics: Metrics()
        )
        #expect(throws: (any Error).self) { try other.bytes(digest) }
        #expect(throws: (any Error).self) {
            try BlobStore(folder: scratch.path, key: nil, metrics: Metrics()).bytes(digest)
        }
    }

    @Test("files that no record refers to are removed when they are old, with a key too", arguments: [nil, key])
    func strays(key: SecretBytes?) async throws {
        let store = try Store(folder: scratch.path, key: key)
        let digests = try (0..<40).map { try store.blobs.keep(Array("blob \($0)".utf8)) }
        try await store.write { try Orphans.add(digests[0], Moment(Date()), in: $0) }
        #expect(try await StrayBlobs.clear(store, Moment(Date())) == 0)
        let later = Moment(Date()).adding(seconds: Retention.orphans + 60)
        #expect(try await StrayBlobs.clear(store, later) == 39)
        #expect(try store.blobs.bytes(digests[0]) == Array("blob 0".utf8))
        #expect(throws: (any Error).self) { try store.blobs.bytes(digests[1]) }
    }

    @Test("the ends of chains of earlier versions are found, and the chains go on from there")
    func earlierChains() async throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database, upTo: "generation")
        let events = (0..<3).map {
            AuditEvent(.pageViewed, at: Moment(milliseconds: $0), by: .service, from: .service, document: nil, [:])
        }
        var chain = AuditChain("acc_1", head: .none)
        for event in events {
            let entry = try chain.append(event, salt: .random())
            try database.writing {
                try $0.execute(
                    sql:
                        "INSERT INTO event (chain, sequence, accountId, time, entry, hash) VALUES (?, ?, 'acc_1', ?, ?, ?)",
                    arguments: [
                        entry.chain, entry.sequence, entry.event.time.milliseconds,
                        String(decoding: try entry.bytes, as: UTF8.self), entry.hash.text,
                    ]
                )
            }
        }
        try Schema.migrator.migrate(database)
        let export = try database.writing { [chain] database in
            #expect(try AuditLog.head(of: "acc_1", in: database) == chain.head)
            try AuditLog(account: "acc_1").append(events, in: database)
            return try AuditLog.export(of: "acc_1", account: "acc_1", in: database)
        }
        #expect(try AuditVerification(try #require(export)).count == 6)
    }

    @Test("entries of the audit hang together, over transactions and chains")
    func audit() async throws {
        let store = try Store(folder: scratch.path, key: nil)
        @Sendable func event(_ action: AuditAction) -> AuditEvent {
            AuditEvent(action, at: Moment(Date()), by: .service, from: .service, document: nil, ["a": "b"])
        }
        for _ in 0..<5 {
            try await store.write { try AuditLog(account: "acc_1").append([event(.pageViewed)], in: $0) }
            try await store.write {
                try AuditLog(account: "acc_1", request: "req_1").append(
                    [event(.requestCreated), event(.requestSent)],
                    in: $0
                )
            }
        }
        let export = try #require(try await store.read { try AuditLog.export(of: "req_1", account: "acc_1", in: $0) })
        let verification = try AuditVerification(export)
        #expect(verification.count == 10)
        #expect(verification.chain == "req_1")
        #expect(try await store.read { try AuditLog.export(of: "req_1", account: "acc_2", in: $0) } == nil)
        #expect(try await store.read { try AuditLog.export(of: "req_2", account: "acc_1", in: $0) } == nil)
    }

    @Test("a failed transaction leaves no entry behind")
    func rollback() async throws {
        let store = try Store(folder: scratch.path, key: nil)
        let event = AuditEvent(.pageViewed, at: Moment(Date()), by: .service, from: .service, document: nil, [:])
        await #expect(throws: Problem.self) {
            try await store.write { database in
                try AuditLog(account: "acc_1").append([event], in: database)
                throw Problem.notFound("thing")
            }
        }
        #expect(try await store.read { try AuditLog.head(of: "acc_1", in: $0).sequence } == 0)
    }

    @Test("the blobs that a backup copies are those that are not removed")
    func references() throws {
        let database = try DatabaseQueue()
        try Schema.migrator.migrate(database)
        try database.writing {
            try $0.execute(
                sql: """
                    INSERT INTO account (id, name, created) VALUES ('acc_1', 'main', 0);
                    INSERT INTO document (id, accountId, name, sha256, bytes, description, created, deleted)
                        VALUES ('doc_1', 'acc_1', '', 'kept', 1, '{}', 0, NULL),
                            ('doc_2', 'acc_1', '', 'deleted', 1, '{}', 0, 1),
                            ('doc_3', 'acc_1', '', 'sent', 1, '{}', 0, 1);
                    INSERT INTO request (id, accountId, title, message, sender, documentId, sha256, bytes, inOrder, state,
                            created, expires)
                        VALUES ('req_1', 'acc_1', '', '', '', 'doc_3', 'signed', 1, 0, 'sent', 0, 9);
                    INSERT INTO picture (id, owner, sha256, width, height, created)
                        VALUES ('pic_1', 'signer:sgn_1', 'picture', 1, 1, 0);
                    """
            )
        }
        try database.reading { database in
            #expect(try BlobReferences.all(in: database) == ["kept", "sent", "signed", "picture"])
            for digest in ["kept", "sent", "signed", "picture", "deleted", "none"] {
                let isNamed = try BlobReferences.all(in: database).contains(digest)
                #expect(try digest.isUnused(in: database) != isNamed, "\(digest)")
            }
        }
    }
}
