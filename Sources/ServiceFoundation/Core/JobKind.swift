/// The kinds of jobs, by their names in the database.
package enum JobKind: String, Codable, Sendable, CaseIterable {
    /// An event for a webhook; the key is the delivery's, the lane the webhook's.
    case delivery
    /// A row of a batch; the key is the batch's with the row's position, the lane the batch's.
    case batchRow = "batch-row"
    /// Requests of the next rows of a table, again and again; the key and the lane are the table's.
    case bulk
    /// The seal of a request that all have signed; the key is the request's, the lane the account's.
    case seal
    /// The renewal of a request's document; the key is the request's, the lane the account's.
    case renewal
    /// A mail; the key is the mail's, the lane the account's, whose mails all go to one server.
    case mail
    /// The next requests of a task; the key is the task's, the lane the account's.
    case task
    /// A task that keeps the data in order, again and again; key and lane name it.
    case upkeep
}
