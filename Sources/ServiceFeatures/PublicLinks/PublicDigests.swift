internal import Foundation
internal import SignetServiceFoundation

/// Digests with the service's own key, by which people are counted and codes are compared without keeping either.
struct PublicDigests: Sendable {
    private let secret: MailSecret

    init(_ environment: ServiceEnvironment, in database: Database) throws {
        secret = try MailSecret.make(environment, in: database)
    }

    /// Of an e-mail address, however its letters are written.
    func person(_ email: String) -> Data { secret.digest("public person", email.lowercased()) }

    /// Of the network that a call came from.
    func network(_ name: String) -> Data { secret.digest("public network", name) }

    /// Of the code of one start.
    func code(_ digits: String, of start: String) -> Data { secret.digest("public code", "\(start) \(digits)") }
}
