internal import CCurl
internal import CLoading
internal import SignetBasics
internal import SignetFiles

/// One exchange of a request and a reply, with a handle of libcurl: a kept one if there is one.
@safe
final class Transfer {
    enum Outcome {
        case reply(WebReply)
        case redirect(status: Int, to: String)
    }

    private let request: WebRequest
    private let handle: CurlHandle
    private let key: KeptHandles.Key
    private let kept: KeptHandles
    private var fields: UnsafeMutablePointer<curl_slist>?
    /// libcurl's words for a failure.
    private let words: UnsafeMutablePointer<CChar>
    private let hooks: UnsafeMutablePointer<signet_curl_hooks>
    private var body: [UInt8] = []
    private var head = ReplyHead()
    private var isTooLarge = false
    private var isPrivate = false
    /// Whether a kept connection ended before the reply, and the request was not sent a second time.
    private var isCutOff = false
    /// Whether the handle may be used again.
    private var isSound = false
    /// Whether there is a reply, as far as it is wanted.
    private var isAnswered: Bool { request.wanted == .status && number(CURLINFO_RESPONSE_CODE) >= 200 }

    /// Prepares a request.
    init(_ request: WebRequest, authorities: String?, _ kept: KeptHandles) throws(WebError) {
        self.request = request
        self.kept = kept
        key = KeptHandles.Key(
            isEncrypted: request.address.isEncrypted,
            host: request.address.host,
            port: request.address.port,
            reach: request.reach,
            authorities: authorities
        )
        // Bytes that came since the last reply would be read as the next one.
        let old = kept.take(key, within: request.isRepeatable ? nil : Self.pause)
        if let old, unsafe signet_curl_is_quiet(old.pointer) {
            handle = old
        } else {
            handle = try CurlHandle()
        }
        unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe hooks = .allocate(capacity: 1)
        unsafe hooks.initialize(to: signet_curl_hooks())
        unsafe hooks.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe hooks.pointee.receive = { context, bytes, length in
            guard let context = unsafe context, let bytes = unsafe bytes else { return false }
            let own = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe own.receive(UnsafeBufferPointer(start: bytes, count: length))
        }
        unsafe hooks.pointee.line = { context, bytes, length in
            guard let context = unsafe context, let bytes = unsafe bytes else { return false }
            let own = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            own.head.add(unsafe Array(UnsafeBufferPointer(start: bytes, count: length)))
            return true
        }
        unsafe hooks.pointee.admit = { context, octets, length in
            guard let context = unsafe context, let octets = unsafe octets else { return false }
            let own = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe own.admits(Array(UnsafeBufferPointer(start: octets, count: length)))
        }
        guard setOptions(authorities: authorities), setMethod() else {
            throw .other("libcurl on this machine lacks what is needed")
        }
    }

    deinit {
        // Forgets all options: what they lead to ends here, and the next request sets its own.
        unsafe curl_easy_reset(handle.pointer)
        if isSound { kept.keep(handle, for: key) }
        unsafe curl_slist_free_all(fields)
        unsafe words.deallocate()
        unsafe hooks.deallocate()
    }

    /// Sends the request and receives the reply.
    func perform() throws(WebError) -> Outcome {
        if request.reach == .publicHosts, HostName(request.address.host).isLocal, !request.address.host.contains(":") {
            throw .privateAddress(host: request.address.host)
        }
        // The sent bytes must not move meanwhile.
        let code: Int32
        if let content = request.method.content {
            code = unsafe content.bytes.withUnsafeBytes { buffer in
                unsafe signet_curl_set_pointer(handle.pointer, Int32(CURLOPT_POSTFIELDS.rawValue), buffer.baseAddress)
                return unsafe signet_curl_perform(handle.pointer)
            }
        } else {
            code = unsafe signet_curl_perform(handle.pointer)
        }
        let isWhole = code == CURLE_OK.rawValue
        isSound = unsafe isWhole && !hooks.pointee.has_more
        guard isWhole || isAnswered else { throw fault(CURLcode(rawValue: UInt32(code))) }
        let status = number(CURLINFO_RESPONSE_CODE)
        if request.wanted == .body, [301, 302, 303, 307, 308].contains(status) {
            guard let target = text(CURLINFO_REDIRECT_URL) else { throw .redirectNowhere }
            return .redirect(status: status, to: target)
        }
        return .reply(WebReply(status: status, contentType: contentType, body: body, fields: head))
    }

