internal import Glibc
internal import SignetBasics
package import SignetWeb

/// Objects below an address, in storage that speaks as Amazon S3 does.
///
/// Its functions wait for the server and may be called by several threads at a time. Requests that had no reply, or one that
/// the server is busy, are repeated until a limit of time.
package final class ObjectStore: Sendable {
    /// The place of a store and how it is reached.
    package struct Settings: Sendable {
        package var address: ObjectAddress
        /// The server; Amazon's of the region when nil.
        package var endpoint: WebAddress?
        /// That of the environment or of the shared profile when nil, and else `us-east-1`.
        package var region: String?
        /// Whether the bucket is written in the path instead of the host's name; when nil, wherever the server is not Amazon's.
        package var isPathStyle: Bool?
        /// A file with the certificates of trusted authorities in PEM; `AWS_CA_BUNDLE` or the system's when nil.
        package var authorities: String?
        /// The time for an operation with all its attempts.
        package var limit = Duration.seconds(30)

        package init(_ address: ObjectAddress) { self.address = address }
    }

    /// What a server says of an object.
    package struct Facts: Hashable, Sendable {
        package let length: Int
        /// The fields that it was kept with, their names in lowercase.
        package let metadata: [String: String]
    }

    /// The bytes of an object, and a word that differs between its versions; empty if the server gives none.
    package struct Content: Hashable, Sendable {
        package let bytes: [UInt8]
        package let tag: String
    }

    /// A part of a list.
    package struct Page: Hashable, Sendable {
        /// The names below the address, in the order of their bytes.
        package let names: [String]
        /// The argument for the next part; nil at the end.
        package let next: String?
    }

    package let address: ObjectAddress
    let region: String
    let settings: Settings
    let server: WebAddress
    /// The path before the name, with its slashes.
    let base: String
    let client: WebClient
    let credentials: CredentialCache
    let breaker: Breaker
    let now: @Sendable () -> Int
    let pause: @Sendable (Duration) -> Void

    /// Prepares a store; nothing is sent.
    ///
    /// - Parameters:
    ///   - settings: The place.
    ///   - environment: The variables of AWS's own programs, for keys and region.
    ///   - now: Seconds since 1970.
    ///   - pause: Waits before a request is repeated.
    /// - Throws: A ``WebError`` for an endpoint that is no address.
    package init(
        _ settings: Settings,
        environment: [String: String],
        now: @escaping @Sendable () -> Int = { CredentialCache.seconds },
        pause: @escaping @Sendable (Duration) -> Void = ObjectStore.wait
    ) throws(WebError) {
        let environment = environment
        func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let region =
            settings.region ?? variable("AWS_REGION") ?? variable("AWS_DEFAULT_REGION")
            ?? SharedProfile(variable("AWS_PROFILE") ?? "default", environment)["region"] ?? "us-east-1"
        let named = variable("AWS_ENDPOINT_URL_S3") ?? variable("AWS_ENDPOINT_URL")
        let endpoint: WebAddress
        let isAmazons: Bool
        if let own = settings.endpoint {
            (endpoint, isAmazons) = (own, own.host.hasSuffix(".\(Self.domain(of: region))"))
        } else if let named {
            (endpoint, isAmazons) = (try WebAddress(named), false)
        } else {
            (endpoint, isAmazons) = (try WebAddress("https://s3.\(region).\(Self.domain(of: region))/"), true)
        }
        // Others would be signed as they are written, and looked up as they are meant.
        guard endpoint.path.utf8.allSatisfy({ RequestSignature.isPlain($0) || $0 == UInt8(ascii: "/") }) else {
            throw .noAddress(endpoint.text)
        }
        let bucket = settings.address.bucket
        // A certificate for all buckets holds for names without dots.
        let isPathStyle = settings.isPathStyle ?? (!isAmazons || bucket.contains("."))
        let host = isPathStyle ? endpoint.authority : "\(bucket).\(endpoint.authority)"
        server = try WebAddress("\(endpoint.isEncrypted ? "https" : "http")://\(host)/")
        base = endpoint.path + (isPathStyle ? "\(bucket)/" : "")
        client = WebClient(authorities: settings.authorities ?? variable("AWS_CA_BUNDLE"))
        address = settings.address
        self.region = region
        self.settings = settings
        breaker = Breaker()
        self.now = now
        self.pause = pause
        let source = CredentialSource(
            environment: environment,
            region: region,
            client: WebClient(authorities: variable("AWS_CA_BUNDLE"))
        )
        credentials = CredentialCache(now: now) { (end) throws(CredentialError) in try source.credentials(until: end) }
    }

    private init(_ other: ObjectStore, limit: Duration) {
        var settings = other.settings
        settings.limit = limit
        self.settings = settings
        (address, region, server, base) = (other.address, other.region, other.server, other.base)
        (client, credentials, breaker) = (other.client, other.credentials, other.breaker)
        (now, pause) = (other.now, other.pause)
    }

    /// The same store, with another time for an operation with all its attempts.
    package func limited(to limit: Duration) -> ObjectStore { ObjectStore(self, limit: limit) }

    /// Amazon's domain for a region.
    static func domain(of region: String) -> String { region.hasPrefix("cn-") ? "amazonaws.com.cn" : "amazonaws.com" }

    /// Waits in the calling thread.
    @Sendable
    package static func wait(_ duration: Duration) {
        usleep(
            UInt32(
                clamping: duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
            )
        )
    }

    // MARK: Operations

    /// The bytes of an object.
    ///
    /// - Parameters:
    ///   - name: The name below the address.
    ///   - digest: SHA-256 of the bytes in hexadecimal, with which they are compared.
    ///   - limit: The most bytes.
    /// - Returns: The bytes.
    /// - Throws: An ``ObjectError``, for an object that is not there too.
    package func get(_ name: String, digest: String? = nil, limit: Int) throws(ObjectError) -> [UInt8] {
        let exchange = try read(name, limit: limit)
        let bytes = exchange.reply.body
        if let digest, RequestSignature.digest(of: bytes) != digest { throw exchange.error(.damaged) }
        return bytes
    }

    /// The bytes of an object, at most `limit`, and the word for its version.
    package func content(_ name: String, limit: Int) throws(ObjectError) -> Content {
        let reply = try read(name, limit: limit).reply
        return Content(bytes: reply.body, tag: reply.fields["etag"] ?? "")
    }

    private func read(_ name: String, limit: Int) throws(ObjectError) -> Exchange {
        let exchange = try send(Call(.get, .get, name, in: self, limit: limit))
        guard exchange.reply.body.count <= limit else { throw exchange.error(.tooLarge(limit: limit)) }
        // Otherwise the end of the connection would be the end of the object, whole or not.
        let fields = exchange.reply.fields
        guard fields["content-length"] != nil || fields["transfer-encoding"] != nil else {
            throw exchange.error(.malformed)
        }
        return exchange
    }

    /// Keeps bytes as an object, in place of one of that name.
    ///
    /// The server compares them with their digest.
    package func put(
        _ bytes: [UInt8],
        _ name: String,
        contentType: String = "application/octet-stream",
        metadata: [String: String] = [:]
    ) throws(ObjectError) {
        _ = try put(bytes, name, contentType, metadata, ifAbsent: false)
    }

    /// Keeps bytes as an object, unless there is one of that name.
    ///
    /// - Returns: Whether there was none. After a reply that was lost, the object that is there may be that of the same call:
    ///   the caller must compare.
    package func putIfAbsent(
        _ bytes: [UInt8],
        _ name: String,
        contentType: String = "application/octet-stream",
        metadata: [String: String] = [:]
    ) throws(ObjectError) -> Bool {
        try put(bytes, name, contentType, metadata, ifAbsent: true)
    }

    private func put(
        _ bytes: [UInt8],
        _ name: String,
        _ contentType: String,
        _ metadata: [String: String],
        ifAbsent: Bool
    ) throws(ObjectError) -> Bool {
        var call = try Call(.put, .put(bytes, contentType: contentType), name, in: self)
        call.keep(metadata)
        if ifAbsent {
            call.fields["if-none-match"] = "*"
            call.alsoTaken = [412]
        }
        let exchange = try send(call)
        if exchange.reply.status == 412 { return false }
        // Somebody before the server may answer every request by a page.
        guard exchange.reply.fields["etag"] != nil else { throw exchange.error(.malformed) }
        return true
    }

    /// What the server says of an object; nil where there is none.
    package func head(_ name: String) throws(ObjectError) -> Facts? {
        var call = try Call(.head, .head, name, in: self)
        call.alsoTaken = [404]
        var exchange = try send(call)
        if exchange.reply.status == 404 {
            guard exchange.reply.fields["x-amz-request-id"] == nil else { return nil }
            // Perhaps the reply is not the server's: that to GET says what is absent.
            do throws(ObjectError) { _ = try read(name, limit: 0) } catch {
                switch error.cause {
                case .absent, .noBucket: return nil
                // Somebody has kept it meanwhile.
                case .tooLarge: break
                default: throw error
                }
            }
            exchange = try send(call)
            guard exchange.reply.status != 404 else { throw exchange.error(.unavailable(status: 404, code: "")) }
        }
        guard let length = exchange.reply.fields["content-length"].flatMap({ Int($0) }) else {
            throw exchange.error(.malformed)
        }
        return Facts(length: length, metadata: exchange.reply.fields.values(beginning: Call.metadata))
    }

    /// Removes an object, if there is one.
    ///
    /// - Parameters:
    ///   - name: The name below the address.
    ///   - isRepeated: Whether the request is sent again where it may help. Storage may do a removal long after it had no reply, even
    ///     after the next one succeeded: of a name that may be kept again, each removal must be sent once.
    /// - Throws: An ``ObjectError``.
    package func remove(_ name: String, isRepeated: Bool = true) throws(ObjectError) {
        var call = try Call(.delete, .delete, name, in: self)
        call.alsoTaken = [204]
        call.isRepeatable = isRepeated
        do throws(ObjectError) { _ = try send(call) } catch {
            guard error.cause == .absent else { throw error }
        }
    }

    /// The names of objects that begin so, a thousand at most.
    ///
    /// - Parameters:
    ///   - beginning: The beginning below the address.
    ///   - place: The ``Page/next`` of the page before.
    /// - Returns: The page.
    /// - Throws: An ``ObjectError``.
    package func page(beginning: String, after place: String? = nil) throws(ObjectError) -> Page {
        var call = Call(list: beginning, in: self)
        // Names may have characters that XML cannot have.
        call.query = [("encoding-type", "url"), ("list-type", "2"), ("prefix", call.name)]
        if let place { call.query.append(("continuation-token", place)) }
        let exchange = try send(call)
        guard let root = ReplyElement(exchange.reply.body), root.name == "ListBucketResult" else {
            throw exchange.error(.malformed)
        }
        let own = address.prefix.isEmpty ? 0 : address.prefix.utf8.count + 1
        func below(_ name: String) -> String { String(decoding: name.utf8.dropFirst(own), as: UTF8.self) }
        let isEncoded = root.text(of: "EncodingType") == "url"
        let names = root.children.filter { $0.name == "Contents" }.compactMap { element -> String? in
            guard let key = element.text(of: "Key") else { return nil }
            return isEncoded ? RequestSignature.decoded(key) : key
        }
        guard root.text(of: "IsTruncated") == "true" else { return Page(names: names.map(below), next: nil) }
        // A server that says that more follows, and not where, would have the caller end too early, or never.
        guard let next = root.text(of: "NextContinuationToken"), !next.isEmpty, next != place else {
            throw exchange.error(.malformed)
        }
        return Page(names: names.map(below), next: next)
    }
}
