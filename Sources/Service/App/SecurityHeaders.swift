internal import HTTPTypes
internal import Hummingbird
internal import SignetServiceFoundation

/// The header fields that limit the pages in browsers.
struct SecurityHeaders: Sendable {
    private let policy: String
    private let framedPolicy: String
    private let isSecure: Bool

    init(embedders: [String], isSecure: Bool) {
        let rules = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "connect-src 'self'", "font-src 'self'", "form-action 'self'", "base-uri 'none'",
        ]
        policy = (rules + ["frame-ancestors 'none'"]).joined(separator: "; ")
        framedPolicy = (rules + ["frame-ancestors \((["'self'"] + embedders).joined(separator: " "))"]).joined(
            separator: "; "
        )
        self.isSecure = isSecure
    }

    func add(to response: inout Response, path: String) {
        func set(_ name: HTTPField.Name, _ value: String) {
            if response.headers[name] == nil { response.headers[name] = value }
        }
        // Only pages of a link may be shown in a frame, and only by the named origins.
        let isLink = path.hasPrefix("/c/") || path.hasPrefix("/s/")
        set(.contentSecurityPolicy, isLink ? framedPolicy : policy)
        set(.xContentTypeOptions, "nosniff")
        set(.referrerPolicy, "no-referrer")
        set(.permissionsPolicy, "camera=(self), microphone=(), geolocation=(), payment=(), usb=()")
        set(.openerPolicy, "same-origin")
        set(.resourcePolicy, "same-origin")
        set(.cacheControl, "no-store")
        if isSecure { set(.strictTransportSecurity, "max-age=31536000") }
    }
}
