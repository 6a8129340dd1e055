import Fixtures
import Foundation
import Signet
import SignetSigning
import Testing

@testable import SignetRecipes

/// Digital signatures by recipes: `seal:`.
@Suite struct RecipeSealTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let identity = try SigningIdentity.make(NewIdentity(name: "Jane Doe", date: Date()))
        try folder.write(try identity.pkcs12(password: "secret"), to: "identity.p12")
        try folder.write(Array("secret\n".utf8), to: "password")
    }

    private func read(_ text: String) throws -> Recipe { try Recipe(text, folder: folder.path("")) }

    private func problems(of seal: String) -> [String] {
        Recipe.problems("seal:\n" + seal, folder: folder.path("")).map(\.description)
    }

    @Test("a recipe with a seal alone signs a document digitally", .slow())
    func alone() throws {
        let recipe = try read(
            "seal: {key: identity.p12, key-password-file: password, reason: \"{reason}\", field: Approval}"
        )
        let contract = try Examples.bytes("contract.pdf")
        let signed = try Signer().apply(.recipe(recipe, values: ["reason": "I agree"]), to: contract)
        #expect(signed.report.seal == SealReport(field: "Approval", level: .baselineB))
        #expect(signed.document.starts(with: contract))
        #expect(Data(signed.document).range(of: Data("/Reason(I agree)".utf8)) != nil)
    }

    @Test("the first stamp is the appearance of the signature")
    func stamp() throws {
        let recipe = try read(
            """
            stamps:
              - signature: {type: Jane Doe}
                at: page:1,bottom-right
            seal: {key: identity.p12, key-password-file: password}
            """
        )
        let signed = try Signer().apply(.recipe(recipe), to: try Examples.bytes("contract.pdf"))
        #expect(signed.report.stamps.count == 1 && signed.report.seal?.field == "Signature1")
    }

    @Test("a document that no stamp's conditions hold for stays as it is, unsealed")
    func left() throws {
        let recipe = try read(
            """
            allow-none: true
            stamps:
              - signature: {type: Jane Doe}
                at: page:1,bottom-right
                when: {page_count: ">100"}
            seal: {key: identity.p12, key-password-file: password}
            """
        )
        let contract = try Examples.bytes("contract.pdf")
        let signed = try Signer().apply(.recipe(recipe), to: contract)
        #expect(signed.document == contract && signed.report.seal == nil)
    }

    @Test(
        "faults of a seal name their line and key",
        .slow(),
        arguments: [
            ("  {}", "key is missing"), ("  {key: a.p12, levl: b-b}", "levl"), ("  {key: a.p12, level: b-x}", "b-x"),
            ("  {key: a.p12, level: b-t}", "time-stamping authority"), ("  {key: a.p12, certify: 4}", "4"),
            ("  {key: \"pkcs11:token=a\"}", "?module-path="), ("  {key: \"pkcs11:token=a?pin-value=1\"}", "pin-source"),
            ("  {key: a.p12, vri: true}", "vri"), ("  {key: a.p12, tsa: [http://x], fallback: b-t}", "fallback"),
        ]
    )
    func faults(text: String, word: String) {
        let found = problems(of: text)
        #expect(found.count == 1 && found[0].contains("seal") && found[0].contains(word), "\(found)")
    }

    @Test("a key that is not there is an error of the recipe's line")
    func missing() throws {
        let error = #expect(throws: SignetError.self) { try read("seal: {key: other.p12}") }
        #expect(error?.code == .noInput)
        let varying = try read("seal: {key: \"{who}.p12\", key-password-file: password}")
        let contract = try Examples.bytes("contract.pdf")
        let second = #expect(throws: SignetError.self) {
            try Signer().apply(.recipe(varying, values: ["who": "nobody"]), to: contract)
        }
        #expect(second?.reason.contains("line 1, seal") == true, "\(second as Any)")
        #expect(try Signer().apply(.recipe(varying, values: ["who": "identity"]), to: contract).report.seal != nil)
    }

    @Test("the URI of a key on a token, which has a library loaded, takes nothing from a row")
    func tokens() throws {
        let uri = "pkcs11:token=a?module-path=/nowhere/module.so"
        let contract = try Examples.bytes("contract.pdf")
        for (key, value) in [("{who}", uri), ("pkcs11:token={who}?module-path=/nowhere/module.so", "a")] {
            let varying = try read("seal: {key: \"\(key)\"}")
            let error = #expect(throws: SignetError.self) {
                try Signer().apply(.recipe(varying, values: ["who": value]), to: contract)
            }
            #expect(error?.reason.contains("the same for every row") == true, "\(error as Any)")
        }
        let written = try read("seal: {key: \"\(uri)\"}")
        let error = #expect(throws: SignetError.self) { try Signer().apply(.recipe(written), to: contract) }
        #expect(error?.reason.contains("'/nowhere/module.so' cannot be loaded") == true, "\(error as Any)")
    }

    @Test("a recipe that strangers send cannot seal")
    func untrusted() {
        let error = #expect(throws: SignetError.self) {
            try Recipe(withoutFiles: "seal: {key: identity.p12, key-password-file: password}")
        }
        #expect(error?.code == .refused && error?.reason.contains("'seal'") == true)
    }
}
