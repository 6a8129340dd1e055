import Foundation
import GRDB
import Signet
import SignetAudit
import Testing

@testable import SignetService

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
        let blobs = BlobStore(folder: scratch.path, key: nil)
        let digest = try blobs.keep(Array("abc".utf8))
        #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(try blobs.keep(Array("abc".utf8)) == digest)
        #expect(try blobs.bytes(digest) == Array("abc".utf8))
        let path = "\(scratch.path)/ba/\(digest)"
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("a blob that was changed on the disk is not given out")
    func damage() throws {
        let blobs = BlobStore(folder: scratch.path, key: nil)
        let digest = try blobs.keep(Array("abc".utf8))
        try Data("abd".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/ba/\(digest)"))
        #expect(throws: BlobDamage.self) { try blobs.bytes(digest) }
    }

    @Test("with a key neither bytes nor digests stand on the disk, and only that key opens them")
    func encryption() throws {
        let blobs = BlobStore(folder: scratch.path, key: Self.key)
        let secret = Array(String(repeating: "a secret contract ", count: 20).utf8)
        let digest = try blobs.keep(secret)
        #expect(try blobs.bytes(digest) == secret)
        var files = 0
        for case let name as String in try #require(FileManager.default.enumerator(atPath: scratch.path)) {
            guard let data = FileManager.default.contents(atPath: "\(scratch.path)/\(name)") else { continue }
            files += 1
            #expect(!name.contains(digest))
            #expect(data.range(of: Data("secret".utf8)) == nil)
        }
        #expect(files == 1)
        let other = BlobStore(folder: scratch.path, key: SecretBytes([UInt8](repeating: 8, count: 32)))
        #expect(throws: (any Error).self) { try other.bytes(digest) }
        #expect(throws: (any Error).self) { try BlobStore(folder: scratch.path, key: nil).bytes(digest) }
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
}
