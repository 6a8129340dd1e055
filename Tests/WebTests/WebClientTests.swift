import Fixtures
import Foundation
import SignetBasics
import Testing

@testable import SignetWeb

@Suite("HTTP client")
struct WebClientTests {
    let server: TimeStampServer

    init() throws { server = try TimeStampServer.shared.get() }

    fileprivate func request(
        _ url: String,
        _ method: WebRequest.Method = .get,
        reach: WebRequest.Reach = .anywhere,
        total: Duration = .seconds(10),
        bytes: Int = 1 << 20
    ) throws -> WebRequest {
        WebRequest(
            method,
            try WebAddress(url),
            accepted: replyType,
            credentials: nil,
            reach: reach,
            limits: .init(connection: .seconds(5), total: total, bytes: bytes, redirects: 3)
        )
    }

    fileprivate func fault(_ request: WebRequest, _ client: WebClient = WebClient()) -> WebError? {
        do throws(WebError) {
            _ = try client.reply(to: request).body(of: replyType)
            return nil
        } catch {
            return error
        }
    }

    private func echo(_ request: WebRequest) throws -> [String] {
        let reply = try WebClient().reply(to: request)
        #expect(reply.status == 200 && reply.contentType == "text/plain")
        return String(decoding: reply.body, as: UTF8.self).components(separatedBy: "\n")
    }

