internal import SignetBasics
internal import SignetCryptography

/// The signature of a request by a secret key: AWS's "Signature Version 4".
struct RequestSignature {
    let credentials: ObjectCredentials
    let region: String
    var service = "s3"
    /// The time in UTC, which the request states as `x-amz-date`.
    let time: CivilTime

    /// The time as `x-amz-date` has it.
    var timestamp: String { "\(day)T\(time.timeDigits.joined())Z" }

    private var day: String { time.dateDigits.joined() }

    /// The value of the field `Authorization`.
    ///
    /// - Parameters:
    ///   - method: In capital letters.
    ///   - path: As it is sent, with its characters encoded by ``encoded(_:keepingSlashes:)``.
    ///   - query: As it is sent, by ``query(_:)``.
    ///   - fields: The header fields to sign, their names in lowercase; `host` and `x-amz-date` must be among them.
    ///   - digest: SHA-256 of the body in hexadecimal.
    /// - Returns: The value.
    func authorization(
        method: String,
        path: String,
        query: String,
        fields: [String: String],
        digest: String
    ) -> String {
        let names = fields.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let lines = names.map { "\($0):\(Self.trimmed(fields[$0] ?? ""))\n" }.joined()
        let signed = names.joined(separator: ";")
        let request = [method, path, query, lines, signed, digest].joined(separator: "\n")
        let scope = "\(day)/\(region)/\(service)/aws4_request"
        let text = "AWS4-HMAC-SHA256\n\(timestamp)\n\(scope)\n\(Self.digest(of: Array(request.utf8)))"
        var key = Array("AWS4\(credentials.secret)".utf8)
        for part in [day, region, service, "aws4_request", text] {
            key = KeyedDigest.authenticationCode(of: Array(part.utf8), key: key)
        }
        return """
            AWS4-HMAC-SHA256 Credential=\(credentials.id)/\(scope), SignedHeaders=\(signed), \
            Signature=\(key.hexadecimal)
            """
    }

    /// SHA-256 in hexadecimal.
    static func digest(of bytes: [UInt8]) -> String { Digest.bytes(of: bytes, .sha256).hexadecimal }

    /// A query that is sorted and encoded as it must be signed.
    static func query(_ items: [(name: String, value: String)]) -> String {
        items.map { (encoded($0.name), encoded($0.value)) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
            .map { "\($0.0)=\($0.1)" }
            .joined(separator: "&")
    }

    /// A text in which all bytes but letters, digits and `-._~` are written as `%` and two digits.
    static func encoded(_ text: String, keepingSlashes: Bool = false) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isPlain(byte) || keepingSlashes && byte == UInt8(ascii: "/") {
                bytes.append(byte)
            } else {
                bytes += Array("%\([byte].capitalHexadecimal())".utf8)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a byte is written as it is.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// A text whose bytes are written as `%` and two digits, and whose blanks may be written as `+`.
    static func decoded(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A value without blanks at its ends, and with single ones in it.
    private static func trimmed(_ value: String) -> String {
        guard value.utf8.contains(UInt8(ascii: " ")) else { return value }
        return value.split(separator: " ").joined(separator: " ")
    }
}
