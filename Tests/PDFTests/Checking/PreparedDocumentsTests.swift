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
        LaterChanges(try Document(Bytes(update.bytes)), after: update.original.count, password: nil)
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

    @Test("a document that is linearized only with its update is ambiguous")
    func linearized() throws {
        func update(length: Int) -> HandWrittenUpdate {
            var update = self.update()
            let digits = String(length)
            update.builder.set(
                1,
                "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [11 0 R] /SigFlags 1>> /Linearized 1 "
                    + "/L \(String(repeating: "0", count: 7 - digits.count))\(digits)>>"
            )
            return update
        }
        let length = update(length: 0).bytes.count
        #expect(try isAllowed(update(length: update(length: 0).original.count)))
        let prepared = update(length: length)
        #expect(prepared.bytes.count == length)
        #expect(try changes(prepared).changes.contains { $0.kind == .damaged })
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
}
