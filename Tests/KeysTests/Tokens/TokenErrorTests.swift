import CPKCS11
import Fixtures
import SignetSigning
import Testing

@testable import SignetKeys

/// Tokens that cannot be used; those that can are in Tests/Sealing.
@Suite("Faults of tokens")
struct TokenErrorTests {
    @Test("a module that is missing, and a library that is none, are named")
    func modules() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("no".utf8), to: "text.so")
        for (path, words) in [
            ("/nowhere/module.so", "cannot open shared object file"), (folder.path("text.so"), "file too short"),
        ] {
            let error = #expect(throws: SignetError.self) {
                try SigningIdentity(key: "pkcs11:token=seal?module-path=\(path)") { () throws(SignetError) in
                    Issue.record("asked for a PIN")
                    return nil
                }
            }
            #expect(error?.code == .noInput && error?.reason.contains(path) == true)
            #expect(error?.file == "pkcs11:token=seal" && error?.description.contains(words) == true)
        }
    }

    @Test("results of a PIN differ from others")
    func results() {
        for result in [CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE] {
            #expect(TokenError(.login, result) == .pinWrong)
        }
        #expect(TokenError(.login, CKR_OK) == nil && TokenError(.login, CKR_PIN_LOCKED) == .pinLocked)
        #expect(TokenError(.login, CKR_FUNCTION_CANCELED) == .pinCancelled)
        #expect(TokenError(.sign, CKR_DEVICE_REMOVED) == .tokenRemoved)
        let failed = TokenError(.sign, CKR_DEVICE_ERROR)
        #expect(failed?.reason == "C_Sign of the token's module failed with CKR_DEVICE_ERROR")
        #expect(TokenError(.sign, 0x8000_0001)?.reason.hasSuffix("0x80000001") == true)
    }

    @Test("every fault of a PIN is a refusal with a remedy")
    func refusals() {
        for fault: TokenError in [.pinMissing, .pinWrong, .pinLocked, .finalTry, .pinExpired, .pinNotSet] {
            let error = SignetError(fault)
            #expect(error.code == .refused && !error.remedies.isEmpty)
        }
    }
}
