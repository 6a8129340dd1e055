import SignetAudit
import SignetBasics
import Testing

@Suite struct SealedHeadTests {
    /// A request that is sealed after its third entry: viewed, signed, sealing, sealed, completed.
    private func entries(after more: [AuditAction] = []) throws -> [AuditEntry] {
        var chain = AuditChain("req_1", head: .none)
        let steps: [(AuditAction, Int?)] =
            [(.pageViewed, nil), (.documentStamped, 9), (.requestSealing, nil), (.documentSealed, 20)]
            + [(.requestCompleted, 20)] + more.map { ($0, nil) }
        return try steps.enumerated().map { index, step in
            let system = AuditEvent.Actor(kind: .system, id: "", name: "")
            return try chain.append(
                Trails.event(step.0, at: index, by: system, document: step.1, details: [:])
            )
        }
    }

    private func head(_ entries: [AuditEntry], _ entry: Int) -> SealedHead {
        SealedHead(chain: "req_1", .init(after: entries[entry - 1]))
    }

    private func failure(_ work: () throws(AuditError) -> Void) -> AuditError.Kind? {
        do throws(AuditError) {
            try work()
            return nil
        } catch {
            return error.kind
        }
    }

    @Test("the words in a reason are read as they were written, behind whatever text")
    func words() throws {
        let head = head(try entries(), 3)
        #expect(head.text.hasPrefix("Audit trail: req_1, entry 3, SHA-256 "))
        #expect(SealedHead(reason: "All have signed. " + head.text) == head)
        #expect(SealedHead(reason: "Audit trail: x, entry 1, SHA-256 y. " + head.text) == head)
        let digest = AuditDigest.none.text
        for other in [
            "", "Approved", "Audit trail: ", "Audit trail: req_1, entry 3",
            "Audit trail: req_1, entry x, SHA-256 \(digest)",
            "Audit trail: req_1, entry 0, SHA-256 \(digest)", "Audit trail: req_1, entry 3, SHA-256 \(digest)0",
            "Audit trail: req_1, entry 3, SHA-256 \(digest.dropLast())", "Audit trail, entry 3, SHA-256 \(digest)",
        ] {
            #expect(SealedHead(reason: other) == nil, "\(other)")
        }
    }

    @Test("a seal may cover the head, or an earlier entry that only what happened afterwards follows")
    func covered() throws {
        let entries = try entries(after: [.pageViewed, .documentRenewed, AuditAction(rawValue: "webhook.delivered")])
        let trail = try AuditVerification(Trails.export(entries))
        for entry in 3...entries.count {
            let sealed = try trail.compare(head(entries, entry))
            #expect(sealed.entry == entry && sealed.following == entries.count - entry)
        }
    }

    @Test("another chain, an entry that is missing, another hash and an agreement after the seal are refused")
    func refused() throws {
        let entries = try entries()
        let trail = try AuditVerification(Trails.export(entries))
        let right = AuditChain.Head(after: entries[2])
        let other = SealedHead(chain: "req_2", right)
        #expect(failure { () throws(AuditError) in _ = try trail.compare(other) } == .otherSealedChain("req_2"))
        let cut = try AuditVerification(Trails.export(Array(entries.prefix(2))))
        let third = head(entries, 3)
        #expect(failure { () throws(AuditError) in _ = try cut.compare(third) } == .sealedEntryMissing(3, last: 2))
        let wrong = SealedHead(chain: "req_1", .init(sequence: 4, hash: right.hash, time: right.time))
        #expect(failure { () throws(AuditError) in _ = try trail.compare(wrong) } == .otherSealedHash)
        let early = head(entries, 2)
        let agreed = AuditError.Kind.changedAfterSeal("request.sealing", sealed: 2)
        #expect(failure { () throws(AuditError) in _ = try trail.compare(early) } == agreed)
        let forged = try self.entries(after: [.signerSigned])
        let longer = try AuditVerification(Trails.export(forged))
        let signed = AuditError.Kind.changedAfterSeal("signer.signed", sealed: 3)
        #expect(failure { () throws(AuditError) in _ = try longer.compare(third) } == signed)
    }

    @Test("a document that the trail calls sealed must have a seal that names it; an earlier version need not")
    func sealedDocuments() throws {
        let entries = try entries()
        let trail = try AuditVerification(Trails.export(entries))
        func result(_ length: Int) throws -> DocumentHistory.Result {
            var history = try DocumentHistory(trail.documents)
            history.update(Trails.document.prefix(length))
            return try history.finish()
        }
        let (stamped, sealed) = (try result(9), try result(20))
        #expect(try trail.compare(sealsIn: ["Approved"], of: stamped) == nil)
        #expect(try trail.compare(sealsIn: ["Approved", head(entries, 3).text], of: sealed)?.following == 2)
        let missing = failure { () throws(AuditError) in _ = try trail.compare(sealsIn: ["Approved"], of: sealed) }
        #expect(missing == .notSealed)
        // A trail without a seal says nothing of signatures.
        let unsealed = try AuditVerification(Trails.export(Array(entries.prefix(3))))
        #expect(try unsealed.compare(sealsIn: [], of: stamped) == nil)
    }

    @Test("each failure is a sentence with its remedy")
    func sentences() throws {
        for kind: AuditError.Kind in [
            .otherSealedChain("req_2"), .sealedEntryMissing(3, last: 2), .otherSealedHash,
            .changedAfterSeal("signer.signed", sealed: 3), .notSealed,
        ] {
            let text = "\(AuditError(kind))"
            #expect(text.contains("seal") && text.contains("; ") && !text.contains("does not hold"))
        }
    }
}
