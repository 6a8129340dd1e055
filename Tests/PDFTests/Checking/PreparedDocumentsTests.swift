import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

/// Signed documents that were prepared for an update, and updates that only some readers follow without a repair.
@Suite struct PreparedDocumentsTests {
    /// An update that changes the title, which is allowed.
    private func update(_ structure: PDFBuilder.Structure = .table) -> HandWrittenUpdate {
        var update = HandWrittenUpdate(structure)
        update.objects = [(10, "<</Title (U)>>")]
        return update
    }

    private func changes(_ update: HandWrittenUpdate) throws -> LaterChanges {
        LaterChanges(try Document(Bytes(update.bytes)), after: update.original.count)
    }

    private func isAllowed(_ update: HandWrittenUpdate) throws -> Bool {
        let changes = try changes(update)
        return changes.extent <= .archiveData && !changes.changes.contains { $0.kind == .damaged }
    }

    @Test("a number of an object that some readers cut off leads to what the update adds")
    func largeNumbers() throws {
        for number in [1 << 32 + 36, 1 << 31 + 36, 1 << 33 + 36, Limits.objectNumber + 36] {
            var update = update()
            update.builder.set(
                6,
                "<<\(HandWrittenUpdate.page) /Contents [7 0 R \(number) 0 R]>>"
            )
            update.set(36, "<</Length 1>>\nstream\nn\nendstream")
            #expect(try changes(update).extent == .other, "\(number)")
        }
        // A smaller number that nothing has is no object for any reader.
        var missing = update()
        missing.builder.set(6, "<<\(HandWrittenUpdate.page) /Contents [7 0 R 37 0 R]>>")
        #expect(try isAllowed(missing))
    }

    @Test("a stream that is longer than the signed revision takes bytes of the update", arguments: ["5000", "12 0 R"])
    func longStreams(length: String) throws {
        var update = update()
        let sound = update
        update.builder.set(12, "5000")
        update.builder.set(7, "<</Length \(length)>>\nstream\nn\nendstream")
        #expect(try changes(update).extent == .other)
        #expect(try isAllowed(sound))
    }

    @Test("a document that readers take for linearized before its update, or only with it, is ambiguous")
    func linearized() throws {
        func update(length: Int, firstPage: Int = 4) -> HandWrittenUpdate {
            var update = self.update()
            let digits = String(length)
            update.builder.set(
                1,
                "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R] /SigFlags 1>> /Linearized 1 "
                    + "/L \(String(repeating: "0", count: 7 - digits.count))\(digits) /O \(firstPage)>>"
            )
            return update
        }
        let (before, after) = (update(length: 0).original.count, update(length: 0).bytes.count)
        func isDamaged(_ update: HandWrittenUpdate, _ bytes: [UInt8]? = nil) throws -> Bool {
            let document = try Document(Bytes(bytes ?? update.bytes))
            let changes = LaterChanges(document, after: update.original.count)
            return changes.changes.contains { $0.kind == .damaged }
        }
        #expect(try !isDamaged(update(length: 7)) && !isDamaged(update(length: after + 1)))
        #expect(try isDamaged(update(length: after)))
        // White space alone makes it so, too.
        let longer = update(length: before + 1)
        #expect(try isDamaged(longer, longer.original + [0x0a]) && isDamaged(longer, longer.original + [0x0a, 0x0a]))
        #expect(try !isDamaged(longer, longer.original))
        // It was linearized when it was signed, with the first page and with another one.
        #expect(try !isDamaged(update(length: before)) && isDamaged(update(length: before, firstPage: 6)))
        let other = update(length: before, firstPage: 6)
        #expect(try isDamaged(other, other.original + [0x0a]) && !isDamaged(other, other.original))
    }

    @Test(
        "a trailer that some readers do not accept is ambiguous",
        arguments: [
            ["Size": "5"], ["Size": "40.5"], ["Size": "99999999"], ["Size": "-"], ["Size": "-1"], ["XRefStm": "0"],
            ["XRefStm": "(x)"],
        ]
    )
    func trailers(entries: [String: String]) throws {
        var update = update()
        update.writesStream = false
        #expect(try isAllowed(update))
        update.trailer.merge(entries) { $1 }
        #expect(try !isAllowed(update))
    }

    @Test("`/Prev` is an integer, and once")
    func previous() throws {
        var update = update()
        let previous = HandWrittenUpdate.lastStart(of: update.original)
        for value in ["\(previous).0", "+\(previous).", "\(previous) /Prev \(previous)"] {
            update.trailer["Prev"] = value
            #expect(try !isAllowed(update), "\(value)")
        }
    }

    @Test("a table whose rows some readers misread is ambiguous")
    func tables() throws {
        let spoils: [(String, (String) -> String)] = [
            ("rows of 19 bytes", { $0.replacing(" n \n", with: " n\n") }),
            ("a comment before the rows", { $0.replacing("xref\n", with: "xref\n% x\n") }),
            ("a comment behind the rows", { $0 + "% x\n" }),
            ("rows of 21 bytes", { $0.replacing(" n \n", with: " n  \n") }),
            ("a count with a sign", { $0.replacing("10 1\n", with: "10 +1\n") }),
            ("tabulators", { $0.replacing(" 00000 n", with: "\t00000 n") }),
            ("another letter", { $0.replacing(" n \n", with: " N \n") }),
        ]
        for (name, spoil) in spoils {
            var update = update()
            update.spoilTable = spoil
            #expect(update.bytes != self.update().bytes, "\(name)")
            #expect(try !isAllowed(update), "\(name)")
        }
        var ends = update()
        ends.spoilTable = { $0.replacing(" n \n", with: " n\r\n") }
        #expect(try isAllowed(ends))
    }

