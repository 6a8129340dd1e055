import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// Updates that readers understand differently: what any of them shows counts as changed.
@Suite struct ReaderDifferencesTests {
    private static let new = "<</Length 1>>\nstream\nn\nendstream"

    private func changes(_ bytes: [UInt8], after length: Int) throws -> LaterChanges {
        LaterChanges(try Document(Bytes(bytes)), after: length)
    }

    private func changes(_ update: HandWrittenUpdate) throws -> LaterChanges {
        try changes(update.bytes, after: update.original.count)
    }

    /// An update that changes the title, which is allowed.
    private func update(_ structure: PDFBuilder.Structure = .table) -> HandWrittenUpdate {
        var update = HandWrittenUpdate(structure)
        update.objects = [(10, "<</Title (U)>>")]
        return update
    }

    @Test("what is the content of a page is compared, whatever it calls itself", arguments: ["XRef", "ObjStm"])
    func types(type: String) throws {
        var update = update()
        update.builder.set(5, stream: Array("o".utf8), entries: "/Type /\(type) /N 0 /First 0")
        #expect(try changes(update).changes.map(\.kind) == [.metadata])
        update.set(5, "<</Type /\(type) /N 0 /First 0 /Length 1>>\nstream\nn\nendstream")
        #expect(try changes(update).changes.map(\.kind).contains(.pageChanged))
    }

    @Test("a number with two rows in one section is ambiguous", arguments: PDFBuilder.Structure.allCases)
    func rows(structure: PDFBuilder.Structure) throws {
        var update = update(structure)
        update.writesStream = false
        #expect(try changes(update).extent <= .archiveData)
        update.spoilTable = { table in
            let row = table.split(separator: "\n", omittingEmptySubsequences: false)[1...2].joined(separator: "\n")
            return table + row + "\n"
        }
        #expect(try changes(update).changes.contains { $0.kind == .damaged })
        var stream = self.update(structure)
        stream.writesStream = true
        #expect(try changes(stream).extent <= .archiveData)
        stream.trailer["Index"] = "[10 1 10 1]"
        #expect(try changes(stream).changes.contains { $0.kind == .damaged })
    }

    @Test("a row that leads to no object, to another one or to another generation is ambiguous")
    func astray() throws {
        for (number, offset) in [(70, 99_999_999), (70, 30), (38, 20)] {
            var update = update()
            update.rows[number] = (offset, "n")
            #expect(try changes(update).changes.contains { $0.kind == .damaged }, "\(number) \(offset)")
        }
    }

