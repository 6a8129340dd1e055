import Fixtures
import Foundation
import SignetBasics
import SignetWeb
import Testing

@testable import SignetCMS

/// Replies that were changed anywhere: no trap, and no token that OpenSSL's command would refuse.
@Suite("Time stamps: changed replies")
struct TimeStampMutationTests {
    let server: TimeStampServer
    let folder: TemporaryFolder

    init() throws {
        server = try TimeStampServer.shared.get()
        folder = try TemporaryFolder()
    }

    /// A request, and a right reply to it.
    private func exchange(_ path: String) throws -> (request: TimeStampRequest, reply: [UInt8]) {
        var random = SystemRandomNumberGenerator()
        let request = try TimeStampRequest(try TimeStampTests.imprint(), policy: nil, random: &random)
        let reply = try WebClient().reply(
            to: WebRequest(
                .post(request.der, contentType: "application/timestamp-query"),
                WebAddress(server.url(path)),
                accepted: "application/timestamp-reply",
                credentials: nil,
                reach: .anywhere,
                limits: .init(connection: .seconds(10), total: .seconds(20), bytes: 1 << 20, redirects: 0)
            )
        )
        return (request, reply.body)
    }

    /// The token in a reply, or nil for any fault.
    private func token(_ reply: [UInt8], _ request: TimeStampRequest) throws -> TimeStampToken? {
        do {
            return try TimeStampToken(reply: reply, to: request, anchors: nil, now: Int(Date.now.timeIntervalSince1970))
        } catch {
            #expect(!error.description.isEmpty)
            return nil
        }
    }

    /// Whether OpenSSL's command takes a reply.
    private func isTaken(_ reply: [UInt8], _ request: TimeStampRequest) throws -> Bool {
        let outcome = try ExternalTool.run(
            "openssl",
            ["ts", "-verify", "-in", try folder.write(reply, to: "reply")]
                + ["-queryfile", try folder.write(request.der, to: "query"), "-CAfile", server.folder + "/root.pem"]
        )
        return outcome.status == 0
    }

    @Test(
        "a reply with any byte changed gives no token that OpenSSL refuses",
        .slow(),
        arguments: ["ok", "chain", "re-signed"]
    )
    func flips(path: String) throws {
        let (request, reply) = try exchange(path)
        #expect(try token(reply, request) != nil)
        var random = SplitMix(seed: Trials.seed(3161))
        var accepted = 0
        for place in reply.indices {
            var changes = [reply[place] ^ 1, reply[place] ^ 0x80, UInt8.random(in: 0...255, using: &random)]
            changes.removeAll { $0 == reply[place] }
            for byte in changes {
                var changed = reply
                changed[place] = byte
                guard let token = try token(changed, request) else { continue }
                accepted += 1
                #expect(try isTaken(changed, request), "byte \(place) of \(path)")
                #expect(token.imprint == request.imprint)
            }
        }
        // Bytes outside what is signed: those of the root, which nobody asked to trust, and of unused fields.
        #expect(accepted < 3 * reply.count / 2, "\(accepted)")
    }

    @Test("a reply that was cut anywhere, or has more bytes, gives no token", arguments: ["ok", "chain"])
    func cuts(path: String) throws {
        let (request, reply) = try exchange(path)
        for count in 0..<reply.count { #expect(try token(Array(reply.prefix(count)), request) == nil) }
        for place in stride(from: 0, to: reply.count, by: 7) {
            #expect(try token(Array(reply[..<place] + reply[(place + 1)...]), request) == nil)
            #expect(try token(Array(reply[..<place] + [0x30] + reply[place...]), request) == nil)
        }
        #expect(try token(reply + [0], request) == nil)
    }

    @Test("random bytes behind a right beginning give no token")
    func noise() throws {
        let (request, reply) = try exchange("ok")
        var random = SplitMix(seed: Trials.seed(3161))
        for _ in 0..<Trials.count(500, long: 50_000) {
            let start = Int.random(in: 0..<reply.count, using: &random)
            let end = min(reply.count, start + Int.random(in: 1...64, using: &random))
            var changed = reply
            for place in start..<end { changed[place] = .random(in: 0...255, using: &random) }
            guard try token(changed, request) != nil else { continue }
            #expect(try isTaken(changed, request))
        }
    }
}
