package import SignetWeb

/// The reason why a request for objects failed.
///
/// It contains no key, no token and nothing of a reply but its code.
package struct ObjectError: Error, Hashable, Sendable {
    package enum Operation: String, Hashable, Sendable {
        case get, put, head, delete, list
    }

    package enum Cause: Hashable, Sendable {
        /// There is no such object.
        case absent
        /// There is no such bucket.
        case noBucket
        /// The name cannot be used.
        case name(ObjectAddressError)
        /// There is no key to sign requests with.
        case credentials(CredentialError)
        /// The server does not know the key, or the key may not do this.
        case denied(code: String)
        /// The server finds that the secret key is wrong.
        case signature
        /// The clocks of this machine and of the server differ by too much.
        case clock
        /// The bucket is in another region.
        case region(String?)
        /// The bytes are not those that were kept under the digest.
        case damaged
        /// The object has more bytes than allowed.
        case tooLarge(limit: Int)
        /// No reply came.
        case unreachable(WebError)
        /// The server is busy or out of order.
        case unavailable(status: Int, code: String)
        /// The server failed several times just now, and is not asked for a moment.
        case resting
        /// The server refused for another reason.
        case refused(status: Int, code: String)
        /// The reply is not one of such a server.
        case malformed
    }

    package let operation: Operation
    /// The object as `s3://bucket/name`.
    package let object: String
    package let cause: Cause
    /// How often the request was sent.
    package let attempts: Int
    /// The number by which the server's operator finds the request.
    package let request: String?

    /// Whether the same request may succeed later.
    package var isTemporary: Bool {
        switch cause {
        case .unreachable(let error): error.isTemporary
        case .unavailable, .resting: true
        case .credentials(let error): error.isTemporary
        default: false
        }
    }
}

extension ObjectError: CustomStringConvertible {
    package var description: String {
        let times = attempts > 1 ? " after \(attempts) attempts" : ""
        return "cannot \(operation.rawValue) \(object)\(times): \(reason)"
    }

    /// The cause without the object, with the number for the server's operator.
    package var reason: String { "\(cause)\(request.map { " (request \($0))" } ?? "")" }
}

extension ObjectError.Cause: CustomStringConvertible {
    package var description: String {
        switch self {
        case .absent: "there is no such object"
        case .noBucket: "there is no such bucket; it must be made before"
        case .name(let error): error.description
        case .credentials(let error): error.description
        case .denied(let code):
            "the access key may not do this (\(code)); it needs s3:GetObject, s3:PutObject, s3:DeleteObject and s3:ListBucket"
        case .signature: "the server refuses the signature; check the secret access key"
        case .clock: "this machine's clock and the server's differ by too much; set this machine's clock"
        case .region(let name?): "the bucket is in the region '\(name)'"
        case .region(nil): "the bucket is in another region"
        case .damaged: "the bytes are not those that were kept"
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        case .unreachable(let error): error.description
        case .unavailable(let status, let code):
            "the server cannot answer now (HTTP status \(status)\(Self.tail(code)))"
        case .resting: "the server failed several times just now, and is not asked for a moment"
        case .refused(let status, let code): "the server refuses (HTTP status \(status)\(Self.tail(code)))"
        case .malformed: "the reply is not one of S3-compatible storage"
        }
    }

    private static func tail(_ code: String) -> String { code.isEmpty ? "" : ", \(code)" }
}
