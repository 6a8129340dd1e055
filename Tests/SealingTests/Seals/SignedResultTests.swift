import Fixtures
import Foundation
import SignetKeys
import SignetPDF
import SignetSealing
import SignetSigning
import SignetVerification
import Testing

/// A signed document is verified before it is written, as by `Verifier`.
@Suite("Results on signed documents") struct SignedResultTests {
    private static func sealed() throws -> [UInt8] {
        let date = Date(timeIntervalSince1970: 1_790_000_000)
        let identity = try SigningIdentity.make(NewIdentity(name: "Jane Doe", date: date))
        return try Signer().apply(.seal(Seal(identity)), to: Examples.bytes("form.pdf")).document
    }

    /// Fills in a field, and adds an update that also changes an object.
    private static func fill(_ name: String, alsoWriting number: Int, _ value: String) -> DocumentOperation {
        let honest = DocumentOperation.fill([name: "Jane"])
        return DocumentOperation { task throws(SignetError) in
            let source = task.source
            var edit = try honest.work(task)
            let before = source.bytes.copy(0..<edit.kept) + edit.appended
            let text = String(decoding: before, as: UTF8.self)
            let start = text[(text.ranges(of: "startxref").last?.upperBound ?? text.startIndex)...].split(
                whereSeparator: \.isWhitespace
            )
            let digits = String(before.count)
            let object = "\(number) 0 obj\n\(value)\nendobj\n"
            let root = (try? Document(source.bytes))?.trailer["Root"]?.reference?.number ?? 0
            let table =
                "xref\n\(number) 1\n\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n"
                + "trailer\n<</Size 999 /Root \(root) 0 R /Prev \(start.first ?? "0")>>\nstartxref\n"
                + "\(before.count + object.utf8.count)\n%%EOF\n"
            edit.append(DocumentEdit(kept: before.count, appended: Array((object + table).utf8), report: edit.report))
            return edit
        }
    }

    @Test("a result that breaks a signature is an error, and one that does not is written")
    func broken() throws {
        let document = try Self.sealed()
        let report = try DocumentReport(document)
        let name = try #require(report.fields.first { $0.type == "Tx" }?.name)
        let filled = try Signer().apply(.fill([name: "Jane"]), to: document)
        #expect(!filled.report.signatures.isEmpty)
        #expect(try Verifier().verify(filled.document).changes != .againstSigners)
        let page = try #require(try PageTree(Document(Bytes(document))).page(at: 0).reference)
        let changed = "<</Type /Page /MediaBox [0 0 9 9]>>"
        let error = #expect(throws: SignetError.self) {
            try Signer().apply(Self.fill(name, alsoWriting: page.number, changed), to: document)
        }
        #expect(error?.code == .refused)
        #expect(error?.reason.contains("would break the signature in field 'Signature1'") == true)
        let planned = #expect(throws: SignetError.self) {
            try Signer().plan(Self.fill(name, alsoWriting: page.number, changed), for: document)
        }
        #expect(planned?.reason == error?.reason)
        // An object that nothing uses breaks nothing.
        let harmless = try Signer().apply(Self.fill(name, alsoWriting: 998, "<</A 1>>"), to: document)
        #expect(try Verifier().verify(harmless.document).changes == .asAllowed)
    }
}
