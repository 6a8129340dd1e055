internal import Glibc
internal import SignetWeb

/// The conversation with a mail server, step by step, to find out whether mails can be sent.
package struct MailTrial: Sendable {
    /// A step and what came of it.
    package struct Step: Hashable, Sendable {
        package let stage: MailStage
        /// The server's reply; nil where there was none.
        package let reply: MailReply?
        /// The failure; nil where the step succeeded, or the reply says why it did not.
        package let fault: MailFault?
        package let isDone: Bool
    }

    private let transport: MailTransport

    package init(_ transport: MailTransport) { self.transport = transport }

    /// Names the sender and a recipient to the server, or sends a message.
    ///
    /// - Parameters:
    ///   - recipient: The recipient; without a message nothing is sent to them.
    ///   - sender: The sender of the envelope.
    ///   - message: The message, or nil to end the conversation before it.
    /// - Returns: The steps up to the first that failed.
    package func steps(to recipient: MailAddress, from sender: MailAddress, _ message: MailMessage?) -> [Step] {
        switch transport.route {
        case .program(let path):
            guard let message else {
                let isThere = unsafe access(path, X_OK) == 0
                return [Step(stage: .connect, reply: nil, fault: isThere ? nil : .missing(path), isDone: isThere)]
            }
            let outcome = transport.send(message, to: recipient, envelopeFrom: sender)
            return Self.steps([], ending: outcome, last: .data, replies: [:])
        case .server(let server):
            let first: [MailStage] =
                [.resolve, .connect] + (server.encryption == .none ? [] : [.tls])
                + (server.signIn == nil ? [] : [.signIn])
            do throws(SMTPConnection.Failure) {
                let connection = try SMTPConnection(to: server, within: transport.limits.connection)
                var transaction = SMTPTransaction(connection, transport.limits)
                let outcome =
                    message.map { transaction.send($0, to: recipient, from: sender) }
                    ?? transaction.begin(
                        recipient: recipient,
                        sender: sender,
                        isWide: recipient.needsSMTPUTF8 || sender.needsSMTPUTF8,
                        isSenderWide: sender.needsSMTPUTF8
                    )
                transaction.quit()
                var replies = transaction.replies
                replies[.connect] = connection.lines.lazy.compactMap { SMTPReplyReader.reply(lastLine: $0) }.first
                replies[.signIn] = connection.lines.lazy.compactMap { SMTPReplyReader.reply(lastLine: $0) }
                    .first { $0.code == 235 }
                let stages = first + [.sender, .recipient] + (message == nil ? [] : [.data])
                return Self.steps(stages, ending: outcome, last: .data, replies: replies)
            } catch {
                return Self.steps(first, ending: MailOutcome(error, of: server), last: .connect, replies: [:])
            }
        }
    }

    /// The steps up to the one with which an outcome ends; all of them where it is nil or the message was accepted.
    private static func steps(
        _ stages: [MailStage],
        ending outcome: MailOutcome?,
        last: MailStage,
        replies: [MailStage: MailReply]
    ) -> [Step] {
        func done(_ stages: some Sequence<MailStage>) -> [Step] {
            stages.map { Step(stage: $0, reply: replies[$0], fault: nil, isDone: true) }
        }
        func failed(_ stage: MailStage, _ reply: MailReply?, _ fault: MailFault?) -> [Step] {
            done(stages.prefix { $0 != stage }) + [Step(stage: stage, reply: reply, fault: fault, isDone: false)]
        }
        switch outcome {
        case nil: return done(stages)
        case .accepted(let reply):
            return done(stages.filter { $0 != .data }) + [Step(stage: .data, reply: reply, fault: nil, isDone: true)]
        case .refused(let stage, let reply): return failed(stage, reply, nil)
        case .unavailable(let stage, let fault): return failed(stage, nil, fault)
        case .unknown: return failed(last, nil, .cutOff)
        }
    }
}
