import Fixtures
import Foundation
import Signet
import Testing

/// Hostile documents, made from our own by chance.
@Suite struct MutantTests {
    private static func seeds() throws -> [String: [UInt8]] {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [30 0 R] /StructParents 0"), .init(entries: "/Rotate 90 /CropBox [10 10 90 90]")],
            catalog: "/AcroForm <</Fields [30 0 R] /SigFlags 1>> /Metadata 40 0 R /StructTreeRoot 42 0 R"
        )
        builder.trailer = "/Info 41 0 R"
        builder.set(30, "<</T (a) /FT /Sig /Subtype /Widget /Rect [0 0 9 9] /P 4 0 R /Kids [31 0 R]>>")
        builder.set(31, "<</Rect [1 2 3 4] /Lock <</Action /All>>>>")
        builder.set(40, stream: Array("<x xmp:ModifyDate='2020' pdfaid:part='2'/>".utf8), entries: "/Type /Metadata")
        builder.set(41, "<</ModDate (D:2020)>>")
        builder.set(42, "<</Type /StructTreeRoot /K 43 0 R /ParentTree <</Kids [44 0 R]>>>>")
        builder.set(43, "<</Type /StructElem /S /Document /P 42 0 R /K []>>")
        builder.set(44, "<</Limits [0 0] /Nums [0 [43 0 R]]>>")
        var seeds: [String: [UInt8]] = [:]
        for structure in PDFBuilder.Structure.allCases { seeds["\(structure).pdf"] = builder.build(structure) }
        var stamp = try Stamp(.drawn(contentsOf: Examples.path("drawing.json")), at: .position(.center, on: .all))
        stamp.appearance = .vector
        seeds["stamped.pdf"] = try Signer().sign(builder.build(.table), with: [stamp]).document
        let folder = try TemporaryFolder()
        let plain = try folder.write(builder.build(.objectStream), to: "plain.pdf")
        for (name, options) in [("rc4", ["128", "--use-aes=n"]), ("aes", ["256"])] {
            let arguments = ["--allow-weak-crypto", "--encrypt", "", "o"] + options + ["--", plain]
            let outcome = try ExternalTool.run("qpdf", arguments + [folder.path(name)])
            #expect(outcome.status == 0, "\(outcome.errors)")
            seeds["\(name).pdf"] = folder.read(name)
        }
        let linearized = try ExternalTool.run("qpdf", ["--linearize", plain, folder.path("linearized")])
        #expect(linearized.status == 0)
        seeds["linearized.pdf"] = folder.read("linearized")
        return seeds
    }

    @Test("mutants are signed soundly or refused, each in two seconds and all in 256 MB", .slow())
    func mutants() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in try Self.seeds() { try folder.write(bytes, to: name) }
        let count = Trials.count(1000, long: 20_000)
        let outcome = try ExternalTool.run(
            Product.mutants.path,
            [folder.root, "\(count)", "\(Trials.seed(20_260_517))"]
        )
        #expect(outcome.status == 0, "\(outcome.errors.suffix(2000))")
        let summary = try #require(
            outcome.output.firstMatch(of: /mutants=(\d+) faults=(\d+) slowest=([\d.]+) peak=(\d+)/),
            "\(outcome.output.suffix(2000))"
        )
        #expect(Int(summary.1) == count)
        #expect(summary.2 == "0", "\(outcome.output.prefix(2000))")
        #expect(try #require(Double(summary.3)) < 2000, "milliseconds")
        #expect(try #require(Int(summary.4)) < 256 << 10, "KiB")
    }
}
