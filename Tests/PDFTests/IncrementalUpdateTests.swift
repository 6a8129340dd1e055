import Fixtures
import SignetGraphics
import Testing

@testable import SignetPDF

@Suite struct IncrementalUpdateTests {
    private func update(_ bytes: [UInt8], _ body: (Document, inout IncrementalUpdate) throws -> Void) throws -> [UInt8]
    {
        let document = try Document(Bytes(bytes))
        var update = IncrementalUpdate(document)
        try body(document, &update)
        return bytes + (try update.appendedBytes())
    }

    @Test("strings with keywords that repairs look for have none in the file")
    func keywords() throws {
        let original = PDFBuilder.document([.init()]).build(.table)
        for text in ["Delivery of 1 0 obj", "an endstream", "a trailer", "the %%EOF"] {
            let updated = try update(original) { _, update in _ = update.add(.string(Array(text.utf8))) }
            let appended = String(decoding: updated[original.count...], as: UTF8.self)
            #expect(!appended.contains(text))
        }
    }

    @Test("an update follows the structure of the newest section", arguments: PDFBuilder.Structure.allCases)
    func structures(structure: PDFBuilder.Structure) throws {
        let original = PDFBuilder.document([.init(), .init()]).build(structure)
        let updated = try update(original) { _, update in
            let added = update.add(.string(Array("new".utf8)))
            update.set(
                ObjectReference(number: 4, generation: 0),
                to: try PDFObject(
                    parsing: Array("<</Type /Page /Parent 2 0 R /MediaBox [0 0 50 60] /X \(added) R>>".utf8)
                )
            )
        }
        // The page's box is changed to see that the new page counts.
        IndependentReaders.checkPrefix(original, of: updated, allowed: [.page])
        try IndependentReaders.check(updated, pages: 2, allowed: [.page])
        let document = try Document(Bytes(updated))
        #expect(
            document.crossReferences.sections.count == (try Document(Bytes(original))).crossReferences.sections.count
                + 1
        )
        #expect(document.crossReferences.kind == (structure == .table || structure == .hybrid ? .table : .stream))
        #expect(try PageTree(document).page(at: 0).mediaBox.width == 50)
        #expect(document.trailer["XRefStm"] == nil)
        #expect(try PageTree(document).page(at: 1).mediaBox.width == 400)
    }

    @Test("updates on updates, with junk before the header", arguments: PDFBuilder.Structure.allCases)
    func chains(structure: PDFBuilder.Structure) throws {
        var builder = PDFBuilder.document([.init()])
        builder.junk = Array("junk\n".utf8)
        let original = builder.build(structure)
        var bytes = original
        for round in 1...4 {
            let before = bytes
            bytes = try update(bytes) { _, update in _ = update.add(.integer(round)) }
            IndependentReaders.checkPrefix(before, of: bytes)
        }
        #expect(try Document(Bytes(bytes)).crossReferences.sections.count >= 5)
        try IndependentReaders.check(bytes, pages: 1, after: original)
    }

    @Test("the first identifier stays, the second follows from the content")
    func identifiers() throws {
        let original = PDFBuilder.document([.init()]).build(.table)
        let one = try Document(Bytes(update(original) { _, update in _ = update.add(.integer(1)) })).trailer["ID"]?
            .array
        let same = try Document(Bytes(update(original) { _, update in _ = update.add(.integer(1)) })).trailer["ID"]?
            .array
        let other = try Document(Bytes(update(original) { _, update in _ = update.add(.integer(2)) })).trailer[
            "ID"
        ]?.array
        let before = try Document(Bytes(original)).trailer["ID"]?.array
        #expect(one?.first == before?.first && other?.first == before?.first)
        #expect(one?.last != before?.last && one == same && one != other)
    }

    @Test("a file without identifiers gets them, and keys of the trailer are carried on")
    func trailerEntries() throws {
        var builder = PDFBuilder.document([.init()])
        builder.identifier = nil
        builder.trailer = "/Info 40 0 R /MyKey(a \\) b)"
        builder.set(40, "<</Title (T)>>")
        for structure in PDFBuilder.Structure.allCases {
            let trailer = try Document(
                Bytes(update(builder.build(structure)) { _, update in _ = update.add(.integer(1)) })
            )
            .trailer
            #expect(trailer["ID"]?.array?.count == 2)
            #expect(trailer["Info"]?.reference?.number == 40)
            #expect(trailer["MyKey"] == .string(Array("a ) b".utf8)))
            #expect(trailer.keys.count == Set(trailer.keys).count)
        }
    }

    @Test("a file that does not end in a line end gets one first")
    func missingEndOfLine() throws {
        let original = Array(PDFBuilder.document([.init()]).build(.table).dropLast())
        let updated = try update(original) { _, update in _ = update.add(.integer(1)) }
        #expect(updated[original.count] == 0x0a)
        try IndependentReaders.check(updated, pages: 1)
    }

    @Test("a dictionary is changed in place and every other byte kept")
    func patch() throws {
        let raw = "<< /Type/Page % why\n /MediaBox [0.0 00 1.50 2]/Annots 7 0 R/X/Y>>"
        let bytes = Bytes(Array(raw.utf8))
        var patch = try DictionaryPatch(bytes, in: 0..<bytes.count)
        patch.set("Annots", to: .array([.reference(ObjectReference(number: 8, generation: 0))]))
        patch.set("New", to: .boolean(true))
        var writer = ObjectWriter()
        patch.write(to: &writer)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == "<< /Type/Page % why\n /MediaBox [0.0 00 1.50 2]/Annots [8 0 R]/X/Y /New true>>"
        )
    }

    @Test("of two equal keys the one that counts is changed")
    func patchedDuplicate() throws {
        let bytes = Bytes(Array("<</A 1/A 2>>".utf8))
        var patch = try DictionaryPatch(bytes, in: 0..<bytes.count)
        patch.set("A", to: .integer(3))
        var writer = ObjectWriter()
        patch.write(to: &writer)
        #expect(try PDFObject(parsing: writer.bytes).dictionary?["A"] == .integer(3))
    }

    @Test(
        "a key that an object lacks comes last, whether the others are looked at or not",
        arguments: [
            "<</Type/Page/X/Y>>", "<< /A 1 % why\n >>", "<<>>", "<</A<</B 2>>/A [1 2 3]>>", "<</A 00.50>>",
        ]
    )
    func newKeys(raw: String) throws {
        let bytes = Bytes(Array("7 0 obj \(raw) endobj".utf8))
        let object = try IndirectObject(readingAt: 0, in: bytes, lengthOf: { _ in nil })
        let changes: [(key: Name, value: PDFObject?)] = [("New", .integer(1)), ("Gone", nil), ("Newer", .name("N"))]
        var quick = ObjectWriter()
        try DictionaryPatch(object, changes: changes).write(to: &quick)
        var patch = try DictionaryPatch(bytes, in: object.range)
        for change in changes { patch.set(change.key, to: change.value) }
        var thorough = ObjectWriter()
        patch.write(to: &thorough)
        #expect(quick.bytes == thorough.bytes)
        #expect(try PDFObject(parsing: quick.bytes).dictionary?["New"] == .integer(1))
    }

    @Test("a finished object has the bytes of one that may still change", arguments: PDFBuilder.Structure.allCases)
    func finished(structure: PDFBuilder.Structure) throws {
        let original = PDFBuilder.document([.init()]).build(structure)
        func updated(_ set: (inout IncrementalUpdate, ObjectReference, PDFObject) -> Void) throws -> [UInt8] {
            try update(original) { _, update in
                for index in 0..<20 {
                    let text = PDFObject.string(Array("text \(index)".utf8))
                    set(
                        &update,
                        update.reserve(),
                        .dictionary(PDFDictionary([("Text", text), ("N", .integer(index))]))
                    )
                }
            }
        }
        let finished = try updated { update, reference, object in update.set(reference, toFinished: object) }
        #expect(try finished == updated { update, reference, object in update.set(reference, to: object) })
        try IndependentReaders.check(finished, pages: 1)
    }

    @Test("a finished object's strings are encrypted when the document is")
    func finishedAndEncrypted() throws {
        let plain = PDFBuilder.document([.init()]).build(.table)
        let original = try EncryptionTests.encrypted(plain, .aes256, user: "", owner: "boss")
        var added: ObjectReference?
        let updated = try update(original) { _, update in
            let reference = update.reserve()
            update.set(reference, toFinished: .string(Array("a secret".utf8)))
            added = reference
        }
        let reference = try #require(added)
        #expect(try Document(Bytes(updated)).resolve(.reference(reference)).string == Array("a secret".utf8))
        #expect(Bytes(updated).firstIndex(of: "a secret", in: 0..<updated.count) == nil)
    }
}