    @Test("a table and a stream of one section that disagree of a signed object are ambiguous")
    func hybrid() throws {
        var update = update()
        let place = update.original.count
        let old = String(decoding: update.original, as: UTF8.self)
        let offset = try #require(
            old.utf8.firstRange(of: Array("\n5 0 obj".utf8)).map {
                old.utf8.distance(from: old.utf8.startIndex, to: $0.lowerBound) + 1
            }
        )
        #expect(update.original[offset] == UInt8(ascii: "5"))
        let rows: [UInt8] = [1, UInt8(offset >> 8), UInt8(offset & 0xff), 0]
        update.stray[10] =
            "50 0 obj\n<</Type /XRef /W [1 2 1] /Index [5 1] /Size 51 /Length 4>>\nstream\n@@@@\nendstream\nendobj\n"
        update.trailer["XRefStm"] = "\(place)"
        update.rows[5] = (0, "f")
        var bytes = update.bytes
        let hole = try #require(bytes.firstRange(of: Array("@@@@".utf8)))
        bytes.replaceSubrange(hole, with: rows)
        #expect(try changes(bytes, after: update.original.count).extent == .other)
    }

    @Test(
        "an object that readers find when they repair the file is loose, however its header is written",
        arguments: [
            "5 0 obj", "0000000000000005 0 obj", "5 %x\n0 obj", "5 0 %x\nobj", "5\u{b}0\u{b}obj", "+5 0 obj",
            "5 0. obj",
            "5 0 objx", "5\u{c}0\u{c}obj", "5\u{0}0 obj",
        ]
    )
    func headers(header: String) throws {
        var update = update()
        update.stray[10] = "\n\(header)\n\(Self.new)\nendobj\n"
        #expect(try changes(update).changes.contains { $0.kind == .looseObjects })
    }

    @Test(
        "words in texts are no objects",
        arguments: [
            "Lot 12 3 objects", "2024 5 objections", "no obj here", "in all 3 obj (here)", "object 5 0 objective",
            "4 objets d'art",
        ]
    )
    func words(text: String) throws {
        var update = update()
        update.objects = [(10, "<</Title (\(text))>>")]
        #expect(try changes(update).changes.map(\.kind) == [.metadata])
    }

    @Test("an older object behind a newer one of its number is loose, and two updates in their order are not")
    func superseded() throws {
        // The newest section leads to the first of two.
        var update = update()
        update.objects = [(10, "<</Title (first)>>"), (41, "null")]
        let single = update.bytes
        let place = update.original.count
        let second = Array("10 0 obj\n<</Title (second)>>\nendobj\n".utf8)
        let section = single.count + second.count
        let start = Int(HandWrittenUpdate.lastStart(of: single)) ?? 0
        func table(_ offset: Int, _ previous: Int) -> String {
            let digits = String(offset)
            return "xref\n10 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n"
                + "trailer\n<</Size 42 /Root 1 0 R /Info 10 0 R /Prev \(previous)>>\n"
        }
        let ordinary = single + second + Array((table(single.count, start) + "startxref\n\(section)\n%%EOF\n").utf8)
        #expect(try changes(ordinary, after: place).extent <= .archiveData)
        let middle = table(single.count, start)
        let first = try #require(single[place...].firstRange(of: Array("10 0 obj".utf8))?.lowerBound)
        let newest = section + middle.utf8.count
        let turned = single + second + Array((middle + table(first, section) + "startxref\n\(newest)\n%%EOF\n").utf8)
        #expect(try changes(turned, after: place).changes.contains { $0.kind == .looseObjects })
    }

    @Test("the stream of a section must not be another object")
    func sectionStream() throws {
        var update = update()
        update.writesStream = true
        let bytes = Array(String(decoding: update.bytes[update.original.count...], as: UTF8.self).utf8)
        #expect(!bytes.isEmpty)
        let text = update.bytes
        let header = try #require(text[update.original.count...].firstRange(of: Array("40 0 obj".utf8)))
        var spoiled = text
        spoiled.replaceSubrange(header, with: Array(" 5 0 obj".utf8))
        #expect(try changes(spoiled, after: update.original.count).extent == .other)
    }

    @Test("a trailer of no section, another catalog in any section, and an end that some readers do not find")
    func trailers() throws {
        var update = update()
        for gap in ["\n", "", " %x\n"] {
            update.stray[10] = "trailer\(gap)<</Size 41 /Root 13 0 R>>\n"
            #expect(try changes(update).changes.contains { $0.kind == .damaged }, "\(gap)")
        }
        var long = self.update()
        long.tail += String(repeating: "%", count: 2500)
        #expect(try changes(long).changes.contains { $0.kind == .damaged })
        let alone = self.update().original
        let padded = alone + [UInt8](repeating: UInt8(ascii: "%"), count: 2500)
        #expect(try changes(padded, after: alone.count).extent == .other)
    }

    @Test("a keyword in a string of a listed object is text, unless it begins a line")
    func keywordsInStrings() throws {
        for (text, isLoose) in [
            ("Delivery of 1 0 obj", false), ("a \\) 1 0 obj <<>> endobj", false), ("trailer <</Root 13 0 R>>", false),
            ("\n1 0 obj\n<<>>\nendobj", true),
        ] {
            var update = update()
            update.set(10, "<</Title (\(text))>>")
            let found = try changes(update)
            #expect((found.extent == .other) == isLoose, "\(text): \(found.changes)")
            #expect(!found.changes.contains { $0.kind == .damaged })
        }
        // Outside of a string it is none.
        var outside = self.update()
        outside.stray[10] = "% 1 0 obj\n7 0 obj <<>> endobj\n"
        #expect(try changes(outside).extent == .other)
    }

    @Test(
        "an object that readers read in different ways fails: something behind its value, or a key that is given twice"
    )
    func ambiguous() throws {
        for value in ["<</Title (U)>> <</Title (V)>>", "<</Title (U) oops>>"] {
            var update = update()
            update.set(10, value)
            #expect(try changes(update).changes.contains { $0.kind == .ambiguous }, "\(value)")
        }
        let page = "/Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Resources <</Font <</F 3 0 R>>>> /Contents 7 0 R"
        for (entries, isSame) in [("", true), ("/Contents 5 0 R", false), ("/Annots [] /Annots [8 0 R]", false)] {
            var update = update()
            update.set(6, "<<\(page) \(entries)>>")
            #expect(try (changes(update).extent < .formFilling) == isSame, "\(entries)")
        }
    }

    @Test("a page tree that readers walk in different ways is another one")
    func pageTrees() throws {
        let pages = "/Type /Pages /Kids [4 0 R 6 0 R]"
        let sound = ["<<\(pages) /Count 2>>", "<<\(pages) /Count 2 /ITXT (5.0)>>"]
        let forged = [
            "<<\(pages) /Count 1>>", "<</Type /Pages /Kids [4 0 R 6 0 R null] /Count 2>>",
            "<</Type /Pages /Kids [4 0 R 6 7 R] /Count 2>>", "<</Type /Pages /Kids [4 0 R 6 0 R 5 0 R] /Count 2>>",
            "<<\(pages) /Count 2 /Rotate 90>>", "<<\(pages) /Count 2 /ITXT <</S /JavaScript>>>>",
        ]
        for (trees, isSame) in [(sound, true), (forged, false)] {
            for tree in trees {
                var update = update()
                update.set(2, tree)
                #expect(try (changes(update).extent < .formFilling) == isSame, "\(tree)")
            }
        }
        // A node that has no page, which only the page names.
        var parent = update()
        parent.set(6, "<<\(HandWrittenUpdate.page.replacing("2 0 R", with: "30 0 R")) /Contents 7 0 R>>")
        parent.set(30, "<</Type /Pages /Kids [6 0 R] /Count 1 /Rotate 90>>")
        #expect(try changes(parent).extent == .other)
    }

    @Test("the same content behind other numbers is the same")
    func otherNumbers() throws {
        var update = update()
        update.set(6, "<<\(HandWrittenUpdate.page.replacing("3 0 R", with: "33 0 R")) /Contents 7 0 R>>")
        update.set(33, String(decoding: update.builder.objects[3] ?? [], as: UTF8.self))
        #expect(try changes(update).extent == .archiveData)
        var moved = self.update()
        moved.set(34, String(decoding: moved.builder.objects[1] ?? [], as: UTF8.self))
        moved.trailer["Root"] = "34 0 R"
        #expect(try changes(moved).extent == .archiveData)
    }

    @Test("an annotation that is also a resource of a page changes what the page shows")
    func resources() throws {
        for (entry, before, after) in [
            (
                "ExtGState", "<</Type /Annot /Subtype /Square /F 2 /ca 1>>",
                "<</Type /Annot /Subtype /Square /F 2 /ca 0>>"
            ),
            (
                "Font", "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
                "<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>"
            ),
        ] {
            var update = update()
            update.builder.set(14, before)
            update.builder.set(
                4,
                "<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 300] /Contents 5 0 R /Annots [14 0 R] "
                    + "/Resources <</\(entry) <</G0 14 0 R>>>>>>"
            )
            #expect(try changes(update).extent <= .archiveData)
            update.set(14, after)
            #expect(try changes(update).extent == .other, "\(entry)")
        }
    }
}
