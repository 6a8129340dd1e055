/// The end of a chain, from which the next entry is made.
///
/// It is the only state needed from earlier entries: a store keeps the entries, and the head beside them.
package struct AuditChain: Hashable, Sendable {
    /// The name of the chain: the identifier of a request or an account.
    package let name: String
    /// The last entry's number, hash and time.
    package private(set) var head: Head

    package struct Head: Hashable, Sendable {
        package let sequence: Int
        package let hash: AuditDigest
        package let time: AuditTime

        /// Before the first entry.
        package static let none = Head(sequence: 0, hash: .none, time: AuditTime(milliseconds: .min))

        package init(sequence: Int, hash: AuditDigest, time: AuditTime) {
            (self.sequence, self.hash, self.time) = (sequence, hash, time)
        }

        /// The head after an entry.
        package init(after entry: AuditEntry) {
            self.init(sequence: entry.sequence, hash: entry.hash, time: entry.event.time)
        }
    }

    /// A chain that ends somewhere.
    package init(_ name: String, head: Head) { (self.name, self.head) = (name, head) }

    /// Makes the next entry, whose personal part can be removed later.
    ///
    /// Time never goes back in a chain: an event that a clock, set back meanwhile, has before the last one gets the last
    /// one's time.
    ///
    /// - Throws: `AuditError` for integers out of range and for entries that are too large.
    package mutating func append(_ event: AuditEvent, salt: AuditSalt) throws(AuditError) -> AuditEntry {
        try append(event, personal: .salted(salt))
    }

    /// Makes the next entry as earlier releases did: its hash covers the personal part itself.
    package mutating func append(_ event: AuditEvent) throws(AuditError) -> AuditEntry {
        try append(event, personal: .whole)
    }

    private mutating func append(
        _ event: AuditEvent,
        personal: AuditPersonalPart
    ) throws(AuditError) -> AuditEntry {
        var event = event
        event.time = max(event.time, head.time)
        let entry = try AuditEntry(
            event,
            chain: name,
            sequence: head.sequence + 1,
            previous: head.hash,
            personal: personal
        )
        head = Head(after: entry)
        return entry
    }
}
