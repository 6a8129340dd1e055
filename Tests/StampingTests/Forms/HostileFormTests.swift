import Fixtures
import SignetBasics
import SignetPDF
import SignetViewing
import Testing

@testable import SignetStamping

/// Draws no letters: fields whose font has all characters need none.
struct NoLetters: FieldLettering {
    func lines(
        of text: String,
        isBold: Bool,
        width: Double?
    ) throws(FieldLetteringError) -> [FieldLetteringLine] {
        throw .missingCharacters(String(text.prefix(1)))
    }
}

/// A document with filled fields, and all that is reported of it.
func filled(
    _ bytes: [UInt8],
    _ values: [String: String],
    policy: ChangePolicy = []
) throws -> (document: [UInt8], result: StampingResult) {
    let stamper = DocumentStamper(
        try Document(Bytes(bytes)),
        date: stampDate,
        seed: "",
        policy: policy,
        refusesDoubtfulPlaces: false
    )
    let filling = FormFilling(values: values, lettering: NoLetters())
    let result = try stamper.stamp([], filling: filling, sealing: nil, storing: nil) { () throws(ViewingError) in
        throw .unavailable("")
    }
    return (bytes + result.appended, result)
}

/// Forms that strangers made to do harm: every attempt ends in a result or an error.
@Suite struct HostileFormTests {
    private func form(_ fields: [Int: String], form: String = "") -> PDFBuilder {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R]", content: "")],
            catalog: "/AcroForm <</Fields [20 0 R] \(form)>>"
        )
        for (number, field) in fields { builder.set(number, "<</Subtype /Widget /P 4 0 R \(field)>>") }
        return builder
    }

    @Test(
        "odd attributes of a field end in a sound file or an error",
        arguments: [
            "/FT /Tx /Rect [20 200 220 220] /DA (/Helv 99999999999999999999 Tf 9 9 9 9 9 rg)",
            "/FT /Tx /Rect [20 200 220 220] /DA (/Helv -12 Tf -1 g /) /Q 77", "/FT /Tx /Rect [20 200 220 220] /DA 12",
            "/FT /Tx /Rect [20 200 220 220] /DA (\\(\\(\\(<<[[ 1 2 3 + - . Tf rg)",
            "/FT /Tx /Rect [20 200 220 220] /MaxLen -5 /Ff 16777216",
            "/FT /Tx /Rect [20 200 220 220] /MaxLen 999999999999 /Ff 16777216 /MK <</BC [0]>>",
            "/FT /Tx /Rect [20 200 220 220] /MaxLen 1e300 /Ff 1e300", "/FT /Tx", "/FT /Tx /Rect []",
            "/FT /Tx /Rect [0 0 1e308 -1e308]", "/FT /Tx /Rect [0 0 0.0001 0.0001] /Ff 4096",
            "/FT /Tx /Rect [0 0 1 90000] /Ff 4096 /DA (/Helv 0.0001 Tf)",
            "/FT /Tx /Rect [20 200 220 220] /MK <</R -450 /BG [1e9] /BC [0 0 0 0 0]>> /BS <</W 1e9 /S /I>>",
            "/FT /Tx /Rect [20 200 220 220] /MK <</R 9223372036854775807>> /Border [0 0 1e308]",
            "/FT /Tx /Rect [20 200 220 220] /V 20 0 R /AP 20 0 R /DA 20 0 R", "/FT /Tx /Rect 20 0 R /Parent 20 0 R",
            "/FT /Ch /Rect [20 200 220 220] /Opt [[] [1 2] [(a)] [(abc) 7] (abc) 20 0 R] /TI -7",
            "/FT /Ch /Rect [20 200 220 220] /Opt (abc) /TI 9223372036854775807",
            "/FT /Ch /Ff 131072 /Rect [20 200 220 220] /Opt 20 0 R",
            "/FT /Btn /Rect [20 200 220 220] /AP <</N 20 0 R>>", "/FT /Btn /Rect [20 200 220 220] /AP <</N <<>>>>",
            "/FT /Btn /Ff 32768 /Rect [1 2 3 4] /Opt [(abc)] /AP <</N <</Off null>> /D <</abc 5>>>>",
            "/FT /Xx", "", "/FT /Tx /Kids [20 0 R 20 0 R 21 0 R]", "/FT /Tx /Kids [<</Rect [0 0 9 9]>> null 7]",
        ]
    )
    func attributes(entries: String) throws {
        for extra in ["", "/DR 20 0 R /DA 7", "/DR <</Font <</Helv 20 0 R>>>> /DA (/Helv 0 Tf 0 g)"] {
            let bytes = form([20: "/T (a) \(entries)", 21: "/Kids [20 0 R]"], form: extra).build(.table)
            for value in ["abc", "yes", "", "a b c d e f"] {
                guard let (document, _) = try? filled(bytes, ["a": value]) else { continue }
                #expect(document.starts(with: bytes))
                if document.count > bytes.count { IndependentReaders.checkPrefix(bytes, of: document) }
            }
        }
    }

    @Test("a tree of fields that is too deep is an error")
    func deep() {
        var fields: [Int: String] = [:]
        for number in 20..<400 { fields[number] = "/T (a) /Kids [\(number + 1) 0 R]" }
        fields[400] = "/T (a) /FT /Tx /Rect [0 0 9 9]"
        let bytes = form(fields).build(.table)
        #expect(throws: StampingError.self) { try filled(bytes, ["a": "x"]) }
    }

    @Test("thousands of options are read, and those that show are drawn")
    func manyOptions() throws {
        let options = (0..<20_000).map { "(option \($0))" }.joined(separator: " ")
        let bytes = form([20: "/T (a) /FT /Ch /Rect [20 200 220 260] /Opt [\(options)]"]).build(.table)
        let (document, result) = try filled(bytes, ["a": "option 19999"])
        #expect(result.fields.map(\.value) == ["option 19999"] && result.appended.count < 500_000)
        IndependentReaders.checkPrefix(bytes, of: document)
        #expect { try filled(bytes, ["a": "optoin 7"]) } throws: { "\($0)".contains("did you mean") }
    }

    @Test("long values are refused, or broken into lines")
    func longValues() throws {
        let field = "/T (a) /FT /Tx /Rect [20 200 220 260] /Ff 4096"
        let bytes = form([20: field]).build(.table)
        let (document, result) = try filled(bytes, ["a": String(repeating: "mm ", count: 20_000)])
        #expect(result.notes.count == 1)
        IndependentReaders.checkPrefix(bytes, of: document)
        #expect(throws: StampingError.self) { try filled(bytes, ["a": String(repeating: "m", count: 200_000)]) }
    }

    @Test("changed bytes end in a result or an error")
    func mutants() {
        var builder = form(
            [
                20: "/T (a) /FT /Tx /Rect [20 200 220 220] /Ff 16777216 /MaxLen 9 /MK <</R 90 /BC [0]>> /V (b)",
                21: "/T (b) /FT /Ch /Ff 2097152 /Rect [20 100 220 180] /Opt [(x) [(y) (z)]] /TI 1 /I [0]",
                22: "/T (c) /FT /Btn /Ff 32768 /Kids [23 0 R 24 0 R] /Opt [(x) (y)] /V /Off",
                23: "/Parent 22 0 R /Rect [1 2 13 14] /AS /Off /AP <</N <</0 30 0 R /Off 30 0 R>>>>",
                24: "/Parent 22 0 R /Rect [21 2 33 14] /AS /Off /AP <</N <</1 30 0 R /Off 30 0 R>>>>",
            ],
            form: "/DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 3 0 R>>>> /XFA (x) /CO [20 0 R]"
        )
        builder.set(
            1,
            "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [20 0 R 21 0 R 22 0 R] /DA (/Helv 0 Tf 0 g) /XFA (x)>>>>"
        )
        builder.set(30, stream: [], entries: "/Subtype /Form /BBox [0 0 9 9]")
        let original = builder.build(.table)
        var generator = SplitMix(seed: Trials.seed(0x6669_6c6c))
        let tokens = [
            "<<", ">>", "[", "]", "0 R", " 99999999999999999999 ", "-1", "/Kids", "/Parent 20 0 R", "/V", "(", "\0",
            "20 0 R", "/Rect [0 0 1e99 1]", "/MaxLen -1", "1e308",
        ]
        let values = [["a": "text"], ["b": "x\nz"], ["c": "y"], ["a": "t", "b": "z", "c": "off"]]
        var done = 0
        for trial in 0..<Trials.count(400, long: 10_000) {
            let mutant = generator.mutant(of: original, tokens: tokens)
            if (try? filled(mutant, values[trial % values.count])) != nil { done += 1 }
        }
        #expect(done > 0)
    }
}
