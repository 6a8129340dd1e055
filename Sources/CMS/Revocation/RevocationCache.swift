internal import SignetBasics

/// Replies of responders and other servers, which documents share: a batch asks once in ten minutes.
///
/// A second request for what is being fetched waits for the first. Failures are kept for half a minute, so that not every
/// document waits for a server that does not answer.
package final class RevocationCache: Sendable {
    package struct Key: Hashable {
        let address: String
        /// The question; empty for a file.
        let question: [UInt8]
    }

    private struct Reply {
        let outcome: Result<[UInt8], RevocationSourceError>
        let end: ContinuousClock.Instant
    }

    private final class Place: Sendable {
        let reply = Guarded<Reply?>(nil)
    }

    private let places: SharedValues<Key, Place>
    private let listPlaces: SharedValues<Key, Place>

    init() {
        places = SharedValues(limit: 500)
        // Each may have 20 MiB.
        listPlaces = SharedValues(limit: 8)
    }

    /// A reply; `fetch` gets and checks it when there is none.
    package func bytes(
        of key: Key,
        isList: Bool,
        _ fetch: () throws(RevocationSourceError) -> [UInt8]
    ) throws(RevocationSourceError) -> [UInt8] {
        let place = (isList ? listPlaces : places).value(of: key) { Place() }
        let outcome = place.reply.withLock { reply -> Result<[UInt8], RevocationSourceError> in
            if let reply, reply.end > .now { return reply.outcome }
            let new: Reply
            do throws(RevocationSourceError) {
                new = Reply(outcome: .success(try fetch()), end: .now + .seconds(600))
            } catch {
                new = Reply(outcome: .failure(error), end: .now + .seconds(30))
            }
            reply = new
            return new.outcome
        }
        return try outcome.get()
    }
}
