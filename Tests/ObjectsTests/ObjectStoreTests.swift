import Fixtures
import Foundation
import SignetWeb
import Testing

@testable import SignetObjects

@Suite("Object storage")
struct ObjectStoreTests {
    static let key = ["AWS_ACCESS_KEY_ID": "AKIAEXAMPLE", "AWS_SECRET_ACCESS_KEY": "not to be shown"]
    let server: ObjectServer

    init() throws { server = try ObjectServer.shared.get() }

    private func store(
        _ prefix: String,
        bucket: String = "bucket",
        limit: Duration = .seconds(30),
        environment: [String: String] = key
    ) throws -> ObjectStore {
        var settings = ObjectStore.Settings(try ObjectAddress("s3://\(bucket)/\(prefix)"))
        settings.endpoint = try WebAddress(server.url())
        settings.limit = limit
        return try ObjectStore(settings, environment: environment, pause: { _ in })
    }

    private func error(_ work: () throws -> Void) -> ObjectError? {
        do {
            try work()
            return nil
        } catch {
            return error as? ObjectError
        }
    }

    @Test("an object is kept, read, described, listed and removed")
    func operations() throws {
        let store = try store("plain/ü &+")
        let bytes = Array("a document".utf8)
        try store.put(bytes, "one/a b", contentType: "application/pdf", metadata: ["Signet-Job": "4e"])
        #expect(try store.get("one/a b", digest: RequestSignature.digest(of: bytes), limit: 10) == bytes)
        #expect(try store.head("one/a b") == .init(length: 10, metadata: ["signet-job": "4e"]))
        #expect(try store.head("one/c") == nil)
        #expect(try store.putIfAbsent([1], "one/a b") == false)
        #expect(try store.putIfAbsent([], "one/b") == true)
        #expect(try store.get("one/b", limit: 0).isEmpty)
        try store.put([1], "one/c")
        let page = try store.page(beginning: "one/")
        #expect(page.names == ["one/a b", "one/b"])
        #expect(try store.page(beginning: "one/", after: page.next) == .init(names: ["one/c"], next: nil))
        for name in ["one/a b", "one/a b"] { try store.remove(name) }
        #expect(error { _ = try store.get("one/a b", limit: 10) }?.cause == .absent)
    }

    @Test(
        "requests that fail for a moment are repeated",
        arguments: ["503-2-SlowDown", "500-1", "429-3", "drop-2", "409-1-ConditionalRequestConflict"]
    )
    func repeated(part: String) throws {
        let store = try store("\(part)")
        let failures = try #require(part.split(separator: "-").dropFirst().first.flatMap { Int($0) })
        #expect(try store.putIfAbsent([1, 2], "x"))
        #expect(try server.requests(of: part) == failures + 1)
        #expect(try store.get("x", limit: 2) == [1, 2])
    }

    @Test("requests that fail on and on, and those that are refused, are not repeated for ever")
    func refused() throws {
        let busy = error { try store("503-90-SlowDown").put([1], "x") }
        #expect(busy?.cause == .unavailable(status: 503, code: "SlowDown") && busy?.isTemporary == true)
        #expect(busy?.attempts == ObjectStore.attempts && busy?.request == "request-7")
        let denied = error { try store("403-90-AccessDenied").put([1], "x") }
        #expect(denied?.cause == .denied(code: "AccessDenied") && denied?.attempts == 1 && denied?.isTemporary == false)
        #expect(error { try store("403-91-SignatureDoesNotMatch").put([1], "x") }?.cause == .signature)
        #expect(error { try store("403-92-RequestTimeTooSkewed").put([1], "x") }?.cause == .clock)
        #expect(error { try store("301-90-PermanentRedirect").put([1], "x") }?.cause == .region(nil))
        #expect(error { try store("", bucket: "other").put([1], "x") }?.cause == .noBucket)
        #expect(error { _ = try store("", bucket: "other").page(beginning: "") }?.cause == .noBucket)
        #expect(error { try store("a").put([1], "../x") }?.cause == .name(.name))
    }

    @Test("an object of which the reply was lost is there, and the second attempt says so")
    func lostReply() throws {
        let store = try store("lost-1")
        #expect(try store.putIfAbsent([1, 2], "x", metadata: ["signet-job": "4e"]) == false)
        #expect(try store.head("x")?.metadata == ["signet-job": "4e"])
    }

