internal import Foundation
internal import HTTPTypes
internal import Logging
internal import ServiceLifecycle
package import Signet
internal import SignetAudit
internal import SignetBasics
internal import SignetSealing
package import SignetServiceFoundation

/// A document that was sealed, or whose time stamp was renewed.
package struct SealResult: Sendable {
    let document: [UInt8]
    /// The level of the seal; `nil` for a renewal, which signs nothing.
    let level: SealLevel?
    /// SHA-256 of the certificate, in hexadecimal; `nil` for a renewal.
    let fingerprint: String?
    /// The address of the authority of the newest time stamp; `nil` without one.
    let authority: String?

    /// The result of an operation; `seal` is the one that it has made.
    init(_ signed: SignedDocument, _ seal: Seal?) {
        document = signed.document
        level = seal?.level
        fingerprint = seal?.identity.certificate.fingerprint.hexadecimal
        authority = signed.report.seal?.timeStampAuthority
    }

    /// The details for the audit.
    var details: [String: String] {
        ["level": level?.rawValue, "certificate": fingerprint, "authority": authority].compactMapValues(\.self)
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
    package func make(
        _ order: SealParameters,
        of operation: DocumentOperation?,
        on document: @escaping @Sendable () throws -> [UInt8],
        by signer: Signer,
        for call: APICall
    ) async throws -> SealResult {
        try requireEnabled()
        let (accountId, now) = (call.caller.accountId, call.api.environment.now())
        let record = try await call.api.store.read { try IdentityRecord.of(accountId, in: $0) }
        let work = work
        let result = try await cancelWhenGracefulShutdown {
            try await work.runUntilCancelled(as: .sealing) {
                let seal = try order.applied(to: self.seal(record, at: now))
                return try self.result(of: operation, with: seal, on: document(), by: signer)
            }
        }
        call.api.metrics.count(.documentsSealed)
        return result
    }

    /// Seals a document, together with another change of it; a key that does not sign is logged.
    ///
    /// Waits for the processor, and for the servers that the seal needs.
    package func result(
        of operation: DocumentOperation? = nil,
        with seal: Seal,
        on document: [UInt8],
        by signer: Signer
    ) throws(SignetError) -> SealResult {
        do throws(SignetError) {
            return SealResult(try signer.apply(operation?.sealed(with: seal) ?? .seal(seal), to: document), seal)
        } catch {
            if error.cause == .key {
                logger.error(
                    "The key of the seals made no signature",
                    metadata: ["reason": "\("\(error)".prefixed(to: 500))"]
                )
            }
            throw error
        }
    }
}
