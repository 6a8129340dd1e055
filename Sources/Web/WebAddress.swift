internal import CCurl
internal import CLoading

/// How a request shows who sends it.
package enum WebCredentials: Hashable, Sendable {
    /// A user's name and password (RFC 7617).
    case basic(user: String, password: String)
    /// A token (RFC 6750); visible ASCII, which its reader checks.
    case bearer(String)
}

/// An http or https address, read by libcurl, which also connects: so both mean the same host.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The URL without a user, a password, a fragment, or the port that its scheme has anyway.
    package let text: String
    /// The host's name, or its address without brackets.
    package let host: String
    package let port: Int
    package let isEncrypted: Bool
    /// The user and the password that the URL named.
    package let credentials: WebCredentials?

    package var description: String { text }

    /// Bytes of the longest URL that people or documents name.
    package static let limit = 2_000

    /// Reads a URL of at most `limit` bytes.
    package init(_ url: String, limit: Int = limit) throws(WebError) {
        guard signet_has_curl() else { throw .libraryMissing }
        let fault = WebError.noAddress(String(plainLine: url.utf8, limit: 200))
        guard url.utf8.count <= limit, url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw fault }
        let parts = URLParts()
        guard parts.set(CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME)),
            let scheme = parts.get(CURLUPART_SCHEME, 0)
        else { throw fault }
        guard scheme == "http" || scheme == "https" else {
            throw .scheme(String(plainLine: scheme.utf8, limit: 20))
        }
        guard let host = parts.get(CURLUPART_HOST, 0), !host.isEmpty,
            let port = parts.get(CURLUPART_PORT, UInt32(CURLU_DEFAULT_PORT)).flatMap({ Int($0) })
        else { throw fault }
        let user = parts.get(CURLUPART_USER, UInt32(CURLU_URLDECODE))
        let password = parts.get(CURLUPART_PASSWORD, UInt32(CURLU_URLDECODE))
        credentials = user.map { WebCredentials.basic(user: $0, password: password ?? "") }
        guard parts.set(CURLUPART_USER, nil, 0), parts.set(CURLUPART_PASSWORD, nil, 0),
            parts.set(CURLUPART_FRAGMENT, nil, 0),
            let text = parts.get(CURLUPART_URL, UInt32(CURLU_NO_DEFAULT_PORT))
        else { throw fault }
        self.text = text
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = port
        isEncrypted = scheme == "https"
    }

    /// Whether the host is this machine, by its standard names.
    package var isThisMachine: Bool { ["localhost", "127.0.0.1", "::1"].contains(host.lowercased()) }

    /// The address of a path below this one.
    package func appending(_ path: String) throws(WebError) -> WebAddress {
        try WebAddress(text.hasSuffix("/") ? text + path : "\(text)/\(path)")
    }

    /// Whether both have the same host and port.
    package func isOnSameServer(as other: WebAddress) -> Bool { host == other.host && port == other.port }
}

/// Owns a URL that libcurl reads and writes.
@safe
private final class URLParts {
    private let handle: OpaquePointer?

    init() { unsafe handle = curl_url() }

    deinit { unsafe curl_url_cleanup(handle) }

    func set(_ part: CURLUPart, _ text: String?, _ flags: UInt32) -> Bool {
        unsafe curl_url_set(handle, part, text, flags) == CURLUE_OK
    }

    /// A part as text; nil if there is none, or if it is not UTF-8.
    func get(_ part: CURLUPart, _ flags: UInt32) -> String? {
        guard let text = unsafe signet_curl_url_part(UnsafeMutableRawPointer(handle), Int32(part.rawValue), flags)
        else {
            return nil
        }
        defer { unsafe curl_free(text) }
        return unsafe String(validatingCString: text)
    }
}
