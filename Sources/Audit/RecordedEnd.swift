internal import SignetBasics

/// The end of a chain, as an entry of another one records it: the chain of a batch ends in that of its account.
package struct RecordedEnd: Hashable, Sendable {
    /// The place of the entry.
    package let entry: Int
    /// The chain that has ended.
    package let chain: String
    /// How many entries it has.
    package let count: Int
    /// The hash of its last entry.
    package let head: AuditDigest

    /// Reads the details of an entry; `nil` where they have no end, as those of earlier releases.
    init?(_ entry: AuditEntry, at place: Int) {
        let details = entry.event.details
        guard case .string(let chain)? = details["batch"], case .string(let count)? = details["entries"],
            case .string(let head)? = details["head"], let count = Int(count), let head = AuditDigest(head)
        else { return nil }
        (self.entry, self.chain, self.count, self.head) = (place, chain, count, head)
    }
}

extension AuditAction {
    package static let batchCancelled = AuditAction(rawValue: "batch.cancelled")
    package static let batchFinished = AuditAction(rawValue: "batch.finished")

    /// Whether an entry has the end of another chain.
    var endsChain: Bool { self == .batchCancelled || self == .batchFinished }
}

extension AuditVerification {
    /// How an account's chain records the end of this one.
    package enum EndInAccount: Hashable, Sendable {
        /// The same end, in this entry.
        case entry(Int)
        /// It was removed with what an entry said of persons.
        case removed
    }

    /// Compares the end of this chain with the one that an account's chain has.
    ///
    /// - Throws: `AuditError` when it has no end or another one.
    package func compareEnd(in account: AuditVerification) throws(AuditError) -> EndInAccount {
        guard let end = account.ends.first(where: { $0.chain.utf8.elementsEqual(chain.utf8) }) else {
            guard account.hasHiddenEnds else { throw AuditError(.noRecordedEnd(account.chain)) }
            return .removed
        }
        guard end.count == count else { throw AuditError(.otherRecordedCount(end.count, found: count)) }
        guard end.head == head else { throw AuditError(.otherRecordedHead).at(entry: count) }
        return .entry(end.entry)
    }
}
