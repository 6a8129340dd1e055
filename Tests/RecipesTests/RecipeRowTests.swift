import Fixtures
import Foundation
import Signet
import Testing

@Suite struct RecipeRowTests {
    private func holds(
        _ when: String,
        _ values: [String: String] = [:],
        _ facts: DocumentFacts = plainFacts,
        top: String = ""
    )
        throws -> Bool
    {
        let recipe = try recipe("signature: {type: Jane}\nat: bottom\nwhen: {\(when)}", top: "allow-none: true\n\(top)")
        return try !recipe.stamps(values: values, facts: facts).isEmpty
    }

    @Test(
        "page counts compare",
        arguments: [
            ("3", [3]), ("=3", [3]), ("!=3", [1, 2, 4, 5]), ("<3", [1, 2]), ("<= 3", [1, 2, 3]), (">3", [4, 5]),
            (">=3", [3, 4, 5]), ("2..4", [2, 3, 4]), ("<0", []),
        ]
    )
    func pageCounts(written: String, expected: [Int]) throws {
        let found = try (1...5).filter { try holds("page_count: '\(written)'", [:], DocumentFacts(pageCount: $0)) }
        #expect(found == expected)
    }

    @Test("facts of the document")
    func facts() throws {
        let form = DocumentFacts(pageCount: 1, isEncrypted: true, isSigned: true, fieldNames: ["a.b", "c"])
        for (when, plain, other) in [
            ("encrypted: true", false, true), ("encrypted: false", true, false), ("signed: true", false, true),
            ("form: true", false, true), ("form: false", true, false), ("has_field: a.b", false, true),
            ("has_field: [a.b, '{f}']", false, true), ("has_field: [a.b, d]", false, false),
        ] {
            #expect(try holds(when, ["f": "c"]) == plain, "\(when)")
            #expect(try holds(when, ["f": "c"], form) == other, "\(when)")
        }
    }

    @Test("values of variables")
    func variables() throws {
        let top = "variables: {city: , land: DE}"
        #expect(try holds("'{kind}': [a, b]", ["kind": "b"]))
        #expect(try !holds("{kind}: [a, b]", ["kind": "c"]))
        #expect(try holds("city: ''", [:], top: top))
        #expect(try !holds("city: ''", ["city": "x"], top: top))
        #expect(try holds("land: DE, city: x, page_count: 2", ["city": "x"], top: top))
        #expect(try !holds("land: DE, city: x, page_count: 3", ["city": "x"], top: top))
        #expect(throws: SignetError.self) { try holds("'{kind}': a") }
    }

    @Test("facts are not read unless a condition asks for them")
    func lazyFacts() throws {
        var builder = PDFBuilder.document([.init()], catalog: "/AcroForm <</Fields [10 0 R]>>")
        for number in 10..<300 { builder.set(number, "<</T (a) /Kids [\(number + 1) 0 R]>>") }
        let facts = try DocumentFacts(builder.build(.table))
        #expect(throws: SignetError.self) { try facts.fieldNames() }
        #expect(try recipe("signature: {type: Jane}\nat: bottom").stamps(values: [:], facts: facts).count == 1)
        #expect(try holds("page_count: 1, form: false, '{a}': b", ["a": "c"], facts) == false)
        #expect(throws: SignetError.self) { try holds("form: false", [:], facts) }
    }

    @Test("no stamp for a document is an error unless the recipe allows it")
    func none() throws {
        let contract = try Examples.bytes("contract.pdf")
        let keys = "signature: {type: Jane}\nat: bottom\nwhen: {page_count: 9}"
        let error = #expect(throws: SignetError.self) { try Signer().apply(.recipe(recipe(keys)), to: contract) }
        #expect(error?.code == .notFound && error?.message.contains("allow-none") == true)
        let signed = try Signer().apply(.recipe(recipe(keys, top: "allow-none: true")), to: contract)
        let (document, report) = (signed.document, signed.report)
        #expect(document == contract && report.stamps.isEmpty && report.appendedBytes == 0)
    }

