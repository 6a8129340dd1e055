import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// Which removals the digital signatures of a document allow: the table of docs/guide.md.
@Suite struct SignedRemovalTests {
    /// A document with a stamp and a signature field `boss`, which covers all of it or only its first bytes.
    private func document(
        isCovered: Bool = true,
        level: Int? = nil,
        structure: PDFBuilder.Structure = .table,
        range: String? = nil
    ) -> [UInt8] {
        func whole(_ length: String) -> [UInt8] {
            build(range: range ?? "/ByteRange [0 9 12 \(length)]", level: level, structure: structure)
        }
        return isCovered ? covering(whole) : whole("8")
    }

    /// A document of which the last range of its signature reaches its end, by the digits for its length.
    private func covering(_ build: (String) -> [UInt8]) -> [UInt8] {
        var digits = "100000"
        // Its length changes with the digits where it is compressed.
        for _ in 0..<9 {
            let bytes = build(digits)
            let length = String(bytes.count - 12)
            if digits.drop(while: { $0 == "0" }) == length { return bytes }
            digits = String(repeating: "0", count: 6 - length.count) + length
        }
        Issue.record("no range covers the document")
        return []
    }

    private func build(range: String, level: Int?, structure: PDFBuilder.Structure) -> [UInt8] {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [22 0 R 30 0 R]")],
            catalog: "/AcroForm <</Fields [22 0 R] /SigFlags 3>> \(level == nil ? "" : "/Perms <</DocMDP 24 0 R>>")"
        )
        let rule = level.map {
            "/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P \($0)>>>>]"
        }
        builder.set(22, "<</FT /Sig /T (boss) /V 24 0 R /Subtype /Widget /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(24, "<</Type /Sig /Filter /Adobe.PPKLite \(range) /Contents <00> \(rule ?? "")>>")
        builder.set(30, "<</Type /Annot /Subtype /Stamp /Rect [9 9 30 30] /NM (signet-abcdef) /F 4 /P 4 0 R>>")
        return builder.build(structure)
    }

    private func refusal(_ bytes: [UInt8], _ policy: ChangePolicy) throws -> Refusal? {
        do {
            _ = try removed(.all(onPage: nil), from: bytes, policy: policy)
            return nil
        } catch let error as StampingError {
            guard case .refused(let refusal) = error else { throw error }
            return refusal
        }
    }

    @Test("a stamp that a signature covers is removed when asked for twice", arguments: PDFBuilder.Structure.allCases)
    func covered(structure: PDFBuilder.Structure) throws {
        let bytes = document(structure: structure)
        let refusal = try #require(try refusal(bytes, []))
        #expect(refusal == .signed(field: "boss", .removal(coveredBy: "boss")))
        #expect(refusal.remedies == [.removeAfterSignatures])
        let (without, result) = try removed(.all(onPage: nil), from: bytes, policy: .afterSignatures)
        #expect(result.effects.map(\.kind) == [.stampRemoved])
        // This is what validators report, and the check too.
        IndependentReaders.checkPrefix(bytes, of: without, allowed: [.annotationLost])
        #expect(UpdateCheck(Bytes(without), after: bytes.count).findings.map(\.rule) == [.annotationLost])
    }

    @Test("a stamp that was set after all signatures is removed", arguments: PDFBuilder.Structure.allCases)
    func later(structure: PDFBuilder.Structure) throws {
        let bytes = document(isCovered: false, structure: structure)
        let (without, result) = try removed(.all(onPage: nil), from: bytes)
        #expect(result.effects.map(\.kind) == [.laterStampRemoved])
        IndependentReaders.checkPrefix(bytes, of: without)
    }

    @Test(
        "a signature that does not say what it covers covers everything",
        arguments: ["", "/ByteRange [0 -1]", "/ByteRange 7"]
    )
    func unknown(range: String) throws {
        #expect(try refusal(document(range: range), []) != nil)
    }

    @Test("a document that was cut off keeps what it has: the signature would cover what comes after it")
    func cut() throws {
        let bytes = document(range: "/ByteRange [0 9 12 1000000]")
        for policy in [ChangePolicy(), .afterSignatures] {
            #expect(try refusal(bytes, policy) == .cutSignature(field: "boss"))
        }
        let whole = document()
        #expect(try refusal(whole, .afterSignatures) == nil)
        #expect(try refusal(Array(whole.dropLast()), .afterSignatures) == .cutSignature(field: "boss"))
    }

    @Test("a form that only says that there are signatures has none")
    func flagAlone() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [22 0 R 30 0 R]")],
            catalog: "/AcroForm <</Fields [22 0 R] /SigFlags 3>>"
        )
        builder.set(22, "<</FT /Sig /T (boss) /Subtype /Widget /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(30, "<</Type /Annot /Subtype /Stamp /Rect [9 9 30 30] /NM (signet-abcdef) /F 4 /P 4 0 R>>")
        let bytes = builder.build(.table)
        let (without, result) = try removed(.all(onPage: nil), from: bytes)
        #expect(result.effects.isEmpty)
        IndependentReaders.checkPrefix(bytes, of: without)
    }

    @Test("a certification decides: none but that for annotations allows it", arguments: [1, 2, 3])
    func certified(level: Int) throws {
        for isCovered in [true, false] {
            let bytes = document(isCovered: isCovered, level: level)
            let plain = try refusal(bytes, [])
            let asked = try refusal(bytes, .afterSignatures)
            let change = DocumentChange.removal(coveredBy: isCovered ? "boss" : nil)
            if level < 3 {
                #expect(plain == .certified(level: level, change) && asked == plain)
            } else {
                #expect(plain == (isCovered ? .signed(field: "boss", change) : nil) && asked == nil)
            }
        }
    }

    @Test("a signed document keeps its dates, and its structure says nothing of a stamp that is gone")
    func datesAndStructure() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [30 0 R]")],
            catalog: "/AcroForm <</Fields [22 0 R] /SigFlags 3>> /StructTreeRoot 42 0 R /MarkInfo <</Marked true>>"
        )
        builder.set(22, "<</FT /Sig /T (boss) /V 24 0 R /Rect [0 0 0 0] /P 4 0 R>>")
        builder.set(30, "<</Subtype /Stamp /Rect [9 9 30 30] /NM (signet-abcdef) /F 4 /P 4 0 R /StructParent 0>>")
        builder.trailer = "/Info 40 0 R"
        builder.set(40, "<</ModDate (D:2020)>>")
        builder.set(42, "<</Type /StructTreeRoot /K 43 0 R /ParentTree <</Nums [0 43 0 R]>>>>")
        builder.set(43, "<</S /Annot /P 42 0 R /Alt (Jane) /K <</Type /OBJR /Obj 30 0 R>>>>")
        let bytes = covering { length in
            builder.set(24, "<</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 9 12 \(length)] /Contents <00>>>")
            return builder.build(.table)
        }
        let read = try Document(Bytes(removed(.all(onPage: nil), from: bytes, policy: .afterSignatures).document))
        func entries(_ number: Int) throws -> PDFDictionary? {
            try read.resolve(.reference(ObjectReference(number: number, generation: 0))).dictionary
        }
        #expect(try entries(40)?["ModDate"] == .string(Array("D:2020".utf8)))
        #expect(try entries(42)?["K"] == nil)
        #expect(try entries(42)?["ParentTree"]?.dictionary?["Nums"] == .array([]))
    }
}
