internal import Foundation
internal import SignetMail
internal import SignetServiceFoundation

/// The meaning of a server's reply to an attempt, for the mail and for the account.
enum MailAttempt: Hashable, Sendable {
    case accepted(code: Int?, reply: String)
    /// The connection ended before the reply to the whole text.
    case unknown
    /// This recipient or text is not accepted now.
    case deferred(code: Int?, reply: String)
    /// It will never be accepted; `isHard` where the address does not exist.
    case refused(code: Int?, reply: String, isHard: Bool)
    /// No mail of the account can be sent; `isLasting` where another attempt would have the same end.
    case trouble(stage: String, code: Int?, reply: String, isLasting: Bool)

    /// The codes of addresses that do not exist (RFC 3463, 3.2 and 3.3).
    private static let noAddress: Set<String> = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]

    init(_ outcome: MailOutcome) {
        switch outcome {
        case .accepted(let reply): self = .accepted(code: reply.code, reply: reply.text.withoutLinks)
        case .unknown: self = .unknown
        case .refused(let stage, let reply): self.init(stage, reply)
        case .unavailable(.recipient, .noSMTPUTF8):
            self = .refused(code: nil, reply: String(describing: MailFault.noSMTPUTF8), isHard: false)
        case .unavailable(let stage, let fault):
            let words = String(describing: fault).withoutLinks.prefixed(to: 200)
            if stage == .recipient || stage == .data {
                self = .deferred(code: nil, reply: words)
            } else {
                let isLasting: Bool =
                    switch fault {
                    case .unresolved, .notConnected, .timedOut, .cutOff, .other: false
                    default: true
                    }
                self = .trouble(stage: stage.rawValue, code: nil, reply: words, isLasting: isLasting)
            }
        }
    }

    private init(_ stage: MailStage, _ reply: MailReply) {
        let (code, text) = (reply.code, reply.text.withoutLinks)
        switch stage {
        case .recipient, .data:
            if reply.isTemporary {
                self = .deferred(code: code, reply: text)
            } else {
                let isHard = reply.enhanced.map(Self.noAddress.contains) ?? (stage == .recipient && code == 550)
                self = .refused(code: code, reply: text, isHard: isHard)
            }
        case .sender where reply.isTemporary: self = .deferred(code: code, reply: text)
        case .resolve, .connect, .tls, .signIn, .sender:
            self = .trouble(stage: stage.rawValue, code: code, reply: text, isLasting: !reply.isTemporary)
        }
    }

    /// The seconds until the next attempt, by the number of those before: 1, 5, 15 and 60 minutes, then 4 hours.
    static func pause(after attempts: Int) -> Int {
        let pauses = [60, 300, 900, 3_600]
        return attempts <= pauses.count ? pauses[max(attempts, 1) - 1] : 4 * 3_600
    }

    /// How long a mail is tried, in seconds.
    static let longest = 3 * 86_400
}

extension String {
    /// The text of a server's reply or report, without the secrets of links that it quotes from a mail: also of such that are encoded,
    /// wrapped or cut off.
    var withoutLinks: String {
        let slash = "(?:/|%(?:25)*2F|=2F|&#(?:47|x2F);)"
        let gap = "[^A-Za-z0-9]*"
        let secret = "(?:\(gap)[A-Za-z0-9]){1,43}"
        let pattern = "(?i)(\(slash)\(gap)s\(gap)\(slash))\(secret)|(?<![A-Za-z0-9])[A-Za-z0-9]{43}(?![A-Za-z0-9])"
        return replacingOccurrences(of: pattern, with: "$1[link]", options: .regularExpression)
    }
}