    @Test("a row replaces keys of a stamp, and nothing when it is empty")
    func replacing() throws {
        let recipe = try recipe(
            "id: buyer\nsignature: {type: Jane Doe, face: kristi, color: blue}\nat: bottom\nsize: 'width:50'"
        )
        func stamp(_ values: [String: String]) throws -> Stamp {
            try #require(try recipe.stamps(values: values, facts: plainFacts).first)
        }
        let changed = try stamp([
            "buyer.at": "page:1,text:\"a, b\"", "buyer.size": "40x20", "buyer.signature.type": "{x}",
            "buyer.author": "",
            "other.key": "", "buyer.lock": "true",
        ])
        #expect(
            changed.placements == [.text("a, b", on: .page(1))] && changed.size == .box(Size(width: 40, height: 20))
        )
        #expect(changed.signature.name == "{x}" && changed.isLocked)
        let same = try stamp(["buyer.size": "", "buyer.at": ""])
        #expect(same.placements == [.position(.bottom)] && same.size == .width(50))
        // A picture takes the place of the name, and the face goes with it.
        let scan = try stamp(["buyer.signature.scan": "scan.jpg"])
        #expect(scan.signature.name == nil)
        let error = #expect(throws: SignetError.self) { try stamp(["buyer.sise": "3"]) }
        #expect(error?.message.contains("did you mean 'size'") == true, "\(error?.message ?? "")")
        #expect(throws: SignetError.self) { try stamp(["buyer.size": "wide"]) }
    }

    @Test(
        "an error in a value of a row names its column, and not the recipe's line",
        arguments: [
            (["buyer.size": "width:abc"], "the row's 'buyer.size': 'width:abc' is not a size"),
            (["buyer.at": "bottm"], "the row's 'buyer.at': the placement 'bottm'"),
            (["buyer.lock": "maybe"], "the row's 'buyer.lock': 'maybe' is neither true nor false"),
            (["buyer.signature.face": "kristy"], "the row's 'buyer.signature.face': There is no face"),
            (["buyer.signature.scan": "none.png"], "the row's 'buyer.signature.scan': "),
            (["buyer.sise": "3"], "the row's 'buyer.sise' replaces nothing"),
            (["width": "abc"], "line 8, stamp 'buyer', size with the row's 'width': 'width:abc' is not a size"),
            (["place": "bottm"], "line 7, stamp 'buyer', at with the row's 'place': the placement"),
        ]
    )
    func columns(values: [String: String], words: String) throws {
        let text = """
            variables:
              width: 90
              place: bottom
            stamps:
              - id: buyer
                signature: {type: Jane Doe, face: kristi}
                at: "{place}"
                size: "width:{width}"
            """
        let recipe = try Recipe(text, folder: Examples.root + "/docs/examples")
        #expect(try recipe.stamps(values: [:], facts: plainFacts).count == 1)
        let error = #expect(throws: SignetError.self) { try recipe.stamps(values: values, facts: plainFacts) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.message.contains("line") == (values.keys.allSatisfy { !$0.hasPrefix("buyer") }))
    }

    @Test("what the recipe says about the document counts before the signer")
    func signer() throws {
        let recipe = try recipe(
            "signature: {type: Jane}\nat: bottom",
            top: "date: '{day}T09:30:00+02:00'\nseed: s\nafter-signatures: true\nstrict: true\npassword: '{p}'"
        )
        let base = Signer(date: Date(timeIntervalSince1970: 0), seed: "b", policy: .ignorePermissions)
        let signer = try recipe.signer(basedOn: base, values: ["day": "2026-05-17", "p": "secret"])
        #expect(signer.date == Date(timeIntervalSince1970: 1_779_003_000) && signer.timeZone.secondsFromGMT() == 7200)
        #expect(
            signer.seed == "s" && signer.password == "secret" && signer.refusesDoubtfulPlaces
                && signer.policy == [.afterSignatures, .ignorePermissions]
        )
        #expect(throws: SignetError.self) { try recipe.signer(basedOn: base, values: ["day": "May", "p": ""]) }
    }
}
