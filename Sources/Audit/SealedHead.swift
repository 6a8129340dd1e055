/// The place in an audit trail that a digital signature covers: its reason names the last entry at that moment.
package struct SealedHead: Hashable, Sendable {
    /// The name of the chain.
    package let chain: String
    /// The number of the entry.
    package let entry: Int
    /// The hash of the entry, which covers all entries before it.
    package let hash: AuditDigest

    private static let beginning = "Audit trail: "
    private static let number = ", entry "
    private static let digest = ", SHA-256 "

    /// The end of a chain.
    package init(chain: String, _ head: AuditChain.Head) {
        (self.chain, entry, hash) = (chain, head.sequence, head.hash)
    }

    /// Reads the end of a reason; nil when it names no audit trail.
    package init?(reason: String) {
        guard let start = reason.ranges(of: Self.beginning).last?.upperBound,
            let digest = reason[start...].ranges(of: Self.digest).last,
            let number = reason[start..<digest.lowerBound].ranges(of: Self.number).last,
            let entry = Int(reason[number.upperBound..<digest.lowerBound]), entry > 0,
            let hash = AuditDigest(String(reason[digest.upperBound...]))
        else { return nil }
        (chain, self.entry, self.hash) = (String(reason[start..<number.lowerBound]), entry, hash)
    }

    /// The words in the reason.
    package var text: String { Self.beginning + chain + Self.number + String(entry) + Self.digest + hash.text }
}

extension AuditVerification {
    /// The part of the chain that a seal covers.
    package struct Sealed: Hashable, Sendable {
        /// The last entry that it covers.
        package let entry: Int
        /// How many entries follow.
        package let following: Int
    }

    /// Compares the head that a seal covers with the chain: it must be the hash of an entry, which only entries follow that record
    /// what happened to the sealed document.
    ///
    /// - Parameter head: The reason of the signature.
    /// - Returns: The entries that it covers.
    /// - Throws: `AuditError` when the chain is another than the one that was sealed.
    package func compare(_ head: SealedHead) throws(AuditError) -> Sealed {
        guard head.chain.utf8.elementsEqual(chain.utf8) else { throw AuditError(.otherSealedChain(head.chain)) }
        guard head.entry <= count else { throw AuditError(.sealedEntryMissing(head.entry, last: count)) }
        guard hashes[head.entry] == head.hash else { throw AuditError(.otherSealedHash).at(entry: head.entry) }
        if let agreed = lastAgreement, agreed.entry > head.entry {
            throw AuditError(.changedAfterSeal(agreed.action.rawValue, sealed: head.entry)).at(entry: agreed.entry)
        }
        return Sealed(entry: head.entry, following: count - head.entry)
    }

    /// Compares the heads in the signatures of a document with the chain.
    ///
    /// - Parameters:
    ///   - reasons: The reasons of the document's signatures.
    ///   - document: Which of the recorded documents it is.
    /// - Returns: The part that the last seal covers; nil for a document without one.
    /// - Throws: `AuditError` when a seal covers another chain, or the chain says that the document is sealed and it is not.
    package func compare(
        sealsIn reasons: [String],
        of document: DocumentHistory.Result
    ) throws(AuditError) -> Sealed? {
        var found: Sealed?
        for head in reasons.compactMap({ SealedHead(reason: $0) }) { found = try compare(head) }
        if found == nil, let sealing = sealings[document.history], document.state.bytes >= sealing.state.bytes {
            throw AuditError(.notSealed).at(entry: sealing.entry)
        }
        return found
    }
}

extension AuditAction {
    /// Whether it is a step towards what the signers agreed to, which a seal ends.
    var isAgreement: Bool { Self.agreements.contains(self) }

    private static let agreements: Set<AuditAction> = [
        .requestCreated, .requestSent, .requestSealing, .consentGiven, .fieldFilled, .fieldHidden, .signerSigned,
        .signerOnPaper,
        .signerDeclined,
        .signerApproved, .signerSeen, .signerSuperseded, .signerUnneeded, .requestReturned,
        .requestCorrected, .signerAdded, .signerCorrected, .signerDelegated, .signerRemoved,
        .documentUploaded, .documentStamped, .documentLeftOut, .documentAdded,
    ]
}

/// The hashes of the entries of a chain in their order, 32 bytes each.
struct HashList: Hashable, Sendable {
    private var bytes: [UInt8] = []

    mutating func append(_ digest: AuditDigest) { bytes += digest.bytes }

    /// The hash of an entry; the first has number 1.
    subscript(entry: Int) -> AuditDigest? {
        guard entry > 0, entry <= bytes.count / 32 else { return nil }
        return AuditDigest(bytes: Array(bytes[(entry - 1) * 32..<entry * 32]))
    }
}
