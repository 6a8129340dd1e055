import Fixtures
import SignetBasics
import Testing

@testable import SignetPDF

@Suite struct SectionIndexTests {
    @Test("an object is in the newest section that lists it")
    func lookups() throws {
        var random = SplitMix(seed: Trials.seed(75_6))
        for _ in 0..<Trials.count(200, long: 5_000) {
            let sections = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    let first = Int.random(in: 0..<30, using: &random)
                    return first..<first + Int.random(in: 0...9, using: &random)
                }
            }
            let index = SectionIndex(sections)
            for number in 0..<45 {
                let newest = sections.firstIndex { $0.contains { $0.contains(number) } }
                #expect(index.section(of: number) == newest, "\(sections): \(number)")
            }
        }
    }

    @Test("objects of a document with a hundred revisions are read as the last one that changed them has them")
    func manyRevisions() throws {
        var builder = PDFBuilder()
        builder.set(1, "<</Type /Catalog /Pages 2 0 R>>")
        builder.set(2, "<</Type /Pages /Kids [] /Count 0>>")
        for number in 10...20 { builder.set(number, "0") }
        var bytes = builder.build(.table)
        let text = String(decoding: bytes, as: UTF8.self)
        var previous = try #require(text.firstMatch(of: /startxref\n(\d+)/).flatMap { Int($0.1) })
        var expected = [Int](repeating: 0, count: 11)
        for revision in 1...100 {
            let changed = revision * 7 % 10
            expected[changed] = revision
            let object = bytes.count
            bytes += "\(10 + changed) 0 obj\n\(revision)\nendobj\n".utf8
            let start = bytes.count
            let digits = String(object)
            let row = String(repeating: "0", count: 10 - digits.count) + digits
            bytes += "xref\n\(10 + changed) 1\n\(row) 00000 n \n".utf8
            bytes += "trailer\n<</Root 1 0 R /Size 21 /Prev \(previous)>>\nstartxref\n\(start)\n%%EOF\n".utf8
            previous = start
        }
        let document = try Document(Bytes(bytes))
        #expect(!document.isRepaired)
        for (place, value) in expected.enumerated() {
            let reference = ObjectReference(number: 10 + place, generation: 0)
            #expect(try document.resolve(.reference(reference)).integer == value)
        }
        #expect(try document.resolve(.reference(ObjectReference(number: 15_000, generation: 0))) == .null)
    }
}
