/// The cause of a job.
package enum JobCause: Sendable {
    /// The request or job in whose transaction it is added.
    case underWay
    /// The time, perhaps years later.
    case time

    /// The span of the cause.
    var traceparent: String? {
        switch self {
        case .underWay: TransactionTrace.parent
        case .time: nil
        }
    }
}
