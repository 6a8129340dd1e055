import Fixtures
import Foundation
import Signet
import Testing

/// Fonts of recipes: collections, variable fonts, and Type 1.
@Suite struct RecipeFontTests {
    private static let inter = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
    private static let type1 = "/usr/share/fonts/type1/urw-base35/Z003-MediumItalic"

    private func recipe(_ keys: String) -> String {
        "stamps:\n  - signature: {type: Jane Doe, \(keys)}\n    at: bottom\n"
    }

    private func signed(_ keys: String, values: [String: String] = [:]) throws -> [UInt8] {
        let signer = Signer(date: Date(timeIntervalSince1970: 1_700_000_000), seed: "1")
        let recipe = try Recipe(recipe(keys), folder: "")
        return try signer.apply(.recipe(recipe, values: values), to: Examples.bytes("contract.pdf")).document
    }

    @Test("axes are a text, a list, or come from a row, and a named instance is the same")
    func axes() throws {
        let file = "font-file: \(Self.inter)"
        let list = try signed("\(file), axis: [wght=300, slnt=-10]")
        #expect(try signed("\(file), axis: 'wght=300,slnt=-10'") == list)
        #expect(try signed("\(file), axis: 'wght={w},slnt=-10'", values: ["w": "300"]) == list)
        #expect(try signed("\(file), font-instance: Light Italic") == list)
        #expect(try signed("\(file), font-instance: 7") == list)
        #expect(try signed(file) != list)
    }

    @Test(
        "what a font does not have is a problem at its key",
        arguments: [
            ("font-file: \(inter), axis: wgth=3", "signature.axis", "no axis “wgth”"),
            ("font-file: \(inter), axis: wght=3", "signature.axis", "from 100 to 900"),
            ("font-file: \(inter), axis: heavy", "signature.axis", "write them as wght=350"),
            ("font-file: \(inter), font-instance: Heavy", "signature.font-instance", "no style or font “Heavy”"),
            ("axis: wght=300", "signature.axis", "goes with a face or a font-file"),
            ("face: kristi, axis: wght=300", "signature.axis", "is not variable"),
        ]
    )
    func problems(keys: String, place: String, words: String) {
        let problems = Recipe.problems(recipe(keys), folder: "")
        #expect(problems.contains { "\($0)".contains(place) && "\($0)".contains(words) }, "\(problems)")
    }

    @Test("the digest changes with the variant, and with the kerning beside a Type 1 font")
    func digest() throws {
        let file = "font-file: \(Self.inter)"
        let digests = try ["", ", axis: wght=300", ", axis: wght=301", ", font-instance: Light"].map {
            try Recipe(recipe(file + $0), folder: "").digest
        }
        #expect(Set(digests).count == 4)
        let folder = try TemporaryFolder()
        try folder.write(Array(Data(contentsOf: URL(fileURLWithPath: Self.type1 + ".t1"))), to: "own.t1")
        let plain = try Recipe(recipe("font-file: own.t1"), folder: folder.root).digest
        try folder.write(Array(Data(contentsOf: URL(fileURLWithPath: Self.type1 + ".afm"))), to: "own.afm")
        #expect(try Recipe(recipe("font-file: own.t1"), folder: folder.root).digest != plain)
    }
}
