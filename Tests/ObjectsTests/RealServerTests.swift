import Foundation
import SignetBasics
import SignetWeb
import Synchronization
import Testing

@testable import SignetObjects

/// The servers that `SIGNET_TEST_OBJECTS` names, separated by blanks.
///
/// They have a bucket `signet`, for the keys of the environment; `SIGNET_TEST_OBJECTS_AUTHORITY` names a file with who vouches
/// for them. `Tests/Cluster/gateway.py` runs such servers.
private enum RealServers {
    static let environment = ProcessInfo.processInfo.environment
    static let addresses = (environment["SIGNET_TEST_OBJECTS"] ?? "").split(separator: " ").map(String.init)
    static let authority = environment["SIGNET_TEST_OBJECTS_AUTHORITY"]
}

@Suite("Object storage of others", .enabled(if: !RealServers.addresses.isEmpty))
struct RealServerTests {
    private func store(
        _ address: String,
        _ changes: [String: String] = [:],
        now: @escaping @Sendable () -> Int = { CredentialCache.seconds },
        isTrusted: Bool = true
    ) throws -> ObjectStore {
        var settings = ObjectStore.Settings(try ObjectAddress("s3://signet/tests/\(UUID().uuidString)"))
        settings.endpoint = try WebAddress(address)
        settings.authorities = isTrusted ? RealServers.authority : nil
        return try ObjectStore(settings, environment: RealServers.environment.merging(changes) { $1 }, now: now)
    }

    private func cause(_ work: () throws -> Void) -> ObjectError.Cause? {
        do {
            try work()
            return nil
        } catch {
            return (error as? ObjectError)?.cause
        }
    }

    @Test("all operations, with names of all kinds", arguments: RealServers.addresses)
    func operations(address: String) throws {
        let store = try store(address)
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for name in ["plain", "a b+c", "ü/ñ", "x&y=z?", "per%20cent", "~'()*!;:@$,", "a..b/...", "日本 /🖋️"] {
            try store.put(bytes, name, metadata: ["signet-job": "4e"])
            #expect(try store.get(name, digest: RequestSignature.digest(of: bytes), limit: bytes.count) == bytes)
            #expect(try store.head(name) == .init(length: bytes.count, metadata: ["signet-job": "4e"]))
            #expect(try store.putIfAbsent([1], name) == false)
        }
        #expect(try store.page(beginning: "x").names == ["x&y=z?"])
        #expect(try store.page(beginning: "").names.count == 8)
        try store.remove("plain")
        try store.remove("plain")
        #expect(try store.head("plain") == nil)
        #expect(cause { _ = try store.get("plain", limit: 1) } == .absent)
        #expect(try store.putIfAbsent([], "plain"))
        #expect(try store.get("plain", limit: 0) == [])
    }

    @Test("a list of several pages has all names", arguments: RealServers.addresses)
    func pages(address: String) throws {
        let store = try store(address)
        let names = (0..<1_005).map { "many +/\(1_000 + $0)" }
        for name in names { try store.put([1], name) }
        let first = try store.page(beginning: "many +/")
        let second = try store.page(beginning: "many +/", after: first.next)
        #expect(first.names.count == 1_000 && first.names + second.names == names && second.next == nil)
    }

    @Test("of those who put one name at the same time, one does", arguments: RealServers.addresses)
    func race(address: String) async throws {
        let store = try store(address)
        for turn in 0..<5 {
            let winners = Mutex<[UInt8]>([])
            let all = DispatchGroup()
            for writer in UInt8(0)..<16 {
                all.enter()
                Thread.detachNewThread {
                    defer { all.leave() }
                    guard (try? store.putIfAbsent([writer], "one \(turn)")) == true else { return }
                    winners.withLock { $0.append(writer) }
                }
            }
            await withCheckedContinuation { done in all.notify(queue: .global()) { done.resume() } }
            let found = winners.withLock { $0 }
            #expect(found.count == 1)
            #expect(try store.get("one \(turn)", limit: 1) == found)
        }
    }

    @Test(
        "a wrong key, a wrong clock, another bucket and an unknown authority are distinguished",
        arguments: RealServers.addresses
    )
    func refused(address: String) throws {
        #expect(cause { try store(address, ["AWS_SECRET_ACCESS_KEY": "another"]).put([1], "x") } == .signature)
        let unknown = cause { try store(address, ["AWS_ACCESS_KEY_ID": "AKIANOBODY"]).put([1], "x") }
        #expect(unknown == .denied(code: "InvalidAccessKeyId"))
        #expect(cause { try store(address, now: { CredentialCache.seconds - 3_600 }).put([1], "x") } == .clock)
        var settings = try store(address).settings
        settings.address = try ObjectAddress("s3://nobody-made-it/tests")
        let other = try ObjectStore(settings, environment: RealServers.environment)
        #expect(cause { try other.put([1], "x") } == .noBucket)
        #expect(cause { _ = try other.page(beginning: "") } == .noBucket)
        guard address.hasPrefix("https") else { return }
        let untrusted = cause { try store(address, isTrusted: false).put([1], "x") }
        guard case .unreachable(.untrusted) = untrusted else {
            Issue.record("\(String(describing: untrusted))")
            return
        }
    }

    @Test("bytes that are not those of the signature are refused", arguments: RealServers.addresses)
    func otherBytes(address: String) throws {
        let store = try store(address)
        var call = try ObjectStore.Call(.put, .put([1], contentType: "a/b"), "x", in: store)
        call.digest = RequestSignature.digest(of: [2])
        guard case .refused(status: 400, _) = cause({ _ = try store.send(call) }) else {
            Issue.record("taken, or refused for another reason")
            return
        }
        #expect(try store.head("x") == nil)
        call.digest = RequestSignature.digest(of: [1])
        #expect(try store.send(call).reply.status == 200)
    }
}
