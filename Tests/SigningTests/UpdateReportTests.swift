import Fixtures
import Signet
import Testing

@Suite struct UpdateReportTests {
    @Test("what Signet appends is sound, and the report says how much it is")
    func sound() throws {
        let original = try Examples.bytes("contract.pdf")
        let stamp = try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))
        let signed = try Signer().sign(original, with: [stamp])
        let (document, report) = (signed.document, signed.report)
        let check = UpdateReport(document)
        #expect(check.isSound && check.findings.isEmpty)
        #expect(check.offset == original.count && check.length == report.appendedBytes)
    }

    @Test("a fault is said with its rule and its place")
    func faulty() throws {
        let original = try Examples.bytes("contract.pdf")
        let stamp = try Stamp(Signature.typed("Jane Doe"), at: .position(.bottomRight))
        let document = try Signer().sign(original, with: [stamp]).document
        let check = UpdateReport(document + Array("more".utf8))
        let finding = try #require(check.findings.first)
        #expect(check.findings.count == 1 && !check.isSound)
        #expect(finding.rule == "stray-bytes" && finding.offset == document.count && finding.object == nil)
        #expect("\(finding)" == "stray-bytes: 4 bytes that belong to no object (byte \(document.count))")
    }

    @Test("what is not a PDF, or no file, is said")
    func nothing() {
        #expect(UpdateReport(Array("hello".utf8)).findings.map(\.rule) == ["file-ending"])
        #expect(UpdateReport([]).findings.count == 1)
        #expect { try UpdateReport(path: "/nowhere/at/all.pdf") } throws: { ($0 as? SignetError)?.code == .noInput }
    }
}
