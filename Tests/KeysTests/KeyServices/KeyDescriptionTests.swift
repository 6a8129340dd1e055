import Fixtures
import SignetBasics
import SignetSigning
import Testing

@testable import SignetKeys

@Suite("Descriptions of keys at services")
struct KeyDescriptionTests {
    static let remote = """
        {"type": "csc", "url": "https://rs.example.org/csc/v2", "clientID": "signet", "clientSecret": {"variable": "SECRET"},
         "credentialID": "GX0112348", "authentication": {"PIN": {"file": "pin"}, "OTP": {"file": "/run/otp"}},
         "mode": "asynchronous", "signaturesPerAuthorization": 20, "hashAlgorithm": "SHA-384", "seconds": 60}
        """
    static let plain = """
        {"type": "http", "url": "https://signer.example.org/", "certificates": ["chain.pem"], "token": {"file": "token"},
         "signatureAlgorithm": "RSASSA-PSS", "allowPrivateAddress": true, "authorities": "ca.pem"}
        """

    private func description(_ text: String) throws(KeyDescriptionError) -> KeyDescription {
        try KeyDescription(Array(text.utf8), file: "/keys/service.json")
    }

    @Test("a description has what it says, and defaults")
    func members() throws {
        let remote = try description(Self.remote)
        guard case .csc(let csc) = remote.service else {
            Issue.record("no remote signing service")
            return
        }
        #expect(csc.clientSecret == .variable("SECRET") && csc.mode == .asynchronous)
        #expect(
            csc.authentication == [
                .init(id: "OTP", secret: .file("/run/otp")), .init(id: "PIN", secret: .file("/keys/pin")),
            ]
        )
        #expect(remote.digest == .sha384 && remote.padding == nil && remote.seconds == 60)
        #expect(!remote.allowsPrivateAddress && csc.signaturesPerAuthorization == 20)

        let plain = try description(Self.plain)
        #expect(
            plain.service == .http(.init(certificates: ["/keys/chain.pem"], token: .file("/keys/token"), keyName: nil))
        )
        #expect(plain.padding == .pss && plain.allowsPrivateAddress && plain.authorities == "/keys/ca.pem")
        #expect(plain.seconds == KeyDescription.defaultSeconds)
    }

    @Test("only JSON objects are taken for descriptions")
    func recognition() {
        #expect(KeyDescription.isFound(in: Array("\n\t {}".utf8)))
        for text in ["", "  ", "[{}]", "-----BEGIN CERTIFICATE-----\n{"] {
            #expect(!KeyDescription.isFound(in: Array(text.utf8)))
        }
        #expect(!KeyDescription.isFound(in: [0x30, 0x7B]))
    }

    @Test("bytes of strangers are never followed to a service")
    func strangers() {
        let error = #expect(throws: SignetError.self) { try SigningIdentity(Array(Self.plain.utf8), password: nil) }
        #expect(error?.reason == IdentityError.keyDescription.reason)
    }

    @Test("a secret in the description itself is refused, and not repeated")
    func openSecrets() throws {
        let text = Self.remote.replacing("{\"variable\": \"SECRET\"}", with: "\"hunter2\"")
        let fault = #expect(throws: KeyDescriptionError.openSecret("clientSecret")) { try description(text) }
        #expect(fault?.description.contains("hunter2") == false)
    }

    @Test("changed descriptions are refused, or are of one of the two types")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(41))
        let examples = [Self.remote, Self.plain].map { Array($0.utf8) }
        for index in 0..<Trials.count(2_000, long: 100_000) {
            let tokens = ["{", "}", "[", "\"", ":null,", "\"url\":", "\\u0000", "1e9", "{\"file\":\"a\"}"]
            let mutant = random.mutant(of: examples[index % 2], tokens: tokens)
            do throws(KeyDescriptionError) {
                let read = try KeyDescription(mutant, file: "service.json")
                #expect(!read.url.isEmpty && (1...KeyDescription.mostSeconds).contains(read.seconds))
            } catch {
                #expect(!error.description.isEmpty && error.description.utf8.count < 1_000)
            }
        }
    }
}
