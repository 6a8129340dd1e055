import Fixtures
import Foundation
import Testing

@testable import SignetWeb

@Suite("Kept connections")
struct KeptHandlesTests {
    let server: KeptServer
    /// Of this test alone, so that no other changes its counts.
    let kept = KeptHandles(limit: 4, rest: .seconds(20), age: .seconds(300))

    init() throws { server = try KeptServer.shared.get() }

    /// What the server says of a request.
    private struct Seen: Decodable {
        let connection: Int
        let open: [Int]
        let asked: Int
        let fields: [String: String]
    }

    private static let question = WebRequest.Method.post(Array("question".utf8), contentType: "text/x-q")

    private func request(_ url: String, _ method: WebRequest.Method, _ reach: WebRequest.Reach) throws -> WebRequest {
        WebRequest(
            method,
            try WebAddress(url),
            accepted: "*/*",
            credentials: nil,
            reach: reach,
            limits: .init(connection: .seconds(10), total: .seconds(20), bytes: 1 << 20, redirects: 0)
        )
    }

    private func client(_ kept: KeptHandles) -> WebClient { WebClient(authorities: server.root, kept) }

    private func seen(_ request: WebRequest) throws -> Seen { try seen(request, client(kept)) }

    private func seen(_ request: WebRequest, _ client: WebClient) throws -> Seen {
        try JSONDecoder().decode(Seen.self, from: Data(client.reply(to: request).body))
    }

    @Test("requests in a row to one server have one connection", arguments: [false, true])
    func oneConnection(isEncrypted: Bool) throws {
        let connections = try (0..<20).map { number in
            let url = isEncrypted ? server.secureURL("row/\(number)") : server.url("row/\(number)")
            return try seen(try request(url, number % 2 == 0 ? .get : Self.question, .anywhere)).connection
        }
        #expect(Set(connections).count == 1)
        #expect(kept.count == 1)
    }

    @Test("a status alone keeps the connection when the body came with it")
    func statusAlone() throws {
        let first = try seen(try request(server.url("a"), .get, .anywhere)).connection
        var asked = try request(server.url("b"), Self.question, .anywhere)
        asked.wanted = .status
        #expect(try client(kept).reply(to: asked).status == 200)
        #expect(try seen(try request(server.url("a"), .get, .anywhere)).connection == first)
    }

    @Test("another reach, other authorities and another server have other connections")
    func separation() throws {
        let first = try seen(try request(server.url("a"), .get, .anywhere)).connection
        let second = try seen(try request(server.url("a"), .get, .allHosts)).connection
        let other = WebClient(authorities: nil, kept)
        let third = try seen(try request(server.url("a"), .get, .anywhere), other).connection
        let fourth = try seen(try request(server.secureURL("a"), .get, .anywhere)).connection
        #expect(Set([first, second, third, fourth]).count == 4)
    }

    @Test("a request to public hosts alone cannot use the connection to a private one")
    func strangers() throws {
        for reach in [WebRequest.Reach.anywhere, .allHosts] {
            _ = try seen(try request(server.url("a"), .get, reach))
        }
        let stranger = try request(server.url("a"), .get, .publicHosts)
        #expect(throws: WebError.privateAddress(host: "127.0.0.1")) { try client(kept).reply(to: stranger) }
        #expect(kept.count == 2)
    }

    @Test("a certificate that one client trusts is not trusted by another, though there is a connection")
    func certificates() throws {
        let asked = try request(server.secureURL("a"), .get, .anywhere)
        _ = try seen(asked)
        do throws(WebError) {
            _ = try WebClient(authorities: nil, kept).reply(to: asked)
            Issue.record("taken")
        } catch {
            guard case .untrusted = error else { throw error }
        }
    }

