internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Signet
internal import SignetSealing

/// `/v1/seal…`: what the caller's documents are sealed with, and the certificate, so that people can trust it.
struct SealRoutes: Sendable {
    let api: APIServices
    let seals: SealServices

    func add(to router: some RouterMethods<ServiceContext>) {
        router.api(.get, "seal", .read(.requests), api, tell)
        router.api(.get, "seal/certificate", .read(.requests), api, certificate)
    }

    /// The certificate of the service, which is no secret.
    func add(pagesTo router: some RouterMethods<ServiceContext>) {
        router.get("seal.pem") { _, _ in
            try seals.requireEnabled()
            let seals = seals
            let pem = try await seals.work.run { SealIdentities.pem(of: try seals.identities.identity(nil)) }
            return Self.file(pem)
        }
    }

    private struct SealView: Encodable {
        struct Certificate: Encodable {
            let name: String
            let subject: String
            let issuer: String
            let sha256: String
            let notBefore: Moment
            let notAfter: Moment

            init(_ certificate: X509Certificate) {
                (name, subject, issuer) = (certificate.commonName, certificate.subject, certificate.issuer)
                sha256 = certificate.fingerprint.hexadecimal
                (notBefore, notAfter) = (Moment(certificate.notBefore), Moment(certificate.notAfter))
            }
        }

        let enabled: Bool
        let level: String
        let timeStamps: Bool
        /// Whether the account has its own identity.
        let own: Bool
        let certificate: Certificate?
    }

    @Sendable private func tell(_ call: APICall) async throws -> Response {
        let identity = seals.settings.isEnabled ? try await identity(of: call.caller) : nil
        return try Reply(
            .ok,
            SealView(
                enabled: seals.settings.isEnabled,
                level: seals.settings.level.rawValue,
                timeStamps: seals.authorities != nil,
                own: identity?.isOwn ?? false,
                certificate: identity.map { .init($0.identity.certificate) }
            )
        ).response
    }

    @Sendable private func certificate(_ call: APICall) async throws -> Response {
        try seals.requireEnabled()
        return Self.file(SealIdentities.pem(of: try await identity(of: call.caller).identity))
    }

    private func identity(of caller: Caller) async throws -> (identity: SigningIdentity, isOwn: Bool) {
        let (accountId, seals) = (caller.accountId, seals)
        let record = try await api.store.read { try IdentityRecord.of(accountId, in: $0) }
        return (try await seals.work.run { try seals.identities.identity(record) }, record != nil)
    }

    private static func file(_ pem: String) -> Response {
        Reply(.ok, contentType: "application/pem-certificate-chain", body: Array(pem.utf8))
            .with(
                .contentDisposition,
                FileName("certificate.pem", otherwise: "certificate.pem").disposition(.attachment)
            )
            .response
    }
}
