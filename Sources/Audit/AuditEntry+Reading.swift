internal import SignetBasics

extension AuditEntry {
    /// Reads an entry in the form of ``bytes``, or with other spaces and another order of its members.
    ///
    /// - Throws: `AuditError` when a member is missing, unknown or invalid. The hash is not checked.
    package init(reading bytes: [UInt8]) throws(AuditError) {
        guard bytes.count <= AuditLimits.entryBytes else {
            throw AuditError(.tooLarge(limit: AuditLimits.entryBytes))
        }
        try self.init(CanonicalJSON.value(reading: bytes))
    }

    init(_ value: JSONValue) throws(AuditError) {
        var members = try MemberReader(value, called: "the entry")
        let hash = try members.digest("hash")
        let previous = try members.digest("previous")
        let chain = try members.string("chain")
        let sequence = try members.integer("sequence", atLeast: 1)
        let personal = try AuditPersonalPart(&members)
        let event = try AuditEvent(&members, personal)
        try members.end()
        self.init(event, chain: chain, sequence: sequence, previous: previous, personal: personal, hash: hash)
    }
}

extension AuditPersonalPart {
    fileprivate init(_ members: inout MemberReader) throws(AuditError) {
        if let value = members.optional("personal") {
            guard let digest = value.string.flatMap({ AuditDigest($0) }) else {
                throw AuditError(.wrongMember("personal"))
            }
            self = .removed(digest)
        } else if let value = members.optional("salt") {
            guard let salt = value.string.flatMap({ AuditSalt($0) }) else { throw AuditError(.wrongMember("salt")) }
            self = .salted(salt)
        } else {
            self = .whole
        }
    }
}

extension AuditEvent {
    /// Reads an event; one without its personal part has neither a name, nor a place, nor details.
    fileprivate init(_ members: inout MemberReader, _ personal: AuditPersonalPart) throws(AuditError) {
        let written = try members.string("time")
        guard let time = AuditTime(written) else { throw AuditError(.wrongMember("time")) }
        var actor = try MemberReader(members.value("actor"), called: "actor")
        let word = try actor.string("kind")
        guard let kind = Actor.Kind(rawValue: word) else { throw AuditError(.wrongMember("kind")) }
        var who = Actor(kind: kind, id: try actor.string("id"), name: "")
        var origin = Origin(address: "", agent: "")
        var details: JSONObject = [:]
        if case .removed = personal {
        } else {
            who.name = try actor.string("name")
            var from = try MemberReader(members.value("from"), called: "from")
            origin = Origin(address: try from.string("address"), agent: try from.string("agent"))
            try from.end()
            guard let object = try members.value("details").object else { throw AuditError(.wrongMember("details")) }
            details = object
        }
        try actor.end()
        var state: DocumentState?
        if let value = members.optional("document") {
            var document = try MemberReader(value, called: "document")
            state = DocumentState(
                sha256: try document.digest("sha256"),
                bytes: try document.integer("bytes", atLeast: 0)
            )
            // The first has no number, as in the chains of earlier releases.
            if let place = document.optional("place") {
                guard let number = place.integer, number > 1 else { throw AuditError(.wrongMember("place")) }
                state?.place = number
            }
            try document.end()
        }
        self.init(
            time: time,
            actor: who,
            action: AuditAction(rawValue: try members.string("action")),
            origin: origin,
            document: state,
            details: details
        )
    }
}

/// Takes the members of an object one by one; members left at the end are unknown.
struct MemberReader {
    private var members: JSONObject

    init(_ value: JSONValue, called name: String) throws(AuditError) {
        guard let object = value.object else { throw AuditError(.wrongMember(name)) }
        members = object
    }

    mutating func optional(_ name: String) -> JSONValue? {
        defer { members[name] = nil }
        return members[name]
    }

    mutating func value(_ name: String) throws(AuditError) -> JSONValue {
        guard let value = optional(name) else { throw AuditError(.missingMember(name)) }
        return value
    }

    mutating func string(_ name: String) throws(AuditError) -> String {
        guard let text = try value(name).string else { throw AuditError(.wrongMember(name)) }
        return text
    }

    mutating func integer(_ name: String, atLeast least: Int) throws(AuditError) -> Int {
        guard let value = try value(name).integer, value >= least else { throw AuditError(.wrongMember(name)) }
        return value
    }

    mutating func digest(_ name: String) throws(AuditError) -> AuditDigest {
        guard let digest = AuditDigest(try string(name)) else { throw AuditError(.wrongMember(name)) }
        return digest
    }

    func end() throws(AuditError) {
        if let other = members.members.first { throw AuditError(.unknownMember(other.name)) }
    }
}
