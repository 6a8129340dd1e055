internal import SignetIsolation
internal import SignetWeb

/// A program that takes a message as `sendmail` does: `-i -f sender -- recipient`, the message at its standard input, and an exit status
/// of `sysexits.h`.
///
/// It is started without a shell, so that no address is read as anything else.
struct SendmailProgram {
    let path: String
    /// How long it may run.
    let limit: Duration

    func send(_ message: MailMessage, to recipient: MailAddress, from sender: MailAddress?) -> MailOutcome {
        // Programs read lines as this system has them.
        let bytes = message.bytes.filter { $0 != 0x0D }
        let words = [path, "-i", "-f", sender?.text ?? "<>", "--", recipient.text]
        return switch ProgramRun(words, input: bytes, limit: limit) {
        case .ended(let status, let output): Self.outcome(status, String(plainLine: output, limit: 180))
        case .killed: .unknown
        case .notStarted: .unavailable(.connect, .missing(path))
        case .outOfMemory: .unavailable(.connect, .other("there is no memory for the message"))
        }
    }

    /// The outcome by the exit status.
    static func outcome(_ status: Int, _ text: String) -> MailOutcome {
        func reply(_ code: Int, _ enhanced: String) -> MailReply {
            MailReply(code: code, text: String("\(enhanced) \(text)".prefix(200)))
        }
        return switch status {
        case 0: .accepted(MailReply(code: 250, text: text))
        case 65: .refused(.data, reply(554, "5.6.0"))
        case 67: .refused(.recipient, reply(550, "5.1.1"))
        case 68: .refused(.recipient, reply(550, "5.1.2"))
        case 75: .refused(.data, reply(451, "4.0.0"))
        case 77: .refused(.sender, reply(550, "5.7.1"))
        default: .unavailable(.connect, .other("exit status \(status)\(text.isEmpty ? "" : ": \(text)")"))
        }
    }
}