    @Test("a request has what it needs and nothing else")
    func fields() throws {
        let lines = try echo(try request(server.url("echo"), .post(Array("question".utf8), contentType: "text/x-q")))
        #expect(
            lines.dropFirst().dropLast().sorted() == [
                "Accept: \(replyType)", "Content-Length: 8", "Content-Type: text/x-q",
                "Host: 127.0.0.1:\(server.http)", "User-Agent: signet/\(productVersion)",
            ]
        )
        #expect(lines.first == "POST /echo" && lines.last == "question")
        #expect(try echo(try request(server.url("echo"))).first == "GET /echo")
    }

    @Test("more fields are sent, and replace others; values with line ends are not sent")
    func moreFields() throws {
        var asked = try request(server.url("echo"))
        asked.fields = [.init("X-Event", "completed"), .init("User-Agent", "tests")]
        let lines = try echo(asked)
        #expect(lines.contains("X-Event: completed") && lines.contains("User-Agent: tests"))
        #expect(!lines.contains { $0.hasPrefix("User-Agent: signet") })
        asked.fields = [.init("X-Event", "completed\r\nX-More: 1")]
        #expect(fault(asked) == .other("libcurl on this machine lacks what is needed"))
    }

    @Test("a status alone is a reply, whatever follows it and wherever it leads")
    func statusAlone() throws {
        for (path, status) in [
            ("echo", 200), ("status/503", 503), ("half", 200), ("cut", 200), ("dribble", 200), ("huge", 200),
            ("redirect/302//echo", 302),
        ] {
            var asked = try request(server.url(path), total: .seconds(5), bytes: 0)
            asked.wanted = .status
            #expect(try WebClient().reply(to: asked).status == status, "\(path)")
        }
        var silent = try request(server.url("silent"), total: .seconds(1))
        silent.wanted = .status
        #expect(throws: WebError.timedOut(.reply)) { try WebClient().reply(to: silent) }
    }

    @Test("an empty body is posted")
    func emptyBody() throws {
        let lines = try echo(try request(server.url("echo"), .post([], contentType: "text/x-q")))
        #expect(lines.first == "POST /echo" && lines.contains("Content-Length: 0"))
    }

    @Test("failures of the server are distinguished", arguments: webFailures)
    func failures(path: String, fault expected: WebError) throws {
        #expect(fault(try request(server.url(path), total: path == "silent" ? .seconds(1) : .seconds(30))) == expected)
    }

    @Test("replies that stop, and those that come too slowly, end in time", .slow())
    func slow() throws {
        // The server's replies are made of a request for a time stamp: SHA-256 of nothing but zeros.
        let algorithm: [UInt8] = [0x30, 0x0D, 6, 9, 0x60, 0x86, 0x48, 1, 0x65, 3, 4, 2, 1, 5, 0]
        let imprint = [0x30, 0x31] + algorithm + [4, 32] + [UInt8](repeating: 0, count: 32)
        let query = [0x30, 0x39, 2, 1, 1] + imprint + [1, 1, 0xFF]
        for (path, expected) in [
            ("half", WebError.timedOut(.rest)), ("dribble", .timedOut(.rest)), ("cut", .cutOff),
            ("late", .timedOut(.reply)),
        ] {
            let start = ContinuousClock.now
            let asked = try request(server.url(path), .post(query, contentType: "x"), total: .seconds(2))
            #expect(fault(asked) == expected)
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    @Test("a port without a server, and a name without an address, are faults of the connection")
    func unreachable() throws {
        let free = try FreePort()
        let outcome = fault(try request("http://127.0.0.1:\(free.number)/"))
        #expect(outcome == .notConnected(host: "127.0.0.1", reason: "Connection refused"))
        let unknown = fault(try request("http://no-such-host.invalid/"))
        #expect([.unresolved(host: "no-such-host.invalid"), .timedOut(.connection)].contains(unknown))
        #expect(outcome?.isTemporary == true && unknown?.isTemporary == true)
    }

    @Test(
        "addresses of strangers must be public, whatever they are called",
        arguments: [
            "http://127.0.0.1/", "http://[::1]/", "http://localhost/", "http://0x7f.1/", "http://2130706433/",
            "http://10.0.0.1/", "http://192.168.1.1/", "http://169.254.169.254/", "http://[fe80::1]/",
            "http://[::ffff:127.0.0.1]/", "http://intranet/", "http://printer.local/", "http://0.0.0.0/",
            "http://[fd00::1]/", "http://224.0.0.1/", "https://127.0.0.1/",
        ]
    )
    func strangers(url: String) throws {
        let asked = try request(url, reach: .publicHosts)
        #expect(fault(asked) == .privateAddress(host: asked.address.host))
    }

    @Test("the server's own address is refused to strangers when the connection is made")
    func connection() throws {
        let asked = try request(server.url("ok"), reach: .publicHosts)
        #expect(fault(asked) == .privateAddress(host: "127.0.0.1"))
    }

    @Test("a reply may lead on within its server, a few times")
    func redirects() throws {
        let method = WebRequest.Method.post(Array("question".utf8), contentType: "text/x-q")
        for status in [301, 302, 307, 308] {
            let lines = try echo(try request(server.url("redirect/\(status)//echo"), method))
            #expect(lines.first == "POST /echo" && lines.last == "question")
        }
        #expect(try echo(try request(server.url("redirect/303//echo"), method)).first == "GET /echo")
        #expect(fault(try request(server.url("redirect/302//nowhere"))) == .status(404))
        let loop = "redirect/302//redirect/302//redirect/302//redirect/302//echo"
        #expect(fault(try request(server.url(loop))) == .tooManyRedirects(limit: 3))
    }

    @Test("another server gets no user and password, and must be public; the same server gets them")
    func credentials() throws {
        var asked = try request("https://tsa.example.org/a")
        asked.credentials = WebCredentials.basic(user: "jane", password: "secret")
        asked.fields = [.init("X-Secret", "secret")]
        for target in [
            "https://example.org/", "https://tsa.example.org:8443/", "https://tsa.example.org.evil.example/",
        ] {
            let next = try WebClient.next(after: asked, status: 302, to: target, asked: asked)
            #expect(next.credentials == nil && next.fields.isEmpty && next.reach == .publicHosts)
            let back = try WebClient.next(after: next, status: 302, to: "https://tsa.example.org/b", asked: asked)
            #expect(back.credentials == asked.credentials && back.fields == asked.fields && back.reach == .anywhere)
        }
        for reach in [WebRequest.Reach.publicHosts, .allHosts] {
            let stranger = try request("http://ca.example.org/list", reach: reach)
            let next = try WebClient.next(after: stranger, status: 302, to: "http://127.0.0.1/", asked: stranger)
            #expect(next.reach == reach)
        }
        let other = "https://jane:secret@example.org/"
        #expect(try WebClient.next(after: asked, status: 302, to: other, asked: asked).credentials == nil)
    }

    @Test("a proxy is used for the user's own addresses, never for those of strangers", .slow())
    func proxies() async {
        // In a process of its own, since the environment is everybody's.
        await #expect(processExitsWith: .success) {
            let server = try TimeStampServer.shared.get()
            setenv("http_proxy", "http://127.0.0.1:\(server.http)", 1)
            let suite = try WebClientTests()
            try #require(suite.fault(try suite.request("http://host.invalid/x")) == .status(404))
            for reach in [WebRequest.Reach.publicHosts, .allHosts] {
                let stranger = try suite.request("http://host.invalid/x", reach: reach)
                try #require(suite.fault(stranger) == .unresolved(host: "host.invalid"))
            }
            setenv("https_proxy", "http://127.0.0.1:\(server.http)", 1)
            try #require(suite.fault(try suite.request("https://host.invalid/x")) == .proxy)
            setenv("http_proxy", "http://no-such-proxy.invalid", 1)
            try #require(suite.fault(try suite.request("http://host.invalid/x")) == .proxy)
        }
    }

    @Test("another port of a private host is another server")
    func otherPort() throws {
        let target = "http://127.0.0.1:\(server.other)/ok"
        #expect(
            fault(try request(server.url("redirect/302/\(target)"))) == .redirectToPrivate(host: "127.0.0.1")
        )
    }

    @Test("a certificate that nobody vouches for is refused, and one for another name")
    func certificates() throws {
        guard case .untrusted(host: "127.0.0.1", let reason) = fault(try request(server.secureURL("echo"))) else {
            Issue.record("taken")
            return
        }
        #expect(!reason.isEmpty)
        let client = WebClient(authorities: server.folder + "/root.pem")
        #expect(try client.reply(to: try request(server.secureURL("echo"))).status == 200)
        let other = try request("https://localhost:\(server.https)/echo")
        guard case .untrusted(host: "localhost", _) = fault(other, client) else {
            Issue.record("\(String(describing: fault(other, client)))")
            return
        }
    }

    @Test("https never leads to http, and a server without TLS is not taken for one with it")
    func downgrade() throws {
        let client = WebClient(authorities: server.folder + "/root.pem")
        let asked = try request(server.secureURL("redirect/302/\(server.url("ok"))"))
        #expect(fault(asked, client) == .downgrade(host: "127.0.0.1"))
        guard case .insecure = fault(try request("https://127.0.0.1:\(server.http)/ok"), client) else {
            Issue.record("taken")
            return
        }
    }

    @Test("many threads use it at a time")
    func threads() async throws {
        let asked = try request(server.url("echo"))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<16 { group.addTask { try WebClient().reply(to: asked).status } }
            for try await status in group { #expect(status == 200) }
        }
    }

    @Test("every fault has its own sentence")
    func sentences() {
        let faults: [WebError] =
            webFailures.map(\.1) + [
                .libraryMissing, .noAddress("x"), .scheme("ftp"), .unresolved(host: "h"), .privateAddress(host: "h"),
                .notConnected(host: "h", reason: "r"), .proxy, .untrusted(host: "h", reason: "r"),
                .insecure(host: "h", reason: "r"), .timedOut(.connection), .timedOut(.rest),
                .tooManyRedirects(limit: 3), .downgrade(host: "h"), .contentType("", expected: "b"), .other("words"),
            ]
        #expect(Set(faults.map(\.description)).count == Set(faults).count)
        #expect(faults.allSatisfy { !$0.description.isEmpty && !$0.description.hasSuffix(".") })
    }
}

