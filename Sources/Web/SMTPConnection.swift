internal import CCurl
internal import CLoading
internal import SignetBasics
internal import SignetFiles

/// A connection to a mail server on which the server has greeted, encryption is as demanded and the user has signed in, by libcurl.
///
/// What follows, the transaction of a mail, is its caller's: bytes go and come as they are.
@safe
package final class SMTPConnection {
    /// The server and the way to it.
    package struct Server: Hashable, Sendable {
        package enum Encryption: Hashable, Sendable {
            /// From the first byte (RFC 8314).
            case implicit
            /// By STARTTLS (RFC 3207), or there is no connection.
            case startTLS
            /// None, which is for servers on this machine alone.
            case none
        }

        package enum SignIn: Hashable, Sendable {
            /// By the mechanisms PLAIN or LOGIN.
            case password(user: String, String)
            /// By the mechanism XOAUTH2.
            case token(user: String, String)
        }

        /// A name, or an address without brackets.
        package var host: String
        package var port: Int
        package var encryption: Encryption
        package var signIn: SignIn?
        /// A file with the certificates of trusted authorities in PEM; the system's when nil.
        package var authorities: String?
        /// Whether the server may be on this machine or in a private network.
        package var allowsPrivate: Bool

        package init(
            host: String,
            port: Int,
            encryption: Encryption,
            signIn: SignIn?,
            authorities: String?,
            allowsPrivate: Bool
        ) {
            (self.host, self.port, self.encryption) = (host, port, encryption)
            (self.signIn, self.authorities, self.allowsPrivate) = (signIn, authorities, allowsPrivate)
        }
    }

    /// The reason why there is no connection, or none any longer.
    package struct Failure: Error, Sendable {
        package enum Kind: Sendable {
            case libraryMissing, unresolved, privateAddress, clearText, notConnected, noEncryption, untrusted, insecure
            case signIn, timedOut, cutOff, notSMTP, other
        }

        package let kind: Kind
        /// In words of the system or of libcurl.
        package let reason: String
        /// Whether the name led to an address, and whether TLS was set up.
        package let (isResolved, isEncrypted): (Bool, Bool)
        /// The lines that the server sent, with their line ends.
        package let lines: [[UInt8]]

        package init(
            kind: Kind,
            reason: String,
            isResolved: Bool,
            isEncrypted: Bool,
            lines: [[UInt8]]
        ) {
            (self.kind, self.reason, self.lines) = (kind, reason, lines)
            (self.isResolved, self.isEncrypted) = (isResolved, isEncrypted)
        }
    }

    private let server: Server
    private let handle: CurlHandle
    /// libcurl's words for a failure.
    private let words: UnsafeMutablePointer<CChar>
    private let hooks: UnsafeMutablePointer<signet_curl_hooks>
    /// The lines that the server sent before its caller took over.
    package private(set) var lines: [[UInt8]] = []
    private var (isResolved, isPrivate, isRemote, isTalkative) = (false, false, false, false)

    /// The most lines before the caller takes over, and the most bytes of one.
    private static let most = (lines: 200, bytes: 2_000)

    /// Connects and signs in, within a time.
    package init(to server: Server, within limit: Duration) throws(Failure) {
        func failure(_ kind: Failure.Kind) -> Failure {
            Failure(kind: kind, reason: "", isResolved: false, isEncrypted: false, lines: [])
        }
        guard signet_has_curl() else { throw failure(.libraryMissing) }
        guard let handle = try? CurlHandle() else { throw failure(.other) }
        self.server = server
        self.handle = handle
        unsafe words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe hooks = .allocate(capacity: 1)
        unsafe hooks.initialize(to: signet_curl_hooks())
        unsafe hooks.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        unsafe hooks.pointee.receive = { _, _, _ in true }
        unsafe hooks.pointee.line = { context, bytes, length in
            guard let context = unsafe context, let bytes = unsafe bytes else { return false }
            let own = unsafe Unmanaged<SMTPConnection>.fromOpaque(context).takeUnretainedValue()
            return unsafe own.add(Array(UnsafeBufferPointer(start: bytes, count: length)))
        }
        unsafe hooks.pointee.admit = { context, octets, length in
            guard let context = unsafe context, let octets = unsafe octets else { return false }
            let own = unsafe Unmanaged<SMTPConnection>.fromOpaque(context).takeUnretainedValue()
            return unsafe own.admits(Array(UnsafeBufferPointer(start: octets, count: length)))
        }
        guard setOptions(limit) else { throw failure(.other) }
        let code = unsafe signet_curl_perform(handle.pointer)
        guard code == CURLE_OK.rawValue else { throw fault(CURLcode(rawValue: UInt32(code))) }
        // libcurl goes on without signing in where the server does not offer it.
        let hasSignedIn = lines.contains { $0.starts(with: "235".utf8) }
        guard server.signIn == nil || hasSignedIn else { throw fault(CURLE_LOGIN_DENIED) }
    }

    deinit {
        unsafe curl_easy_reset(handle.pointer)
        unsafe words.deallocate()
        unsafe hooks.deallocate()
    }

    // MARK: Bytes

    /// Sends bytes until a moment.
    package func send(_ bytes: [UInt8], until end: ContinuousClock.Instant) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            var count = 0
            let code = unsafe bytes[sent...].withUnsafeBufferPointer { rest in
                unsafe signet_curl_send(handle.pointer, rest.baseAddress, rest.count, &count)
            }
            sent += count
            if code == CURLE_AGAIN.rawValue {
                try wait(sends: true, until: end)
            } else if code != CURLE_OK.rawValue {
                throw fault(CURLE_SEND_ERROR)
            }
        }
    }

    /// Receives some bytes until a moment.
    package func receive(until end: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
        while true {
            var count = 0
            var code: Int32 = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, length in
                code = unsafe signet_curl_receive(handle.pointer, buffer.baseAddress, buffer.count, &count)
                length = count
            }
            if code == CURLE_AGAIN.rawValue {
                try wait(sends: false, until: end)
            } else if code != CURLE_OK.rawValue || bytes.isEmpty {
                throw fault(CURLE_RECV_ERROR)
            } else {
                return bytes
            }
        }
    }

    private func wait(sends: Bool, until end: ContinuousClock.Instant) throws(Failure) {
        let rest = end - .now
        guard rest > .zero, unsafe signet_curl_wait(handle.pointer, sends, Int32(clamping: rest.milliseconds)) else {
            throw fault(CURLE_OPERATION_TIMEDOUT)
        }
    }

    // MARK: Options

    private func setOptions(_ limit: Duration) -> Bool {
        let isImplicit = server.encryption == .implicit
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        let encryption = server.encryption == .none ? CURLUSESSL_NONE : CURLUSESSL_ALL
        var isSet =
            handle.set(CURLOPT_URL, "\(isImplicit ? "smtps" : "smtp")://\(host):\(server.port)")
            && handle.set(CURLOPT_PROTOCOLS, Int(isImplicit ? CURLPROTO_SMTPS : CURLPROTO_SMTP))
            && handle.set(CURLOPT_CONNECT_ONLY, 1) && handle.set(CURLOPT_NOSIGNAL, 1)
            && handle.set(CURLOPT_USE_SSL, Int(encryption.rawValue))
            && handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
            && handle.set(CURLOPT_SSL_VERIFYPEER, 1) && handle.set(CURLOPT_SSL_VERIFYHOST, 2)
            && handle.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue)) && handle.set(CURLOPT_PROXY, "")
            && handle.set(CURLOPT_CONNECTTIMEOUT_MS, limit.milliseconds)
            && handle.set(CURLOPT_TIMEOUT_MS, limit.milliseconds)
        unsafe isSet =
            isSet
            && signet_curl_set_pointer(handle.pointer, Int32(CURLOPT_ERRORBUFFER.rawValue), words) == CURLE_OK.rawValue
            && signet_curl_set_hooks(handle.pointer, hooks) == CURLE_OK.rawValue
        handle.endQuickly()
        if let authorities = server.authorities { isSet = isSet && handle.set(CURLOPT_CAINFO, authorities) }
        switch server.signIn {
        case nil: break
        case .password(let user, let password):
            isSet =
                isSet && handle.set(CURLOPT_USERNAME, user) && handle.set(CURLOPT_PASSWORD, password)
                && handle.set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN")
        case .token(let user, let token):
            isSet =
                isSet && handle.set(CURLOPT_USERNAME, user) && handle.set(CURLOPT_XOAUTH2_BEARER, token)
                && handle.set(CURLOPT_LOGIN_OPTIONS, "AUTH=XOAUTH2")
        }
        return isSet
    }

    // MARK: Hooks

    private func add(_ line: [UInt8]) -> Bool {
        guard lines.count < Self.most.lines else {
            isTalkative = true
            return false
        }
        lines.append(Array(line.prefix(Self.most.bytes)))
        return true
    }

    private func admits(_ octets: [UInt8]) -> Bool {
        isResolved = true
        guard let address = InternetAddress(octets: octets) else { return false }
        if server.encryption == .none, !address.isThisMachine {
            isRemote = true
            return false
        }
        if !server.allowsPrivate, !address.isPublic {
            isPrivate = true
            return false
        }
        return true
    }

    // MARK: Results

    private func fault(_ code: CURLcode) -> Failure {
        let kind: Failure.Kind
        switch code {
        case CURLE_COULDNT_CONNECT where isRemote: kind = .clearText
        case CURLE_COULDNT_CONNECT where isPrivate: kind = .privateAddress
        case CURLE_COULDNT_CONNECT: kind = .notConnected
        case CURLE_COULDNT_RESOLVE_HOST: kind = .unresolved
        case CURLE_OPERATION_TIMEDOUT: kind = .timedOut
        case CURLE_USE_SSL_FAILED: kind = .noEncryption
        case CURLE_PEER_FAILED_VERIFICATION: kind = .untrusted
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM:
            kind = .insecure
        case CURLE_LOGIN_DENIED: kind = .signIn
        case CURLE_WRITE_ERROR where isTalkative: kind = .notSMTP
        case CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED: kind = .notSMTP
        case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR: kind = .cutOff
        default: kind = .other
        }
        // Microseconds until TLS was set up, a number of the size of a pointer.
        let time = unsafe signet_curl_number(handle.pointer, Int32(CURLINFO_APPCONNECT_TIME_T.rawValue))
        return Failure(
            kind: kind,
            reason: reason(code),
            isResolved: isResolved,
            isEncrypted: time > 0,
            lines: lines
        )
    }

    private func reason(_ code: CURLcode) -> String {
        let number = unsafe signet_curl_number(handle.pointer, Int32(CURLINFO_OS_ERRNO.rawValue))
        if code == CURLE_COULDNT_CONNECT, number > 0 { return systemMessage(CInt(number)) }
        let own = unsafe String(cString: words)
        let text = unsafe own.isEmpty ? curl_easy_strerror(code).map { unsafe String(cString: $0) } ?? "" : own
        return String(plainLine: text.utf8, limit: 200)
    }
}
