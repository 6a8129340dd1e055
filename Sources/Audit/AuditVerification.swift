/// The content of a chain, after every entry was found to follow from the one before.
package struct AuditVerification: Hashable, Sendable {
    package let chain: String
    /// The hash of the last entry, which covers all entries.
    package let head: AuditDigest
    /// How many entries there are.
    package let count: Int
    package let first: AuditTime
    package let last: AuditTime
    /// The signers, in the order of the chain.
    package let signings: [Signing]
    /// The entries without what they said of persons, which was removed; their hashes hold, and all else is covered by them.
    package let redacted: [Int]
    /// The documents that were recorded, each once.
    package let documents: [RecordedDocument]
    /// The ends of other chains that entries have: an account's chain has those of its batches.
    package let ends: [RecordedEnd]
    /// Whether such an entry has lost its part about persons, and its end with that.
    let hasHiddenEnds: Bool
    /// The documents as they were when they were sealed, by their histories.
    let sealings: [Int: RecordedDocument]
    /// The last step towards what was agreed.
    let lastAgreement: Step?
    /// The hashes of all entries.
    let hashes: HashList

    struct Step: Hashable, Sendable {
        let entry: Int
        let action: AuditAction
    }

    /// A person signed.
    package struct Signing: Hashable, Sendable {
        package let entry: Int
        package let actor: AuditEvent.Actor
        package let time: AuditTime
    }

    /// A state of a document, with the first entry that has it.
    package struct RecordedDocument: Hashable, Sendable {
        package let entry: Int
        package let state: AuditEvent.DocumentState
        /// Which of the documents it is a state of, from 0: a request has several, or has another after a correction.
        package let history: Int

        package init(entry: Int, state: AuditEvent.DocumentState, history: Int) {
            (self.entry, self.state, self.history) = (entry, state, history)
        }
    }

    /// Checks an export: reads it, writes every entry again in canonical form and compares the hashes.
    ///
    /// - Throws: `AuditError` with the first entry that is broken.
    package init(_ export: [UInt8]) throws(AuditError) {
        let reader = try AuditExportReader(export)
        var check = ChainCheck()
        let frame = try reader.read { entry, place throws(AuditError) in try check.take(entry, at: place) }
        guard let first = check.first else { throw AuditError(.noEntries) }
        guard let chain = check.chain, chain.utf8.elementsEqual(frame.chain.utf8) else {
            throw AuditError(.otherChain(check.chain ?? "")).at(entry: 1)
        }
        guard frame.head == check.head.hash else { throw AuditError(.wrongHead(last: check.head.sequence)) }
        self.chain = chain
        (head, count, self.first, last) = (frame.head, check.head.sequence, first, check.head.time)
        (signings, documents, redacted) = (check.signings, check.documents, check.redacted)
        (ends, hasHiddenEnds) = (check.ends, check.hasHiddenEnds)
        (sealings, lastAgreement, hashes) = (check.sealings, check.lastAgreement, check.hashes)
    }
}

/// Takes the entries of a chain one after the other.
private struct ChainCheck {
    private(set) var chain: String?
    private(set) var first: AuditTime?
    private(set) var head = AuditChain.Head.none
    private(set) var signings: [AuditVerification.Signing] = []
    private(set) var documents: [AuditVerification.RecordedDocument] = []
    private(set) var redacted: [Int] = []
    private(set) var ends: [RecordedEnd] = []
    private(set) var hasHiddenEnds = false
    private(set) var sealings: [Int: AuditVerification.RecordedDocument] = [:]
    private(set) var lastAgreement: AuditVerification.Step?
    private(set) var hashes = HashList()
    /// The history that the next state at a place belongs to.
    private var histories: [Int: Int] = [:]
    private var lastHistory = -1
    private var known: [Int: Set<AuditEvent.DocumentState>] = [:]

    mutating func take(_ entry: AuditEntry, at place: Int) throws(AuditError) {
        // The hash is checked first: if it is correct, the entry is unchanged, and only its place can be wrong.
        guard entry.hash == (try entry.expectedHash) else { throw AuditError(.wrongHash) }
        if let chain, !chain.utf8.elementsEqual(entry.chain.utf8) { throw AuditError(.otherChain(entry.chain)) }
        let (expected, found) = (head.sequence + 1, entry.sequence)
        guard found == expected else {
            if found > expected { throw AuditError(.gap(expected: expected, found: found)) }
            if found == head.sequence { throw AuditError(.duplicate(found)) }
            throw AuditError(.outOfOrder(expected: expected, found: found))
        }
        guard entry.previous == head.hash else { throw AuditError(.wrongPrevious) }
        guard entry.event.time >= head.time else { throw AuditError(.timeGoesBack) }
        if first == nil { (chain, first) = (entry.chain, entry.event.time) }
        head = AuditChain.Head(after: entry)
        hashes.append(entry.hash)
        if entry.isRedacted { redacted.append(place) }
        if entry.event.action.endsChain {
            if let end = RecordedEnd(entry, at: place) { ends.append(end) }
            if entry.isRedacted { hasHiddenEnds = true }
        }
        if entry.event.action.isAgreement { lastAgreement = .init(entry: place, action: entry.event.action) }
        if entry.event.action == .signerSigned {
            signings.append(.init(entry: place, actor: entry.event.actor, time: entry.event.time))
        }
        if let state = entry.event.document { take(state, of: entry.event.action, at: place) }
    }

    private mutating func take(_ state: AuditEvent.DocumentState, of action: AuditAction, at entry: Int) {
        let history: Int
        if let present = histories[state.place], !action.beginsDocument {
            history = present
        } else {
            lastHistory += 1
            history = lastHistory
            histories[state.place] = history
        }
        let recorded = AuditVerification.RecordedDocument(entry: entry, state: state, history: history)
        if action == .documentSealed { sealings[history] = recorded }
        if known[history, default: []].insert(state).inserted { documents.append(recorded) }
    }
}

extension AuditAction {
    /// Whether the document that an entry records is not a version of the one before at its place.
    fileprivate var beginsDocument: Bool { self == .documentAdded || self == .requestCorrected }
}