    // MARK: Options

    /// How long a connection may have rested for a request that is not repeated: most servers close it later.
    private static let pause = Duration.seconds(3)

    /// `CURLAUTH_BASIC`, whose macro Swift cannot read.
    private static let basicAuthentication = 1

    private func set(_ option: CURLoption, _ value: Int) -> Bool { handle.set(option, value) }

    private func set(_ option: CURLoption, _ text: String) -> Bool { handle.set(option, text) }

    private func setOptions(authorities: String?) -> Bool {
        let limits = request.limits
        // http and https, whatever libcurl was built with; redirects are followed by the client, which checks them.
        let protocols = Int(CURLPROTO_HTTP | CURLPROTO_HTTPS)
        var isSet =
            set(CURLOPT_URL, request.address.text) && set(CURLOPT_PROTOCOLS, protocols)
            && set(CURLOPT_FOLLOWLOCATION, 0) && set(CURLOPT_NOSIGNAL, 1) && set(CURLOPT_MAXCONNECTS, 1)
            && set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
            && set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            && set(CURLOPT_SSL_VERIFYPEER, 1) && set(CURLOPT_SSL_VERIFYHOST, 2)
            && set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
            && set(CURLOPT_CONNECTTIMEOUT_MS, min(limits.connection, limits.total).milliseconds)
            && set(CURLOPT_TIMEOUT_MS, limits.total.milliseconds)
            && set(CURLOPT_USERAGENT, "signet/\(productVersion)")
        unsafe isSet =
            isSet
            && signet_curl_set_pointer(handle.pointer, Int32(CURLOPT_ERRORBUFFER.rawValue), words) == CURLE_OK.rawValue
            && signet_curl_set_hooks(handle.pointer, hooks) == CURLE_OK.rawValue
        handle.endQuickly()
        // An empty name means no proxy at all.
        if request.reach != .anywhere { isSet = isSet && set(CURLOPT_PROXY, "") }
        if let silence = limits.silence {
            let seconds = max(1, Int(silence.components.seconds))
            isSet = isSet && set(CURLOPT_LOW_SPEED_LIMIT, 1) && set(CURLOPT_LOW_SPEED_TIME, seconds)
        }
        if let authorities { isSet = isSet && set(CURLOPT_CAINFO, authorities) }
        if case .basic(let user, let password) = request.credentials {
            isSet =
                isSet && set(CURLOPT_HTTPAUTH, Self.basicAuthentication) && set(CURLOPT_USERNAME, user)
                && set(CURLOPT_PASSWORD, password)
        }
        return isSet
    }

    private func setMethod() -> Bool {
        var isSet = add("Accept: \(request.accepted)")
        if case .bearer(let token) = request.credentials { isSet = isSet && add("Authorization: Bearer \(token)") }
        switch request.method {
        case .get: isSet = isSet && set(CURLOPT_HTTPGET, 1)
        case .head: isSet = isSet && set(CURLOPT_NOBODY, 1)
        case .delete: isSet = isSet && set(CURLOPT_HTTPGET, 1) && set(CURLOPT_CUSTOMREQUEST, "DELETE")
        case .post: isSet = isSet && set(CURLOPT_POST, 1)
        // As a POST by another name, libcurl sends the bytes from where they are.
        case .put: isSet = isSet && set(CURLOPT_POST, 1) && set(CURLOPT_CUSTOMREQUEST, "PUT")
        }
        if let content = request.method.content {
            isSet =
                isSet && add("Content-Type: \(content.type)") && add("Expect:")
                && set(CURLOPT_POSTFIELDSIZE, content.bytes.count)
        }
        for field in request.fields {
            guard Self.isPrintable(field.name), Self.isPrintable(field.value) else { return false }
            isSet = isSet && add("\(field.name): \(field.value)")
        }
        unsafe isSet =
            isSet
            && signet_curl_set_pointer(handle.pointer, Int32(CURLOPT_HTTPHEADER.rawValue), fields) == CURLE_OK.rawValue
        return isSet
    }

