internal import Logging
internal import Signet
internal import SignetCMS
internal import SignetKeys
internal import SignetWeb

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
            SealingNote.current?.note(.timeStamp(by: name))
            return token
        } catch {
            SealingNote.current?.note(.noTimeStamp)
            logger.warning(
                "A time-stamping authority gave no time stamp",
                metadata: ["authority": "\(name)", "reason": "\("\(error)".prefixed(to: 500))"]
            )
            // A reply of an authority is never the fault of the documents' sender.
            throw error.isTemporary ? error : .web(.timedOut(.reply))
        }
    }
}
