internal import SignetWeb

/// Reads replies of a mail server (RFC 5321, 4.2): at most 100 lines of at most 2,000 bytes each.
struct SMTPReplyReader {
    private var rest: [UInt8] = []
    private var lines: [[UInt8]] = []

    static let most = (lines: 100, bytes: 2_000)

    /// A reply by its last line: three digits and a blank, or nothing more; nil for another line.
    static func reply(lastLine line: [UInt8]) -> MailReply? {
        let text = line.prefix { $0 != 0x0D && $0 != 0x0A }
        guard let code = Self.code(text), text.count == 3 || text[text.startIndex + 3] == 0x20 else { return nil }
        return MailReply(code: code, text: String(plainLine: text.dropFirst(4), limit: 200))
    }

    private static func code(_ line: ArraySlice<UInt8>) -> Int? {
        guard line.count >= 3 else { return nil }
        let digits = line.prefix(3).map { Int($0) - 0x30 }
        guard digits.allSatisfy({ (0...9).contains($0) }), (2...5).contains(digits[0]) else { return nil }
        return digits[0] * 100 + digits[1] * 10 + digits[2]
    }

    /// Takes bytes that came.
    ///
    /// - Returns: A reply that they complete; what follows it is dropped, since the server must wait for the next command.
    mutating func take(_ bytes: [UInt8]) throws(MailFault) -> MailReply? {
        rest += bytes
        while let end = rest.firstIndex(of: 0x0A) {
            let line = Array(rest[..<end])
            rest.removeSubrange(...end)
            guard line.count <= Self.most.bytes, lines.count < Self.most.lines, let code = Self.code(line[...]) else {
                throw .notSMTP
            }
            if let reply = Self.reply(lastLine: line) {
                let texts = lines.map { String(plainLine: $0.dropFirst(4), limit: 200) } + [reply.text]
                (rest, lines) = ([], [])
                let whole = texts.filter { !$0.isEmpty }.joined(separator: " ")
                return MailReply(code: code, text: String(plainLine: whole.utf8, limit: 200))
            }
            lines.append(line)
        }
        guard rest.count <= Self.most.bytes else { throw .notSMTP }
        return nil
    }
}

/// The transaction of one mail over a connection on which the user has signed in (RFC 5321, 3.3).
struct SMTPTransaction {
    private let connection: SMTPConnection
    private let limits: MailTransport.Limits
    private var reader = SMTPReplyReader()
    /// The keywords of the server's extensions, in capital letters.
    private let extensions: Set<String>
    /// The replies to the sender, the recipient and the whole message, as far as they came.
    private(set) var replies: [MailStage: MailReply] = [:]

    init(_ connection: SMTPConnection, _ limits: MailTransport.Limits) {
        (self.connection, self.limits) = (connection, limits)
        // Those of the last EHLO: what was said before STARTTLS may be anybody's.
        let greeting = connection.lines.lastIndex { $0.starts(with: "220".utf8) } ?? 0
        let words = connection.lines.dropFirst(greeting).filter { $0.starts(with: "250".utf8) }
            .map { String(plainLine: $0.dropFirst(4), limit: 40).uppercased().prefix { $0 != " " } }
        extensions = Set(words.map(String.init))
    }

    /// Sends a message for one recipient.
    mutating func send(_ message: MailMessage, to recipient: MailAddress, from sender: MailAddress?) -> MailOutcome {
        let isWide = message.needsSMTPUTF8 || recipient.needsSMTPUTF8 || sender?.needsSMTPUTF8 == true
        let isSenderWide = message.senderNeedsSMTPUTF8 || sender?.needsSMTPUTF8 == true
        if let outcome = begin(recipient: recipient, sender: sender, isWide: isWide, isSenderWide: isSenderWide) {
            return outcome
        }
        var stage = Stage.data
        do throws(MailFault) {
            let ready = try command("DATA")
            guard ready.code == 354 else { return .refused(.data, ready) }
            let end = ContinuousClock.now + limits.message
            do throws(SMTPConnection.Failure) {
                try connection.send(Self.stuffed(message.bytes), until: end)
            } catch {
                // A server that refuses a message before its end says why before it goes.
                if let reply = try? reply(until: .now + .seconds(1)), reply.code >= 400 {
                    return .refused(.data, reply)
                }
                throw MailFault(error)
            }
            stage = .end
            do throws(SMTPConnection.Failure) { try connection.send(Array(".\r\n".utf8), until: end) } catch {
                throw MailFault(error)
            }
            let last = try reply(until: end)
            replies[.data] = last
            return last.code < 400 ? .accepted(last) : .refused(.data, last)
        } catch {
            return stage == .end ? .unknown : .unavailable(.data, error)
        }
    }

    private enum Stage { case data, end }

    /// Names the sender and the recipient.
    ///
    /// - Returns: The outcome where the server does not take them.
    mutating func begin(
        recipient: MailAddress,
        sender: MailAddress?,
        isWide: Bool,
        isSenderWide: Bool
    ) -> MailOutcome? {
        if isWide, !extensions.contains("SMTPUTF8") {
            // Another recipient, or another address for answers, could have a mail.
            return .unavailable(isSenderWide ? .sender : .recipient, .noSMTPUTF8)
        }
        let wide = isWide ? " SMTPUTF8\(extensions.contains("8BITMIME") ? " BODY=8BITMIME" : "")" : ""
        let commands: [(MailStage, String)] = [
            (.sender, "MAIL FROM:<\(sender?.text ?? "")>\(wide)"), (.recipient, "RCPT TO:<\(recipient.text)>"),
        ]
        for (stage, line) in commands {
            do throws(MailFault) {
                let reply = try command(line)
                replies[stage] = reply
                guard reply.code < 300 else { return .refused(stage, reply) }
            } catch {
                return .unavailable(stage, error)
            }
        }
        return nil
    }

    /// Takes leave, so that the server does not report a lost connection; its answer is not needed.
    mutating func quit() { _ = try? connection.send(Array("QUIT\r\n".utf8), until: .now + .seconds(1)) }

    private mutating func command(_ line: String) throws(MailFault) -> MailReply {
        let end = ContinuousClock.now + limits.reply
        do throws(SMTPConnection.Failure) { try connection.send(Array("\(line)\r\n".utf8), until: end) } catch {
            throw MailFault(error)
        }
        return try reply(until: end)
    }

    private mutating func reply(until end: ContinuousClock.Instant) throws(MailFault) -> MailReply {
        while true {
            let bytes: [UInt8]
            do throws(SMTPConnection.Failure) { bytes = try connection.receive(until: end) } catch {
                throw MailFault(error)
            }
            if let reply = try reader.take(bytes) { return reply }
        }
    }

    /// A message with another dot before each line that begins with one (RFC 5321, 4.5.2).
    static func stuffed(_ message: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(message.count + 64)
        var previous: UInt8 = 0x0A
        for byte in message {
            if previous == 0x0A, byte == 0x2E { result.append(byte) }
            result.append(byte)
            previous = byte
        }
        return result
    }
}
