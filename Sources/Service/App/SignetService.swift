internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
internal import HummingbirdTLS
package import Logging
internal import NIOCore
internal import NIOSSL
internal import ServiceLifecycle
internal import Signet
internal import SignetServiceFeatures
package import SignetServiceFoundation
internal import Tracing

/// The capture service: HTTP API, pages, and the tasks beside them.
package struct SignetService: Sendable {
    let parts: ServiceParts
    private let assets: WebAssets
    /// The last warnings and errors that were logged.
    private let recent: RecentErrors
    private let confinement = ConfinementReport()

    /// The account that the first start on an empty folder made, and how to sign in to it.
    package struct FirstAccount: Sendable {
        /// A key that may do everything.
        package let key: String
        /// The path of a link that signs a browser in, once.
        package let signInPath: String
    }

    /// Sets a service up on its folder, which it makes where there is none.
    ///
    /// - Throws: When the folder cannot be used.
    package init(_ configuration: ServiceConfiguration, environment: ServiceEnvironment, logger: Logger) throws {
        try self.init(configuration, environment: environment, logger: logger, recent: RecentErrors())
    }

    /// Sets a service up whose last errors can be read.
    ///
    /// - Throws: When the folder cannot be used.
    package init(
        _ configuration: ServiceConfiguration,
        environment: ServiceEnvironment,
        logger: Logger,
        recent: RecentErrors
    ) throws {
        parts = try ServiceParts(configuration, environment: environment, logger: logger)
        self.recent = recent
        assets = try WebAssets(
            folder: WebAssets.folder(configured: configuration.webFolder),
            address: parts.api.address,
            others: AssetVersions(store: parts.api.store, dataFolder: configuration.dataFolder)
        )
    }

    /// The application that answers requests.
    private func router() -> Router<ServiceRequestContext> {
        let router = Router(context: ServiceRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(
            middleware: ServiceMiddleware(api: parts.api, configuration: parts.configuration, logger: parts.logger)
        )
        HealthRoutes(api: parts.api, work: parts.pools.work).add(to: router)
        let numbers = ServiceNumbers(parts, recent, confinement)
        SystemRoutes(
            api: parts.api,
            numbers: numbers,
            description: APIDescription(assets),
            metricsNeedKey: parts.configuration.metricsNeedKey
        ).add(to: router)
        SessionRoutes(api: parts.api).add(to: router)
        SealRoutes(api: parts.api, seals: parts.seals).add(pagesTo: router)
        verificationRoutes.add(publicTo: router)
        addPages(to: router)
        addOperations(to: router.group("v1"))
        OperationRoutes(
            api: parts.api,
            numbers: numbers,
            recent: recent,
            instance: parts.configuration.instance
        ).add(to: router.group("v1"))
        return router
    }

    /// The pages, and their requests below the links that lead to them.
    private func addPages(to router: Router<ServiceRequestContext>) {
        let (links, signatures) = (parts.links, parts.signatures)
        let captureService = CaptureService(links: links, signatures: signatures, outbox: parts.outbox)
        PageRoutes(links: links, configuration: parts.configuration, assets: assets).add(to: router)
        MailCheckPage(api: parts.api, assets: assets).add(to: router)
        FormRoutes(links: links, captures: captureService, signing: parts.requests, assets: assets).add(to: router)
        PublicLinkPages(services: parts.requests, assets: assets).add(to: router)
        SittingPages(services: parts.requests, assets: assets).add(to: router)
        let captures = router.group("c")
        let signings = router.group("s")
        for (group, purposes) in [(captures, [LinkRecord.Purpose.capture, .handover]), (signings, [.sign])] {
            CaptureAids(links: links, signatures: signatures).add(to: group, purposes: purposes)
            SavedSignatures(links: links, signatures: signatures).add(to: group, purposes: purposes)
            HandoverRoutes(links: links, work: parts.pools.work).add(to: group, purposes: purposes)
            LinkCode(links: links, work: parts.pools.work).add(to: group, purposes: purposes)
        }
        captureService.add(to: captures)
        SigningRoutes(services: parts.requests).add(to: signings)
        AttachmentRoutes(services: parts.requests).add(to: signings)
    }

    /// The operations of the API.
    private func addOperations(to routes: some RouterMethods<ServiceRequestContext>) {
        let (api, signatures) = (parts.api, parts.signatures)
        DocumentRoutes(
            api: api,
            documents: parts.documents,
            signatures: signatures,
            seals: parts.seals,
            office: OfficeConversion(parts.configuration)
        )
        .add(to: routes)
        SignatureRoutes(api: api, services: signatures).add(to: routes)
        CaptureRoutes(api: api, links: parts.links, factory: signatures.factory).add(to: routes)
        RequestRoutes(services: parts.requests).add(to: routes)
        RequestTableRoutes(api: api).add(to: routes)
        LabelRoutes(services: parts.requests).add(to: routes)
        SavedSearchRoutes(api: api).add(to: routes)
        TaskRoutes(services: parts.requests).add(to: routes)
        AttachmentRoutes(services: parts.requests).add(toAPI: routes)
        RequestDocumentRoutes(services: parts.requests).add(to: routes)
        PaperRoutes(services: parts.requests).add(to: routes)
        TemplateRoutes(services: parts.requests).add(to: routes)
        BlockRoutes(api: api).add(to: routes)
        MailRoutes(services: parts.requests).add(to: routes)
        CorrectionRoutes(services: parts.requests).add(to: routes)
        AuditRoutes(api: api, signatures: signatures, verifiesPublicly: parts.configuration.verifiesPublicly)
            .add(to: routes)
        BatchRoutes(api: api, work: parts.pools.work).add(to: routes)
        PublicLinkRoutes(services: parts.requests, work: parts.pools.work).add(to: routes)
        BulkRoutes(services: parts.requests).add(to: routes)
        SittingRoutes(services: parts.requests).add(to: routes)
        WebhookRoutes(api: api, outbox: parts.outbox, allowsPrivate: parts.configuration.allowsPrivateWebhooks)
            .add(to: routes)
        MailSettingsRoutes(services: parts.requests).add(to: routes)
        MailTrialRoutes(services: parts.requests, work: parts.pools.seals).add(to: routes)
        MailReportRoutes(services: parts.requests).add(to: routes)
        MailTextRoutes(api: api).add(to: routes)
        AccountRoutes(api: api).add(to: routes)
        SignInLinkRoutes(api: api).add(to: routes)
        SenderRoutes(api: api, mail: parts.requests.mailSettings).add(to: routes)
        SealRoutes(api: api, seals: parts.seals).add(to: routes)
        verificationRoutes.add(to: routes)
    }

    private var verificationRoutes: VerificationRoutes {
        VerificationRoutes(
            api: parts.api,
            verification: parts.verification,
            visitors: parts.visitors,
            isPublic: parts.configuration.verifiesPublicly
        )
    }

    /// Makes the first account, where there is none.
    package func makeFirstAccount() async throws -> FirstAccount? {
        guard let first = try await AccountService(api: parts.api).openFirst() else { return nil }
        let (record, secret) = parts.api.keyring.makeSignInLink(keyId: first.keyId, lifetime: .printed)
        try await parts.api.store.write { try record.insert(in: $0) }
        return FirstAccount(key: first.secret.revealed, signInPath: SignInLink.path(secret))
    }

    /// Makes an account, or another key of one.
    ///
    /// - Returns: The key, which is shown only once.
    package func makeKey(account: String, name: String, scopes: [String]) async throws -> String {
        let accounts = AccountService(api: parts.api)
        guard !scopes.isEmpty else { return try await accounts.open(account).secret.revealed }
        return try await accounts.key(of: account, called: name, scopes: ScopeSet.named(scopes)).revealed
    }

    /// Makes a link that signs a browser in to an account, once.
    ///
    /// - Parameters:
    ///   - account: The account's name.
    ///   - person: The recipient, by the name of the key for their browsers; nil for the first key that may manage the account.
    /// - Returns: The link, at the address that the settings name.
    /// - Throws: ``UnknownAccountError``, and ``MaintenanceError`` where the settings name no address.
    package func signInLink(account: String, for person: String?) async throws -> String {
        let configuration = parts.configuration
        guard configuration.baseURL != nil || configuration.port != 0 else {
            throw MaintenanceError(.refused, "the port is any that is free: set base-url to the service's address")
        }
        if let person { try PlainText.checkLine(person, "A key's name", atMost: 120) }
        parts.api.address.listens(at: configuration.address(port: configuration.port))
        let secret = try await AccountService(api: parts.api).signInLink(to: account, for: person)
        return parts.api.address.base + SignInLink.path(secret)
    }

    /// Serves until the process receives SIGTERM or SIGINT; requests and jobs that are in progress are finished within the limit.
    ///
    /// - Parameter onListening: Called with the address once connections are taken.
    /// - Throws: When the service cannot listen on the address, another process serves the folder, the data key is another, or
    ///   the identity of seals cannot be read.
    package func run(onListening: @escaping @Sendable (_ address: String) async -> Void) async throws {
        let lock = try await claimFolder()
        defer { withExtendedLifetime(lock) {} }
        guard let settings = parts.configuration.traces else { return try await serve([], onListening) }
        let queue = SpanQueue(parts.api.metrics)
        let exporter = try SpanExporter(
            settings,
            instance: parts.configuration.instance,
            queue,
            parts.api.metrics,
            logger: parts.logger
        )
        let randomBytes = parts.api.environment.randomBytes
        let tracer = SpanTracer(queue: queue, sampling: settings.sampling, randomBytes: randomBytes)
        try await withTracer(tracer) { try await serve([.init(service: exporter, serviceName: "traces")], onListening) }
    }

    /// Serves with other services, which end after the service's own.
    private func serve(
        _ others: [ServiceGroupConfiguration.ServiceConfiguration],
        _ onListening: @escaping @Sendable (_ address: String) async -> Void
    ) async throws {
        let upkeep = Upkeep(
            requests: parts.requests,
            rules: parts.configuration.retention,
            logger: parts.logger
        )
        // Without names the log would have all that they consist of, settings too.
        let group = ServiceGroup(
            configuration: .init(
                services: others + [
                    .init(service: try application(onListening), serviceName: "requests"),
                    .init(
                        service: ChangeReading(
                            feed: parts.api.changes,
                            faults: parts.api.jobs.faults,
                            logger: parts.logger
                        ),
                        serviceName: "changes"
                    ),
                    .init(service: JobWatching(jobs: parts.api.jobs, logger: parts.logger), serviceName: "jobs"),
                    .init(service: deliverer, serviceName: "deliveries"),
                    .init(service: mailSender, serviceName: "mails"),
                    .init(service: batchRunner, serviceName: "batches"),
                    .init(
                        service: BulkRunner(services: parts.requests, logger: parts.logger),
                        serviceName: "bulk"
                    ),
                    .init(
                        service: TaskRunner(services: parts.requests, logger: parts.logger),
                        serviceName: "tasks"
                    ),
                    .init(service: sealer, serviceName: "seals"),
                    .init(service: renewer, serviceName: "renewals"),
                    .init(
                        service: ProcessUpkeep(requests: parts.requests, logger: parts.logger),
                        serviceName: "process"
                    ),
                    .init(service: upkeep, serviceName: "upkeep"),
                ],
                logger: parts.logger
            )
        )
        if parts.configuration.workers != nil { confinement.log(to: parts.logger) }
        // Faults of the TLS files are reported before anything is made.
        try await prepareSeals()
        try await assets.others.keep(assets)
        try await upkeep.prepare(isAlone: parts.configuration.folderUse == .alone)
        let stop = ServiceStop(parts.api.lifecycle, parts.configuration, logger: parts.logger)
        switch try await stop.run(group, shutDown: parts.shutDown) {
        case .complete: break
        case .overdue: parts.abandon()
        }
    }

    /// Takes the folder, with the unfinished work of processes that have ended.
    private func claimFolder() async throws -> FolderLock? {
        switch parts.configuration.folderUse {
        case .alone:
            let lock = try parts.api.store.claim()
            try await parts.api.jobs.takeOver()
            return lock
        case .shared:
            try parts.api.store.claimBlobs()
            return nil
        }
    }

    /// The warning about links that work on this computer only, with a remedy; `nil` for others.
    ///
    /// Known as soon as the service listens.
    package var linkWarning: String? {
        parts.api.address.isThisMachine ? Self.localLinks(parts.api.address.base) : nil
    }

    private static func localLinks(_ base: String) -> String {
        """
        Links begin with \(base), which works on this computer only: set base-url to the address that others reach, as \
        --set base-url=https://sign.example.org
        """
    }

    private var deliverer: Deliverer {
        Deliverer(
            api: parts.api,
            work: parts.pools.jobs,
            allowsPrivate: parts.configuration.allowsPrivateWebhooks,
            logger: parts.logger
        )
    }

    private var mailSender: MailSender {
        MailSender(services: parts.requests, work: parts.pools.mails, logger: parts.logger)
    }

    private var sealer: FinishingJob<SealingStep> {
        FinishingJob(
            step: SealingStep(services: parts.requests, logger: parts.logger),
            work: parts.pools.jobs
        )
    }

    private var renewer: FinishingJob<RenewalStep> {
        FinishingJob(
            step: RenewalStep(services: parts.requests, logger: parts.logger),
            work: parts.pools.jobs
        )
    }

    private var batchRunner: BatchRunner {
        BatchRunner(
            api: parts.api,
            documents: parts.documents,
            outbox: parts.outbox,
            work: parts.pools.work,
            signing: parts.pools.batches,
            logger: parts.logger
        )
    }

    private func application(
        _ onListening: @escaping @Sendable (String) async -> Void
    ) throws -> some ApplicationProtocol {
        let configuration = parts.configuration
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ClientPresence()],
            idleTimeout: .seconds(Int64(configuration.limits.idleSeconds))
        )
        let http = HTTPServerBuilder { responder in
            ConnectionChannel(base: HTTP1Channel(responder: responder, configuration: channel))
        }
        let (address, host, lifecycle) = (parts.api.address, configuration.host, parts.api.lifecycle)
        let logger = parts.logger
        return Application(
            router: router(),
            server: try configuration.tls.map { try .tls(http, tlsConfiguration: TLSFiles.configuration($0)) } ?? http,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: configuration.port),
                serverName: nil,
                backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    configuration.limits.connections,
                    logger: parts.logger
                )
            ),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? configuration.port
                address.listens(at: configuration.address(port: port))
                if address.isThisMachine { logger.warning("\(Self.localLinks(address.base))") }
                await onListening(address.base)
                lifecycle.serve()
            },
            logger: parts.logger
        )
    }
}