    @Test("a server that says nothing is waited for until the limit")
    func silent() throws {
        let store = try store("silent-9", limit: .seconds(1))
        let start = ContinuousClock.now
        #expect(error { _ = try store.get("x", limit: 1) }?.cause == .unreachable(.timedOut(.reply)))
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("bytes that differ from those that were kept are not returned, nor more than allowed")
    func damaged() throws {
        let store = try store("damaged")
        try store.put([1, 2], "x")
        let digest = RequestSignature.digest(of: [1, 2])
        #expect(error { _ = try store.get("x", digest: digest, limit: 2) }?.cause == .damaged)
        #expect(error { _ = try store.get("x", limit: 1) }?.cause == .tooLarge(limit: 1))
    }

    @Test("a list that declares entities is malformed")
    func bomb() throws {
        #expect(error { _ = try store("list").page(beginning: "bomb") }?.cause == .malformed)
    }

    @Test("a server that fails is left alone for a moment")
    func breaker() throws {
        let store = try store("503-99")
        for _ in 0..<2 { _ = error { _ = try store.get("x", limit: 1) } }
        #expect(error { _ = try store.get("x", limit: 1) }?.cause == .resting)
        #expect(try server.requests(of: "503-99") == Breaker.patience)
    }

    @Test("errors show neither the key nor the reply")
    func secrets() throws {
        let error = try #require(error { try store("403-93-SignatureDoesNotMatch").put([1], "x") })
        #expect(!error.description.contains("not to be shown") && !error.description.contains("AKIA"))
        #expect(error.description.contains("s3://bucket/403-93-SignatureDoesNotMatch/x"))
        #expect("\(ObjectCredentials(id: "a", secret: "not to be shown"))" == "(secret)")
    }

    @Test("a trial names the operations that fail, and what a server lacks")
    func trial() throws {
        func faults(_ prefix: String) throws -> [ObjectFault] { try store(prefix).trial("trial") }
        #expect(try faults("plain") == [])
        #expect(try store("plain").head("trial") == nil)
        #expect(try faults("unconditional") == [.condition])
        #expect(try faults("late").first.map { if case .clock(-122 ... -118) = $0 { true } else { false } } == true)
        for (prefix, operation) in [
            ("nodelete", ObjectError.Operation.delete), ("nolist", .list), ("403-99-AccessDenied", .put),
        ] {
            let found = try faults(prefix)
            #expect(found.count == 1 && found.allSatisfy { !$0.isMinor }, "\(found)")
            guard case .operation(let error) = found.first else {
                Issue.record("\(found)")
                continue
            }
            #expect(error.operation == operation)
        }
        #expect(error { _ = try faults("503-999") }?.isTemporary == true)
        #expect(try faults("damaged") == [.content(.get)])
    }

    @Test("a removal that must not come twice is sent once")
    func once() throws {
        let store = try store("503-1-once")
        #expect(error { try store.remove("one", isOnce: true) }?.isTemporary == true)
        #expect(try server.requests(of: "503-1-once") == 1)
    }

    @Test("a copy with another limit gives up then")
    func limited() throws {
        let store = try store("silent-1").limited(to: .seconds(1))
        let start = ContinuousClock.now
        #expect(error { _ = try store.head("one") }?.isTemporary == true)
        #expect(ContinuousClock.now - start < .seconds(8))
    }

    @Test("Amazon's servers have the bucket in the host's name, others in the path")
    func styles() throws {
        func place(_ address: String, _ change: (inout ObjectStore.Settings) throws -> Void = { _ in }) throws -> String
        {
            var settings = ObjectStore.Settings(try ObjectAddress(address))
            try change(&settings)
            let store = try ObjectStore(settings, environment: ["AWS_REGION": "eu-west-1"])
            return store.server.text + store.base
        }
        #expect(try place("s3://bucket") == "https://bucket.s3.eu-west-1.amazonaws.com/")
        #expect(try place("s3://bucket.two") == "https://s3.eu-west-1.amazonaws.com/bucket.two/")
        #expect(try place("s3://bucket") { $0.isPathStyle = true } == "https://s3.eu-west-1.amazonaws.com/bucket/")
        #expect(
            try place("s3://bucket") { $0.endpoint = try WebAddress("http://store:9000/base") }
                == "http://store:9000/base/bucket/"
        )
    }
}
