package import SignetWeb

/// The reason why a service did not sign.
package enum KeyServiceError: Error, Hashable, Sendable {
    /// The service could not be asked.
    case web(WebError)
    /// The address is not encrypted, and not that of this machine.
    case notEncrypted
    /// The address has a user or a password in it, which would not be sent.
    case credentialsInAddress
    /// The reply says that the request failed; the texts are the service's own.
    case rejected(status: Int, code: String, words: String)
    /// The reply is not an object of JSON.
    case notJSON
    /// The reply lacks a member, or it is not what it should be.
    case badMember(String)
    /// The reply has another number of signatures than one.
    case signatureCount(Int)
    /// The service does not offer a method that is needed.
    case noMethod(String)
    /// Access tokens are given at another server than the service, which only the user can choose.
    case tokenElsewhere(host: String)
    /// The client has another number of credentials than one, which are given by their ids.
    case credentials([String])
    /// The key of the credential is not enabled; the text is the service's.
    case keyNotEnabled(String)
    /// The certificate of the credential is not valid; the text is the service's.
    case certificateNotValid(String)
    /// The credential is authorized by a person at a web page.
    case authorizedInBrowser
    /// The description has the secret of none of these authentication objects.
    case noAuthentication([String])
    /// The credential has no authentication object of this id.
    case unknownAuthentication(String, known: [String])
    /// The service signs with none of the algorithms that are allowed for the key.
    case noAlgorithm([String])
    /// The service signs hashes, and the key needs the message.
    case needsMessage(KeyKind)
    /// The time for a signature is over, while the service still works or waits for a person.
    case unfinished(seconds: Int)

    /// Whether the same request may succeed later.
    var isTemporary: Bool {
        switch self {
        case .web(let fault): fault.isTemporary
        case .rejected(let status, _, _): WebError.status(status).isTemporary
        case .unfinished: true
        default: false
        }
    }

    /// Whether the service refuses those who ask, and not what they ask for.
    var isRefusal: Bool {
        switch self {
        case .rejected(let status, let code, _): [401, 403].contains(status) || Self.refusals.contains(code)
        case .noAuthentication, .unknownAuthentication: true
        default: false
        }
    }

    /// Codes of errors that mean a wrong secret (RFC 6749, 5.2; CSC API 2.0).
    private static let refusals: Set<String> = [
        "invalid_client", "unauthorized_client", "access_denied", "invalid_token", "invalid_authentication_data",
        "invalid_otp", "invalid_pin",
    ]
}

extension KeyServiceError: CustomStringConvertible {
    /// The reason in a sentence without its full stop.
    package var description: String {
        switch self {
        case .web(let fault): fault.description
        case .notEncrypted: "its address is not encrypted, and secrets would be sent there; write it with https"
        case .credentialsInAddress: "its address has a user or a password in it; leave them out"
        case .rejected(let status, let code, let words):
            "it replied with HTTP status \(status)" + Self.own(code, words)
        case .notJSON: "its reply is not an object of JSON"
        case .badMember(let name): "its reply has no valid member '\(name)'"
        case .signatureCount(let count): "it gave \(count) signatures instead of one"
        case .noMethod(let name): "it does not offer the method '\(name)'"
        case .tokenElsewhere(let host):
            "it gives access tokens at '\(host)'; name that address in the key description as 'tokenURL', so that the "
                + "client's secret goes there"
        case .credentials([]): "the client has no credential there"
        case .credentials(let names):
            "the client has several credentials there; name one in the key description as 'credentialID': "
                + Self.list(names)
        case .keyNotEnabled(let status): "the credential's key is not enabled: '\(status)'"
        case .certificateNotValid(let status): "the credential's certificate is not valid: '\(status)'"
        case .authorizedInBrowser:
            "the credential is authorized by a person in a browser (oauth2code), which is not supported"
        case .noAuthentication(let ids):
            "the credential needs secrets; say in the key description under 'authentication' where they are: "
                + Self.list(ids)
        case .unknownAuthentication(let id, let known):
            "the credential has no authentication object '\(id)'"
                + (known.isEmpty ? " and needs none" : ", but \(Self.list(known))")
        case .noAlgorithm(let offered): "it signs with none of the allowed algorithms; it offers \(Self.list(offered))"
        case .needsMessage(let kind): "it signs hashes alone, and a key of the kind \(kind) needs the message itself"
        case .unfinished(let seconds):
            "there is no signature after \(seconds) seconds, while it still works or waits for a person"
        }
    }

    private static func own(_ code: String, _ words: String) -> String {
        switch (code, words) {
        case ("", ""): ""
        case (let text, ""), ("", let text): ": \(text)"
        default: ": \(code), \(words)"
        }
    }

    private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}
