internal import Foundation
internal import HTTPTypes
package import SignetAudit
package import SignetServiceFoundation

/// Hands a device from one person to the next.
///
/// Each person has their own link, which ends when the device is given back; nothing that they drew stays for others.
package struct SittingService: Sendable {
    let services: RequestServices

    package init(services: RequestServices) { self.services = services }

    private var api: APIServices { services.api }

    /// Begins a sitting at the device that asks, and nowhere else from then on.
    ///
    /// - Returns: The secret that the device keeps.
    package func begin(_ visit: SittingVisit, from origin: AuditEvent.Origin) async throws -> Secret {
        let secret = api.environment.secret()
        try await change(visit) { sitting, request, database in
            guard sitting.begun == nil else { throw Problem.otherHands }
            (sitting.session, sitting.begun) = (secret.digest, api.now)
            try sitting.update(in: database)
            let begun = AuditEvent(
                .sittingBegun,
                at: api.now,
                by: sitting.actor,
                from: origin,
                document: nil,
                sitting.details
            )
            try request.log.append([begun], in: database)
        }
        return secret
    }

    /// Hands the device to a person whose turn it is.
    package func hand(to id: String, _ visit: SittingVisit) async throws {
        try await change(visit) { sitting, request, database in
            guard sitting.begun != nil, sitting.signerId == nil else { throw Problem.otherHands }
            try request.requireUnderWay(at: api.now)
            let signers = try request.signers(in: database)
            guard let signer = signers.first(where: { $0.id == id }), signers.principal(of: signer).id == id else {
                throw Problem.notFound("signer")
            }
            guard signer.mayAct else {
                throw Problem.conflict("It is not \(signer.name)'s turn: hand the device to somebody else.")
            }
            let isElsewhere = try SittingRecord.exists(
                where: "requestId = ? AND signerId = ? AND ended IS NULL AND id <> ? AND expires > ?",
                [request.id, id, sitting.id, api.now],
                in: database
            )
            guard !isElsewhere else { throw Problem.conflict("\(signer.name) has another device already.") }
            // The host could use what the person has drawn elsewhere.
            try signer.leave(api.now, in: database)
            sitting.signerId = id
            try sitting.update(in: database)
        }
    }

    /// Opens the page of the person who has the device.
    ///
    /// - Returns: The address of the person's page, which works at this device until it is given back.
    package func open(_ visit: SittingVisit, from origin: AuditEvent.Origin) async throws -> String {
        let url = try await change(visit) { sitting, request, database in
            guard let id = sitting.signerId,
                let signer = try request.signers(in: database).first(where: { $0.id == id }), !signer.state.isOut
            else { throw Problem.otherHands }
            try request.requireUnderWay(at: api.now)
            let now = api.now
            try LinkRecord.revoke(sitting: sitting.id, now: now, in: database)
            let made = services.links.make(
                .sign,
                account: request.accountId,
                subject: id,
                expires: min(request.expires, sitting.expires)
            )
            var link = made.record
            link.sittingId = sitting.id
            try link.insert(in: database)
            let details = ["signer": id, "name": signer.name, "link": link.id]
                .merging(sitting.details) { $1 }
            try request.note(.linkCreated, by: sitting.actor, from: origin, details, services, in: database)
            return made.url
        }
        services.outbox.wake()
        return url
    }

    /// The judgement on a PIN.
    package enum Judgement: Sendable {
        /// It is right, and the device keeps this secret from now on.
        case right(Secret)
        case wrong
        /// It was wrong once too often.
        case ended
    }

    /// Gives the device back to its host, where the PIN is right.
    ///
    /// All processes together judge at most ``SittingRecord/mostAttempts`` wrong ones in a row.
    package func giveBack(
        _ pin: String,
        _ visit: SittingVisit,
        from origin: AuditEvent.Origin
    ) async throws
        -> Judgement
    {
        let secret = api.environment.secret()
        let judgement: Judgement = try await change(visit) { sitting, request, database in
            guard let id = sitting.signerId else { throw Problem.otherHands }
            let now = api.now
            let digests = try SittingDigests(api.environment, in: database)
            guard digests.pin(pin.trimmed, of: sitting.id) == sitting.pin else {
                sitting.attempts += 1
                guard sitting.attempts >= SittingRecord.mostAttempts else {
                    try sitting.update(in: database)
                    return .wrong
                }
                let actor = sitting.actor
                try sitting.end(because: "pin", by: actor, from: origin, request, now, in: database)
                return .ended
            }
            try LinkRecord.revoke(sitting: sitting.id, now: now, in: database)
            try request.signers(in: database).first { $0.id == id }?.leave(now, in: database)
            // A page that the browser has kept is not shown again once its cookie has changed.
            (sitting.attempts, sitting.signerId, sitting.session) = (0, nil, secret.digest)
            try sitting.update(in: database)
            return .right(secret)
        }
        services.outbox.wake()
        return judgement
    }

    /// Ends a sitting while its host has the device.
    package func end(_ visit: SittingVisit, from origin: AuditEvent.Origin) async throws {
        try await change(visit) { sitting, request, database in
            guard sitting.signerId == nil else { throw Problem.otherHands }
            let actor = sitting.actor
            try sitting.end(because: nil, by: actor, from: origin, request, api.now, in: database)
        }
        services.outbox.wake()
    }

    /// Works on the sitting as it is now, with the locks of its request and of what its people keep.
    private func change<Value: Sendable>(
        _ visit: SittingVisit,
        _ work: @escaping @Sendable (inout SittingRecord, RequestRecord, Database) throws -> Value
    ) async throws -> Value {
        try visit.requireOwnPage()
        let (known, now) = (visit.sitting, api.now)
        return try await api.store.write { database in
            try RequestErasure.lock([known.requestId], in: database)
            guard var sitting = try SittingRecord.with(id: known.id, in: database),
                sitting.session == known.session, [.ready, .begun].contains(sitting.state(at: now)),
                let request = try RequestRecord.with(id: sitting.requestId, in: database)
            else { throw Problem.otherHands }
            return try work(&sitting, request, database)
        }
    }
}

extension SittingRecord {
    /// The actor of what the host does at the device.
    var actor: AuditEvent.Actor { AuditEvent.Actor(kind: .sender, id: id, name: host) }

    /// Ends it, with all pages that it has opened; the locks of its request's people are held.
    mutating func end(
        because cause: String?,
        by actor: AuditEvent.Actor,
        from origin: AuditEvent.Origin,
        _ request: RequestRecord,
        _ now: Moment,
        in database: Database
    ) throws {
        try LinkRecord.revoke(sitting: id, now: now, in: database)
        if let signerId { try request.signers(in: database).first { $0.id == signerId }?.leave(now, in: database) }
        (signerId, pin, ended) = (nil, Data(), now)
        try update(in: database)
        var details = details
        details["cause"] = cause
        try request.log.append(
            [AuditEvent(.sittingEnded, at: now, by: actor, from: origin, document: nil, details)],
            in: database
        )
    }
}

extension SignerRecord {
    /// Removes what they have drawn and saved, unless it is a part of what they have finished; their lock is held.
    fileprivate func leave(_ now: Moment, in database: Database) throws {
        try endHandovers(now, in: database)
        guard !state.hasFinished else { return }
        try forgetInk(now, in: database)
        try AttachmentRecord.remove(of: self, besides: [], now, in: database)
    }
}
