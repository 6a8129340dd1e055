import Fixtures
import Foundation
import SignetBasics
import Testing

@testable import SignetKeys

@Suite("Credentials of remote signing services")
struct CSCCredentialTests {
    private static let info = """
        {"key": {"status": "enabled", "algo": ["1.2.840.113549.1.1.1", "1.2.840.113549.1.1.10"], "len": 2048},
         "cert": {"status": "valid", "certificates": ["AQID"]},
         "auth": {"mode": "explicit", "expression": "PIN AND OTP", "objects": [{"type": "Password", "id": "PIN"}, {"id": "OTP"}]},
         "SCAL": "2", "multisign": 5, "lang": "en-US"}
        """

    private func credential(_ text: String) throws(KeyServiceError) -> CSCCredential {
        guard case .done(let object) = try KeyServiceClient.reply(status: 200, Array(text.utf8)) else {
            throw .notJSON
        }
        return try CSCCredential(object)
    }

    @Test("a credential has what the service says of it")
    func members() throws {
        let read = try credential(Self.info)
        #expect(read.certificates == [[1, 2, 3]] && read.isBoundToHashes && read.mostSignatures == 5)
        #expect(read.authorization == .explicit && read.authenticationIDs == ["PIN", "OTP"])
        let bare = try credential(
            Self.info.replacing("\"SCAL\": \"2\", \"multisign\": 5, ", with: "")
        )
        #expect(!bare.isBoundToHashes && bare.mostSignatures == 1)
    }

    @Test(
        "replies that are not as they should be are refused",
        arguments: [
            ("\"enabled\"", "\"disabled\"", KeyServiceError.keyNotEnabled("disabled")),
            ("\"valid\"", "\"revoked\"", .certificateNotValid("revoked")),
            ("[\"AQID\"]", "[]", .badMember("certificates")),
            ("\"AQID\"", "\"?\"", .badMember("certificates")), ("\"explicit\"", "\"else\"", .badMember("mode")),
            ("\"2\"", "\"3\"", .badMember("SCAL")), ("5", "0", .badMember("multisign")),
            ("\"OTP\"}", "\"O\\u202eP\"}", .badMember("id")),
            ("\"auth\"", "\"auht\"", .badMember("auth")),
        ]
    )
    func wrong(part: String, replacement: String, fault: KeyServiceError) {
        #expect(throws: fault) { try credential(Self.info.replacing(part, with: replacement)) }
    }

    @Test("statuses mean done, wait, or failed")
    func statuses() throws {
        let failure = #expect(throws: KeyServiceError.self) {
            try KeyServiceClient.reply(
                status: 400,
                Array("{\"error\": \"invalid_otp\", \"error_description\": \"no\\n\"}".utf8)
            )
        }
        #expect(failure == .rejected(status: 400, code: "invalid_otp", words: "no"))
        #expect(failure?.isRefusal == true && failure?.isTemporary == false)
        #expect(KeyServiceError.rejected(status: 503, code: "", words: "").isTemporary)
        for (status, text) in [(202, "{}"), (202, ""), (400, "{\"error\": \"accepted_request\"}")] {
            guard case .pending = try KeyServiceClient.reply(status: status, Array(text.utf8)) else {
                Issue.record("\(status) \(text)")
                continue
            }
        }
    }

    @Test("changed replies end in a credential or a fault")
    func mutants() throws {
        var random = SplitMix(seed: Trials.seed(43))
        for _ in 0..<Trials.count(2_000, long: 100_000) {
            let tokens = ["{", "[", "\"", "null", "-1", "\"algo\":", "1e400", "\u{30}"]
            let mutant = random.mutant(of: Array(Self.info.utf8), tokens: tokens)
            do throws(KeyServiceError) {
                guard case .done(let object) = try KeyServiceClient.reply(status: 200, mutant) else { continue }
                let read = try CSCCredential(object)
                #expect(read.mostSignatures >= 1 && !read.certificates.isEmpty)
            } catch {
                #expect(!error.description.isEmpty && error.description.utf8.count < 1_000)
            }
        }
    }

    @Test("the algorithm is the first that both sides have")
    func algorithms() throws {
        let all = try SignatureAlgorithm.all(for: .rsa(bits: 2048), digest: nil, padding: nil, leastRSABits: 2048)
        #expect(try CSCAlgorithm(all, offered: ["1.2.840.113549.1.1.1"]).algorithm == .rsaPKCS1(.sha256))
        #expect(try CSCAlgorithm(all, offered: ["1.2.840.113549.1.1.10"]).algorithm == .rsaPSS(.sha256))
        #expect(try CSCAlgorithm(all, offered: ["1.2.840.113549.1.1.12"]).algorithm == .rsaPKCS1(.sha384))
        let curve = try SignatureAlgorithm.all(for: .ec(.p384), digest: nil, padding: nil, leastRSABits: 2048)
        #expect(try CSCAlgorithm(curve, offered: ["1.2.840.10045.2.1"]).algorithm == .ecdsa(.sha384))
        #expect(throws: KeyServiceError.noAlgorithm(["1.2"])) { try CSCAlgorithm(curve, offered: ["1.2"]) }
        #expect(throws: IdentityError.notRSA(.ec(.p384))) {
            try SignatureAlgorithm.all(for: .ec(.p384), digest: nil, padding: .pss, leastRSABits: 2048)
        }
        #expect(throws: IdentityError.shortKey(bits: 1024, least: 2048)) {
            try SignatureAlgorithm.all(for: .rsa(bits: 1024), digest: nil, padding: nil, leastRSABits: 2048)
        }
    }
}
