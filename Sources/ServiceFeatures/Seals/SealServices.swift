package import Foundation
internal import HTTPTypes
package import Logging
internal import Signet
package import SignetCMS
internal import SignetKeys
package import SignetSealing
package import SignetServiceFoundation
internal import SignetSigning

/// The services that sealing uses.
package struct SealServices: Sendable {
    package let settings: SealSettings
    package let identities: SealIdentities
    /// `nil` without time stamps.
    package let authorities: TimeStampAuthorities?
    /// The certificates that are trusted for time stamps alone: authorities' or their issuers'.
    let timeStampAnchors: [X509Certificate]
    /// Replies of responders and lists, which all documents share.
    private let revocation: RevocationSettings
    /// The threads for seals that a caller waits for: an authority may be silent for half a minute.
    package let work: WorkPool
    package let logger: Logger

    /// Sets up, reading the certificates of the authorities.
    ///
    /// - Throws: `SignetError` for a file of theirs that cannot be read, and `TimeStampError` for an invalid address.
    package init(_ settings: SealSettings, identities: SealIdentities, work: WorkPool, logger: Logger) throws {
        self.settings = settings
        self.identities = identities
        self.work = work
        self.logger = logger
        timeStampAnchors = try X509Certificate.trusted(in: settings.authorityCertificates)
        let anchors = settings.authorityCertificates.isEmpty ? nil : timeStampAnchors.map(\.der)
        let named = try settings.authorities.map { try HTTPTimeStampAuthority($0, anchors: anchors) }
        authorities =
            named.isEmpty
            ? nil
            : TimeStampAuthorities(named) { attempt in
                logger.warning(
                    "A time-stamping authority gave no time stamp",
                    metadata: [
                        "authority": "\(attempt.authority)", "reason": "\("\(attempt.fault)".prefixed(to: 500))",
                    ]
                )
            }
        var revocation = RevocationSettings()
        revocation.allowsPrivateAddresses = settings.allowsPrivateAddresses
        self.revocation = revocation
    }

    /// The sources of validation data, with the certificates that came with the identities.
    ///
    /// Waits for the disk and the processor.
    private func revocation(_ identity: SigningIdentity?) -> RevocationSettings {
        var revocation = revocation
        let all = [identity, try? identities.identity(nil)].compactMap(\.self)
        revocation.certificates = all.flatMap { $0.chain + $0.unrelated }
        return revocation
    }

    /// The operation that renews a document of level B-LTA.
    ///
    /// Waits for the disk and the processor.
    /// - Throws: `SignetError` where there is no time-stamping authority.
    func renewal() throws -> DocumentOperation {
        guard let authorities else {
            throw SignetError(.unavailable, "seal.tsa names no time-stamping authority", cause: .timeStamp)
        }
        return .renewal(by: authorities, revocation: revocation(nil))
    }

    /// The seal of an account, at the level that is set.
    ///
    /// Waits for the disk and the processor.
    /// - Parameters:
    ///   - record: The account's own identity; `nil` where it has none.
    ///   - moment: The moment of sealing.
    /// - Returns: The seal, without texts.
    /// - Throws: ``Problem`` where the certificate is not valid at the moment, and `SignetError` for an identity that cannot be read.
    package func seal(_ record: IdentityRecord?, at moment: Date) throws -> Seal {
        let identity = try identities.identity(record)
        guard identity.certificate.notBefore <= moment, moment <= identity.certificate.notAfter else {
            throw Problem(
                .serviceUnavailable,
                "certificate-expired",
                "The certificate of the seals is not valid now: the operator has to give another."
            )
        }
        var seal = Seal(identity)
        seal.level = settings.level
        seal.timeStamps = authorities
        seal.revocation = revocation(identity)
        return seal
    }

    /// Refuses where sealing is off.
    func requireEnabled() throws(Problem) {
        guard settings.isEnabled else {
            throw Problem(
                .conflict,
                "sealing-off",
                "Documents are not sealed here: the operator has set seal.enabled to false."
            )
        }
    }
}
