internal import FoundationEssentials
internal import SignetBasics
internal import SignetSigning
internal import SignetWeb

/// The methods of a remote signing service (API of the Cloud Signature Consortium, version 2.0.0.2) that sealing needs, with an access
/// token of the client (RFC 6749, 4.4).
final class CSCService: Sendable {
    /// Signature activation data: the permission to sign.
    struct ActivationData {
        let text: String
        /// When it ends, a little before the service says so.
        let end: ContinuousClock.Instant
        /// How many signatures are left.
        var left: Int
    }

    private struct AccessToken {
        let text: String
        let end: ContinuousClock.Instant
    }

    package let host: String
    private let description: KeyDescription
    private let csc: KeyDescription.CSCDescription
    private let address: WebAddress
    /// Where access tokens are given.
    private let tokenAddress: Guarded<WebAddress>
    private let client: KeyServiceClient
    private let token = Guarded<AccessToken?>(nil)

    private static let tokenMethod = "oauth2/token"
    /// The most bytes of a token, of activation data and of an identifier.
    private static let mostTokenBytes = 16 << 10
    private static let mostIDBytes = 1 << 10
    /// The lifetime of a token and of activation data where the service names none, in seconds.
    private static let defaultLifetime = 3_600
    /// Tokens and activation data are not used in their last seconds.
    private static let margin = 5
    /// The most credentials of a list that are examined.
    private static let mostCredentials = 100

    /// Reads the addresses; nothing is sent.
    init(_ description: KeyDescription, _ csc: KeyDescription.CSCDescription) throws(KeyServiceError) {
        self.description = description
        self.csc = csc
        address = try KeyServiceClient.address(description.url)
        host = address.host
        if let url = csc.tokenURL {
            tokenAddress = Guarded(try KeyServiceClient.address(url))
        } else {
            tokenAddress = Guarded(try Self.below(address, Self.tokenMethod))
        }
        client = KeyServiceClient(description)
    }

    private static func below(_ address: WebAddress, _ path: String) throws(KeyServiceError) -> WebAddress {
        do throws(WebError) { return try address.appending(path) } catch { throw .web(error) }
    }

    // MARK: Methods

    /// Checks what the service says of itself, and where it gives access tokens (`info`).
    func readInfo(until deadline: KeyServiceClient.Deadline) throws(KeyServiceError) {
        guard case .done(let info) = try client.post([:], to: Self.below(address, "info"), nil, until: deadline) else {
            throw .notJSON
        }
        if let methods = try info.texts("methods", most: 100) {
            let needed = ["credentials/info", "signatures/signHash"]
            if let lacking = needed.first(where: { !methods.contains($0) }) { throw .noMethod(lacking) }
        }
        // The client's secret goes where the user said, and nowhere else.
        guard csc.tokenURL == nil, let base = info["oauth2"]?.string else { return }
        guard let other = try? WebAddress(base) else { throw .badMember("oauth2") }
        guard other.isOnSameServer(as: address), other.isEncrypted == address.isEncrypted else {
            throw .tokenElsewhere(host: other.host)
        }
        let address = try Self.below(other, Self.tokenMethod)
        tokenAddress.withLock { $0 = address }
    }

    /// The only credential of the client (`credentials/list`).
    func onlyCredential(until deadline: KeyServiceClient.Deadline) throws(SignetError) -> String {
        var input: JSONObject = [:]
        if let user = csc.userID { input["userID"] = .string(user) }
        let reply = try authorized("credentials/list", input, until: deadline)
        return try facade { () throws(KeyServiceError) in
            guard case .done(let list) = reply,
                let ids = try list.texts("credentialIDs", most: Self.mostCredentials)
            else { throw .badMember("credentialIDs") }
            guard ids.count == 1, let id = ids.first, id.utf8.count <= Self.mostIDBytes else {
                throw .credentials(ids.prefix(5).map { String(plainLine: $0.utf8, limit: 100) })
            }
            return id
        }
    }

    /// A credential (`credentials/info`).
    func credential(_ id: String, until deadline: KeyServiceClient.Deadline) throws(SignetError) -> CSCCredential {
        let input: JSONObject = [
            "credentialID": .string(id), "certificates": "chain", "certInfo": .bool(false), "authInfo": .bool(true),
        ]
        let reply = try authorized("credentials/info", input, until: deadline)
        return try facade { () throws(KeyServiceError) in
            guard case .done(let info) = reply else { throw .notJSON }
            return try CSCCredential(info)
        }
    }

