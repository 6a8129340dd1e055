internal import CCurl
internal import CLoading
internal import SignetBasics

/// An HTTP client on libcurl, which is loaded with the first request.
///
/// It speaks http and https alone and never goes from https to http; verifies certificates and names; keeps no cookies, reads no
/// `.netrc`, decodes no compressed bodies; and bounds times, sizes and redirects. Each address is checked when the connection is
/// made, after the name was resolved, so that a name cannot lead elsewhere than its check. Connections are kept for requests to
/// the same server with the same checks.
package struct WebClient: Sendable {
    /// A file with the certificates of trusted authorities in PEM; the system's when nil.
    package var authorities: String?

    let kept: KeptHandles

    package init(authorities: String? = nil) { self.init(authorities: authorities, .shared) }

    init(authorities: String?, _ kept: KeptHandles) {
        self.authorities = authorities
        self.kept = kept
    }

    /// Sends a request and waits for the reply, of any status.
    ///
    /// May be called by several threads at a time.
    package func reply(to request: WebRequest) throws(WebError) -> WebReply {
        guard signet_has_curl() else { throw .libraryMissing }
        let end = ContinuousClock.now + request.limits.total
        var next = request
        var redirects = 0
        while true {
            next.limits.total = end - .now
            guard next.limits.total > .zero else { throw .timedOut(.reply) }
            let isFirst = redirects == 0
            let transfer = try Transfer(next, authorities: authorities, kept)
            let outcome: Transfer.Outcome
            do {
                outcome = try transfer.perform()
            } catch .privateAddress(let host) where !isFirst {
                throw .redirectToPrivate(host: host)
            }
            switch outcome {
            case .reply(let reply): return reply
            case .redirect(let status, let target):
                guard redirects < request.limits.redirects else {
                    throw .tooManyRedirects(limit: request.limits.redirects)
                }
                redirects += 1
                next = try Self.next(after: next, status: status, to: target, asked: request)
            }
        }
    }

    /// The request that follows a redirect.
    ///
    /// A POST is repeated as a POST, unless the status says otherwise (RFC 9110, 15.4).
    package static func next(
        after current: WebRequest,
        status: Int,
        to target: String,
        asked: WebRequest
    ) throws(WebError) -> WebRequest {
        guard let address = try? WebAddress(target) else { throw .redirectNowhere }
        guard address.isEncrypted || !current.address.isEncrypted else { throw .downgrade(host: address.host) }
        var next = current
        next.address = address
        let isSame = address.isOnSameServer(as: asked.address)
        next.credentials = isSame ? asked.credentials : nil
        next.fields = isSame ? asked.fields : []
        next.reach = isSame || asked.reach == .allHosts ? asked.reach : .publicHosts
        if status == 303 { (next.method, next.isRepeatable) = (.get, true) }
        return next
    }
}
