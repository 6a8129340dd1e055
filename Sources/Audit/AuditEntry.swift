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
    /// The part that says something of persons: the actor's name, where they were, and the details.
    package let personal: AuditPersonalPart
    /// The SHA-256 of the canonical JSON of all the above, with the digest of the personal part in its place.
    package let hash: AuditDigest

    /// Makes an entry and its hash.
    init(
        _ event: AuditEvent,
        chain: String,
        sequence: Int,
        previous: AuditDigest,
        personal: AuditPersonalPart
    ) throws(AuditError) {
        let members = try Self.hashed(event, chain: chain, sequence: sequence, previous: previous, personal: personal)
        let bytes = try CanonicalJSON.bytes(of: .object(members))
        let hash = AuditDigest(of: bytes)
        self.init(event, chain: chain, sequence: sequence, previous: previous, personal: personal, hash: hash)
        // With what is kept beside the digests.
        guard try max(bytes.count, self.bytes.count - Self.hashLength) <= AuditLimits.entryBytes else {
            throw AuditError(.tooLarge(limit: AuditLimits.entryBytes)).at(entry: sequence)
        }
    }

    /// The bytes of the member `hash` in canonical JSON.
    private static let hashLength = 74

    /// An entry with the hash that is stated for it.
    init(
        _ event: AuditEvent,
        chain: String,
        sequence: Int,
        previous: AuditDigest,
        personal: AuditPersonalPart,
        hash: AuditDigest
    ) {
        (self.event, self.chain, self.sequence) = (event, chain, sequence)
        (self.previous, self.personal, self.hash) = (previous, personal, hash)
    }

    /// The hash that it should have.
    var expectedHash: AuditDigest {
        get throws(AuditError) {
            let members = try Self.hashed(
                event,
                chain: chain,
                sequence: sequence,
                previous: previous,
                personal: personal
            )
            return AuditDigest(of: try CanonicalJSON.bytes(of: .object(members)))
        }
    }

    /// The entry as it is kept and exported: canonical JSON with its hash.
    package var bytes: [UInt8] {
        get throws(AuditError) {
            var members = Self.members(event, chain: chain, sequence: sequence, previous: previous)
            members["hash"] = .string(hash.text)
            switch personal {
            case .whole: break
            case .salted(let salt): members["salt"] = .string(salt.text)
            case .removed(let digest): Self.replacePersonal(in: &members, of: event, by: digest)
            }
            return try CanonicalJSON.bytes(of: .object(members))
        }
    }

    /// The members that the hash covers.
    private static func hashed(
        _ event: AuditEvent,
        chain: String,
        sequence: Int,
        previous: AuditDigest,
        personal: AuditPersonalPart
    ) throws(AuditError) -> JSONObject {
        var members = members(event, chain: chain, sequence: sequence, previous: previous)
        if let digest = try personal.digest(in: event) { replacePersonal(in: &members, of: event, by: digest) }
        return members
    }

    private static func replacePersonal(in members: inout JSONObject, of event: AuditEvent, by digest: AuditDigest) {
        (members["details"], members["from"]) = (nil, nil)
        members["actor"] = .object(["kind": .string(event.actor.kind.rawValue), "id": .string(event.actor.id)])
        members["personal"] = .string(digest.text)
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
            var state: JSONObject = [
                "bytes": .integer(document.bytes), "sha256": .string(document.sha256.text),
            ]
            if document.place > 1 { state["place"] = .integer(document.place) }
            members["document"] = .object(state)
        }
        return members
    }
}
