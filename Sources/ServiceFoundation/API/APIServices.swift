package import Hummingbird

/// The services that every operation uses: the records, the clock, the limits, and the permitted callers.
package struct APIServices: Sendable {
    package let store: Store
    package let jobs: JobQueue
    /// The changes, for pages that are open.
    package let changes: ChangeFeed
    package let environment: ServiceEnvironment
    package let limits: ServiceLimits
    package let address: PublicAddress
    package let keyring: Keyring
    /// The number of calls that each key and link may make in a minute.
    package let rates: RateLimiter
    /// How often each address may fail in a minute.
    package let failures: RateLimiter
    package let metrics: Metrics
    package let lifecycle: Lifecycle

    package init(
        store: Store,
        jobs: JobQueue,
        changes: ChangeFeed,
        environment: ServiceEnvironment,
        limits: ServiceLimits,
        address: PublicAddress,
        keyring: Keyring,
        rates: RateLimiter,
        failures: RateLimiter,
        metrics: Metrics,
        lifecycle: Lifecycle
    ) {
        self.store = store
        self.jobs = jobs
        self.changes = changes
        self.environment = environment
        self.limits = limits
        self.address = address
        self.keyring = keyring
        self.rates = rates
        self.failures = failures
        self.metrics = metrics
        self.lifecycle = lifecycle
    }

    /// The time now.
    package var now: Moment { environment.moment }
}

extension APIServices {
    /// The name of the cookie that keeps a browser signed in.
    ///
    /// Only with TLS can it have a prefix, which ties it to this host (with the path `/`) or to TLS.
    package var sessionCookie: String {
        guard address.isSecure else { return "signet" }
        return address.path.isEmpty ? "__Host-signet" : "__Secure-signet"
    }

    /// The cookie that keeps a browser signed in for so many seconds; for none it ends the session.
    package func cookie(ofSession value: String, seconds: Int) -> String {
        let secure = address.isSecure ? "; Secure" : ""
        let path = address.path + "/"
        return "\(sessionCookie)=\(value); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)"
    }

    /// Identifies the caller, by key or by the session of a browser.
    ///
    /// A session counts only together with a header field that other sites' pages cannot send.
    package func caller(of request: Request, _ context: ServiceRequestContext) async throws -> Caller {
        if let authorization = request.headers[.authorization] {
            let parts = authorization.split(separator: " ", omittingEmptySubsequences: true)
            if parts.count == 2, parts[0].lowercased() == "bearer",
                let caller = try await keyring.caller(key: String(parts[1]))
            {
                return caller
            }
        } else if let session = request.cookies[sessionCookie]?.value {
            guard request.headers[.signetCSRF] != nil || request.method == .get && request.isForPage else {
                throw Problem(
                    .forbidden,
                    "csrf",
                    "Requests of a browser's session need the header field Signet-CSRF: 1."
                )
            }
            if let caller = try await keyring.caller(session: session) { return caller }
        } else {
            throw Problem.unauthorized
        }
        throw failure(.unauthorized, in: context)
    }

    /// Counts a key or link that opens nothing against the address that it came from.
    ///
    /// Only such requests are counted and refused: a known credential works in spite of others at the same address.
    /// - Returns: The problem, or that there were too many of them.
    package func failure(_ problem: Problem, in context: ServiceRequestContext) -> Problem {
        failures.take(context.clientNetwork).map { .tooMany(after: $0) } ?? problem
    }
}

extension Request {
    /// Whether a page of this service asks for something that it shows or that a link of it leads to, which cannot have
    /// its own header fields: the browser itself reports this (Fetch Metadata).
    fileprivate var isForPage: Bool {
        let site = headers[.secFetchSite]
        return site == "same-origin" || site == nil
    }
}