    @Test("nothing of one request is in the next")
    func leftovers() throws {
        var asked = try request(server.url("a"), Self.question, .anywhere)
        asked.credentials = .basic(user: "jane", password: "secret")
        asked.fields = [.init("X-Secret", "secret"), .init("User-Agent", "tests")]
        let first = try seen(asked)
        #expect(first.fields["Authorization"] != nil && first.fields["X-Secret"] == "secret")
        asked.credentials = .bearer("token")
        #expect(try seen(asked).fields["Authorization"] == "Bearer token")
        let next = try seen(try request(server.url("a"), .get, .anywhere))
        #expect(next.connection == first.connection)
        #expect(Set(next.fields.keys) == ["Host", "User-Agent", "Accept"])
        #expect(next.fields["User-Agent"] != "tests")
    }

    @Test("a connection that the server closed is replaced, for requests that may be repeated and for others")
    func closedByServer() throws {
        for method in [WebRequest.Method.get, Self.question] {
            let first = try seen(try request(server.url("ends"), method, .anywhere)).connection
            // Until the end of the connection is here.
            while try seen(try request(server.secureURL("open"), .get, .anywhere)).open.contains(first) {}
            Thread.sleep(forTimeInterval: 0.05)
            #expect(try seen(try request(server.url("a"), method, .anywhere)).connection != first)
        }
    }

    @Test("when a kept connection ends without a reply, a request is repeated only if it may be")
    func lostReplies() throws {
        func asked(_ path: String, _ method: WebRequest.Method) throws -> WebRequest {
            try request(server.url(path), method, .anywhere)
        }
        _ = try seen(try asked("a", .get))
        #expect(throws: WebError.cutOff) { try client(kept).reply(to: try asked("fails/once", Self.question)) }
        // The only request at this path since: the second time that the server gets it.
        #expect(try seen(try asked("fails/once", Self.question)).asked == 2)
        #expect(try seen(try asked("fails/get", .get)).asked == 2)
        var repeatable = try asked("fails/twice", Self.question)
        repeatable.isRepeatable = true
        #expect(try seen(repeatable).asked == 2)
    }

    @Test("bytes that follow a reply are not the reply to the next request", arguments: ["with-more", "then-more"])
    func surplus(path: String) throws {
        for url in [server.url(path), server.secureURL(path)] {
            let first = try seen(try request(url, .get, .anywhere)).connection
            Thread.sleep(forTimeInterval: 0.3)
            #expect(try seen(try request(url, Self.question, .anywhere)).connection != first)
        }
    }

    @Test("connections that rest are closed, and those that are too old are not kept")
    func rest() async throws {
        let short = KeptHandles(limit: 4, rest: .milliseconds(300), age: .seconds(300))
        let first = try seen(try request(server.url("a"), .get, .anywhere), client(short)).connection
        #expect(short.count == 1)
        // The task that closes them needs a thread, which other tests may have for long.
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end, try seen(try request(server.url("a"), .get, .anywhere)).open.contains(first) {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try !seen(try request(server.url("a"), .get, .anywhere)).open.contains(first))
        #expect(short.count == 0)
        let young = KeptHandles(limit: 4, rest: .seconds(20), age: .zero)
        _ = try seen(try request(server.url("a"), .get, .anywhere), client(young))
        #expect(young.count == 0)
    }

    @Test("a request that is not repeated leaves a connection alone that has rested for a while")
    func pause() throws {
        let key = KeptHandles.Key(isEncrypted: false, host: "h", port: 1, reach: .anywhere, authorities: nil)
        kept.keep(try CurlHandle(), for: key)
        Thread.sleep(forTimeInterval: 0.02)
        #expect(kept.take(key, within: .milliseconds(10)) == nil)
        #expect(kept.take(key, within: nil) != nil)
    }

    @Test("many threads never have one connection at a time, and a few connections are kept")
    func threads() async throws {
        let asked = try request(server.url("a"), .get, .anywhere)
        let client = client(kept)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    for count in 0..<20 {
                        var own = asked
                        own.fields = [.init("X-Own", "\(number).\(count)")]
                        let reply = try client.reply(to: own)
                        let seen = try JSONDecoder().decode(Seen.self, from: Data(reply.body))
                        #expect(seen.fields["X-Own"] == "\(number).\(count)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect((1...4).contains(kept.count))
    }
}
