import Fixtures
import SignetBasics
import Testing
@testable import SignetPDF

/// Changes by the form of the file: object streams, objects that no section lists, another document behind the signed one.
extension LaterChangesTests {
    @Test("an object stream that is written again changes what is in it, whether or not that is listed")
    func objectStream() throws {
        for content in [7, 5] {
            var update = update(.objectStream)
            let number = (update.builder.objects.keys.max() ?? 0) + 1
            update.builder.set(5, stream: Array("n".utf8), entries: "")
            update.builder.set(6, "<<\(Self.page) /Contents 7 0 R>>")
            var (index, body) = ("", "")
            let objects = update.builder.objects.filter {
                !String(decoding: $0.value, as: UTF8.self).contains("stream\n")
            }
            for (number, value) in objects.sorted(by: { $0.key < $1.key }) {
                index += "\(number) \(body.utf8.count) "
                let text = String(decoding: value, as: UTF8.self)
                body += (number == 6 ? "<<\(Self.page) /Contents \(content) 0 R>>" : text) + " "
            }
            let entries =
                "/Type /ObjStm /N \(objects.count) /First \(index.utf8.count) /Length \((index + body).utf8.count)"
            update.set(number, "<<\(entries)>>\nstream\n\(index)\(body)\nendstream")
            let kinds = try changes(update).changes.map(\.kind)
            #expect(kinds == (content == 7 ? [] : [.pageChanged]))
        }
    }

    @Test("another document behind the signed one, and one that hides what was there")
    func shadows() throws {
        // Another catalog.
        var update = update()
        update.set(30, "<</Type /Metadata>>")
        update.trailer["Root"] = "13 0 R"
        #expect(try changes(update).extent == .other)
        // Sections that do not lead to the signed ones: all objects are new.
        var other = self.update()
        for (number, value) in other.builder.objects { other.set(number, String(decoding: value, as: UTF8.self)) }
        other.trailer["Prev"] = "-"
        #expect(try changes(other).changes.map(\.kind) == [.notContinued])
        // What is different is named.
        other.set(7, "<</Length 1>>\nstream\nn\nendstream")
        let found = try changes(other).changes
        #expect(found.map(\.kind) == [.notContinued, .pageChanged] && found.last?.page == 2)
        // An object that is in use is freed.
        var hidden = self.update()
        hidden.set(30, "null")
        hidden.rows[7] = (0, "f")
        #expect(try changes(hidden).extent == .other)
    }

    @Test("objects that no section lists are seen, as readers that repair files show them")
    func unlistedObjects() throws {
        var update = update()
        update.set(7, "<</Length 1>>\nstream\nn\nendstream")
        // The row leads from another number to the object, or from no number.
        let (bytes, length) = (update.bytes, update.original.count)
        let appended = String(decoding: bytes[length...], as: UTF8.self)
        for row in ["5 1", "3 1", "8 1", "40 1"] {
            let mutant = Array(bytes[..<length]) + Array(appended.replacing("xref\n7 1\n", with: "xref\n\(row)\n").utf8)
            #expect(mutant != bytes)
            let found = LaterChanges(try Document(Bytes(mutant)), after: length)
            #expect(found.changes.contains { $0.kind == .looseObjects }, "\(row): \(found)")
            #expect(found.extent == .other)
        }
    }

    @Test(
        "changed bytes of an update never make it less than it is when objects of the signed revision change",
        .slow()
    )
    func mutations() throws {
        var update = update()
        update.set(7, "<</Length 1>>\nstream\nn\nendstream")
        let (bytes, length) = (update.bytes, update.original.count)
        var random = SplitMix(seed: Trials.seed(8122))
        for _ in 0..<Trials.count(500, long: 20_000) {
            var copy = bytes
            copy[Int.random(in: length..<copy.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            guard let document = try? Document(Bytes(copy)) else { continue }
            let found = LaterChanges(document, after: length)
            let content = try? document.indirectObject(ObjectReference(number: 7, generation: 0))
            let isShown = content.map { $0.streamData.map { copy[$0] }.map(Array.init) == Array("n".utf8) } ?? false
            if isShown { #expect(found.extent == .other) }
        }
    }
}
