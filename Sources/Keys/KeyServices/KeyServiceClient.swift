internal import Glibc
package import SignetBasics
internal import SignetWeb

/// Sends requests of JSON to a key service, and reads its replies.
///
/// No redirect is followed: what is posted has secrets in it.
struct KeyServiceClient: Sendable {
    /// A reply that does not mean failure.
    enum Reply {
        case done(JSONObject)
        /// The service has accepted the request and still works at it (HTTP status 202).
        case pending(JSONObject)
    }

    /// The end of the time for everything that one signature needs.
    struct Deadline {
        let end: ContinuousClock.Instant
        let seconds: Int

        init(seconds: Int) {
            self.seconds = seconds
            end = .now + .seconds(seconds)
        }

        var rest: Duration { end - .now }
    }

    private let client: WebClient
    private let reach: WebRequest.Reach

    /// The longest time that a single reply may take.
    private static let longestReply = Duration.seconds(30)
    /// The most bytes of a reply: certificates are the largest.
    static let mostBytes = 256 << 10
    private static let mostDepth = 16
    private static let longestWords = 200
    /// The code of an error that means the same as status 202 (CSC API 2.0).
    private static let pendingCode = "accepted_request"

    init(_ description: KeyDescription) {
        client = WebClient(authorities: description.authorities)
        reach = description.allowsPrivateAddress ? .anywhere : .publicHosts
    }

    /// Reads an address that secrets may be sent to.
    static func address(_ url: String) throws(KeyServiceError) -> WebAddress {
        let address: WebAddress
        do throws(WebError) { address = try WebAddress(url) } catch { throw .web(error) }
        guard address.isEncrypted || address.isThisMachine else { throw .notEncrypted }
        guard address.credentials == nil else { throw .credentialsInAddress }
        return address
    }

    /// Posts an object of JSON.
    func post(
        _ object: JSONObject,
        to address: WebAddress,
        _ credentials: WebCredentials?,
        until deadline: Deadline
    ) throws(KeyServiceError) -> Reply {
        let body = JSONValue.object(object).bytes
        return try post(.post(body, contentType: "application/json"), to: address, credentials, until: deadline)
    }

    /// Posts a form (`application/x-www-form-urlencoded`).
    func post(
        form: [(name: String, value: String)],
        to address: WebAddress,
        until deadline: Deadline
    ) throws(KeyServiceError) -> Reply {
        let body = form.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
        let method = WebRequest.Method.post(Array(body.utf8), contentType: "application/x-www-form-urlencoded")
        return try post(method, to: address, nil, until: deadline)
    }

    private func post(
        _ method: WebRequest.Method,
        to address: WebAddress,
        _ credentials: WebCredentials?,
        until deadline: Deadline
    ) throws(KeyServiceError) -> Reply {
        let rest = deadline.rest
        guard rest > .zero else { throw .unfinished(seconds: deadline.seconds) }
        let least = min(rest, Self.longestReply)
        let request = WebRequest(
            method,
            address,
            accepted: "application/json",
            credentials: credentials,
            reach: reach,
            limits: WebRequest.Limits(connection: least, total: least, bytes: Self.mostBytes, redirects: 0)
        )
        let reply: WebReply
        do throws(WebError) { reply = try client.reply(to: request) } catch { throw .web(error) }
        return try Self.reply(status: reply.status, reply.body)
    }

    /// Reads a reply.
    static func reply(status: Int, _ body: [UInt8]) throws(KeyServiceError) -> Reply {
        let object = (try? JSONValue(reading: body, maximumDepth: mostDepth, numbers: .all))?.object
        switch status {
        case 200:
            guard let object else { throw .notJSON }
            return .done(object)
        case 202: return .pending(object ?? JSONObject())
        default:
            let code = words(object?["error"])
            if code == pendingCode { return .pending(JSONObject()) }
            throw .rejected(status: status, code: code, words: words(object?["error_description"]))
        }
    }

    /// A text of the service as it may be shown.
    static func words(_ value: JSONValue?) -> String {
        String(plainLine: (value?.string ?? "").utf8, limit: longestWords)
    }
}

/// The pauses between requests for something that is not finished yet: each is longer than the one before.
struct Pauses {
    private var next = Duration.milliseconds(200)
    private static let longest = Duration.seconds(5)

    /// Waits, at most until the time for the signature is over.
    mutating func wait(until deadline: KeyServiceClient.Deadline) throws(KeyServiceError) {
        let rest = deadline.rest
        guard rest > next else { throw .unfinished(seconds: deadline.seconds) }
        let (seconds, attoseconds) = next.components
        var time = timespec(tv_sec: time_t(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        unsafe nanosleep(&time, nil)
        next = min(next * 2, Self.longest)
    }
}

extension String {
    /// The text as a value of a form: unreserved characters stay (RFC 3986, 2.3), others are percent-encoded.
    fileprivate var percentEncoded: String {
        var text = ""
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                text += "%" + [byte].capitalHexadecimal()
            }
        }
        return text
    }
}

extension JSONObject {
    /// A text of a bounded length in bytes.
    package func text(_ name: String, most: Int) throws(KeyServiceError) -> String {
        guard let text = self[name]?.string, !text.isEmpty, text.utf8.count <= most else { throw .badMember(name) }
        return text
    }

    /// A list of texts; nil when there is none.
    package func texts(_ name: String, most: Int) throws(KeyServiceError) -> [String]? {
        guard let value = self[name], value != .null else { return nil }
        guard case .array(let items) = value, items.count <= most else { throw .badMember(name) }
        var texts: [String] = []
        for item in items {
            guard let text = item.string else { throw .badMember(name) }
            texts.append(text)
        }
        return texts
    }

    /// An object.
    package func object(_ name: String) throws(KeyServiceError) -> JSONObject {
        guard let object = self[name]?.object else { throw .badMember(name) }
        return object
    }
}