private let replyType = "application/timestamp-reply"

private let webFailures: [(String, WebError)] = [
    ("status/404", .status(404)), ("status/500", .status(500)), ("status/503", .status(503)),
    ("status/204", .status(204)), ("type", .contentType("text/html", expected: replyType)),
    ("silent", .timedOut(.reply)), ("huge", .tooLarge(limit: 1 << 20)),
    ("huge-without-length", .tooLarge(limit: 1 << 20)), ("not-http", .notHTTP), ("nothing", .cutOff),
    ("redirect/302/ftp://example.org/", .redirectNowhere), ("redirect/302/file:///etc/passwd", .redirectNowhere),
    ("redirect/302/", .redirectNowhere), ("redirect/302/https:///", .redirectNowhere),
    ("redirect/302/http://10.1.2.3/", .redirectToPrivate(host: "10.1.2.3")),
    ("redirect/307/http://[::1]/", .redirectToPrivate(host: "::1")),
    ("redirect/302/http://localhost/", .redirectToPrivate(host: "localhost")),
    ("redirect/302/http://2130706433/", .redirectToPrivate(host: "127.0.0.1")),
    ("redirect/302/http://169.254.169.254/latest/", .redirectToPrivate(host: "169.254.169.254")),
]

/// A port that nobody listens to, because this socket has it and does not listen.
private struct FreePort: ~Copyable {
    private let socket: Int32
    let number: Int

    init() throws {
        socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let (descriptor, size) = (socket, length)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        try #require(status)
        number = Int(UInt16(bigEndian: address.sin_port))
    }

    deinit { close(socket) }
}
