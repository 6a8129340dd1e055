internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetAudit
package import SignetServiceFoundation

/// Takes the signature that a person gives by a capture's or handover's link.
package struct CaptureService: Sendable {
    package let links: Links
    package let signatures: SignatureServices
    package let outbox: Outbox

    package init(links: Links, signatures: SignatureServices, outbox: Outbox) {
        (self.links, self.signatures, self.outbox) = (links, signatures, outbox)
    }

    private var api: APIServices { links.api }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.visit(.post, ":token/result", [.capture, .handover], links, result)
        router.visit(.post, ":token/opened", [.capture, .handover], links, opened)
    }

    @Sendable private func result(_ visit: LinkVisit) async throws -> Response {
        let body = try await visit.body()
        let wanted = try NewSavedSignature(json: body)
        let once = try visit.once(body: body)
        try await take(wanted, visit, once: once)
        return try Reply(.ok, ["done": true]).response
    }

    /// Keeps a signature for the link's recipient.
    package func take(_ wanted: NewSavedSignature, _ visit: LinkVisit, once: IdempotentRequest?) async throws {
        if let once, try await api.store.read({ try once.earlier(in: $0) }) != nil { return }
        let reply = try Reply(.ok, ["done": true])
        switch visit.link.purpose {
        case .capture:
            let record = try await signature(wanted, visit)
            try await api.store.write { database in
                if try once?.begin(in: database) != nil { return }
                try keepCapture(visit, record, in: database)
                try once?.keep(reply, in: database)
            }
        case .handover:
            let record = try await handed(wanted, visit)
            try await api.store.write { database in
                if try once?.begin(in: database) != nil { return }
                try keepHandover(visit, record, in: database)
                try once?.keep(reply, in: database)
            }
        case .sign: throw Problem.linkUnknown
        }
        outbox.wake()
    }

    private func signature(_ wanted: NewSavedSignature, _ visit: LinkVisit) async throws -> SignatureRecord {
        let source = try await SourceIntake(services: signatures, owner: visit.owner).take(wanted.source)
        return try await SignatureStore(services: signatures).record(
            source,
            visit.configuration,
            name: wanted.name.isEmpty ? visit.name : wanted.name,
            account: visit.link.accountId
        )
    }

    private func keepCapture(_ visit: LinkVisit, _ record: SignatureRecord, in database: Database) throws {
        try database.lock(.owner, visit.owner)
        var capture = try CaptureRecord.find(visit.link.subject, of: visit.link.accountId, in: database)
        try visit.link.requireInForce(api.now, in: database)
        guard capture.state == .waiting else {
            throw Problem(.conflict, "already-done", "A signature was given by this link already.")
        }
        try record.insert(in: database)
        capture.state = .done
        capture.signatureId = record.id
        try capture.update(in: database)
        try DraftRecord.remove(of: visit.owner, in: database)
        let details = ["capture": capture.id, "signature": record.id, "sha256": record.digest]
        try visit.note(.captureCompleted, details, from: visit.origin, in: database)
        try outbox.enqueue(
            .captureCompleted,
            account: capture.accountId,
            subject: capture.id,
            ["signature": record.id, "name": capture.name],
            in: database
        )
    }

    private func handed(_ wanted: NewSavedSignature, _ visit: LinkVisit) async throws -> SavedRecord {
        let id = visit.link.subject
        let owner = try await api.store.read {
            try HandoverRecord.with(id: id, in: $0)?.owner
        }
        guard let owner else { throw Problem.linkUnknown }
        return try await SavedSignatures(links: links, signatures: signatures).record(
            wanted,
            visit: visit,
            owner: owner,
            isKept: false
        )
    }

    private func keepHandover(_ visit: LinkVisit, _ record: SavedRecord, in database: Database) throws {
        try database.lock(.owner, record.owner)
        try visit.link.requireInForce(api.now, in: database)
        guard try HandoverRecord.accept(record.id, for: visit.link.subject, in: database) else {
            throw Problem(.conflict, "already-done", "A signature was given by this link already.")
        }
        try record.keep(in: database)
        try DraftRecord.remove(of: visit.owner, in: database)
        try visit.note(.handoverDone, ["handover": visit.link.subject], from: visit.origin, in: database)
    }

    /// The page reports that it was opened; only its script does so, so that fetching a link changes nothing.
    @Sendable private func opened(_ visit: LinkVisit) async throws -> Response {
        guard visit.link.purpose == .handover else { return Reply(.noContent).response }
        try await api.store.write { database in
            guard try HandoverRecord.open(visit.link.subject, in: database) else { return }
            try visit.note(.handoverOpened, ["handover": visit.link.subject], from: visit.origin, in: database)
        }
        return Reply(.noContent).response
    }
}
