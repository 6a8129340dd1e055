internal import SignetBasics
internal import SignetWeb

extension ObjectStore {
    /// A request before it is signed.
    struct Call {
        let operation: ObjectError.Operation
        let method: WebRequest.Method
        /// The name in the bucket; of a list, the beginning of names.
        let name: String
        /// The bucket, for errors.
        let bucket: String
        /// The name as the path has it; empty for a list.
        let path: String
        let limit: Int
        var query: [(name: String, value: String)] = []
        /// To sign and send, their names in lowercase.
        var fields: [String: String] = [:]
        /// SHA-256 that is sent in place of that of the body, in hexadecimal.
        var digest: String?
        /// The statuses that the caller takes beside those of success.
        var alsoTaken: Set<Int> = []
        /// Whether the server may get it twice.
        var isRepeatable = true

        /// The object or the list, as errors name it.
        var object: String { String(plainLine: "\(ObjectAddress.scheme)\(bucket)/\(name)".utf8, limit: 1_200) }

        /// The beginning of the names of fields that are kept with an object.
        static let metadata = "x-amz-meta-"
        /// The bytes of the longest reply that says why a request is refused.
        static let longestRefusal = 1 << 16
        /// The bytes of the longest reply that is no object.
        static let longest = 4 << 20

        init(
            _ operation: ObjectError.Operation,
            _ method: WebRequest.Method,
            _ name: String,
            in store: ObjectStore,
            limit: Int = longest
        ) throws(ObjectError) {
            do throws(ObjectAddressError) {
                self.name = try store.address.name(of: name)
            } catch {
                let object = String(plainLine: "\(store.address)/\(name)".utf8, limit: 200)
                throw ObjectError(
                    operation: operation,
                    object: object,
                    cause: .name(error),
                    attempts: 0,
                    request: nil
                )
            }
            (self.operation, self.method, self.limit) = (operation, method, limit)
            path = RequestSignature.encoded(self.name, keepingSlashes: true)
            bucket = store.address.bucket
        }

        init(list beginning: String, in store: ObjectStore) {
            let prefix = store.address.prefix
            name = prefix.isEmpty ? beginning : "\(prefix)/\(beginning)"
            (operation, method, limit, path) = (.list, .get, Self.longest, "")
            bucket = store.address.bucket
        }

        mutating func keep(_ metadata: [String: String]) {
            for (name, value) in metadata where !value.isEmpty { fields[Self.metadata + name.lowercased()] = value }
        }
    }

    /// A request and its reply.
    struct Exchange {
        let call: Call
        let reply: WebReply
        let attempts: Int

        /// The server's word for a failure; empty if it has none.
        var code: String {
            let text = ReplyElement(reply.body).flatMap { $0.name == "Error" ? $0.text(of: "Code") : nil } ?? ""
            return String(plainLine: text.utf8, limit: 60)
        }

        func error(_ cause: ObjectError.Cause) -> ObjectError {
            let request = reply.fields["x-amz-request-id"].map { String(plainLine: $0.utf8, limit: 100) }
            return ObjectError(
                operation: call.operation,
                object: call.object,
                cause: cause,
                attempts: attempts,
                request: request
            )
        }

        /// The reason of a reply that the call does not take; nil for one of success.
        var refusal: ObjectError.Cause? {
            let status = reply.status
            if status == 200 || call.alsoTaken.contains(status) { return nil }
            let code = code
            switch (status, code) {
            case (200..<300, _): return .malformed
            case (404, "NoSuchBucket"): return .noBucket
            case (404, "NoSuchKey"): return .absent
            // Somebody before the server, who does not know it now.
            case (404, ""): return .unavailable(status: status, code: "")
            case (301, _), (307, _), (_, "AuthorizationHeaderMalformed"), (_, "PermanentRedirect"):
                let region = reply.fields["x-amz-bucket-region"].map { String(plainLine: $0.utf8, limit: 40) }
                return .region(region)
            case (_, "SignatureDoesNotMatch"): return .signature
            case (_, "RequestTimeTooSkewed"): return .clock
            case (400, "RequestTimeout"), (409, "ConditionalRequestConflict"), (409, "OperationAborted"), (408, _),
                (429, _), (500..., _):
                return .unavailable(status: status, code: code)
            case (401, _), (403, _): return .denied(code: code.isEmpty ? "HTTP status \(status)" : code)
            default: return .refused(status: status, code: code)
            }
        }
    }

    /// The most times that a request is sent, unless it may be sent only once.
    static let attempts = 5
    /// The bytes of the longest URL: a name of 1,024 bytes is three times as long when it is encoded, as is a place in a list.
    static let longestURL = 8_000
    /// The limit of time up to which the first attempt may be silent for all of it.
    static let shortLimit = Duration.seconds(5)
    /// The longest pause before the first repetition; each next one may be twice as long.
    static let firstPause = Duration.milliseconds(100)
    /// The codes of a key that has ended or was replaced.
    package static let endedCodes: Set = [
        "ExpiredToken", "ExpiredTokenException", "InvalidToken", "InvalidAccessKeyId",
    ]

