internal import Logging
internal import Signet
internal import Synchronization

/// What time-stamping authorities gave to a seal or a renewal under way.
///
/// A seal is made on one thread from its beginning to its end, and its authorities are asked on the same.
final class TimeStampNote: Sendable {
    @TaskLocal static var current: TimeStampNote?

    private struct State {
        var name: String?
        var hasFailed = false
    }

    private let state = Mutex(State())

    /// The authority's address without user and password; `nil` where none gave a time stamp.
    var authority: String? { state.withLock { $0.name } }

    /// Whether the authority that was asked last gave no time stamp.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }

    fileprivate func note(_ authority: String) { state.withLock { $0 = State(name: authority) } }

    fileprivate func noteFailure() { state.withLock { $0.hasFailed = true } }
}

/// A time-stamping authority whose failures are logged, and whose name is noted when it gave a time stamp.
struct NotedAuthority: TimeStampAuthority {
    let authority: HTTPTimeStampAuthority
    let logger: Logger

    var name: String { authority.name }
    var digest: DigestAlgorithm { authority.digest }
    var limit: Duration { authority.limit }

    func token(over imprint: MessageImprint, within limit: Duration) throws(TimeStampFault) -> TimeStampToken {
        do throws(TimeStampFault) {
            let token = try authority.token(over: imprint, within: limit)
            TimeStampNote.current?.note(name)
            return token
        } catch {
            TimeStampNote.current?.noteFailure()
            logger.warning(
                "A time-stamping authority gave no time stamp",
                metadata: ["authority": "\(name)", "reason": "\("\(error)".prefixed(to: 500))"]
            )
            // To those who send documents no reply of an authority is their own fault.
            throw error.isTemporary ? error : .web(.timedOut(.reply))
        }
    }
}
