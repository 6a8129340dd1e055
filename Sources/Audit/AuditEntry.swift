internal import SignetBasics

/// An event, with its link to the events before it.
package struct AuditEntry: Hashable, Sendable {
    /// The event.
    package let event: AuditEvent
    /// The chain that it belongs to: a request or an account.
    package let chain: String
    /// The place in the chain, from 1.
    package let sequence: Int
    /// The hash of the entry before; zeros for the first.
    package let previous: AuditDigest
    /// The SHA-256 of the canonical JSON of all the above.
    package let hash: AuditDigest

    /// Makes an entry and its hash.
    init(_ event: AuditEvent, chain: String, sequence: Int, previous: AuditDigest) throws(AuditFailure) {
        let members = Self.members(event, chain: chain, sequence: sequence, previous: previous)
        let bytes = try CanonicalJSON.bytes(of: .object(members))
        guard bytes.count <= AuditLimits.entryBytes else {
            throw AuditFailure(.tooLarge(limit: AuditLimits.entryBytes)).at(entry: sequence)
        }
        self.init(event, chain: chain, sequence: sequence, previous: previous, hash: AuditDigest(of: bytes))
    }

    /// An entry with the hash that is stated for it.
    init(_ event: AuditEvent, chain: String, sequence: Int, previous: AuditDigest, hash: AuditDigest) {
        (self.event, self.chain, self.sequence) = (event, chain, sequence)
        (self.previous, self.hash) = (previous, hash)
    }

    /// The hash that it should have.
    var expectedHash: AuditDigest {
        get throws(AuditFailure) {
            let members = Self.members(event, chain: chain, sequence: sequence, previous: previous)
            return AuditDigest(of: try CanonicalJSON.bytes(of: .object(members)))
        }
    }

    /// The entry as it is kept and exported: canonical JSON with its hash.
    package var bytes: [UInt8] {
        get throws(AuditFailure) {
            var members = Self.members(event, chain: chain, sequence: sequence, previous: previous)
            members["hash"] = .string(hash.text)
            return try CanonicalJSON.bytes(of: .object(members))
        }
    }

    private static func members(
        _ event: AuditEvent,
        chain: String,
        sequence: Int,
        previous: AuditDigest
    ) -> JSONObject {
        var members: JSONObject = [
            "action": .string(event.action.rawValue),
            "actor": .object([
                "kind": .string(event.actor.kind.rawValue), "id": .string(event.actor.id),
                "name": .string(event.actor.name),
            ]),
            "chain": .string(chain),
            "details": .object(event.details),
            "from": .object(["address": .string(event.origin.address), "agent": .string(event.origin.agent)]),
            "previous": .string(previous.text),
            "sequence": .integer(sequence),
            "time": .string(event.time.text),
        ]
        if let document = event.document {
            members["document"] = .object([
                "bytes": .integer(document.bytes), "sha256": .string(document.sha256.text),
            ])
        }
        return members
    }
}
