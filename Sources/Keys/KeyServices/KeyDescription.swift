/// The description of a key at a service in a JSON file, which `--key` may name in place of a file with the key.
///
/// It names the service and where secrets are, and never contains them.
struct KeyDescription: Hashable, Sendable {
    /// The protocol of the service.
    enum Service: Hashable, Sendable {
        case csc(CSCDescription)
        case http(HTTPSignerDescription)
    }

    /// The settings for the API of the Cloud Signature Consortium, version 2.
    struct CSCDescription: Hashable, Sendable {
        /// The address that gives access tokens; nil for `oauth2/token` below the service's own.
        var tokenURL: String?
        var clientID: String
        var clientSecret: SecretSource
        /// The credential; nil when the client has exactly one.
        var credentialID: String?
        /// The user whose credentials are listed, where a client acts for several.
        var userID: String?
        /// The secrets of the authentication objects by their ids, such as `PIN`, in the order of the ids.
        var authentication: [Authentication] = []
        var mode = OperationMode.synchronous
        /// How many signatures one authorization is asked for, at most; credentials of SCAL 2 are authorized one by one.
        var signaturesPerAuthorization = 1
    }

    struct Authentication: Hashable, Sendable {
        let id: String
        let secret: SecretSource
    }

    /// How signatures are asked for (CSC API 2.0).
    enum OperationMode: String, Hashable, Sendable, CaseIterable {
        case synchronous
        case asynchronous

        /// `operationMode`.
        var letter: String { self == .synchronous ? "S" : "A" }
    }

    /// The settings for a plain HTTP signer.
    struct HTTPSignerDescription: Hashable, Sendable {
        /// Files with the signer's certificate and its issuers'.
        var certificates: [String]
        /// The bearer token; nil for none.
        var token: SecretSource?
        /// The name of the key at the service, which is sent along.
        var keyName: String?
    }

    /// The path of the description's file, for errors.
    let file: String
    let service: Service
    /// The address of the service.
    let url: String
    /// How the key signs; nil members for what suits it.
    var padding: PrivateKey.RSAPadding?
    package var digest: DigestAlgorithm?
    /// Whether the service may have an address in a private network or on this machine.
    var allowsPrivateAddress = false
    /// A file with the certificates of authorities that the service's TLS certificate leads to; nil for the system's.
    var authorities: String?
    /// The seconds for one signature, with its authorization and all waiting.
    var seconds = Self.defaultSeconds

    static let defaultSeconds = 120
    /// An hour: a person may have to confirm it on a telephone first.
    static let mostSeconds = 3_600
    static let mostSignatures = 10_000

    /// Whether a file is a description rather than a key: no key file begins like a JSON object.
    static func isFound(in bytes: [UInt8]) -> Bool {
        bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) } == UInt8(ascii: "{")
    }
}
