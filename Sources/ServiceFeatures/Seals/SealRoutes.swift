internal import Foundation
internal import HTTPTypes
package import Hummingbird
internal import Signet
internal import SignetBasics
internal import SignetKeys
package import SignetServiceFoundation

/// `/v1/seal…`: the settings of the caller's seals, and the certificate, so that people can trust it.
package struct SealRoutes: Sendable {
    package let api: APIServices
    package let seals: SealServices

    package init(api: APIServices, seals: SealServices) {
        (self.api, self.seals) = (api, seals)
    }

    package func add(to router: some RouterMethods<ServiceRequestContext>) {
        router.api(.get, "seal", .read(.requests), api, show)
        router.api(.get, "seal/certificate", .read(.requests), api, certificate)
        router.api(.post, "seal/identity", .write(.admin), api, choose)
    }

    /// The certificate of the service, which is not a secret.
    package func add(pagesTo router: some RouterMethods<ServiceRequestContext>) {
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
        /// Whether the account can choose the name in its seals.
        let canRename: Bool
        let certificate: Certificate?
    }

    @Sendable private func show(_ call: APICall) async throws -> Response {
        try Reply(.ok, try await view(for: call.caller)).response
    }

    private func view(for caller: Caller) async throws -> SealView {
        let identity = seals.settings.isEnabled ? try await identity(of: caller) : nil
        return SealView(
            enabled: seals.settings.isEnabled,
            level: seals.settings.level.rawValue,
            timeStamps: seals.authorities != nil,
            own: identity?.isOwn ?? false,
            canRename: identity?.canRename ?? false,
            certificate: identity.map { .init($0.identity.certificate) }
        )
    }

    private var service: IdentityService { IdentityService(api: api, identities: seals.identities) }

    private struct NewIdentityName: Decodable { let name: String }

    /// Makes an identity in the name that the account chooses.
    @Sendable private func choose(_ call: APICall) async throws -> Response {
        try seals.requireEnabled()
        let name = try await call.json(NewIdentityName.self).name.trimmed
        try PlainText.checkLine(name, "The name in seals", atMost: SealIdentities.longestName)
        guard !name.isEmpty else { throw Problem.invalid("The name in seals is empty: give your organisation's.") }
        try await service.choose(name, for: call, work: seals.work)
        return try Reply(.ok, try await view(for: call.caller)).response
    }

    @Sendable private func certificate(_ call: APICall) async throws -> Response {
        try seals.requireEnabled()
        return Self.file(SealIdentities.pem(of: try await identity(of: call.caller).identity))
    }

    private struct Sealing: Sendable {
        let identity: SigningIdentity
        let isOwn: Bool
        let canRename: Bool
    }

    private func identity(of caller: Caller) async throws -> Sealing {
        let (accountId, seals, service) = (caller.accountId, seals, service)
        let record = try await api.store.read { try IdentityRecord.of(accountId, in: $0) }
        return try await seals.work.run {
            Sealing(
                identity: try seals.identities.identity(record),
                isOwn: record != nil,
                canRename: try service.obstacle(record) == nil
            )
        }
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
