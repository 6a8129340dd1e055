import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

/// A document after stamps were removed, and all that is reported of it.
func removed(
    _ choice: StampChoice,
    from bytes: [UInt8],
    policy: ChangePolicy = []
) throws -> (document: [UInt8], result: StampingResult) {
    let document = try Document(Bytes(bytes))
    let result = try document.retryingAfterRepair { () throws(StampingError) in
        try StampRemover(document, date: stampDate, policy: policy).remove(choice)
    }
    return (bytes + result.appended, result)
}

@Suite struct StampRemovalTests {
    /// The references and other items of a page's `/Annots`.
    private func annotations(of bytes: [UInt8], page: Int) throws -> [PDFObject] {
        let document = try Document(Bytes(bytes))
        return try document.value("Annots", of: PageTree(document).page(at: page).dictionary)?.array ?? []
    }

    private func failure(_ choice: StampChoice, _ bytes: [UInt8]) throws -> StampSearchFinding? {
        do {
            _ = try removed(choice, from: bytes)
            return nil
        } catch let error as StampingError {
            guard case .stampNotFound(let failure) = error else { throw error }
            return failure
        }
    }

    private func three(_ bytes: [UInt8]) throws -> (document: [UInt8], names: [String]) {
        let places: [Placement] = [
            .rectangle(x: 20, y: 20, width: 60, height: 40), .rectangle(x: 60, y: 40, width: 60, height: 40),
            .rectangle(x: 100, y: 60, width: 60, height: 40),
        ]
        let (document, stamps) = try stamped(bytes, [request(try letterL(), at: places)])
        return (document, try stamps.map { try #require($0.name) })
    }

    @Test("the middle one of three goes, and the page looks as if only the others had been set")
    func middle() throws {
        for structure in PDFBuilder.Structure.allCases {
            let original = PDFBuilder.document([.init(), .init()]).build(structure)
            let (document, names) = try three(original)
            let without = try removed(.ids([names[1]]), from: document)
            IndependentReaders.checkPrefix(document, of: without.document)
            try IndependentReaders.check(without.document, pages: 2)
            #expect(without.result.stamps.map(\.name) == [names[1]])
            let box = Rectangle(x: 60, y: 40, width: 60, height: 40)
            #expect(box.intersection(without.result.stamps[0].frame) == without.result.stamps[0].frame)
            let expected = try stamped(
                original,
                [
                    request(
                        try letterL(),
                        at: [
                            .rectangle(x: 20, y: 20, width: 60, height: 40),
                            .rectangle(x: 100, y: 60, width: 60, height: 40),
                        ]
                    )
                ]
            )
            for reader in GrayPicture.Reader.allCases {
                let now = try GrayPicture(without.document, page: 1, resolution: 72, reader: reader)
                let wanted = try GrayPicture(expected.document, page: 1, resolution: 72, reader: reader)
                #expect(now.pixels == wanted.pixels, "\(reader)")
            }
        }
    }

    @Test("other annotations stay as they are written, and pages that share an array keep theirs")
    func others() throws {
        for annots in ["[30 0 R null 31 0 R <</Subtype /Text /Rect [1 1 9 9] /Contents (x)>>]", "32 0 R"] {
            var builder = PDFBuilder.document([.init(entries: "/Annots \(annots)"), .init(entries: "/Annots 32 0 R")])
            builder.set(30, "<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /Border [0 0 0]>>")
            builder.set(31, "<</Type /Annot /Subtype /Square /Rect [9 9 30 30] /F 4>>")
            builder.set(32, "[30 0 R 31 0 R]")
            let original = builder.build(.table)
            let before = try (0...1).map { try annotations(of: original, page: $0) }
            let (document, names) = try three(original)
            let without = try removed(.ids(names), from: document).document
            #expect(try annotations(of: without, page: 0) == before[0])
            #expect(try annotations(of: without, page: 1) == before[1])
        }
    }

    @Test("its window goes, other people's stay, and comments on it stay without it")
    func companions() throws {
        let (document, names) = try three(PDFBuilder.document([.init()]).build(.table))
        let items = try annotations(of: document, page: 0).compactMap(\.reference)
        let read = try Document(Bytes(document))
        var update = IncrementalUpdate(read)
        func add(_ entries: [(Name, PDFObject)]) -> ObjectReference {
            update.add(
                .dictionary(
                    PDFDictionary(
                        [("Type", .name("Annot")), ("Rect", .array([1, 1, 9, 9].map { .integer($0) }))] + entries
                    )
                )
            )
        }
        let window = add([("Subtype", .name("Popup")), ("Parent", .reference(items[0]))])
        let other = add([("Subtype", .name("Popup")), ("Parent", .reference(items[1]))])
        let comment = add([
            ("Subtype", .name("Text")), ("IRT", .reference(items[0])), ("RT", .name("R")), ("Contents", .string([65])),
        ])
        let page = try #require(try read.indirectObject(PageTree(read).page(at: 0).reference ?? items[0]))
        let all = items + [window, other, comment]
        update.change(page, "Annots", to: .array(all.map { .reference($0) }))
        // A link to an annotation that is no window must not remove it.
        let stamp = try #require(try read.indirectObject(items[0]))
        update.change(stamp, "Popup", to: .reference(items[2]))
        let commented = document + (try update.appendedBytes())

        let (without, result) = try removed(.ids([names[0]]), from: commented)
        #expect(try annotations(of: without, page: 0).compactMap(\.reference) == [items[1], items[2], other, comment])
        let kept = try Document(Bytes(without)).resolve(.reference(comment)).dictionary
        #expect(kept?["IRT"] == nil && kept?["RT"] == nil && kept?["Contents"] == .string([65]))
        #expect(result.notes == [.commentsStay(pages: [1])])
        IndependentReaders.checkPrefix(commented, of: without)
    }

    @Test("an annotation of another kind is not ours, whatever its name says")
    func forged() throws {
        var builder = PDFBuilder.document([
            .init(entries: "/Annots [30 0 R <</Subtype /Stamp /Rect [0 0 9 9] /NM (signet-direct)>>]")
        ])
        builder.set(30, "<</Type /Annot /Subtype /Square /Rect [9 9 30 30] /NM (signet-0123456789) /F 4>>")
        let original = builder.build(.table)
        let (without, result) = try removed(.all(onPage: nil), from: original)
        #expect(result.stamps.map(\.name) == ["signet-direct"], "also one that is not an object")
        #expect(try annotations(of: without, page: 0).map(\.reference?.number) == [30])
    }

    // MARK: Ids

    @Test("ids may be abbreviated as far as one alone begins so")
    func abbreviations() throws {
        var builder = PDFBuilder.document([.init(entries: "/Annots [30 0 R 31 0 R 32 0 R]")])
        for (number, name) in [(30, "signet-abcd11"), (31, "signet-abcd22"), (32, "signet-abcd")] {
            builder.set(number, "<</Type /Annot /Subtype /Stamp /Rect [9 9 30 30] /NM (\(name)) /F 4>>")
        }
        let bytes = builder.build(.table)
        func names(_ ids: String...) throws -> [String?] {
            try removed(.ids(ids), from: bytes).result.stamps.map(\.name)
        }
        #expect(try names("signet-abcd1") == ["signet-abcd11"])
        #expect(try names("ABCD2") == ["signet-abcd22"])
        #expect(try names("abcd") == ["signet-abcd"], "a whole id is not an abbreviation")
        #expect(try names("abcd1", "signet-abcd11", "abcd22@1") == ["signet-abcd11", "signet-abcd22"])
        #expect(try failure(.ids(["abc"]), bytes) == .tooShort("abc", least: 4))
        #expect(try failure(.ids(["signet-"]), bytes) == .tooShort("signet-", least: 4))
        #expect(try failure(.ids(["signe"]), bytes) == .tooShort("signe", least: 4))
        builder.objects[32] = nil
        let two = builder.build(.table)
        #expect(try failure(.ids(["abcd"]), two) == .ambiguous("abcd", ["signet-abcd11", "signet-abcd22"]))
        #expect(try failure(.ids(["abcd1@2"]), two) == .notOnPage("signet-abcd11", page: 2, pages: [1]))
        let unknown = try #require(try failure(.ids(["abcd12"]), two))
        #expect(unknown.description == "there is no stamp 'abcd12'; did you mean 'signet-abcd11'?")
        let far = try #require(try failure(.ids(["signet-ffffffff"]), two))
        #expect(
            far.description.contains("the document has 'signet-abcd11', 'signet-abcd22'; a stamp that was flattened")
        )
        #expect(far.remedies == [.useOriginal])
    }

    @Test("one id on copies of a page means all of them, or the one on the page that is named")
    func copies() throws {
        var builder = PDFBuilder.document(Array(repeating: .init(entries: "/Annots [30 0 R]"), count: 3))
        builder.set(8, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Annots [31 0 R]>>")
        for number in 30...31 {
            builder.set(number, "<</Type /Annot /Subtype /Stamp /Rect [9 9 30 30] /NM (signet-abcdef) /F 4>>")
        }
        let bytes = builder.build(.table)
        let all = try removed(.ids(["signet-abcdef"]), from: bytes)
        #expect(all.result.stamps.map(\.pageIndex) == [0, 1, 2])
        let one = try removed(.ids(["abcd@2"]), from: bytes)
        #expect(try (0...2).map { try annotations(of: one.document, page: $0).count } == [1, 0, 1])
        #expect(try failure(.ids(["abcd@7"]), bytes) == .notOnPage("signet-abcdef", page: 7, pages: [1, 2, 3]))
        let page = try removed(.all(onPage: 3), from: bytes)
        #expect(page.result.stamps.map(\.pageIndex) == [2])
        #expect(throws: StampingError.self) { try removed(.all(onPage: 4), from: bytes) }
        #expect(try failure(.all(onPage: 2), one.document) == .noneOnPage(2))
    }

    @Test("a document without stamps says why there may be none")
    func none() throws {
        let bytes = PDFBuilder.document([.init()]).build(.table)
        #expect(try failure(.all(onPage: nil), bytes) == StampSearchFinding.none(isUpdated: false))
        let (content, _) = try stamped(bytes, [request(try letterL(), at: [.position(.center)], kind: .content)])
        let failure = try #require(try failure(.ids(["abcd"]), content))
        #expect(failure == .none(isUpdated: true) && failure.remedies == [.removeLastUpdate, .useOriginal])
    }

    @Test("a field that shows a signature looks empty again, in any position", .slow(), arguments: [0, 90, 180, 270])
    func fields(rotation: Int) throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R 21 0 R] /Rotate \(rotation)")],
            catalog: "/AcroForm <</Fields [20 0 R 21 0 R]>>"
        )
        let look = "/MK <</BG [0.8 0.9 1] /BC [1 0 0]>> /BS <</W 2>>"
        builder.set(20, "<</FT /Sig /T (free) /Subtype /Widget /Rect [10 10 90 60] /P 4 0 R /F 4 \(look)>>")
        builder.set(21, "<</FT /Btn /Ff 65536 /T (b) /Subtype /Widget /Rect [100 10 190 60] /P 4 0 R /F 4>>")
        let original = builder.build(.table)
        let requests = try ["free", "b"].map { try request(letterL(), at: [.field($0)], kind: .widget) }
        let (document, _) = try stamped(original, requests)
        let (other, _) = try stamped(original, [requests[1]])
        let (without, result) = try removed(.ids(["field:free"]), from: document)
        #expect(result.stamps.map(\.name) == ["field:free"])
        IndependentReaders.checkPrefix(document, of: without)
        try IndependentReaders.check(without, pages: 1)
        let left = try FoundStamps(Document(Bytes(without))).stamps.map(\.stamp.name)
        #expect(left == ["field:b"])
        // With its own background and border it looks like a field with an empty signature.
        let now = try GrayPicture(without, page: 1, resolution: 72, reader: .poppler)
        let then = try GrayPicture(document, page: 1, resolution: 72, reader: .poppler)
        let bare = try GrayPicture(other, page: 1, resolution: 72, reader: .poppler)
        func dark(_ picture: GrayPicture) -> Int { picture.pixels.count { $0 < 60 } }
        #expect(dark(now) < dark(then) && dark(now) == dark(bare))
        #expect(now.pixels.contains { $0 > 200 && $0 < 250 }, "the background")
        let none = try removed(.all(onPage: 1), from: without).document
        #expect(try FoundStamps(Document(Bytes(none))).stamps.isEmpty)
    }

    @Test("a field that was signed since keeps its appearance")
    func signedField() throws {
        var builder = PDFBuilder.document(
            [.init(entries: "/Annots [20 0 R]")],
            catalog: "/AcroForm <</Fields [20 0 R]>>"
        )
        builder.set(20, "<</FT /Sig /T (free) /Subtype /Widget /Rect [10 10 90 60] /P 4 0 R /F 4>>")
        let (document, stamps) = try stamped(
            builder.build(.table),
            [request(try letterL(), at: [.field("free")], kind: .widget)]
        )
        let read = try Document(Bytes(document))
        var update = IncrementalUpdate(read)
        let widget = try #require(try read.indirectObject(stamps[0].object))
        update.change(widget, "V", to: .dictionary(PDFDictionary([("Type", .name("Sig"))])))
        let signed = document + (try update.appendedBytes())
        #expect {
            try removed(.all(onPage: nil), from: signed)
        } throws: {
            if case .refused(.signedField("free")) = $0 as? StampingError { true } else { false }
        }
    }
}
