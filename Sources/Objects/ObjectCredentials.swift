/// The key with which requests are signed.
package struct ObjectCredentials: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    let id: String
    let secret: String
    /// Comes along with a key that ends.
    let token: String?
    /// Seconds since 1970; nil for a key that does not end.
    let end: Int?

    init(id: String, secret: String, token: String? = nil, end: Int? = nil) {
        (self.id, self.secret, self.token, self.end) = (id, secret, token, end)
    }

    package var description: String { "(secret)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The reason why there is no key to sign requests with.
package enum CredentialError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A place from which keys come.
    package enum Place: String, Hashable, Sendable {
        case file = "the shared credentials file"
        case webIdentity = "the security token service"
        case container = "the container's address of credentials"
        case machine = "the machine's metadata service"
    }

    /// No place has any.
    case none
    /// A variable is set without the other that it needs.
    case incomplete(variable: String)
    /// The profile is in no file, or has no key.
    case profile(String)
    /// A file that a variable names cannot be read.
    case unreadable(variable: String)
    /// An address that a variable names is refused: it must be https, or on this machine.
    case address(variable: String)
    /// The place cannot be reached, or refuses.
    case unavailable(Place, reason: String, isTemporary: Bool)
    /// The place cannot be connected to.
    case unconnected(Place, reason: String)
    /// The place's reply has no key in it.
    case malformed(Place)
    /// Another thread fetches a key, which took too long.
    case late

    var isTemporary: Bool {
        switch self {
        case .unavailable(_, _, let isTemporary): isTemporary
        case .late, .unconnected: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .none:
            """
            there is no access key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, name a profile of \
            ~/.aws/credentials with AWS_PROFILE, or give the machine or the container a role
            """
        case .incomplete(let variable): "\(variable) is not set, without which the other variables are no key"
        case .profile(let name):
            """
            the profile '\(name)' has no aws_access_key_id and aws_secret_access_key in the shared files; other ways to a \
            key are not followed
            """
        case .unreadable(let variable): "the file that \(variable) names cannot be read"
        case .address(let variable): "\(variable) must be an https address, or one on this machine"
        case .unavailable(let place, let reason, _), .unconnected(let place, let reason):
            "\(place.rawValue) gives no access key: \(reason)"
        case .late: "no access key came in time"
        case .malformed(let place): "the reply of \(place.rawValue) has no access key"
        }
    }
}
