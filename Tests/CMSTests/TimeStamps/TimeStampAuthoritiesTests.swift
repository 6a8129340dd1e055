import Fixtures
import SignetWeb
import Testing

@testable import SignetCMS

@Suite("Time-stamp authorities")
struct TimeStampAuthoritiesTests {
    let server: TimeStampServer

    init() throws { server = try TimeStampServer.shared.get() }

    private func authority(_ path: String, limit: Duration = .seconds(10)) throws -> HTTPTimeStampAuthority {
        try HTTPTimeStampAuthority(server.url(path), limit: limit)
    }

    @Test("the first that answers rightly is used", .slow())
    func order() throws {
        let authorities = TimeStampAuthorities([
            try authority("status/503"), try authority("signature"), try authority("silent", limit: .seconds(1)),
            try authority("ok"),
        ])
        let token = try authorities.token(over: try TimeStampTests.imprint())
        #expect(token.policy == "1.2.3.4.1")
    }

    @Test("when all fail, the fault names each with its reason")
    func failure() throws {
        let authorities = TimeStampAuthorities([try authority("status/503"), try authority("nonce")])
        let fault = TimeStampError.all([
            .init(authority: server.url("status/503"), fault: .web(.status(503))),
            .init(authority: server.url("nonce"), fault: .otherNonce),
        ])
        #expect(throws: fault) { try authorities.token(over: try TimeStampTests.imprint()) }
        #expect(fault.isTemporary)
        #expect(
            fault.description
                == "no time-stamp authority gave a time stamp: \(server.url("status/503")): the server replied with HTTP status 503; \(server.url("nonce")): the token is the reply to another request: its nonce is different"
        )
        #expect(!TimeStampError.all([.init(authority: "a", fault: .otherNonce)]).isTemporary)
    }

    @Test("all together end in their time")
    func limit() throws {
        let silent = try authority("silent")
        let authorities = TimeStampAuthorities([silent, silent, silent], limit: .milliseconds(700))
        let start = ContinuousClock.now
        #expect {
            try authorities.token(over: try TimeStampTests.imprint())
        } throws: { error in
            guard case TimeStampError.all(let attempts) = error else { return false }
            return attempts.count == 3 && attempts.allSatisfy { $0.fault.isTemporary }
        }
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("the room for the next token follows from the last one of each authority")
    func reserve() throws {
        let one = TimeStampAuthorities([try authority("ok")])
        #expect(one.reserve == 8_192)
        let token = try one.token(over: try TimeStampTests.imprint())
        #expect(one.reserve == (token.der.count * 5 + 3) / 4)
        let large = TimeStampAuthorities([try authority("large"), try authority("ok")])
        _ = try large.token(over: try TimeStampTests.imprint())
        #expect(large.reserve > 45_000)
    }

    @Test("no authorities are a failure")
    func none() throws {
        #expect(throws: TimeStampError.all([])) {
            try TimeStampAuthorities([]).token(over: try TimeStampTests.imprint())
        }
    }
}
