internal import HTTPTypes

// The names of header fields that HTTPTypes does not define.
extension HTTPField.Name {
    static let accelBuffering = HTTPField.Name(literal: "X-Accel-Buffering")
    static let idempotencyKey = HTTPField.Name(literal: "Idempotency-Key")
    static let idempotentReplayed = HTTPField.Name(literal: "Idempotency-Replayed")
    static let signetCSRF = HTTPField.Name(literal: "Signet-CSRF")
    static let secFetchSite = HTTPField.Name(literal: "Sec-Fetch-Site")
    static let requestID = HTTPField.Name(literal: "X-Request-Id")
    static let forwardedFor = HTTPField.Name(literal: "X-Forwarded-For")
    static let forwarded = HTTPField.Name(literal: "Forwarded")
    static let signetWidth = HTTPField.Name(literal: "Signet-Width")
    static let signetHeight = HTTPField.Name(literal: "Signet-Height")
    static let permissionsPolicy = HTTPField.Name(literal: "Permissions-Policy")
    static let openerPolicy = HTTPField.Name(literal: "Cross-Origin-Opener-Policy")
    static let resourcePolicy = HTTPField.Name(literal: "Cross-Origin-Resource-Policy")
    static let referrerPolicy = HTTPField.Name(literal: "Referrer-Policy")

    /// The name that a literal gives.
    ///
    /// A literal that is not a name (RFC 9110, 5.1) ends the program: no input reaches this, and another name in its
    /// place could let requests pass that must be refused.
    private init(literal: StaticString) {
        guard let name = HTTPField.Name("\(literal)") else {
            preconditionFailure("'\(literal)' is not the name of a header field")
        }
        self = name
    }
}
