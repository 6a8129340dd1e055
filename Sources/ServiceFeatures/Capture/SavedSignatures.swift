internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetCapture
package import SignetServiceFoundation

/// The data that a person keeps at their link: signatures for the next time, and a draft of the current one.
package struct SavedSignatures: Sendable {
    package let links: Links
    package let signatures: SignatureServices

    package init(links: Links, signatures: SignatureServices) {
        (self.links, self.signatures) = (links, signatures)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>, purposes: [LinkRecord.Purpose]) {
        router.visit(.get, ":token/saved", purposes, links, list)
        router.visit(.post, ":token/saved", purposes, links, keep)
        router.visit(.get, ":token/saved/:id/preview", purposes, links, preview)
        router.visit(.patch, ":token/saved/:id", purposes, links, rename)
        router.visit(.delete, ":token/saved/:id", purposes, links, remove)
        router.visit(.get, ":token/draft", purposes, links, draft)
        router.visit(.put, ":token/draft", purposes, links, keepDraft)
        router.visit(.delete, ":token/draft", purposes, links, removeDraft)
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
        let records = try await visit.api.store.read { try SavedRecord.kept(by: owner, in: $0) }
        return try Reply(.ok, ["signatures": records.map { SavedView($0, endpoint: visit.endpoint) }]).response
    }

    @Sendable private func keep(_ visit: LinkVisit) async throws -> Response {
        guard visit.configuration.saving != .never else {
            throw Problem(.forbidden, "saving-not-offered", "Signatures are not kept here.")
        }
        let wanted = try NewSavedSignature(json: try await visit.body())
        let record = try await record(wanted, visit: visit, owner: visit.owner, isKept: true)
        let most = visit.api.limits.savedSignatures
        try await visit.api.store.write { database in
            try database.lock(.owner, record.owner)
            try visit.link.requireInForce(visit.api.now, in: database)
            guard try SavedRecord.countKept(by: record.owner, in: database) < most else {
                throw Problem.conflict(
                    "There are \(most) saved signatures already (limits.saved-signatures): delete one."
                )
            }
            try record.keep(in: database)
        }
        return try Reply(.created, SavedView(record, endpoint: visit.endpoint)).response
    }

    /// The record of a signature that a person gave, once it was made and accepted.
    package func record(
        _ wanted: NewSavedSignature,
        visit: LinkVisit,
        owner: String,
        isKept: Bool
    ) async throws -> SavedRecord {
        let source = try await SourceIntake(services: signatures, owner: visit.owner).take(wanted.source)
        let configuration = try visit.configuration(for: wanted.part)
        _ = try await signatures.signature(of: source, configuration)
        return SavedRecord(
            id: visit.api.environment.identifier(.signature),
            owner: owner,
            name: wanted.name,
            part: configuration.part.rawValue,
            kind: source.kind,
            source: String(decoding: source.json(), as: UTF8.self),
            isKept: isKept,
            created: visit.api.now
        )
    }

    @Sendable private func preview(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        let source = try SignatureSource(json: Array(record.source.utf8))
        let configuration = try visit.configuration(for: record.part)
        let (signatures, pictures) = (signatures, try await signatures.pictures(of: [source]))
        let svg = try await signatures.work.run { try signatures.signature(of: source, configuration, pictures).svg() }
        return Reply(.ok, contentType: "image/svg+xml", body: svg).response
    }

    private struct NewName: Decodable { let name: String }

    @Sendable private func rename(_ visit: LinkVisit) async throws -> Response {
        let name = try await visit.json(NewName.self).name
        try PlainText.checkLine(name, "A name", atMost: 120)
        let (id, owner) = (visit.parameter("id"), visit.owner)
        let record = try await visit.api.store.write { database in
            try database.lock(.owner, owner)
            var record = try SavedRecord.find(id, of: owner, in: database)
            record.name = name
            try record.update(in: database)
            return record
        }
        return try Reply(.ok, SavedView(record, endpoint: visit.endpoint)).response
    }

    @Sendable private func remove(_ visit: LinkVisit) async throws -> Response {
        let record = try await found(visit)
        try await visit.api.store.write { database in
            try database.lock(.owner, record.owner)
            try record.delete(in: database)
        }
        return Reply(.noContent).response
    }

    private func found(_ visit: LinkVisit) async throws -> SavedRecord {
        let (id, owner) = (visit.parameter("id"), visit.owner)
        return try await visit.api.store.read { try SavedRecord.find(id, of: owner, in: $0) }
    }

    // MARK: Drafts

    @Sendable private func draft(_ visit: LinkVisit) async throws -> Response {
        let owner = visit.owner
        guard let draft = try await visit.api.store.read({ try DraftRecord.of(owner, in: $0) }) else {
            return Reply(.noContent).response
        }
        return Reply(.ok, contentType: "application/json", body: Array(draft.body)).response
    }

    @Sendable private func keepDraft(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body(visit.api.limits.draft)
        guard (try? JSONSerialization.jsonObject(with: Data(body), options: .fragmentsAllowed)) != nil else {
            throw Problem.invalid("A draft is JSON.")
        }
        let draft = DraftRecord(owner: visit.owner, body: Data(body), updated: visit.api.now)
        try await visit.api.store.write { database in
            // Who signs or erases meanwhile leaves no draft behind.
            try database.lock(.owner, draft.owner)
            if let request = try visit.links.subject(of: visit.link, in: database).request {
                try database.lock(.request, request)
            }
            try visit.link.requireInForce(draft.updated, in: database)
            guard try !visit.links.subject(of: visit.link, in: database).isDone else {
                throw Problem(.conflict, "already-done", "The link has served: no draft is kept any more.")
            }
            try draft.keep(in: database)
        }
        return Reply(.noContent).response
    }

    @Sendable private func removeDraft(_ visit: LinkVisit) async throws -> Response {
        let owner = visit.owner
        try await visit.api.store.write { try DraftRecord.remove(of: owner, in: $0) }
        return Reply(.noContent).response
    }
}
