import Fixtures
import Foundation
import SignetObjects
import SignetWeb
import Testing

@testable import SignetServiceFoundation

@Suite("Blobs in object storage")
struct ObjectBlobsTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "signet-objects-\(UUID().uuidString)")
        .path
    private static let key = SecretBytes([UInt8](repeating: 9, count: 32))

    /// A service's store; `prefix` says how the server fails, see `objects.py`.
    private func store(_ prefix: String, key: SecretBytes? = nil, cacheBytes: Int = 0) throws -> Store {
        var settings = ObjectStore.Settings(try ObjectAddress("s3://bucket/\(prefix)"))
        settings.endpoint = try WebAddress(ObjectServer.shared.get().url())
        var configuration = ServiceConfiguration(dataFolder: folder)
        configuration.dataKey = key
        configuration.blobCacheBytes = cacheBytes
        configuration.objects = try ObjectStore(
            settings,
            environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"],
            pause: { _ in }
        )
        return try Store(configuration)
    }

    @Test("a blob is found by its digest, in storage and not in the folder", arguments: [nil, key])
    func kept(key: SecretBytes?) throws {
        let store = try store("kept-\(key == nil)", key: key)
        try store.checkKey()
        try store.checkKey()
        let bytes = Array("a contract".utf8)
        let digest = try store.blobs.keep(bytes)
        #expect(try store.blobs.bytes(digest) == bytes)
        #expect(try store.blobs.file(digest) == bytes || key != nil)
        #expect(try store.blobs.fileLength(digest) ?? 0 >= bytes.count)
        let name = store.blobs.name(of: digest)
        #expect(try store.blobs.names(beginning: try #require(name.first)) == [name])
        #expect(!FileManager.default.fileExists(atPath: DataFolder.blobs(of: folder)))
        #expect(throws: BlobMissingError.self) { try store.blobs.bytes(String(repeating: "0", count: 64)) }
        try store.close()
    }

    @Test("storage that was begun with another key is refused")
    func otherKey() throws {
        try store("keys", key: Self.key).checkKey()
        #expect(throws: WrongDataKeyError.self) { try store("keys").checkKey() }
        #expect(throws: WrongDataKeyError.self) {
            try store("keys", key: SecretBytes([UInt8](repeating: 8, count: 32))).checkKey()
        }
    }

    @Test("a blob is removed unless it was kept again, and its row with it")
    func removal() async throws {
        let store = try store("removal")
        let digest = try store.blobs.keep([1, 2, 3])
        func removed(before moment: Date) async throws -> Bool {
            try await store.write { try store.blobs.remove(digest, keptBefore: moment, in: $0) }
        }
        #expect(try await !removed(before: Date(timeIntervalSinceNow: -3_600)))
        #expect(try store.blobs.bytes(digest) == [1, 2, 3])
        #expect(try await removed(before: Date(timeIntervalSinceNow: 3_600)))
        #expect(throws: BlobMissingError.self) { try store.blobs.bytes(digest) }
        #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM blob") } == 0)
        #expect(try await removed(before: Date(timeIntervalSinceNow: -3_600)))
        // In a transaction that writes, the row is its own.
        try await store.write { _ = try store.blobs.keep([1, 2, 3], in: $0) }
        #expect(try await !removed(before: Date(timeIntervalSinceNow: -3_600)))
    }

    @Test("while a blob is removed, one who keeps the same bytes waits, and they are there afterwards")
    func removalBesideKeeping() async throws {
        let store = try store("beside")
        let threads = WorkPool(threads: 1, limit: 1)
        for _ in 0..<10 {
            let digest = try store.blobs.keep([4, 5, 6])
            try await Task.sleep(for: .milliseconds(5))
            let moment = Date()
            async let removal = store.write { try store.blobs.remove(digest, keptBefore: moment, in: $0) }
            #expect(try await store.keep([4, 5, 6], on: threads) == digest)
            _ = try await removal
            #expect(try store.blobs.bytes(digest) == [4, 5, 6])
            #expect(try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM blob") } == 1)
        }
        try await threads.shutDown()
    }

    @Test("storage that does not answer is an error for which a later try may succeed")
    func unavailable() throws {
        let store = try store("503-99-SlowDown")
        let error = #expect(throws: ObjectError.self) { try store.blobs.keep([1]) }
        #expect(error.flatMap { StoreUnavailableError($0) }?.reason == .objects)
    }

    @Test("contents that were used last are in memory, within the limit")
    func cache() throws {
        let cache = BlobCache(limit: 10)
        cache.keep([1, 2, 3, 4], as: "a")
        cache.keep([1, 2, 3, 4], as: "b")
        #expect(cache["a"] == [1, 2, 3, 4])
        cache.keep([1, 2, 3], as: "c")
        #expect(cache["b"] == nil && cache["a"] != nil && cache["c"] != nil)
        cache.keep([UInt8](repeating: 0, count: 11), as: "d")
        #expect(cache["d"] == nil && cache["a"] != nil)
        cache.remove("a")
        #expect(cache["a"] == nil)
    }
}
