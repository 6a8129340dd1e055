internal import SignetWeb

/// Sends messages to a mail server, or hands them to a program.
///
/// Each call is one attempt, and waits for its end.
package struct MailTransport: Sendable {
    /// The limits of an attempt.
    package struct Limits: Hashable, Sendable {
        /// Until there is a connection over which the user has signed in.
        package var connection = Duration.seconds(60)
        /// For the reply to a command.
        package var reply = Duration.seconds(60)
        /// For the whole message and the reply after it: with the other limits less than a job may last.
        package var message = Duration.seconds(600)

        package init() {}
    }

    package let route: MailRoute
    package var limits = Limits()

    package init(_ route: MailRoute) { self.route = route }

    /// Hands a message over, for one recipient; reports on its delivery go to the sender of the envelope, if there is one.
    package func send(
        _ message: MailMessage,
        to recipient: MailAddress,
        envelopeFrom sender: MailAddress?
    ) -> MailOutcome {
        switch route {
        case .program(let path):
            return SendmailProgram(path: path, limit: limits.message).send(message, to: recipient, from: sender)
        case .server(let server):
            do throws(SMTPConnection.Failure) {
                let connection = try SMTPConnection(to: server, within: limits.connection)
                var transaction = SMTPTransaction(connection, limits)
                let outcome = transaction.send(message, to: recipient, from: sender)
                transaction.quit()
                return outcome
            } catch {
                return MailOutcome(error, of: server)
            }
        }
    }
}

extension MailOutcome {
    /// The outcome where there is no connection over which the user has signed in.
    init(_ failure: SMTPConnection.Failure, of server: SMTPConnection.Server) {
        let stage = MailStage(of: failure, server)
        if let reply = failure.lastReply, reply.code >= 400 {
            self = .refused(stage, reply)
        } else {
            self = .unavailable(stage, MailFault(failure))
        }
    }
}

extension MailStage {
    /// The stage at which a connection failed.
    fileprivate init(of failure: SMTPConnection.Failure, _ server: SMTPConnection.Server) {
        switch failure.kind {
        case .libraryMissing, .notConnected, .privateAddress, .clearText: self = .connect
        case .unresolved: self = .resolve
        case .noEncryption, .untrusted, .insecure: self = .tls
        case .signIn: self = .signIn
        case .timedOut, .cutOff, .notSMTP, .other:
            let replies = failure.replies.count
            if !failure.isResolved {
                self = .resolve
            } else if server.encryption == .implicit, !failure.isEncrypted {
                self = .tls
            } else if server.encryption == .startTLS, !failure.isEncrypted, replies > 2 {
                self = .tls
            } else {
                // A greeting and the answer to EHLO; with STARTTLS its own and another to EHLO.
                self = server.signIn != nil && replies >= (server.encryption == .startTLS ? 4 : 2) ? .signIn : .connect
            }
        }
    }
}

extension MailFault {
    init(_ failure: SMTPConnection.Failure) {
        switch failure.kind {
        case .libraryMissing: self = .missing("libcurl4")
        case .unresolved: self = .unresolved
        case .privateAddress: self = .privateAddress
        case .clearText: self = .clearText
        case .notConnected: self = .notConnected(failure.reason)
        case .noEncryption: self = .noEncryption
        case .untrusted, .insecure: self = .untrusted(failure.reason)
        case .signIn: self = .noSignIn
        case .timedOut: self = .timedOut
        case .cutOff: self = .cutOff
        case .notSMTP: self = .notSMTP
        case .other: self = .other(failure.reason)
        }
    }
}

extension SMTPConnection.Failure {
    /// The replies so far, by their last lines.
    var replies: [MailReply] { lines.compactMap { SMTPReplyReader.reply(lastLine: $0) } }

    var lastReply: MailReply? { lines.last.flatMap { SMTPReplyReader.reply(lastLine: $0) } }
}
