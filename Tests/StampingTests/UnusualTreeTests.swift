import Fixtures
import SignetPDF
import Testing

@testable import SignetStamping

/// Page trees that are not as ISO 32000 wants them, and that readers follow all the same.
@Suite struct UnusualTreeTests {
    /// A tree of two pages: what it has in place of the plain one, and the readers that show both pages.
    struct Tree: Sendable, CustomTestStringConvertible {
        let name: String
        var objects: [Int: String] = [:]
        var readers = GrayPicture.Reader.allCases

        var testDescription: String { name }

        var bytes: [UInt8] {
            var builder = PDFBuilder.document([.init(), .init()])
            for (number, text) in objects { builder.set(number, text) }
            return builder.build(.table)
        }
    }

    private static let resources = "/MediaBox [0 0 400 300] /Resources <</Font <</F 3 0 R>>>>"

    private static func page(
        _ content: Int,
        _ type: String = "/Type /Page",
        parent: String = "/Parent 2 0 R"
    ) -> String {
        "<<\(type) \(parent) \(resources) /Contents \(content) 0 R>>"
    }

    /// A chain of nodes with one kid each, as programs leave it that join documents again and again.
    private static func chain(_ depth: Int) -> [Int: String] {
        var objects = [2: "<</Type /Pages /Kids [100 0 R] /Count 2>>"]
        for level in 0..<depth {
            let kids = level == depth - 1 ? "4 0 R 6 0 R" : "\(101 + level) 0 R"
            let parent = level == 0 ? 2 : 99 + level
            objects[100 + level] = "<</Type /Pages /Parent \(parent) 0 R /Kids [\(kids)] /Count 2>>"
        }
        for (number, content) in [(4, 5), (6, 7)] {
            objects[number] = page(content, parent: "/Parent \(99 + depth) 0 R")
        }
        return objects
    }

    static let trees: [Tree] = [
        Tree(name: "kids in an object", objects: [2: "<</Type /Pages /Kids 8 0 R /Count 2>>", 8: "[4 0 R 6 0 R]"]),
        Tree(name: "kids without types", objects: [4: page(5, ""), 6: page(7, "")]),
        Tree(name: "kids of other types", objects: [4: page(5, "/Type /page"), 6: page(7, "/Type (Page)")]),
        Tree(name: "a root without a type", objects: [2: "<</Kids [4 0 R 6 0 R] /Count 2>>"]),
        Tree(name: "a root that says it is a page", objects: [2: "<</Type /Page /Kids [4 0 R 6 0 R] /Count 2>>"]),
        Tree(
            name: "a catalog that is the root",
            objects: [
                1: "<</Type /Catalog /Pages 1 0 R /Kids [4 0 R 6 0 R] /Count 2>>",
                4: page(5, parent: "/Parent 1 0 R"), 6: page(7, parent: "/Parent 1 0 R"),
            ]
        ),
        Tree(
            name: "a node that counts more pages than it has",
            objects: [
                2: "<</Type /Pages /Kids [8 0 R] /Count 2>>",
                8: "<</Type /Pages /Parent 2 0 R /Kids [4 0 R 6 0 R] /Count 7>>",
            ]
        ),
        Tree(
            name: "an empty node",
            objects: [
                2: "<</Type /Pages /Kids [8 0 R 4 0 R 6 0 R] /Count 2>>",
                8: "<</Type /Pages /Parent 2 0 R /Kids [] /Count 0>>",
            ]
        ),
        Tree(
            name: "pages with other parents",
            objects: [4: page(5, parent: "/Parent 6 0 R"), 6: page(7, parent: "/Parent 99 0 R")]
        ),
        Tree(name: "a count in an object", objects: [2: "<</Type /Pages /Kids [4 0 R 6 0 R] /Count 8 0 R>>", 8: "2"]),
        Tree(name: "a page under nodes seventy deep", objects: chain(70)),
        Tree(name: "a page under nodes two hundred deep", objects: chain(200), readers: [.poppler]),
        Tree(
            name: "kids by references to references",
            objects: [2: "<</Type /Pages /Kids [8 0 R 9 0 R] /Count 2>>", 8: "4 0 R", 9: "6 0 R"],
            readers: [.mupdf]
        ),
        Tree(
            name: "a root by a reference to a reference",
            objects: [1: "<</Type /Catalog /Pages 8 0 R>>", 8: "2 0 R"],
            readers: [.mupdf]
        ),
        Tree(
            name: "a root in the catalog",
            objects: [1: "<</Type /Catalog /Pages <</Type /Pages /Kids [4 0 R 6 0 R] /Count 2>>>>"],
            readers: [.mupdf]
        ),
        Tree(
            name: "a root and pages in the catalog",
            objects: [1: "<</Type /Catalog /Pages <</Type /Pages /Kids [\(page(5)) \(page(7))] /Count 2>>>>"],
            readers: [.mupdf]
        ),
        Tree(
            name: "nodes and pages in their parents",
            objects: [
                2: "<</Type /Pages /Kids [null <</Type /Pages /Kids [\(page(5)) \(page(7))] /Count 2>>] /Count 2>>"
            ],
            readers: [.mupdf]
        ),
    ]

    @Test("the page that is asked for is stamped, and no other, as readers show it", arguments: trees)
    func stamping(tree: Tree) throws {
        let original = tree.bytes
        for (number, index) in [("1", 0), ("2", 1)] {
            let placement = try Placement(reading: "page:\(number),bottom-left")
            let (document, stamps) = try stamped(original, [request(try letterL(), at: [placement])])
            // Where the catalog has the tree, it changes, which validators of earlier signatures may not like.
            if tree.readers.count > 1 { IndependentReaders.checkPrefix(original, of: document) }
            #expect(document.starts(with: original))
            #expect(stamps.map(\.pageIndex) == [index])
            let read = try PageTree(Document(Bytes(document)))
            for page in 0..<2 {
                #expect((try read.page(at: page).dictionary["Annots"] != nil) == (page == index))
                for reader in tree.readers {
                    let picture = try GrayPicture(document, page: page + 1, resolution: 36, reader: reader)
                    #expect((picture.darkBox() != nil) == (page == index), "\(reader), page \(page + 1)")
                }
            }
        }
    }

    @Test("pages by two references to one object are stamped alone")
    func twice() throws {
        var builder = PDFBuilder.document([.init()])
        builder.set(2, "<</Type /Pages /Kids [8 0 R 9 0 R] /Count 2>>")
        builder.set(8, "4 0 R")
        builder.set(9, "4 0 R")
        let placement = try Placement(reading: "page:1,bottom-left")
        let (document, _) = try stamped(builder.build(.table), [request(try letterL(), at: [placement])])
        let tree = try PageTree(Document(Bytes(document)))
        #expect(try tree.page(at: 0).dictionary["Annots"] != nil)
        #expect(try tree.page(at: 1).dictionary["Annots"] == nil)
    }

    @Test("a tree that is too deep is refused with its limit")
    func tooDeep() {
        let bytes = Tree(name: "", objects: Self.chain(300)).bytes
        #expect {
            _ = try PageTree(Document(Bytes(bytes))).page(at: 0)
        } throws: { error in
            (error as? PDFError)?.cause == .treeTooDeep(limit: 256)
        }
    }
}
