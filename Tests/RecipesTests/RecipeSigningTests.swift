import Fixtures
import Foundation
import Signet
import Testing

@Suite struct RecipeSigningTests {
    let contract: [UInt8]
    let recipe: Recipe
    let values = ["name": "Berg, \"Anna\" <b>", "contract": "7 & {8}"]
    let signer = Signer(date: Date(timeIntervalSince1970: 1_700_000_000), seed: "1")

    init() throws {
        contract = try Examples.bytes("contract.pdf")
        recipe = try Recipe(contentsOf: Examples.path("recipe.yaml"))
    }

    @Test("the example stamps the contract, and readers like what it makes")
    func example() throws {
        let signed = try signer.apply(.recipe(recipe, values: values), to: contract)
        let (document, report) = (signed.document, signed.report)
        #expect(report.stamps.map(\.page) == [2, 2, 2, 1, 2])
        #expect(document.starts(with: contract))
        try IndependentReaders.check(document, pages: 2)
    }

    @Test("many tasks share a recipe, and each document is the same as alone", .slow())
    func sharing() async throws {
        let other = try Recipe(contentsOf: Examples.path("recipe.yaml"))
        let alone = try signer.apply(.recipe(other, values: values), to: contract).document
        let all = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<6 {
                group.addTask { try signer.apply(.recipe(recipe, values: values), to: contract).document }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.count == 6 && all.allSatisfy { $0 == alone })
    }

    @Test("to a file, in place and in memory is the same")
    func ways() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(contract, to: "a.pdf")
        let memory = try signer.apply(.recipe(recipe, values: values), to: contract).document
        try signer.apply(.recipe(recipe, values: values), to: file, as: folder.path("b.pdf"))
        #expect(folder.read("b.pdf") == memory)
        #expect(throws: SignetError.self) { try signer.apply(.recipe(recipe), to: file, as: folder.path("c.pdf")) }
        #expect(folder.read("c.pdf") == nil)
        try signer.apply(.recipe(recipe, values: values), inPlace: file)
        #expect(folder.read("a.pdf") == memory)
    }

    @Test("the proof shows the stamped pages")
    func proof() throws {
        let proof = try RecipeProof(of: contract, recipe: recipe, values: values, resolution: 40)
        #expect(proof.pages == [1, 2] && proof.stampedPages == [1, 2])
        #expect(try proof.png(resolution: 40).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try DocumentReport(proof.pdf()).pages.count == 2)
        #expect(try RecipeProof(of: contract, recipe: recipe, values: values, page: 2, resolution: 40).pages == [2])
    }

    @Test("the recipes of the documentation are sound")
    func documentation() throws {
        let text = try String(contentsOfFile: Examples.root + "/docs/recipes.md", encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 3)
        for block in blocks { #expect(problems(block).isEmpty, "\(block)") }
        let first = try Recipe(try #require(blocks.first), folder: Examples.root + "/docs/examples")
        #expect(try signer.apply(.recipe(first, values: values), to: contract).report.stamps.count == 4)
    }
}