    /// Asks for the permission to sign (`credentials/authorize`), and waits for it (`credentials/authorizeCheck`).
    ///
    /// - Parameters:
    ///   - input: The whole request.
    ///   - signatures: How many signatures it is for.
    ///   - deadline: The end of the waiting.
    /// - Returns: The permission.
    /// - Throws: `SignetError` that names the service.
    func activation(
        _ input: JSONObject,
        signatures: Int,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> ActivationData {
        let reply = try authorized("credentials/authorize", input, until: deadline)
        let done = try self.done(reply, "credentials/authorizeCheck", "handle", as: "handle", until: deadline)
        return try facade { () throws(KeyServiceError) in
            let text = try done.text("SAD", most: Self.mostTokenBytes)
            return ActivationData(text: text, end: Self.end(try Self.lifetime(done, "expiresIn")), left: signatures)
        }
    }

    /// Has hashes signed (`signatures/signHash`), and waits for it (`signatures/signPolling`).
    ///
    /// - Returns: The values in the order of the hashes.
    func signatures(
        _ input: JSONObject,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> [[UInt8]] {
        let reply = try authorized("signatures/signHash", input, until: deadline)
        let done = try self.done(reply, "signatures/signPolling", "responseID", as: "requestID", until: deadline)
        return try facade { () throws(KeyServiceError) in
            guard let texts = try done.texts("signatures", most: Self.mostCredentials) else {
                throw .badMember("signatures")
            }
            var values: [[UInt8]] = []
            for text in texts { values.append(try SignatureText(text, of: "signatures").value) }
            return values
        }
    }

    // MARK: Replies that take time

    /// The object of a finished reply; for one that names a handle, that of the method that asks for the outcome.
    private func done(
        _ reply: KeyServiceClient.Reply,
        _ method: String,
        _ handle: String,
        as name: String,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> JSONObject {
        let object: JSONObject
        switch reply {
        case .done(let done):
            guard done[handle] != nil else { return done }
            object = done
        case .pending(let pending): object = pending
        }
        var text = try facade { () throws(KeyServiceError) in try object.text(handle, most: Self.mostIDBytes) }
        var pauses = Pauses()
        while true {
            let input: JSONObject = [name: .string(text)]
            do throws(KeyServiceError) { try pauses.wait(until: deadline) } catch { throw SignetError(error, of: host) }
            switch try authorized(method, input, until: deadline) {
            case .done(let done): return done
            case .pending(let pending):
                // The next request may have another handle.
                if let next = pending[handle]?.string, next.utf8.count <= Self.mostIDBytes { text = next }
            }
        }
    }

    // MARK: Access

    /// Sends a request with an access token: with a new one, where the service does not take the one at hand any more.
    private func authorized(
        _ method: String,
        _ input: JSONObject,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> KeyServiceClient.Reply {
        let known = token.withLock { $0 }
        let used: AccessToken
        if let known, known.end > .now { used = known } else { used = try renewed(nil, until: deadline) }
        do throws(KeyServiceError) {
            return try post(method, input, used, until: deadline)
        } catch {
            // Another refusal could be that of a secret, which is tried once.
            guard case .rejected(401, let code, _) = error, known != nil, ["", "invalid_token"].contains(code) else {
                throw SignetError(error, of: host)
            }
        }
        let fresh = try renewed(used.text, until: deadline)
        return try facade { () throws(KeyServiceError) in try post(method, input, fresh, until: deadline) }
    }

    private func post(
        _ method: String,
        _ input: JSONObject,
        _ token: AccessToken,
        until deadline: KeyServiceClient.Deadline
    ) throws(KeyServiceError) -> KeyServiceClient.Reply {
        try client.post(input, to: Self.below(address, method), .bearer(token.text), until: deadline)
    }

    /// Another token than the refused one (`oauth2/token`).
    private func renewed(
        _ refused: String?,
        until deadline: KeyServiceClient.Deadline
    ) throws(SignetError) -> AccessToken {
        try token.withLock { known throws(SignetError) -> AccessToken in
            if let known, known.end > .now, known.text != refused { return known }
            let secret = try csc.clientSecret.secret()
            let address = tokenAddress.withLock { $0 }
            let fresh = try facade { () throws(KeyServiceError) -> AccessToken in
                let form = [
                    (name: "grant_type", value: "client_credentials"), (name: "client_id", value: csc.clientID),
                    (name: "client_secret", value: secret),
                ]
                guard case .done(let reply) = try client.post(form: form, to: address, until: deadline) else {
                    throw .notJSON
                }
                let text = try reply.text("access_token", most: Self.mostTokenBytes)
                guard text.isToken else { throw .badMember("access_token") }
                guard reply["token_type"]?.string?.lowercased() == "bearer" else { throw .badMember("token_type") }
                return AccessToken(text: text, end: Self.end(try Self.lifetime(reply, "expires_in")))
            }
            known = fresh
            return fresh
        }
    }

    private static func lifetime(_ reply: JSONObject, _ name: String) throws(KeyServiceError) -> Int {
        switch reply[name] {
        case nil, .null: return defaultLifetime
        case .integer(let seconds) where seconds >= 0: return min(seconds, 24 * 3_600)
        default: throw .badMember(name)
        }
    }

    private static func end(_ lifetime: Int) -> ContinuousClock.Instant { .now + .seconds(lifetime - margin) }

    /// Work whose fault names the service.
    func facade<Result>(_ work: () throws(KeyServiceError) -> Result) throws(SignetError) -> Result {
        do throws(KeyServiceError) { return try work() } catch { throw SignetError(error, of: host) }
    }
}
