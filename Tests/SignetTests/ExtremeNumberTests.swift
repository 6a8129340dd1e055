import Fixtures
import Foundation
import Signet
import Testing

/// Documents in which one number is as large or as small as a number can be: whatever reads it ends with a result or an error.
@Suite struct ExtremeNumberTests {
    private static let extremes = [
        "\(Int.max)", "\(Int.min)", "\(1 << 32)", "1" + String(repeating: "0", count: 40) + ".5",
    ]

    /// A tagged document with nested pages, a form, a stamp's place, and what else has numbers.
    private static var builder: PDFBuilder {
        var builder = PDFBuilder.document(
            [
                .init(
                    entries: "/Annots [30 0 R 31 0 R 32 0 R] /StructParents 0 /Rotate 90",
                    content: "BT /F 12 Tf 9 50 Td (Signature:) Tj ET"
                ),
                .init(entries: "/CropBox [10 10 90 90] /UserUnit 2"),
            ],
            catalog:
                "/AcroForm <</Fields [30 0 R 31 0 R 32 0 R] /SigFlags 1 /Q 1 /DA (/F 9 Tf)>> /StructTreeRoot 42 0 R"
                + " /MarkInfo <</Marked true>> /Version /1.7 /Extensions <</ADBE <</BaseVersion /1.7 /ExtensionLevel 3>>>>"
        )
        builder.set(30, "<</T (a) /FT /Sig /Subtype /Widget /Rect [0 0 40 9] /P 4 0 R /F 4>>")
        builder.set(
            31,
            "<</T (b) /FT /Tx /Ff 16777216 /MaxLen 9 /Q 2 /Subtype /Widget /Rect [0 20 60 40] /P 4 0 R /F 4 /MK <</R 90>>>>"
        )
        builder.set(
            32,
            "<</T (c) /FT /Ch /Ff 131072 /TI 1 /I [0] /Opt [(x) (y)] /Subtype /Widget /Rect [0 40 60 60] /P 4 0 R /F 4>>"
        )
        builder.set(42, "<</Type /StructTreeRoot /K 43 0 R /ParentTreeNextKey 2 /ParentTree <</Kids [44 0 R]>>>>")
        builder.set(43, "<</Type /StructElem /S /Document /P 42 0 R /K []>>")
        builder.set(44, "<</Limits [0 1] /Nums [0 [43 0 R] 1 [43 0 R]]>>")
        return builder
    }

    /// Texts in which one number after the other is an extreme one.
    private static func variants(_ text: String) -> [String] {
        text.matches(of: /\b\d+\b/).flatMap { match in
            extremes.map { text.replacingCharacters(in: match.range, with: $0) }
        }
    }

    private func stamps() throws -> [Stamp] {
        let ink = #"{"strokes":[{"points":[{"x":0,"y":0},{"x":30,"y":20},{"x":60,"y":0}]}]}"#
        let signature = try Signature.drawn(try Drawing(data: Array(ink.utf8)))
        let places: [Placement] = [
            .position(.bottomRight, on: .all), .text("Signature:", on: .all), .field("a"), .automatic(on: .all),
        ]
        // Where it is not given, the size is that of the field, or of the room on the line.
        let sized = try places.map { place in
            var stamp = try Stamp(signature, at: place, size: .width(20))
            stamp.appearance = .vector
            return stamp
        }
        return try sized + [Stamp(signature, at: .field("a")), Stamp(signature, at: .automatic(on: .all))]
    }

    /// Views pages as the service does: a document with an extreme size of text harms the fonts of the process that draws it.
    private static let viewing = PageViewing.isolated(program: Product.service.path, arguments: ["isolated"])

    /// Does what the service does with documents of strangers.
    private func use(_ bytes: [UInt8]) throws {
        let signer = Signer(policy: [.afterSignatures, .ignorePermissions], viewing: Self.viewing)
        _ = try? DocumentReport(bytes)
        _ = UpdateReport(bytes)
        for stamp in try stamps() {
            guard let signed = signed(bytes, stamp, by: signer) else { continue }
            #expect(signed.starts(with: bytes))
            _ = UpdateReport(signed)
            _ = try? signer.apply(.removeAllStamps(), to: signed)
            _ = try? signer.apply(.removeLastUpdate, to: signed)
        }
        _ = try? signer.apply(.fill(["b": "text", "c": "y"]), to: bytes)
        _ = try? signer.apply(.flatten, to: bytes)
        _ = try? signer.apply(.appendPages(of: Self.builder.build(.table)), to: bytes)
    }

    /// The signed document; nil where it is refused, for whatever reason but that the process that views pages ended.
    private func signed(_ bytes: [UInt8], _ stamp: Stamp, by signer: Signer) -> [UInt8]? {
        do {
            return try signer.sign(bytes, with: [stamp]).document
        } catch {
            // What a process says of pages of such a size is not believed, which counts as its end.
            let isVast = String(decoding: bytes, as: UTF8.self).contains(/Box \[[^\]]*\d{10}/)
            #expect(isVast || !error.message.contains("that fails, or needs more memory"), "\(stamp.placements)")
            return nil
        }
    }

    @Test("extreme numbers in objects end no process", .slow(), arguments: Self.builder.objects.keys.sorted())
    func objects(number: Int) throws {
        let text = String(decoding: Self.builder.objects[number] ?? [], as: UTF8.self)
        for variant in Self.variants(text) {
            var builder = Self.builder
            builder.set(number, variant)
            try use(builder.build(.table))
        }
    }

    @Test(
        "extreme numbers in cross-references and trailers end no process",
        .slow(),
        arguments: PDFBuilder.Structure.allCases
    )
    func crossReferences(structure: PDFBuilder.Structure) throws {
        let bytes = Self.builder.build(structure)
        // The newest section is the last of the file, so that everything before it stays in its place.
        let end = String(decoding: bytes.suffix(40), as: UTF8.self)
        let start = try #require(end.firstMatch(of: /startxref\s+(\d+)/).flatMap { Int($0.1) })
        let section = bytes[start...]
        let dictionary = try #require(section.firstRange(of: Array("<<".utf8))?.lowerBound)
        let after = section.firstRange(of: Array("stream".utf8))?.lowerBound ?? bytes.endIndex
        let (front, rest) = (Array(bytes[..<dictionary]), Array(bytes[after...]))
        for variant in Self.variants(String(decoding: bytes[dictionary..<after], as: UTF8.self)) {
            try use(front + Array(variant.utf8) + rest)
        }
        // One number more, which no reader looks at.
        let width = String(decoding: bytes[dictionary..<after], as: UTF8.self).replacing(/\/W \[([^\]]*)\]/) {
            "/W [\($0.1) \(Int.max)]"
        }
        try use(front + Array(width.utf8) + rest)
    }
}
