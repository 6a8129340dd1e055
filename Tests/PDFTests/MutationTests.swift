import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

@Suite struct MutationTests {
    /// Everything that reading and updating does, on bytes that may be anything.
    private func exercise(_ bytes: [UInt8]) {
        do throws(PDFError) {
            let document = try Document(Bytes(bytes))
            _ = document.version
            let tree = try PageTree(document)
            var update = IncrementalUpdate(document)
            let last = try tree.page(at: min(try tree.count, 1000) - 1)
            try tree.walk { page throws(PDFError) in page.index < 50 }
            _ = try Form(document)
            var pages = ChangedPages(document)
            update.change(try pages.object(of: last, in: &update), "Annots", to: .array([]))
            try ModificationDate.renew(in: document, to: PDFDate(seconds: 0, offsetMinutes: 0), update: &update)
            _ = try update.appendedBytes()
        } catch {}
    }

    @Test("changed bytes end in a result or an error", arguments: PDFBuilder.Structure.allCases)
    func mutants(structure: PDFBuilder.Structure) {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [30 0 R]"), .init(entries: "/Rotate 90 /CropBox [10 10 90 90]")],
            catalog: "/AcroForm <</Fields [30 0 R] /SigFlags 1>> /Metadata 40 0 R"
        )
        builder.trailer = "/Info 41 0 R"
        builder.set(30, "<</T (a) /FT /Sig /Rect [0 0 9 9] /P 4 0 R /Kids [31 0 R]>>")
        builder.set(31, "<</Rect [1 2 3 4]>>")
        builder.set(40, stream: Array("<x xmp:ModifyDate='2020'/>".utf8), entries: "/Type /Metadata")
        builder.set(41, "<</ModDate (D:2020)>>")
        let original = builder.build(structure)
        var generator = SplitMix(seed: Trials.seed(0x5169_6e65_7400) &+ UInt64(original.count))
        let tokens = [
            "<<", ">>", "[", "]", "0 R", " 99999999999999999999 ", "-1", "/Kids", "/Prev 0", "stream", "(", "\0",
            "4 0 R",
        ]
        for _ in 0..<Trials.count(300, long: 5000) {
            let mutant = generator.mutant(of: original, tokens: tokens)
            exercise(mutant)
        }
    }
}
