/// The store does not answer now; a later try may succeed.
///
/// It contains nothing of the store's address or password.
package struct StoreUnavailableError: Error, Hashable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        /// No connection can be made, or it was lost and nothing was changed.
        case unreachable
        /// No connection was given back in time, or other transactions kept what is needed.
        case busy
        /// A statement took longer than it may; nothing was changed.
        case timedOut
        /// The answer to the end of a transaction was lost, and nobody could be asked: it may have been done.
        case outcomeUnknown
        /// The storage of documents and pictures does not answer.
        case objects
    }

    package let reason: Reason

    package init(_ reason: Reason) { self.reason = reason }

    package var description: String {
        switch reason {
        case .unreachable: "The store cannot be reached."
        case .busy: "The store is busy."
        case .timedOut: "The store did not answer in time."
        case .objects: "The storage of documents and pictures does not answer."
        case .outcomeUnknown: "The connection to the store was lost at the end of a change, which may have been made."
        }
    }
}
