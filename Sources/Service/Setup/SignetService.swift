internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
package import Logging
internal import NIOCore
internal import NIOSSL
internal import ServiceLifecycle
internal import Signet
internal import UnixSignals

/// The capture service: HTTP API, pages, and the tasks beside them.
package struct SignetService: Sendable {
    private let core: ServiceCore
    private let assets: WebAssets

    /// What is told once, at the first start on an empty folder.
    package struct Welcome: Sendable {
        /// A key that may do everything.
        package let key: String
        /// The path of a link that signs a browser in, once.
        package let entrance: String
    }

    /// Sets a service up on its folder, which it makes where there is none.
    ///
    /// - Throws: When the folder cannot be used.
    package init(_ configuration: ServiceConfiguration, surroundings: Surroundings, logger: Logger) throws {
        core = try ServiceCore(configuration: configuration, surroundings: surroundings, logger: logger)
        assets = try WebAssets(folder: WebAssets.folder(configured: configuration.webFolder))
    }

    /// What answers requests.
    private func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        let isSecure = core.configuration.tls != nil || core.address.isSecure
        let headers = SecurityHeaders(embedders: core.configuration.embedders, isSecure: isSecure)
        router.add(middleware: ServiceMiddleware(core: core, headers: headers))
        SystemRoutes(core: core, description: APIDescription(assets)).add(to: router)
        PageRoutes(core: core, assets: assets).add(to: router)
        FormRoutes(core: core).add(to: router)
        SessionRoutes(core: core).add(to: router)
        let captures = router.group("c")
        let signings = router.group("s")
        for (group, purposes) in [(captures, [LinkRecord.Purpose.capture, .handover]), (signings, [.sign])] {
            CaptureAids(core: core).add(to: group, purposes: purposes)
            SavedSignatures(core: core).add(to: group, purposes: purposes)
            HandoverRoutes(core: core).add(to: group, purposes: purposes)
        }
        CaptureDesk(core: core).add(to: captures)
        SigningRoutes(core: core).add(to: signings)
        let api = router.group("v1")
        DocumentRoutes(core: core).add(to: api)
        SignatureRoutes(core: core).add(to: api)
        CaptureRoutes(core: core).add(to: api)
        RequestRoutes(core: core).add(to: api)
        AuditRoutes(core: core).add(to: api)
        BatchRoutes(core: core).add(to: api)
        WebhookRoutes(core: core).add(to: api)
        AccountRoutes(core: core).add(to: api)
        return router
    }

    /// Makes the first account, where there is none.
    package func welcome() async throws -> Welcome? {
        guard let first = try await AccountOffice(core: core).openFirst() else { return nil }
        let entrance = try await core.keyring.makeEntrance(keyId: first.keyId)
        return Welcome(key: first.secret.revealed, entrance: "/#/enter/\(entrance.revealed)")
    }

    /// Makes an account, or another key of one.
    ///
    /// - Returns: The key, which is told this once.
    package func makeKey(account: String, name: String, scopes: [String]) async throws -> String {
        let office = AccountOffice(core: core)
        guard !scopes.isEmpty else { return try await office.open(account).secret.revealed }
        return try await office.key(of: account, called: name, scopes: ScopeSet.named(scopes)).revealed
    }

    /// Serves until the process is told to end (SIGTERM, SIGINT); requests that are under way are finished.
    ///
    /// - Parameter onListening: Called with the address once connections are taken.
    /// - Throws: When the address cannot be listened on, another process serves the folder, or the data key is another.
    package func run(onListening: @escaping @Sendable (_ address: String) async -> Void) async throws {
        let lock = try core.store.claim()
        defer { withExtendedLifetime(lock) {} }
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(service: try application(onListening)),
                    .init(service: Deliverer(core: core)),
                    .init(service: BatchRunner(core: core)),
                    .init(service: Janitor(core: core)),
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: core.logger
            )
        )
        try await group.run()
        try await core.resolvers.shutDown()
        try await core.viewing.shutDown()
        try await core.batching.shutDown()
        core.pageViewing.end()
        try await core.work.shutDown()
        try core.store.close()
    }

    private func application(
        _ onListening: @escaping @Sendable (String) async -> Void
    ) throws -> some ApplicationProtocol {
        let configuration = core.configuration
        let http = HTTPServerBuilder.http1(
            configuration: .init(idleTimeout: .seconds(Int64(configuration.limits.idleSeconds)))
        )
        let scheme = configuration.tls == nil ? "http" : "https"
        let (core, host) = (core, configuration.host)
        return Application(
            router: router(),
            server: try configuration.tls.map { try .tls(http, tlsConfiguration: Self.tls($0)) } ?? http,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: configuration.port),
                serverName: nil,
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    configuration.limits.connections,
                    logger: core.logger
                )
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? configuration.port
                let shown = host.contains(":") ? "[\(host)]" : host
                core.address.listens(at: "\(scheme)://\(shown):\(port)")
                await onListening(core.address.base)
            },
            logger: core.logger
        )
    }

    private static func tls(_ files: ServiceConfiguration.TLSFiles) throws -> TLSConfiguration {
        let chain = try NIOSSLCertificate.fromPEMFile(files.certificate).map { NIOSSLCertificateSource.certificate($0) }
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(try NIOSSLPrivateKey(file: files.key, format: .pem))
        )
        tls.minimumTLSVersion = .tlsv12
        return tls
    }
}
