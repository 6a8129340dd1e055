internal import SignetBasics
package import SignetKeys
internal import SignetWeb

/// Fetches what certificates name, within the limits of a document.
package struct RevocationClient {
    private let settings: RevocationSettings
    /// The rest of the time for all requests.
    private var rest: Duration

    /// The most time of a request.
    private static let requestLimit = Duration.seconds(10)
    /// The most bytes of certificates.
    private static let certificateLimit = 1 << 18

    package init(_ settings: RevocationSettings) {
        self.settings = settings
        rest = settings.limit
    }

    /// The response of an OCSP responder.
    ///
    /// - Parameters:
    ///   - request: The question.
    ///   - address: The responder's address.
    ///   - check: Refuses what cannot be used; it is called for a response that comes over the network.
    /// - Returns: The response, which may be one that another document got.
    /// - Throws: The reason why there is none.
    package mutating func response(
        to request: OCSPRequest,
        at address: String,
        _ check: (OCSPResponse) throws(RevocationSourceError) -> Void
    ) throws(RevocationSourceError) -> OCSPResponse {
        let question = WebRequest.Method.post(request.der, contentType: "application/ocsp-request")
        let fetch = Fetch(question, address, accepted: "application/ocsp-response", limit: OCSPResponse.limit)
        let bytes = try bytes(fetch, request.identifier, isList: false) { bytes throws(RevocationSourceError) in
            let response = try OCSPResponse(bytes)
            guard response.answers(request) else { throw .otherNonce }
            try check(response)
        }
        return try OCSPResponse(bytes)
    }

    /// A revocation list; for the check see above.
    package mutating func list(
        at address: String,
        _ check: (RevocationList) throws(RevocationSourceError) -> Void
    ) throws(RevocationSourceError) -> RevocationList {
        let fetch = Fetch(.get, address, accepted: "application/pkix-crl", limit: RevocationList.limit)
        let bytes = try bytes(fetch, [], isList: true) { bytes throws(RevocationSourceError) in
            try check(try RevocationList(bytes))
        }
        return try RevocationList(bytes)
    }

    /// Certificates in DER or in a certs-only message.
    package mutating func certificates(at address: String) throws(RevocationSourceError) -> [CertificateHandle] {
        let accepted = "application/pkix-cert, application/pkcs7-mime"
        let fetch = Fetch(.get, address, accepted: accepted, limit: Self.certificateLimit)
        let bytes = try bytes(fetch, [], isList: false) { bytes throws(RevocationSourceError) in
            guard !CertificateHandle.all(in: bytes).isEmpty else { throw .notTheIssuer }
        }
        return CertificateHandle.all(in: bytes)
    }

    private struct Fetch {
        let method: WebRequest.Method
        let address: String
        let accepted: String
        let limit: Int

        init(_ method: WebRequest.Method, _ address: String, accepted: String, limit: Int) {
            self.method = method
            self.address = address
            self.accepted = accepted
            self.limit = limit
        }
    }

    private mutating func bytes(
        _ fetch: Fetch,
        _ question: [UInt8],
        isList: Bool,
        _ check: ([UInt8]) throws(RevocationSourceError) -> Void
    ) throws(RevocationSourceError) -> [UInt8] {
        let start = ContinuousClock.now
        defer { rest -= .now - start }
        let key = RevocationCache.Key(address: fetch.address, question: question)
        return try settings.cache.bytes(of: key, isList: isList) { () throws(RevocationSourceError) in
            let bytes = try body(of: fetch)
            try check(bytes)
            return bytes
        }
    }

    /// The body of a reply of any content type: many servers send lists as `application/octet-stream`.
    private func body(of fetch: Fetch) throws(RevocationSourceError) -> [UInt8] {
        let time = min(rest, Self.requestLimit)
        do throws(WebError) {
            guard time > .zero else { throw .timedOut(.connection) }
            var request = WebRequest(
                fetch.method,
                try WebAddress(fetch.address),
                accepted: fetch.accepted,
                credentials: nil,
                reach: settings.allowsPrivateAddresses ? .allHosts : .publicHosts,
                limits: WebRequest.Limits(connection: time, total: time, bytes: fetch.limit, redirects: 3)
            )
            request.isRepeatable = true
            let reply = try WebClient().reply(to: request)
            guard reply.status == 200 else { throw .status(reply.status) }
            return reply.body
        } catch {
            throw .web(error)
        }
    }
}
