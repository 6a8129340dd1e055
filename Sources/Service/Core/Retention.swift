/// How long the service keeps data that becomes useless after some time, in seconds.
enum Retention {
    /// Replies to requests with an Idempotency-Key.
    static let replies = 86_400
    /// Deliveries of webhooks that have arrived or failed.
    static let deliveries = 30 * 86_400
    /// Deliveries of webhooks that have not arrived.
    static let waitingDeliveries = 3 * 86_400
    /// Blobs that no record refers to, after they were last kept or referred to.
    static let orphans = 3_600
}
