internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import ServiceLifecycle
internal import Signet
internal import SignetAudit
internal import SignetBasics

/// A document that was sealed for a caller.
struct MadeSeal: Sendable {
    let document: [UInt8]
    let level: SealLevel
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The address of the time-stamping authority; `nil` without a time stamp.
    let authority: String?

    /// The details for the audit.
    var details: [String: String] {
        var details = ["level": level.rawValue, "certificate": fingerprint]
        details["authority"] = authority
        return details
    }
}

extension SealServices {
    /// Seals a document with the identity of the caller's account.
    ///
    /// - Parameters:
    ///   - order: The caller's wishes.
    ///   - operation: The change that is made in the same update.
    ///   - document: The bytes, read on the thread that seals.
    ///   - signer: The signer, with the moment.
    ///   - call: The request.
    /// - Returns: The sealed document.
    /// - Throws: ``Problem`` where sealing is off or no authority answers, and for what the document's rules forbid.
    func make(
        _ order: SealOrder,
        of operation: DocumentOperation?,
        on document: @escaping @Sendable () throws -> [UInt8],
        by signer: Signer,
        for call: APICall
    ) async throws -> MadeSeal {
        try requireEnabled()
        let (accountId, now) = (call.caller.accountId, call.api.environment.now())
        let record = try await call.api.store.read { try IdentityRecord.of(accountId, in: $0) }
        let work = work
        let made = try await cancelWhenGracefulShutdown {
            try await work.runUntilCancelled(as: .sealing) {
                let seal = try order.applied(to: self.seal(record, at: now))
                let note = SealingNote()
                let bytes: [UInt8]
                do {
                    bytes = try SealingNote.$current.withValue(note) {
                        try signer.apply(operation?.sealed(with: seal) ?? .seal(seal), to: document()).document
                    }
                } catch let error as SignetError where note.isSignatureMissing {
                    throw Problem.keyUnavailable(error)
                } catch let error as SignetError where note.isUnproven(error) {
                    throw Problem.unproven(error)
                }
                return MadeSeal(
                    document: bytes,
                    level: seal.level,
                    fingerprint: seal.identity.certificate.fingerprint.hexadecimal,
                    authority: note.authority
                )
            }
        }
        call.api.metrics.count(.documentsSealed)
        return made
    }
}

extension Problem {
    /// The problem of a certificate that may have been revoked.
    fileprivate static func unproven(_ error: SignetError) -> Problem {
        var problem = Problem(
            .serviceUnavailable,
            "certificate-unproven",
            "The sealing certificate may have been revoked. Ask the service's operator."
        )
        problem.cause = error.message
        return problem
    }

    /// The problem of a key on a token or at a service that does not answer.
    fileprivate static func keyUnavailable(_ error: SignetError) -> Problem {
        var problem = Problem(
            .serviceUnavailable,
            "key-unavailable",
            "The sealing key did not answer. Try again in a minute, or ask the service's operator."
        ).with(.retryAfter, "60")
        problem.cause = error.message
        return problem
    }
}
