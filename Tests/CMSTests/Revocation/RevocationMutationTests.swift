import Fixtures
import Foundation
import SignetBasics
import SignetKeys
import Testing

@testable import SignetCMS

/// Responses, lists and certificates that were changed anywhere: no trap, and nothing is proven by what was changed.
@Suite("Revocation: changed bytes")
struct RevocationMutationTests {
    let server: RevocationServer
    let subject, issuer: CertificateHandle
    let response, list: [UInt8]
    static var now: Int { ValidationDataTests.now }

    init() throws {
        server = try RevocationServer.shared.get()
        let (subject, issuer) = try (server.certificate("list"), server.certificate("intermediate"))
        self.subject = try CertificateHandle(der: subject)
        self.issuer = try CertificateHandle(der: issuer)
        let settings = ValidationDataTests.settings
        var client = RevocationClient(settings)
        var random = SystemRandomNumberGenerator()
        let request = try #require(OCSPRequest(self.subject, by: self.issuer, random: &random))
        response = try client.response(to: request, at: server.url("ocsp/good")) { _ in }.der
        list = try client.list(at: server.url("crl/intermediate/good")) { _ in }.der
    }

    private func says(response: [UInt8]) -> CertificateStatus? {
        try? OCSPResponse(response).status(of: subject, by: issuer, at: Self.now).status
    }

    private func says(list: [UInt8]) -> CertificateStatus? {
        try? RevocationList(list).status(of: subject, by: issuer, at: Self.now)
    }

    /// Original bytes with another one at a place.
    private func changed(_ bytes: [UInt8], _ place: Int, _ random: inout SplitMix) -> [UInt8] {
        var changed = bytes
        changed[place] ^= UInt8.random(in: 1...255, using: &random)
        return changed
    }

    @Test("a changed byte in what is signed, or in the signature, proves nothing")
    func flips() throws {
        #expect(says(response: response) == .good && says(list: list) == .good)
        var random = SplitMix(seed: Trials.seed(6960))
        var accepted = (responses: 0, lists: 0)
        for _ in 0..<Trials.count(1, long: 20) {
            for place in response.indices where says(response: changed(response, place, &random)) != nil {
                accepted.responses += 1
            }
            for place in list.indices where says(list: changed(list, place, &random)) != nil { accepted.lists += 1 }
        }
        // The certificate of the responder is signed itself; nothing else is outside what is signed but a few lengths.
        #expect(accepted.responses <= 4 * Trials.count(1, long: 20), "\(accepted)")
        #expect(accepted.lists == 0, "\(accepted)")
    }

    @Test("cut bytes prove nothing")
    func cuts() {
        for count in response.indices { #expect(says(response: Array(response.prefix(count))) == nil) }
        for count in list.indices { #expect(says(list: Array(list.prefix(count))) == nil) }
        #expect(says(response: response + [0]) == nil && says(list: list + [0]) == nil)
    }

    @Test("noise proves nothing, and certificates of noise have addresses or none")
    func noise() throws {
        var random = SplitMix(seed: Trials.seed(5280))
        let certificate = try server.certificate("fetched-wrong")
        let message = try Array(Data(contentsOf: URL(fileURLWithPath: server.folder + "/intermediate.p7c")))
        for _ in 0..<Trials.count(500, long: 50_000) {
            #expect(
                says(response: random.mutant(of: response, tokens: ["0", "\u{30}\u{00}"])) != .revoked(since: 0, nil)
            )
            _ = says(list: random.mutant(of: list, tokens: ["0", "\u{30}\u{00}"]))
            for handle in CertificateHandle.all(in: random.mutant(of: certificate, tokens: ["0"])) {
                #expect(
                    handle.issuerAddresses.count + handle.responderAddresses.count + handle.listAddresses.count < 13
                )
            }
            _ = CertificateHandle.all(in: random.mutant(of: message, tokens: ["0"]))
        }
    }
}
