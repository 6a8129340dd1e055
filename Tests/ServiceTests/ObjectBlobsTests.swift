import Fixtures
import Foundation
import SignetObjects
import SignetWeb
import Testing

@testable import SignetServiceFoundation

@Suite("Blobs in object storage")
struct ObjectBlobsTests {
    private static let key = SecretBytes([UInt8](repeating: 9, count: 32))

    /// A store of a service; `name` begins the names of its objects, and may say how the server fails, see `objects.py`.
    private func scratch(
        _ kind: StoreKind,
        _ name: String,
        key: SecretBytes? = nil,
        cacheBytes: Int = 0
    ) async throws -> StoreScratch {
        try await StoreScratch(kind) { configuration in
            var settings = ObjectStore.Settings(try ObjectAddress("s3://bucket/\(name)"))
            settings.endpoint = try WebAddress(ObjectServer.shared.get().url())
            configuration.dataKey = key
            configuration.blobCacheBytes = cacheBytes
            configuration.objects = try ObjectStore(
                settings,
                environment: ["AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"],
                pause: { _ in }
            )
        }
    }

    private func rows(_ store: Store) async throws -> Int? {
        try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM blob") }
    }

    @Test("a blob is found by its digest, in storage and not in the folder", arguments: [nil, key])
    func kept(key: SecretBytes?) async throws {
        let scratch = try await scratch(.sqlite, "kept-\(key == nil)", key: key)
        let store = scratch.store
        try store.blobs.checkKey()
        try store.blobs.checkKey()
        let bytes = Array("a contract".utf8)
        let digest = try await store.keep(bytes)
        #expect(try await store.bytes(digest) == bytes)
        #expect(try await store.fetch(digest).bytes() == bytes)
        #expect(try store.blobs.file(digest) == bytes || key != nil)
        #expect(try store.blobs.fileLength(digest) ?? 0 >= bytes.count)
        let name = store.blobs.name(of: digest)
        #expect(try await store.names(beginning: try #require(name.first)) == [name])
        #expect(!FileManager.default.fileExists(atPath: DataFolder.blobs(of: scratch.folder)))
        await #expect(throws: BlobMissingError.self) { try await store.bytes(String(repeating: "0", count: 64)) }
    }

    @Test("storage that was begun with another key is refused")
    func otherKey() async throws {
        try await scratch(.sqlite, "keys", key: Self.key).store.blobs.checkKey()
        for key in [nil, SecretBytes([UInt8](repeating: 8, count: 32))] {
            let store = try await scratch(.sqlite, "keys", key: key).store
            #expect(throws: WrongDataKeyError.self) { try store.blobs.checkKey() }
        }
    }

    @Test("an object that somebody has changed is refused")
    func damaged() async throws {
        let store = try await scratch(.sqlite, "damaged").store
        let digest = try await store.keep(Array("a contract".utf8))
        await #expect(throws: BlobDamageError.self) { try await store.bytes(digest) }
        await #expect(throws: BlobDamageError.self) { try await store.fetch(digest) }
        #expect(throws: BlobDamageError.self) { try store.blobs.file(digest) }
    }

    @Test("a blob is removed unless it was kept again, and its row with it", arguments: StoreKind.allCases)
    func removal(kind: StoreKind) async throws {
        let store = try await scratch(kind, "removal-\(kind)").store
        let (past, future) = (Date(timeIntervalSinceNow: -3_600), Date(timeIntervalSinceNow: 3_600))
        let digest = try await store.keep([1, 2, 3])
        #expect(try await !store.remove(digest, keptBefore: past))
        #expect(try await store.bytes(digest) == [1, 2, 3])
        #expect(try await store.remove(digest, keptBefore: future))
        await #expect(throws: BlobMissingError.self) { try await store.bytes(digest) }
        #expect(try await rows(store) == 0)
        // One that has no row, as after a restore, is as old as the first look at it.
        #expect(try await !store.remove(digest, keptBefore: past))
        #expect(try await rows(store) == 1)
        #expect(try await store.remove(digest, keptBefore: future))
        #expect(try await rows(store) == 0)
        // In a transaction that writes, the row is its own.
        try await store.write { _ = try store.blobs.keep([1, 2, 3], in: $0) }
        #expect(try await !store.remove(digest, keptBefore: past))
    }

