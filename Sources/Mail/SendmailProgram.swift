internal import CIsolation
internal import Glibc
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
        guard let input = try? MemoryFile(bytes), let output = try? MemoryFile([]),
            lseek(input.descriptor, 0, SEEK_SET) == 0
        else { return .unavailable(.connect, .other("there is no memory for the message")) }
        let words = [path, "-i", "-f", sender?.text ?? "<>", "--", recipient.text]
        guard let process = Self.spawn(words, input: input.descriptor, output: output.descriptor) else {
            return .unavailable(.connect, .missing(path))
        }
        guard let status = Self.wait(for: process, limit) else { return .unknown }
        return Self.outcome(status, Self.text(in: output.descriptor))
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

    private static func spawn(_ words: [String], input: CInt, output: CInt) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, 2)
        guard unsafe signet_spawn_close_from(&actions, 3) == 0 else { return nil }
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        let variables = ["HOME", "LANG", "LC_ALL", "PATH", "TZ"].compactMap { (name: String) -> String? in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe "\(name)=\(String(cString: value))"
        }
        return unsafe words.withCStrings { arguments in
            unsafe variables.withCStrings { environment in
                var process: pid_t = 0
                let fault = unsafe posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
                return fault == 0 ? process : nil
            }
        }
    }

    /// The exit status; nil where it was ended, by the limit or another signal.
    private static func wait(for process: pid_t, _ limit: Duration) -> Int? {
        let end = ContinuousClock.now + limit
        var status: CInt = 0
        var isEnded = false
        while true {
            let result = unsafe waitpid(process, &status, isEnded ? 0 : WNOHANG)
            if result == process { break }
            if result < 0, errno != EINTR { return nil }
            if !isEnded, ContinuousClock.now > end {
                kill(-process, SIGKILL)
                isEnded = true
            } else if !isEnded {
                usleep(10_000)
            }
        }
        return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
    }

    /// The beginning of what the program wrote.
    private static func text(in file: CInt) -> String {
        lseek(file, 0, SEEK_SET)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 800) { buffer, count in
            count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return String(plainLine: bytes, limit: 180)
    }
}
