import Foundation
import SignetWeb
import Testing

@testable import SignetObjects

/// The operations on the server that `SIGNET_TEST_OBJECTS` names, with a bucket `signet` and the keys of the environment.
@Suite("Object storage of others", .enabled(if: ProcessInfo.processInfo.environment["SIGNET_TEST_OBJECTS"] != nil))
struct RealServerTests {
    let store: ObjectStore

    init() throws {
        let environment = ProcessInfo.processInfo.environment
        var settings = ObjectStore.Settings(try ObjectAddress("s3://signet/tests/\(UUID().uuidString)"))
        settings.endpoint = try WebAddress(environment["SIGNET_TEST_OBJECTS"] ?? "")
        settings.isPathStyle = true
        store = try ObjectStore(settings, environment: environment)
    }

    @Test("all operations, with names of all kinds")
    func operations() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
        for name in ["plain", "a b+c", "ü/ñ", "x&y=z?", "per%20cent", "~'()*!;:@$,"] {
            try store.put(bytes, name, metadata: ["signet-job": "4e"])
            #expect(try store.get(name, digest: RequestSignature.digest(of: bytes), limit: bytes.count) == bytes)
            #expect(try store.head(name) == .init(length: bytes.count, metadata: ["signet-job": "4e"]))
            #expect(try store.putIfAbsent([1], name) == false)
        }
        #expect(try store.page(beginning: "x").names == ["x&y=z?"])
        #expect(try store.page(beginning: "").names.count == 6)
        try store.remove("plain")
        #expect(try store.head("plain") == nil)
        #expect(try store.putIfAbsent([], "plain"))
        #expect(try store.get("plain", limit: 0) == [])
    }

    @Test("a list of several pages has all names")
    func pages() throws {
        let names = (0..<1_005).map { "many/\(1_000 + $0)" }
        for name in names { try store.put([1], name) }
        let first = try store.page(beginning: "many/")
        let second = try store.page(beginning: "many/", after: first.next)
        #expect(first.names + second.names == names && second.next == nil)
    }
}
