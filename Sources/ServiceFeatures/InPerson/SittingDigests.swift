internal import Foundation
internal import SignetServiceFoundation

/// Digests of hosts' PINs with the service's own key, without which the few digits could be found by trying.
struct SittingDigests: Sendable {
    private let secret: MailSecret

    init(_ environment: ServiceEnvironment, in database: Database) throws {
        secret = try MailSecret.make(environment, in: database)
    }

    /// Of the PIN of one sitting.
    func pin(_ digits: String, of sitting: String) -> Data { secret.digest("sitting pin", "\(sitting) \(digits)") }
}
