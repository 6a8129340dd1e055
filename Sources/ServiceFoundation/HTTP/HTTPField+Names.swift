package import HTTPTypes

// The names of header fields that HTTPTypes does not define.
extension HTTPField.Name {
    package static let clearSiteData = HTTPField.Name(literal: "Clear-Site-Data")
    static let accelBuffering = HTTPField.Name(literal: "X-Accel-Buffering")
    package static let idempotencyKey = HTTPField.Name(literal: "Idempotency-Key")
    static let idempotentReplayed = HTTPField.Name(literal: "Idempotency-Replayed")
    package static let signetCSRF = HTTPField.Name(literal: "Signet-CSRF")
    package static let secFetchSite = HTTPField.Name(literal: "Sec-Fetch-Site")
    package static let requestID = HTTPField.Name(literal: "X-Request-Id")
    package static let forwardedFor = HTTPField.Name(literal: "X-Forwarded-For")
    package static let forwarded = HTTPField.Name(literal: "Forwarded")
    package static let signetWidth = HTTPField.Name(literal: "Signet-Width")
    package static let signetHeight = HTTPField.Name(literal: "Signet-Height")
    package static let permissionsPolicy = HTTPField.Name(literal: "Permissions-Policy")
    package static let openerPolicy = HTTPField.Name(literal: "Cross-Origin-Opener-Policy")
    package static let resourcePolicy = HTTPField.Name(literal: "Cross-Origin-Resource-Policy")
    package static let referrerPolicy = HTTPField.Name(literal: "Referrer-Policy")

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
