internal import CSystemCalls
internal import Glibc

/// A process that views documents for this one, and the socket to it.
///
/// It inherits only that socket, no other file, and only the environment variables that fonts and libraries need.
@safe
final class HelperProcess: Sendable {
    /// The reason for a missing answer.
    enum Failure: Error {
        /// The time is over, or the work was cancelled.
        case late
        /// It uses more memory than is allowed.
        case large
        /// The process has ended, or its answer is malformed.
        case broken
        /// The system gives no process.
        case notStarted
    }

    /// Where the helper finds its socket.
    static let descriptor: CInt = 3

    /// Its number.
    var identifier: Int { Int(process) }
    private let process: pid_t
    private let socket: CInt

    /// Starts a helper.
    ///
    /// - Throws: ``Failure`` `notStarted` where the system gives no process.
    init(_ program: String, _ arguments: [String]) throws(Failure) {
        var ends: [CInt] = [-1, -1]
        guard unsafe signet_socket_pair(&ends) == 0 else { throw .notStarted }
        defer { close(ends[1]) }
        guard let process = Self.spawn([program] + arguments, socket: ends[1]) else {
            close(ends[0])
            throw .notStarted
        }
        (self.process, socket) = (process, ends[0])
    }

    /// Ends the helper, whatever it does.
    deinit {
        close(socket)
        // An id that the system has reaped already may belong to another process by now.
        guard waitpid(process, nil, WNOHANG) == 0 else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Asks a question and waits for the end of the answer of a program that knows nothing of frames; it has no more than `most` bytes.
    func output(for question: [UInt8], until deadline: ViewingDeadline, most: Int) throws(Failure) -> [UInt8] {
        try send(WireFrame.header(of: question), until: deadline)
        try send(question, until: deadline)
        var output: [UInt8] = []
        while let part = try received(until: deadline) {
            output += part
            guard output.count <= most else { throw .broken }
        }
        return output
    }

    /// Asks a question, with the descriptor of a file or none, and waits for its answer, which has no more than `most` bytes.
    func answer(
        to question: [UInt8],
        about file: CInt?,
        until deadline: ViewingDeadline,
        most: Int
    ) throws(Failure) -> [UInt8] {
        let header = WireFrame.header(of: question)
        if let file {
            try wait(for: Int16(POLLOUT), until: deadline)
            // The socket is empty: a header has room.
            guard unsafe signet_send_descriptor(socket, header, header.count, file) == header.count else {
                throw endFailure(at: deadline)
            }
        } else {
            try send(header, until: deadline)
        }
        try send(question, until: deadline)
        guard
            let count = WireFrame.count(try receive(WireFrame.headerSize, until: deadline), most: most)
        else { throw .broken }
        return try receive(count, until: deadline)
    }

    private func send(_ bytes: [UInt8], until deadline: ViewingDeadline) throws(Failure) {
        var done = 0
        while done < bytes.count {
            try wait(for: Int16(POLLOUT), until: deadline)
            let part = unsafe bytes.withUnsafeBytes { space in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: space[done...])
                return unsafe signet_send(socket, rest.baseAddress, rest.count)
            }
            if part > 0 { done += part } else if errno != EINTR && errno != EAGAIN { throw endFailure(at: deadline) }
        }
    }

    private func receive(_ count: Int, until deadline: ViewingDeadline) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, done in
            do throws(Failure) {
                while done < count {
                    try wait(for: Int16(POLLIN), until: deadline)
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(space)[done...]
                    )
                    let part = unsafe read(socket, rest.baseAddress, rest.count)
                    if part > 0 {
                        done += part
                    } else if part == 0 || errno != EINTR && errno != EAGAIN {
                        throw endFailure(at: deadline)
                    }
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Receives the next bytes; nil at the end.
    private func received(until deadline: ViewingDeadline) throws(Failure) -> ArraySlice<UInt8>? {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try wait(for: Int16(POLLIN), until: deadline)
            let count = unsafe read(socket, &part, part.count)
            if count > 0 { return part[..<count] }
            if count == 0 { return nil }
            if errno != EINTR && errno != EAGAIN { throw endFailure(at: deadline) }
        }
    }

    /// The failure of a helper that has ended: when the time is over, its own limit of processor time may have ended it first.
    private func endFailure(at deadline: ViewingDeadline) -> Failure {
        deadline.wait == nil ? .late : .broken
    }

    /// Waits until something can be sent or received.
    private func wait(for event: Int16, until deadline: ViewingDeadline) throws(Failure) {
        while true {
            guard let milliseconds = deadline.wait else { throw ended(.late) }
            var watched = pollfd(fd: socket, events: event, revents: 0)
            let found = unsafe poll(&watched, 1, milliseconds)
            if found > 0 { return }
            if found < 0, errno != EINTR { throw .broken }
            guard let work = deadline.work else { continue }
            guard processorTime <= work.processorTime else { throw ended(.late) }
            guard memory <= work.memory else { throw ended(.large) }
        }
    }

    /// The failure of a helper that is ended for it: it takes no more while anything refers to it.
    private func ended(_ failure: Failure) -> Failure {
        kill(process, SIGKILL)
        return failure
    }

    // MARK: Work

    /// The processor time that it has used, also when it has ended.
    var processorTime: Duration { .nanoseconds(signet_processor_time(process)) }

    /// The bytes of memory that it uses; more than any limit where the system does not tell.
    var memory: Int { MemoryUse(process: "\(process)")?.resident ?? .max }
}

// MARK: Starting

extension HelperProcess {
    /// Starts a program with nothing but a socket.
    private static func spawn(_ words: [String], socket: CInt) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // First the socket: its number may be one of those that are opened then.
        unsafe posix_spawn_file_actions_adddup2(&actions, socket, descriptor)
        for stream in 0...2 as ClosedRange<CInt> {
            unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
        }
        // Closed before the program begins, which could not distinguish these from files that its own libraries open.
        guard unsafe signet_spawn_close_from(&actions, descriptor + 1) == 0 else { return nil }
        // Its own group: signals that a terminal sends to this process's group are not meant for it.
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        return unsafe withStrings(words) { arguments in
            unsafe withStrings(environment) { environment in
                var process: pid_t = 0
                let fault = unsafe posix_spawn(&process, words[0], &actions, &attributes, arguments, environment)
                return fault == 0 ? process : nil
            }
        }
    }

    /// The variables by which a program finds its libraries, fonts and files, and the form of texts.
    private static var environment: [String] {
        let names = [
            "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH", "TESSDATA_PREFIX", "TMPDIR", "TZ",
        ]
        let more = ["FONTCONFIG_FILE", "FONTCONFIG_PATH", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
        return (names + more).compactMap { name in
            guard let value = unsafe getenv(name) else { return nil }
            return unsafe "\(name)=\(String(cString: value))"
        }
    }

    /// Strings as C's programs take them.
    private static func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result?
    ) -> Result? {
        var pointers = unsafe strings.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeBufferPointer { space in unsafe space.baseAddress.flatMap { unsafe body($0) } }
    }
}