    private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20...0x7E).contains($0) } }

    private func add(_ field: String) -> Bool {
        guard let longer = unsafe curl_slist_append(fields, field) else { return false }
        unsafe fields = longer
        return true
    }

    // MARK: Hooks

    private func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // A body that came whole is taken, so that the connection can be kept.
        guard request.wanted != .status else { return bytes.count == number(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) }
        guard bytes.count <= request.limits.bytes - body.count else {
            isTooLarge = true
            return false
        }
        unsafe body.append(contentsOf: bytes)
        return true
    }

    private func admits(_ octets: [UInt8]) -> Bool {
        // libcurl connects again when a kept connection ends without a reply, but the server may have done what it was asked.
        guard request.isRepeatable || number(CURLINFO_REQUEST_SIZE) <= 0 else {
            isCutOff = true
            return false
        }
        guard request.reach == .publicHosts else { return true }
        let isPublic = InternetAddress(octets: octets)?.isPublic ?? false
        if !isPublic { isPrivate = true }
        return isPublic
    }

    // MARK: Results

    private func number(_ info: CURLINFO) -> Int {
        unsafe signet_curl_number(handle.pointer, Int32(info.rawValue))
    }

    private func text(_ info: CURLINFO) -> String? {
        guard let text = unsafe signet_curl_text(handle.pointer, Int32(info.rawValue)) else { return nil }
        return unsafe String(validatingCString: text)
    }

    private var contentType: String {
        let field = text(CURLINFO_CONTENT_TYPE) ?? ""
        let type = field.prefix { $0 != ";" }.lowercased()
        return String(plainLine: type.utf8, limit: 100)
    }

    private func fault(_ code: CURLcode) -> WebError {
        let host = request.address.host
        var reason: String {
            let own = unsafe String(cString: words)
            let text = unsafe own.isEmpty ? curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "" : own
            return String(plainLine: text.utf8, limit: 200)
        }
        switch code {
        case CURLE_WRITE_ERROR where isTooLarge: return .tooLarge(limit: request.limits.bytes)
        case CURLE_COULDNT_CONNECT where isCutOff: return .cutOff
        case CURLE_COULDNT_CONNECT where isPrivate: return .privateAddress(host: host)
        case CURLE_COULDNT_CONNECT:
            let number = number(CURLINFO_OS_ERRNO)
            return .notConnected(host: host, reason: number > 0 ? systemMessage(CInt(number)) : reason)
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolved(host: host)
        case CURLE_COULDNT_RESOLVE_PROXY: return .proxy
        case CURLE_OPERATION_TIMEDOUT:
            if number(CURLINFO_REQUEST_SIZE) <= 0 { return .timedOut(.connection) }
            return .timedOut(number(CURLINFO_RESPONSE_CODE) > 0 ? .rest : .reply)
        case CURLE_PEER_FAILED_VERIFICATION: return .untrusted(host: host, reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
            return .insecure(host: host, reason: reason)
        case CURLE_RECV_ERROR where number(CURLINFO_HTTP_CONNECTCODE) >= 300: return .proxy
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR: return .cutOff
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: return .notHTTP
        default: return .other(reason)
        }
    }
}

extension Duration {
    /// Whole milliseconds, at least 1: libcurl takes 0 for no limit.
    var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(min(seconds, 1_000_000)) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
