import SignetAudit
import Testing

@Suite struct DocumentHistoryTests {
    private func check(_ document: [UInt8], blocks: Int) throws -> DocumentHistory.Result {
        let trail = try AuditVerification(Trails.export(Trails.request()))
        var history = try DocumentHistory(trail.documents)
        for start in stride(from: 0, to: document.count, by: blocks) {
            history.update(document[start..<min(start + blocks, document.count)])
        }
        return try history.finish()
    }

    private func kind(_ document: [UInt8]) -> AuditError.Kind? {
        do { _ = try check(document, blocks: 7) } catch { return (error as? AuditError)?.kind }
        return nil
    }

    @Test("the final document is found whatever blocks it comes in", arguments: [1, 3, 9, 10, 20, 1000])
    func final(blocks: Int) throws {
        let result = try check(Trails.document, blocks: blocks)
        #expect(result.isFinal && result.version == 3 && result.entry == 5)
    }

    @Test("an earlier version is one, and not the final document")
    func earlier() throws {
        let result = try check(Array(Trails.document.prefix(20)), blocks: 4)
        #expect(!result.isFinal && result.version == 2 && result.entry == 4)
        #expect(throws: AuditError.self) { try DocumentHistory.requireFinal([result]) }
        try DocumentHistory.requireFinal([result, check(Trails.document, blocks: 4)])
        try DocumentHistory.requireFinal([])
    }

    @Test("a changed byte is found in the first version that has it")
    func changed() {
        for place in Trails.document.indices {
            var document = Trails.document
            document[place] ^= 1
            let first = place < 9 ? 9 : place < 20 ? 20 : document.count
            #expect(kind(document) == .changedDocument(bytes: first))
        }
    }

    @Test("bytes that are missing or added are reported")
    func lengths() {
        #expect(kind(Trails.document + [1, 2]) == .addedBytes(2))
        #expect(kind(Array(Trails.document.prefix(15))) == .unknownVersion(bytes: 15, last: Trails.document.count))
        #expect(kind([]) == .unknownVersion(bytes: 0, last: Trails.document.count))
    }

    @Test("a document that became shorter was not appended to")
    func shrunk() throws {
        let states: [AuditVerification.RecordedDocument] = [
            .init(entry: 1, state: Trails.state(of: Trails.document[...]), history: 0),
            .init(entry: 2, state: Trails.state(of: Trails.document.prefix(3)), history: 0),
        ]
        #expect(throws: AuditError.self) { try DocumentHistory(states) }
        #expect(throws: AuditError(.noDocuments)) { try DocumentHistory([]) }
    }
}
