import Fixtures
import Foundation
import SignetBasics
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

    @Test("many requests that fail together for a moment all succeed in the end")
    func storm() async throws {
        let store = try store("each-503-1-SlowDown")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 { group.addTask { try store.put([1], "\(number)") } }
            try await group.waitForAll()
        }
    }

    @Test("a server that has failed for a while is asked once a second, until it succeeds")
    func breaker() throws {
        let clock = Guarded(ContinuousClock.now)
        let breaker = Breaker { clock.withLock { $0 } }
        func fail(_ count: Int) { for _ in 0..<count { breaker.end(isFailure: true) } }
        fail(50)
        #expect(breaker.begin())
        clock.withLock { $0 += Breaker.patience.time }
        fail(1)
        #expect(!breaker.begin())
        clock.withLock { $0 += Breaker.rest }
        #expect(breaker.begin() && !breaker.begin())
        // Also while the one that tries has no reply.
        clock.withLock { $0 += Breaker.rest }
        #expect(breaker.begin() && !breaker.begin())
        breaker.end(isFailure: false)
        #expect(breaker.begin())
        // Few failures, however long they last, are those of one object.
        fail(Breaker.patience.failures - 2)
        clock.withLock { $0 += .seconds(60) }
        fail(1)
        #expect(breaker.begin())
        fail(1)
        #expect(!breaker.begin())
    }

    @Test("a request whose server is left alone is not sent, and one that has begun waits")
    func resting() throws {
        let store = try store("503-9999")
        let clock = ContinuousClock.now
        let failures = (0...).prefix { _ in
            let cause = error { _ = try store.get("x", limit: 1) }?.cause
            return cause == .unavailable(status: 503, code: "Failure")
        }
        #expect(!failures.isEmpty && ContinuousClock.now - clock >= Breaker.patience.time)
        #expect(error { _ = try store.get("x", limit: 1) }?.cause == .resting)
    }

    @Test("a page of somebody before the server is neither an object, nor its absence, nor that it was kept or removed")
    func proxies() throws {
        let store = try store("proxy")
        let absent = ObjectError.Cause.unavailable(status: 404, code: "")
        #expect(error { try store.put([1], "x") }?.cause == .malformed)
        #expect(error { _ = try store.get("x", limit: 100) }?.cause == absent)
        #expect(error { _ = try store.head("x") }?.cause == absent)
        #expect(error { try store.remove("x") }?.cause == absent)
    }

    @Test("a list that says that it goes on where it is has no end, and is malformed")
    func endless() throws {
        let store = try store("list")
        let page = try store.page(beginning: "endless")
        #expect(page.next == "again")
        #expect(error { _ = try store.page(beginning: "endless", after: page.next) }?.cause == .malformed)
    }

    @Test("the longest names are kept and listed", arguments: ["ä", "x", "日", "a/ü+ &"])
    func longNames(part: String) throws {
        let store = try store("long")
        let length = ObjectAddress.longestName - "long/".utf8.count
        let name = String(repeating: part, count: length / part.utf8.count)
        try store.put([1], name)
        #expect(try store.get(name, limit: 1) == [1])
        let page = try store.page(beginning: String(name.prefix(8)))
        #expect(page.names == [name])
        try store.remove(name)
    }

    @Test("an object that comes slowly is waited for until the limit")
    func slow() throws {
        let store = try store("dribbles", limit: .seconds(5))
        try store.put(Array(0..<12), "x")
        #expect(try store.get("x", limit: 12) == Array(0..<12))
        #expect(try server.requests(of: "dribbles") == 2)
    }

    @Test("a removal that must not be repeated is sent once")
    func removalOnce() throws {
        let store = try store("503-97")
        #expect(error { try store.remove("x", isRepeated: false) }?.isTemporary == true)
        #expect(try server.requests(of: "503-97") == 1)
        let lost = try self.store("drop-97")
        try self.store("plain").remove("nothing")
        #expect(error { try lost.remove("x", isRepeated: false) }?.cause == .unreachable(.cutOff))
        #expect(try server.requests(of: "drop-97") == 1)
    }

    @Test("an endpoint's path has only characters that are written as they are meant")
    func endpoints() throws {
        for path in ["ba+se", "a%2fb", "a:b", "a@b"] {
            var settings = ObjectStore.Settings(try ObjectAddress("s3://bucket"))
            settings.endpoint = try WebAddress("http://store/\(path)")
            #expect(throws: WebError.self) { try ObjectStore(settings, environment: [:]) }
        }
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
        #expect(error { try store.remove("one", isRepeated: false) }?.isTemporary == true)
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
        #expect(
            try place("s3://bucket") { $0.region = "cn-north-1" } == "https://bucket.s3.cn-north-1.amazonaws.com.cn/"
        )
        #expect(try place("s3://bucket") { $0.endpoint = try WebAddress("http://s:80") } == "http://s/bucket/")
        #expect(try place("s3://bucket.two") == "https://s3.eu-west-1.amazonaws.com/bucket.two/")
        #expect(try place("s3://bucket") { $0.isPathStyle = true } == "https://s3.eu-west-1.amazonaws.com/bucket/")
        #expect(
            try place("s3://bucket") { $0.endpoint = try WebAddress("http://store:9000/base") }
                == "http://store:9000/base/bucket/"
        )
    }
}
