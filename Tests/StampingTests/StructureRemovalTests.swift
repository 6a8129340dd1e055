import Fixtures
import SignetGraphics
import SignetPDF
import Testing

@testable import SignetStamping

@Suite struct StructureRemovalTests {
    private static let trees = [
        "", "/ParentTree <</Nums [0 [50 0 R] 4 50 0 R]>> /ParentTreeNextKey 7", "/ParentTree 60 0 R",
        "/ParentTree 61 0 R /ParentTreeNextKey 5", "/ParentTree 63 0 R",
    ]

    private func tagged(_ tree: String, top: String = "/K 43 0 R") -> PDFBuilder {
        var builder = PDFBuilder.document(
            [.init(entries: "/StructParents 0"), .init(entries: "/Tabs /R")],
            catalog: "/StructTreeRoot 42 0 R /MarkInfo <</Marked true>>"
        )
        builder.set(42, "<</Type /StructTreeRoot \(top) \(tree)>>")
        builder.set(43, "<</Type /StructElem /S /Document /P 42 0 R /K 50 0 R>>")
        builder.set(50, "<</Type /StructElem /S /P /P 43 0 R /Pg 4 0 R /K 0>>")
        builder.set(60, "<</Nums [0 [50 0 R] 4 50 0 R]>>")
        builder.set(61, "<</Kids [62 0 R]>>")
        builder.set(62, "<</Limits [0 4] /Nums [0 [50 0 R] 4 50 0 R]>>")
        builder.set(63, "<</Kids [64 0 R]>>")
        builder.set(64, "<</Limits [0 4] /Kids [62 0 R]>>")
        return builder
    }

