/// How long the service keeps data that becomes useless after some time, in seconds.
package enum Retention {
    /// Replies to requests with an Idempotency-Key.
    static let replies = 86_400
    /// Deliveries of webhooks that have arrived or failed.
    package static let deliveries = 30 * 86_400
    /// Deliveries of webhooks that have not arrived.
    package static let waitingDeliveries = 3 * 86_400
    /// Blobs that no record refers to, after they were last kept or referred to.
    package static let orphans = 3_600
}
