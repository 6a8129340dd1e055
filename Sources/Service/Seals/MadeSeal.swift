internal import Foundation
internal import GRDB
internal import HTTPTypes
internal import Signet
internal import SignetAudit
internal import SignetSealing

/// A document that was sealed for a caller.
struct MadeSeal: Sendable {
    let document: [UInt8]
    let level: SealLevel
    /// SHA-256 of the certificate, in hexadecimal.
    let fingerprint: String
    /// The address of the time-stamping authority; `nil` without a time stamp.
    let authority: String?

    /// What the audit says of it.
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
    ///   - order: What the caller wants.
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
        let made = try await work.run {
            let seal = try order.applied(to: self.seal(record, at: now))
            let note = TimeStampNote()
            let bytes = try TimeStampNote.$current.withValue(note) {
                try signer.apply(operation?.sealed(with: seal) ?? .seal(seal), to: document()).document
            }
            return MadeSeal(
                document: bytes,
                level: seal.level,
                fingerprint: seal.identity.certificate.fingerprint.hexadecimal,
                authority: note.authority
            )
        }
        call.api.metrics.count(.documentsSealed)
        return made
    }
}
