internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetGraphics

/// What a person keeps at their link: signatures for the next time, and a draft of what they are at.
struct SavedSignatures: Sendable {
    let core: ServiceCore

    func add(to router: some RouterMethods<ServiceContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/saved", purposes, core, list)
        router.visit(.post, ":token/saved", purposes, core, keep)
        router.visit(.get, ":token/saved/:id/preview", purposes, core, preview)
        router.visit(.patch, ":token/saved/:id", purposes, core, rename)
        router.visit(.delete, ":token/saved/:id", purposes, core, remove)
        router.visit(.get, ":token/draft", purposes, core, draft)
        router.visit(.put, ":token/draft", purposes, core, keepDraft)
        router.visit(.delete, ":token/draft", purposes, core, removeDraft)
    }

    private struct SavedView: Encodable {
        let id: String
        let name: String
        let part: String
        let kind: String
        let preview: String

        init(_ record: SavedRecord, endpoint: String) {
            (id, name, part, kind) = (record.id, record.name, record.part, record.kind)
            preview = "\(endpoint)/saved/\(record.id)/preview"
        }
    }

    @Sendable private func list(_ visit: LinkVisit) async throws -> Response {
        let owner = visit.owner
        let records = try await core.store.read { database in
            try SavedRecord.fetchAll(
                database,
                sql: "SELECT * FROM saved WHERE owner = ? AND isKept ORDER BY created DESC",
                arguments: [owner]
            )
        }
        return try Reply(.ok, ["signatures": records.map { SavedView($0, endpoint: visit.endpoint) }]).response
    }

    @Sendable private func keep(_ visit: LinkVisit) async throws -> Response {
        guard visit.configuration.saving != .never else {
            throw Problem(.forbidden, "saving-not-offered", "Signatures are not kept here.")
        }
        let wanted = try NewSaved(json: try await visit.body())
        let record = try await record(wanted, visit: visit, owner: visit.owner, isKept: true)
        let most = core.limits.savedSignatures
        try await core.store.write { database in
            let count = try Int.fetchOne(
                database,
                sql: "SELECT count(*) FROM saved WHERE owner = ? AND isKept",
                arguments: [record.owner]
            )
            guard (count ?? 0) < most else {
                throw Problem.conflict(
                    "There are \(most) saved signatures already (limits.saved-signatures): delete one."
                )
            }
            try record.insert(database)
        }
        return try Reply(.created, SavedView(record, endpoint: visit.endpoint)).response
    }

    /// What is kept of a signature that a person gave, once it was made and found to be one.
    func record(_ wanted: NewSaved, visit: LinkVisit, owner: String, isKept: Bool) async throws -> SavedRecord {
        let source = try await SourceIntake(core: core, owner: visit.owner).take(wanted.source)
        let configuration = try visit.configuration(for: wanted.part)
        let core = core
        _ = try await core.work.run { try SourceIntake.signature(of: source, configuration, core: core) }
        return SavedRecord(
            id: core.surroundings.identifier(.signature),
            owner: owner,
            name: wanted.name,
            part: configuration.part.rawValue,
            kind: source.kind,
            source: String(decoding: source.json(), as: UTF8.self),
            isKept: isKept,
            created: core.now
        )
    }

    @Sendable private func preview(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        let source = try SignatureSource(json: Array(record.source.utf8))
        let configuration = try visit.configuration(for: record.part)
        let core = core
        let svg = try await core.work.run {
            try SourceIntake.signature(of: source, configuration, core: core).svg()
        }
        return Reply(.ok, contentType: "image/svg+xml", body: svg).response
    }

    private struct NewName: Decodable { let name: String }

    @Sendable private func rename(_ visit: LinkVisit) async throws -> Response {
        let name = try await visit.json(NewName.self).name
        try NewRequest.checkLine(name, "A name", 120)
        var record = try await found(visit)
        record.name = name
        try await core.store.write { [record] in try record.update($0) }
        return try Reply(.ok, SavedView(record, endpoint: visit.endpoint)).response
    }

    @Sendable private func remove(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        try await core.store.write { _ = try record.delete($0) }
        return Reply(.noContent).response
    }

    private func found(_ visit: LinkVisit) async throws -> SavedRecord {
        let (id, owner) = (visit.parameter("id"), visit.owner)
        let record = try await core.store.read { database in
            try SavedRecord.fetchOne(
                database,
                sql: "SELECT * FROM saved WHERE id = ? AND owner = ?",
                arguments: [id, owner]
            )
        }
        guard let record else { throw Problem.notFound("saved signature") }
        return record
    }

    // MARK: Drafts

    @Sendable private func draft(_ visit: LinkVisit) async throws -> Response {
        let owner = visit.owner
        let body = try await core.store.read {
            try Data.fetchOne($0, sql: "SELECT body FROM draft WHERE owner = ?", arguments: [owner])
        }
        guard let body else { return Reply(.noContent).response }
        return Reply(.ok, contentType: "application/json", body: Array(body)).response
    }

    @Sendable private func keepDraft(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body(("limits.draft-bytes", core.limits.draftBytes))
        guard (try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)) != nil else {
            throw Problem.invalid("A draft is JSON.")
        }
        let (owner, now) = (visit.owner, core.now)
        try await core.store.write { database in
            try database.execute(
                sql: """
                    INSERT INTO draft (owner, body, updated) VALUES (?, ?, ?)
                    ON CONFLICT (owner) DO UPDATE SET body = excluded.body, updated = excluded.updated
                    """,
                arguments: [owner, Data(body), now]
            )
        }
        return Reply(.noContent).response
    }

    @Sendable private func removeDraft(_ visit: LinkVisit) async throws -> Response {
        let owner = visit.owner
        try await core.store.write { try $0.execute(sql: "DELETE FROM draft WHERE owner = ?", arguments: [owner]) }
        return Reply(.noContent).response
    }
}

/// A signature that a person gives, as it is sent.
struct NewSaved: Sendable {
    let name: String
    let part: String?
    let source: SignatureSource

    init(name: String, part: String?, source: SignatureSource) {
        (self.name, self.part, self.source) = (name, part, source)
    }

    init(json bytes: [UInt8]) throws {
        var (name, part, source): (String, String?, SignatureSource?) = ("", nil, nil)
        for (member, value) in try JSONMembers<Problem>(bytes, maximumDepth: 24, maximumCount: 8).all {
            switch member {
            case "name": name = try Self.text(value, member) ?? ""
            case "part":
                part = try Self.text(value, member)
                guard part.map({ CaptureConfiguration.Part(rawValue: $0) != nil }) ?? true else {
                    throw Problem.invalid("'part' is signature or initials.")
                }
            case "source": source = try SignatureSource(json: Array(value))
            default: throw Problem.invalid("'\(member.prefixed(to: 80))' is not known: send name, part and source.")
            }
        }
        guard let source else { throw Problem.invalid("'source' is missing: add the signature.") }
        try NewRequest.checkLine(name, "A name", 120)
        self.init(name: name, part: part, source: source)
    }

    /// The text of a member; `nil` where it is null.
    private static func text(_ value: ArraySlice<UInt8>, _ member: String) throws(Problem) -> String? {
        do { return try JSONDecoder().decode(String?.self, from: Data(value)) } catch {
            throw .invalid("'\(member)' is a text.")
        }
    }
}