    @Test(
        "a table that is not where the end says, but behind a comment or white space",
        arguments: ["% x\n", " ", "\u{0}"]
    )
    func places(before: String) throws {
        var update = update()
        update.spoilTable = { before + $0 }
        #expect(try !isAllowed(update))
        var line = self.update()
        line.spoilTable = { "\r\n" + $0 }
        #expect(try isAllowed(line))
    }

    @Test(
        "the end of a file is a keyword, a number and another keyword",
        arguments: ["@x", "@.", "@,", "@e1", "+@", "@ @", "@\u{a0}", "%c\n@", "0@"]
    )
    func ends(number: String) throws {
        var update = update()
        update.tail = "startxref\n\(number)\n%%EOF\n"
        let isZero = number.hasPrefix("0")
        #expect(try isAllowed(update) == isZero)
        for tail in ["startxref @\n%%EOF\n", "startxref\r\n@\r\n%%EOF", "%Made\nstartxref\n@\n%%EOF\n\n"] {
            update.tail = tail
            #expect(try isAllowed(update))
        }
    }

    @Test(
        "words in a trailer that are no values",
        arguments: ["x", "5", "(a) 5", "/A x", "/A 5x", "/A 1-2", "/A --1", "/A 4e1", "%c\n"]
    )
    func words(word: String) throws {
        var update = update()
        update.trailer["Size"] = "41 \(word)"
        #expect(try !isAllowed(update))
        update.trailer["Size"] = "41 /A -1.5 /B [true null .5 +3 <0a>]"
        #expect(try isAllowed(update))
    }

    @Test(
        "headers of objects that some readers do not find",
        arguments: ["10  0 obj", "10 0obj", "10 0  obj", "10\n0 obj", "010 00 obj", "10 0\tobj"]
    )
    func headers(header: String) throws {
        var bytes = update().bytes
        let length = update().original.count
        let place = try #require(bytes[length...].firstRange(of: Array("10 0 obj\n".utf8)))
        bytes.replaceSubrange(place, with: Array(header.utf8) + (header.count == 8 ? [0x0a] : []))
        // Only what is behind it moves.
        let shift = bytes.count - update().bytes.count
        var text = String(decoding: bytes, as: UTF8.self)
        let start = HandWrittenUpdate.lastStart(of: bytes)
        let number = try #require(Int(start))
        text = text.replacing("startxref\n\(start)", with: "startxref\n\(number + shift)")
        let changes = LaterChanges(try Document(Bytes(Array(text.utf8))), after: length)
        #expect(changes.changes.contains { $0.kind == .damaged } == (header != "010 00 obj"))
    }

    @Test("an object stream has nothing but objects that the sections find in it")
    func packed() throws {
        func stream(_ objects: [(Int, String)]) -> String {
            var header = ""
            var body = ""
            for (number, value) in objects {
                header += "\(number) \(body.count) "
                body += value + " "
            }
            return "<</Type /ObjStm /N \(objects.count) /First \(header.count) /Length \(header.count + body.count)>>\n"
                + "stream\n\(header)\(body)\nendstream"
        }
        var update = update(.crossReferenceStream)
        update.set(30, stream([(10, "<</Title (U)>>")]))
        update.objects.removeAll { $0.number == 10 }
        update.rows[10] = (30, "c0")
        #expect(try isAllowed(update))
        for other in [6, 39] {
            update.set(30, stream([(10, "<</Title (U)>>"), (other, "<<>>")]))
            #expect(try !isAllowed(update), "\(other)")
        }
        // Also one that nothing is found in.
        var unused = self.update(.crossReferenceStream)
        unused.set(30, stream([(6, "<</Type /Page>>")]))
        #expect(try !isAllowed(unused))
    }

    @Test("streams whose lengths are wrong, and objects without an end")
    func objects() throws {
        for (value, isRight) in [
            ("<</Length 1>>\nstream\nn\nendstream", true), ("<</Length 3>>\nstream\nn\nendstream", false),
            ("<</Length 1>>stream\rn\nendstream", false), ("<</Length 1>>\nstream\nn\nendstream 5", false),
            ("<<>>\nstream\nn\nendstream", false),
        ] {
            var update = update()
            update.set(30, value)
            #expect(try isAllowed(update) == isRight, "\(value)")
        }
        var endless = self.update()
        endless.endings[10] = "\n"
        #expect(try !isAllowed(endless))
    }

    @Test("a cross-reference stream has the rows that it says, its own number and plain filters")
    func streams() throws {
        func update(_ entries: [String: String]) throws -> Bool {
            var update = self.update(.crossReferenceStream)
            update.trailer.merge(entries) { $1 }
            return try isAllowed(update)
        }
        #expect(try update([:]))
        for entries in [
            ["Index": "[10 1]"], ["W": "[1 4 2 0]"], ["W": "[1 4.0 2]"], ["Type": "/Other"], ["Filter": "[]"],
            ["Filter": "/Crypt"], ["Index": "[10 1 40 1 50]"],
        ] {
            #expect(try !update(entries), "\(entries)")
        }
    }
}