    private func stampedThrice(_ original: [UInt8]) throws -> (document: [UInt8], names: [String]) {
        let first = try stamped(original, [request(try letterL(), at: [.position(.center, on: .all)])])
        let second = try stamped(first.document, [request(try letterL(), at: [.position(.top, on: .first)])])
        return (second.document, try (first.stamps + second.stamps).map { try #require($0.name) })
    }

    @Test("what referred to a stamp is removed with it, and the rest of the structure stays", .slow(), arguments: trees)
    func structure(tree: String) throws {
        for structure in PDFBuilder.Structure.allCases {
            let original = tagged(tree).build(structure)
            let before = try Structure(original)
            let (document, names) = try stampedThrice(original)
            let whole = try Structure(document)
            #expect(whole.annotations.count == 3 && whole.faults.isEmpty)
            let two = try removed(.ids([names[1]]), from: document).document
            let rest = try Structure(two)
            #expect(rest.annotations.count == 2 && rest.faults.isEmpty, "\(rest.faults)")
            #expect(rest.keys.count == whole.keys.count - 1)
            let none = try removed(.all(onPage: nil), from: two).document
            let last = try Structure(none)
            #expect(last.annotations.isEmpty && last.faults.isEmpty, "\(last.faults)")
            #expect(last.keys == before.keys && last.elements == before.elements)
            try IndependentReaders.check(none, pages: 2, after: original)
            IndependentReaders.checkPrefix(two, of: none)
            // What is stamped next gets keys that nothing else has.
            let again = try Structure(stampedThrice(none).document)
            #expect(again.annotations.count == 3 && again.faults.isEmpty, "\(again.faults)")
        }
    }

    @Test("an element that has more keeps it, and a copy that shares a key is left alone")
    func sharedElements() throws {
        var builder = tagged("/ParentTree <</Nums [0 [50 0 R] 8 51 0 R 9 51 0 R]>>")
        builder.set(
            4,
            "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /StructParents 0 /Annots [30 0 R 31 0 R 32 0 R]>>"
        )
        for (number, name, key) in [(30, "aaaa", 8), (31, "bbbb", 9), (32, "cccc", 8)] {
            builder.set(
                number,
                "<</Subtype /Stamp /Rect [9 9 30 30] /NM (signet-\(name)) /F 4 /P 4 0 R /StructParent \(key) /Contents (x)>>"
            )
        }
        builder.set(43, "<</Type /StructElem /S /Document /P 42 0 R /K [50 0 R 51 0 R]>>")
        builder.set(51, "<</S /Form /P 43 0 R /Alt (two) /K [<</Type /OBJR /Obj 30 0 R>> 52 0 R]>>")
        builder.set(52, "<</Type /OBJR /Obj 31 0 R>>")
        let original = builder.build(.table)
        let copy = try removed(.ids(["cccc"]), from: original).document
        #expect(try Structure(copy).annotations == [30, 31] && Structure(copy).keys.keys.sorted() == [0, 8, 9])
        let one = try Structure(removed(.ids(["aaaa"]), from: original).document)
        #expect(one.annotations == [31] && one.keys.keys.sorted() == [0, 9] && one.elements.contains(51))
        let both = try Structure(removed(.ids(["aaaa", "bbbb"]), from: original).document)
        #expect(both.annotations.isEmpty && both.keys.keys.sorted() == [0] && !both.elements.contains(51))
    }

    @Test("an element is found without the parent tree, and one that its parent does not list is silenced")
    func lostTree() throws {
        let (document, names) = try stampedThrice(tagged(Self.trees[2]).build(.table))
        let read = try Document(Bytes(document))
        var update = IncrementalUpdate(read)
        let root = try #require(try read.indirectObject(ObjectReference(number: 42, generation: 0)))
        update.change(root, "ParentTree", to: nil)
        let without = try removed(.ids(names), from: document + update.appendedBytes()).document
        #expect(try Structure(without).annotations.isEmpty)

        var builder = tagged("/ParentTree <</Nums [0 [50 0 R] 8 51 0 R]>>")
        builder.set(4, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /StructParents 0 /Annots [30 0 R]>>")
        builder.set(30, "<</Subtype /Stamp /Rect [9 9 30 30] /NM (signet-aaaa) /F 4 /StructParent 8>>")
        builder.set(51, "<</S /Annot /P 50 0 R /Alt (Jane) /K <</Type /OBJR /Obj 30 0 R>>>>")
        let silenced = try Document(Bytes(removed(.ids(["aaaa"]), from: builder.build(.table)).document))
        let element = try silenced.resolve(.reference(ObjectReference(number: 51, generation: 0))).dictionary
        #expect(element?["Alt"] == nil && element?["K"] == nil && element?["S"]?.name == "Annot")
    }

    @Test(
        "structures that lead back into themselves end",
        arguments: [
            "/ParentTree <</Kids [42 0 R 42 0 R]>>", "/ParentTree 65 0 R", "/ParentTree 66 0 R", "/ParentTree 42 0 R",
            "/ParentTree [1 2]", "/ParentTree <</Nums 42 0 R /Kids 42 0 R>>",
        ]
    )
    func cycles(tree: String) throws {
        for top in ["/K 42 0 R", "/K [43 0 R 43 0 R 42 0 R]", "/K <</K 42 0 R>>", ""] {
            var builder = tagged(tree, top: top)
            builder.set(4, "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Annots [30 0 R 30 0 R]>>")
            builder.set(
                30,
                "<</Subtype /Stamp /Rect [9 9 30 30] /NM (signet-aaaa) /F 4 /StructParent 8 /Popup 30 0 R>>"
            )
            builder.set(43, "<</Type /StructElem /S /Document /P 43 0 R /K [43 0 R 42 0 R 50 0 R]>>")
            builder.set(65, "<</Limits [0 9] /Kids [65 0 R 66 0 R]>>")
            builder.set(66, "<</Limits [0 9] /Kids [65 0 R 66 0 R] /Nums [8 43 0 R 8 42 0 R 8]>>")
            let (document, result) = try removed(.all(onPage: nil), from: builder.build(.table))
            #expect(result.stamps.count == 2)
            let read = try Document(Bytes(document))
            #expect(try StampOnPage.all(on: PageTree(read).page(at: 0), of: read).isEmpty)
        }
    }

    /// The structure of a document, read with no code that writes it.
    private struct Structure {
        /// The numbers of the elements, sorted.
        private(set) var elements: [Int] = []
        /// The numbers of the annotations that elements refer to, sorted.
        private(set) var annotations: [Int] = []
        /// The keys of the parent tree.
        private(set) var keys: [Int: PDFObject] = [:]
        private(set) var faults: [String] = []

        init(_ bytes: [UInt8]) throws {
            let document = try Document(Bytes(bytes))
            let root = try #require(try document.value("StructTreeRoot", of: document.catalog)?.dictionary)
            if let tree = try document.value("ParentTree", of: root)?.dictionary {
                try readKeys(of: tree, in: document)
            }
            var listed: Set<Int> = []
            for index in try 0..<PageTree(document).count {
                let page = try PageTree(document).page(at: index)
                let items = try document.value("Annots", of: page.dictionary)?.array ?? []
                listed.formUnion(items.compactMap { $0.reference?.number })
            }
            try read(root["K"], in: document)
            elements.sort()
            annotations.sort()
            if !listed.isSuperset(of: annotations) { faults.append("an element refers to an annotation of no page") }
            for value in keys.values {
                for reference in (value.array ?? [value]).compactMap(\.reference)
                where !elements.contains(reference.number) {
                    faults.append("the parent tree leads to an element that is not in the structure")
                }
            }
        }

        private mutating func read(_ written: PDFObject?, in document: Document) throws {
            guard let written else { return }
            for kid in try document.resolve(written).array ?? [written] {
                guard let entries = try document.resolve(kid).dictionary else { continue }
                if let target = entries["Obj"]?.reference {
                    annotations.append(target.number)
                } else if let number = kid.reference?.number, !elements.contains(number) {
                    elements.append(number)
                    try read(entries["K"], in: document)
                }
            }
        }

        private mutating func readKeys(of node: PDFDictionary, in document: Document) throws {
            let before = Set(keys.keys)
            let numbers = try document.value("Nums", of: node)?.array ?? []
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                keys[try #require(numbers[index].integer)] = numbers[index + 1]
            }
            for kid in try document.value("Kids", of: node)?.array ?? [] {
                let entries = try #require(try document.resolve(kid).dictionary)
                let known = Set(keys.keys)
                try readKeys(of: entries, in: document)
                let below = Set(keys.keys).subtracting(known)
                if entries["Limits"]?.array?.map(\.integer) != [below.min(), below.max()] {
                    faults.append("the limits of a node are not its keys: \(below.sorted())")
                }
            }
            if keys.count == before.count, !before.isEmpty { faults.append("a node is empty") }
        }
    }
}