    /// Sends a request, again where it may help.
    func send(_ call: Call) throws(ObjectError) -> Exchange {
        let end = ContinuousClock.now + settings.limit
        let digest = call.digest ?? RequestSignature.digest(of: call.method.content?.bytes ?? [])
        var attempt = 0
        var hasNewKey = false
        var last: ObjectError?
        while true {
            attempt += 1
            let error: ObjectError
            switch try outcome(of: call, digest: digest, attempt: attempt, until: end, &hasNewKey) {
            case .success(let exchange): return exchange
            // An attempt that was not made does not hide why the one before failed.
            case .failure(let failure): error = failure.cause == .resting ? last ?? failure : failure
            }
            last = error
            let pause = Self.firstPause * Double.random(in: 0...1) * (1 << (attempt - 1))
            guard call.isRepeatable, attempt < Self.attempts, ContinuousClock.now + pause < end else { throw error }
            self.pause(pause)
        }
    }

    /// Sends a request once.
    ///
    /// - Throws: An error that no repetition helps against; the result has the others.
    private func outcome(
        of call: Call,
        digest: String,
        attempt: Int,
        until end: ContinuousClock.Instant,
        _ hasNewKey: inout Bool
    ) throws(ObjectError) -> Result<Exchange, ObjectError> {
        func error(_ cause: ObjectError.Cause) -> ObjectError {
            ObjectError(operation: call.operation, object: call.object, cause: cause, attempts: attempt, request: nil)
        }
        let key: ObjectCredentials
        do throws(CredentialError) {
            // Time is left for the request itself.
            key = try credentials.current(until: .now + (end - .now) / 2)
        } catch let fault {
            guard fault.isTemporary else { throw error(.credentials(fault)) }
            return .failure(error(.credentials(fault)))
        }
        guard breaker.begin() else {
            // One that has begun waits, so that it ends by its own limits.
            guard attempt > 1 else { throw error(.resting) }
            return .failure(error(.resting))
        }
        let reply: WebReply
        do throws(WebError) {
            // A first attempt that hangs leaves time for a second one, but for servers that are only slow.
            let rest = end - .now
            let isFirst = attempt == 1 && call.isRepeatable && settings.limit > Self.shortLimit
            reply = try client.reply(to: signed(call, key, digest, total: rest, silence: isFirst ? rest / 2 : nil))
        } catch let fault {
            breaker.end(isFailure: fault.isTemporary)
            if case .tooLarge = fault { throw error(.tooLarge(limit: call.limit)) }
            guard fault.isTemporary else { throw error(.unreachable(fault)) }
            return .failure(error(.unreachable(fault)))
        }
        let exchange = Exchange(call: call, reply: reply, attempts: attempt)
        let refusal = exchange.refusal
        if case .unavailable? = refusal {
            breaker.end(isFailure: reply.status >= 500)
        } else {
            breaker.end(isFailure: false)
        }
        guard let refusal else { return .success(exchange) }
        if case .unavailable = refusal { return .failure(exchange.error(refusal)) }
        // A reply to HEAD has no code.
        let isHead = call.method == .head && [400, 401, 403].contains(reply.status)
        if !hasNewKey, isHead || Self.endedCodes.contains(exchange.code), credentials.discard(key) {
            hasNewKey = true
            return .failure(exchange.error(refusal))
        }
        throw exchange.error(refusal)
    }

    private func signed(
        _ call: Call,
        _ key: ObjectCredentials,
        _ digest: String,
        total: Duration,
        silence: Duration?
    ) throws(WebError) -> WebRequest {
        let signature = RequestSignature(credentials: key, region: region, time: CivilTime(seconds: now()))
        let path = "/\(base)\(call.path)"
        let query = RequestSignature.query(call.query)
        var fields = call.fields
        fields["host"] = server.authority
        fields["x-amz-content-sha256"] = digest
        fields["x-amz-date"] = signature.timestamp
        if let token = key.token { fields["x-amz-security-token"] = token }
        let authorization = signature.authorization(
            method: call.method.name,
            path: path,
            query: query,
            fields: fields,
            digest: digest
        )
        let target = query.isEmpty ? path : "\(path)?\(query)"
        var request = WebRequest(
            call.method,
            try WebAddress(String(server.text.dropLast()) + target, limit: Self.longestURL),
            accepted: "*/*",
            credentials: nil,
            reach: .anywhere,
            limits: .init(
                connection: .seconds(5),
                total: total,
                bytes: max(call.limit, Call.longestRefusal),
                redirects: 0
            )
        )
        request.limits.silence = silence
        request.isRepeatable = call.isRepeatable
        request.fields = fields.filter { $0.key != "host" }.map { .init($0.key, $0.value) }
        request.fields.append(.init("authorization", authorization))
        request.wanted = .firstBody
        return request
    }
}
