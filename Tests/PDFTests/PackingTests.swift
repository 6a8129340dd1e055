import Fixtures
import Testing

@testable import SignetPDF

@Suite struct PackingTests {
    private func update(_ structure: PDFBuilder.Structure, objects: Int) throws -> (document: [UInt8], added: Int) {
        let original = PDFBuilder.document([.init(), .init()]).build(structure)
        let document = try Document(Bytes(original))
        var update = IncrementalUpdate(document)
        for index in 0..<objects {
            let entries = PDFDictionary([("Index", .integer(index)), ("Text", .string(Array("text \(index)".utf8)))])
            _ = update.add(.dictionary(entries))
        }
        let page = try #require(try PageTree(document).page(at: 0).reference)
        update.change(try #require(try document.indirectObject(page)), "Last", to: .integer(objects))
        let appended = try update.appendedBytes()
        return (original + appended, appended.count)
    }

    @Test("many objects are packed where readers know object streams", arguments: PDFBuilder.Structure.allCases)
    func many(structure: PDFBuilder.Structure) throws {
        let packs = structure == .crossReferenceStream || structure == .objectStream
        let (document, added) = try update(structure, objects: 250)
        try IndependentReaders.check(document, pages: 2, allowed: [.page])
        let text = String(decoding: document.suffix(added), as: UTF8.self)
        #expect(text.contains("/ObjStm") == packs)
        #expect(packs ? added < 5_000 : added > 15_000)
        let read = try Document(Bytes(document))
        #expect(try PageTree(read).page(at: 0).dictionary["Last"] == .integer(250))
        let first = try Document(Bytes(PDFBuilder.document([.init(), .init()]).build(structure))).crossReferences.size
        for index in 0..<250 {
            let object = try read.resolve(.reference(ObjectReference(number: first + index, generation: 0)))
            #expect(object.dictionary?["Index"]?.integer == index)
        }
    }

    @Test("few objects stand for themselves")
    func few() throws {
        let (document, added) = try update(.crossReferenceStream, objects: 3)
        #expect(!String(decoding: document.suffix(added), as: UTF8.self).contains("/ObjStm"))
    }

    @Test("a new object never gets a number that the document refers to in vain")
    func danglingReferences() throws {
        var builder = PDFBuilder.document([.init()])
        builder.set(2, "<</Type /Pages /Kids [4 0 R 6 0 R 30 0 R] /Count 3>>")
        let original = builder.build(.table)
        let document = try Document(Bytes(original))
        #expect(try PageTree(document).countedPages == 1)
        var update = IncrementalUpdate(document)
        let page = update.add(.dictionary(PDFDictionary([("Type", .name("Page"))])))
        #expect(page.number == 31)
        #expect(try PageTree(Document(Bytes(original + update.appendedBytes()))).countedPages == 1)
    }
}
