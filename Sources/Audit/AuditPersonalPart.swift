internal import SignetBasics

/// How the hash of an entry covers what it says of persons: the actor's name, where they were, and the details.
package enum AuditPersonalPart: Hashable, Sendable {
    /// Directly, as earlier releases wrote entries: nothing can be removed from them.
    case whole
    /// By a digest of it with a random salt, without which it cannot be found by trying.
    case salted(AuditSalt)
    /// It was removed, and its digest is left: all else in the entry is still covered.
    case removed(AuditDigest)

    /// The digest that the hash covers in place of the part; nil where it covers the part itself.
    func digest(in event: AuditEvent) throws(AuditError) -> AuditDigest? {
        switch self {
        case .whole: return nil
        case .removed(let digest): return digest
        case .salted(let salt):
            let part: JSONObject = [
                "details": .object(event.details),
                "from": .object(["address": .string(event.origin.address), "agent": .string(event.origin.agent)]),
                "name": .string(event.actor.name),
                "salt": .string(salt.text),
            ]
            return AuditDigest(of: try CanonicalJSON.bytes(of: .object(part)))
        }
    }
}

/// 16 random bytes, written as 32 lower-case hexadecimal digits.
package struct AuditSalt: Hashable, Sendable {
    package let text: String

    private static let length = 16

    /// A new salt.
    package static func random() -> AuditSalt {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        return AuditSalt(written: bytes.hexadecimal)
    }

    /// Reads a salt; nil for anything but 32 lower-case digits.
    package init?(_ text: String) {
        guard text.utf8.count == Self.length * 2, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else {
            return nil
        }
        self.init(written: text)
    }

    private init(written text: String) { self.text = text }
}

extension AuditEntry {
    /// Whether its personal part was removed.
    package var isRedacted: Bool { if case .removed = personal { true } else { false } }

    /// Whether its personal part can be removed; entries of earlier releases have no digest of it.
    package var isRedactable: Bool { personal != .whole }

    /// The same entry without its personal part; its hash holds.
    ///
    /// - Throws: `AuditError` for an entry of an earlier release, whose hash covers the part itself.
    package func redacted() throws(AuditError) -> AuditEntry {
        guard let digest = try personal.digest(in: event) else {
            throw AuditError(.notRedactable).at(entry: sequence)
        }
        var rest = event
        rest.actor.name = ""
        rest.origin = AuditEvent.Origin(address: "", agent: "")
        rest.details = [:]
        return AuditEntry(
            rest,
            chain: chain,
            sequence: sequence,
            previous: previous,
            personal: .removed(digest),
            hash: hash
        )
    }
}