    @Test("one who keeps the same bytes while they are removed has them afterwards", arguments: StoreKind.allCases)
    func removalBesideKeeping(kind: StoreKind) async throws {
        let store = try await scratch(kind, "beside-\(kind)").store
        for _ in 0..<20 {
            let digest = try await store.keep([4, 5, 6])
            try await Task.sleep(for: .milliseconds(5))
            let moment = Date()
            async let removal = store.remove(digest, keptBefore: moment)
            async let other = store.remove(digest, keptBefore: moment)
            #expect(try await store.keep([4, 5, 6]) == digest)
            _ = try await (removal, other)
            #expect(try await store.bytes(digest) == [4, 5, 6])
            #expect(try await rows(store) == 1)
        }
    }

    @Test("a removal keeps no transaction waiting, but those who keep the same bytes", arguments: StoreKind.allCases)
    func slowRemoval(kind: StoreKind) async throws {
        let store = try await scratch(kind, "slow-\(kind)").store
        let digest = try await store.keep([7, 8])
        try await Task.sleep(for: .milliseconds(5))
        let moment = Date()
        async let removal = store.remove(digest, keptBefore: moment)
        func isRemoved() async throws -> Bool {
            try await store.read { try Bool.fetchOne($0, sql: "SELECT removal > clock_ms() FROM blob") ?? false }
        }
        while try await !isRemoved() { try await Task.sleep(for: .milliseconds(5)) }
        try await store.write { try Orphans.add("other", Moment(moment), in: $0) }
        await #expect(throws: StoreUnavailableError(.busy)) {
            try await store.write { _ = try store.blobs.keep([7, 8], in: $0) }
        }
        #expect(try await isRemoved())
        #expect(try await store.keep([7, 8]) == digest)
        #expect(try await !removal)
        #expect(try await store.bytes(digest) == [7, 8])
    }

    @Test("a removal whose end was not written is over after a while, and done again")
    func lostRemoval() async throws {
        let store = try await scratch(.sqlite, "lost-removal").store
        let digest = try await store.keep([9])
        try await store.write { try $0.execute(sql: "UPDATE blob SET kept = 0, removal = clock_ms() + 100000") }
        #expect(try await !store.remove(digest, keptBefore: Date()))
        let start = ContinuousClock.now
        try await store.write { try $0.execute(sql: "UPDATE blob SET removal = clock_ms() + 1000") }
        _ = try await store.keep([9])
        #expect(ContinuousClock.now - start > .milliseconds(990))
        try await store.write { try $0.execute(sql: "UPDATE blob SET kept = 0") }
        #expect(try await store.remove(digest, keptBefore: Date()))
    }

    @Test("orphans are removed once they have rested, but not those that are referred to or were noted again")
    func orphans() async throws {
        let store = try await scratch(.sqlite, "orphans").store
        let (unused, used) = (try await store.keep([1]), try await store.keep([2]))
        let now = Moment(Date())
        try await store.write { database in
            try Orphans.add(unused, now, in: database)
            try Orphans.add(used, now, in: database)
            try database.execute(
                sql: "INSERT INTO picture (id, owner, sha256, width, height, created) VALUES ('p', 'o', ?, 1, 1, 0)",
                arguments: [used]
            )
        }
        #expect(try await !Orphans.clear(store, now))
        // They were kept an hour before by the clock of the one who clears, and not by that of the database.
        #expect(try await Orphans.clear(store, now.adding(seconds: 3_601)))
        await #expect(throws: BlobMissingError.self) { try await store.bytes(unused) }
        #expect(try await store.bytes(used) == [2])
        #expect(try await !Orphans.clear(store, now.adding(seconds: 3_601)))
    }

    @Test("one that may not be removed keeps no others waiting, and is tried again later")
    func lockedOrphans() async throws {
        let store = try await scratch(.sqlite, "nodelete").store
        for byte in 1...3 {
            let digest = try await store.keep([UInt8(byte)])
            try await store.write { try Orphans.add(digest, Moment(Date()), in: $0) }
        }
        let now = Moment(Date()).adding(seconds: 3_601)
        await #expect(throws: ObjectError.self) { try await Orphans.clear(store, now) }
        #expect(try await !Orphans.clear(store, now))
        let noted = try await store.read { try Moment.fetchAll($0, sql: "SELECT since FROM orphan") }
        #expect(noted == [now, now, now])
    }

    @Test("rows of objects that were never written are removed with those of others")
    func strayRows() async throws {
        let store = try await scratch(.sqlite, "stray-rows").store
        let digest = BlobStore.digest(of: [1])
        try await store.write { database in
            try database.execute(
                sql: "INSERT INTO blob (name, kept) VALUES (?, 0)",
                arguments: [store.blobs.name(of: digest)]
            )
        }
        #expect(try await StrayBlobs.clear(store, Moment(Date())) == 1)
        #expect(try await rows(store) == 0)
    }

    @Test("objects of another database are refused")
    func otherDatabase() async throws {
        let one = try await scratch(.sqlite, "owner")
        for _ in 0..<2 { try one.store.claimBlobs() }
        let other = try await scratch(.sqlite, "owner").store
        #expect(throws: ForeignStorageError.self) { try other.claimBlobs() }
        try one.store.claimBlobs()
    }

    @Test("one document that many want at once is fetched once")
    func oneFlight() async throws {
        let digest = try await scratch(.sqlite, "flight").store.keep([1, 2])
        let server = try ObjectServer.shared.get()
        let before = try server.requests(of: "flight") ?? 0
        let scratch = try await scratch(.sqlite, "flight", cacheBytes: 1_000)
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<24 { group.addTask { try await scratch.store.fetch(digest).bytes() } }
            for try await bytes in group { #expect(bytes == [1, 2]) }
        }
        #expect(try server.requests(of: "flight") == before + 1)
    }

    @Test("blobs without records are found and removed, and others left")
    func strays() async throws {
        let store = try await scratch(.sqlite, "strays").store
        let digests = try await [store.keep([1]), store.keep([2]), store.keep([3])]
        try await store.write { try Orphans.add(digests[0], Moment(Date()), in: $0) }
        #expect(try await StrayBlobs.clear(store, Moment(Date())) == 0)
        #expect(try await StrayBlobs.clear(store, Moment(Date()).adding(seconds: 3_601)) == 2)
        #expect(try await store.bytes(digests[0]) == [1])
    }

    @Test(
        "storage that does not answer, or refuses everything, is an error for which a later try may succeed",
        arguments: ["503-99-SlowDown", "403-99-AccessDenied", "403-99-InvalidAccessKeyId"]
    )
    func unavailable(name: String) async throws {
        let store = try await scratch(.sqlite, name).store
        let error = await #expect(throws: ObjectError.self) { try await store.keep([1]) }
        #expect(error.flatMap { StoreUnavailableError($0) }?.reason == .objects)
    }

    @Test("a probe tells when storage is away, and when it is back")
    func probe() async throws {
        #expect(try await !scratch(.sqlite, "503-99-Probe").store.hasStorage())
        let store = try await scratch(.sqlite, "probe").store
        #expect(await !store.hasStorage())
        try store.claimBlobs()
        try await Task.sleep(for: .milliseconds(1_100))
        #expect(await store.hasStorage())
    }

    @Test("contents that were used last are in memory, within the limit")
    func cache() throws {
        let cache = BlobCache(limit: 10, lifetime: .seconds(600))
        cache.keep([1, 2, 3, 4], as: "a")
        cache.keep([1, 2, 3, 4], as: "b")
        #expect(cache["a"] == [1, 2, 3, 4])
        cache.keep([1, 2, 3], as: "c")
        #expect(cache["b"] == nil && cache["a"] != nil && cache["c"] != nil)
        cache.keep([UInt8](repeating: 0, count: 11), as: "d")
        #expect(cache["d"] == nil && cache["a"] != nil)
        cache.remove("a")
        #expect(cache["a"] == nil)
        let short = BlobCache(limit: 10, lifetime: .zero)
        short.keep([1], as: "a")
        #expect(short["a"] == nil)
    }
}
