internal import CIsolation
internal import Glibc

/// A worker process of this one, and the socket to it.
///
/// It inherits only that socket and no other file. It is another program, with only the environment variables that fonts and libraries
/// need, or a copy of this process.
@safe
package final class WorkerProcess: Sendable {
    /// The reason for a missing answer.
    package enum AnswerError: Error {
        /// The time is over, or the work was given up.
        case late
        /// It uses more memory than is allowed.
        case large
        /// The process has ended, or its answer is malformed.
        case broken
        /// The system gives no process.
        case notStarted
    }

    /// Work in a copy of this process, from what it inherits: a function of C that confines itself and answers with one frame.
    ///
    /// Nothing of the Swift runtime may run there.
    package typealias ForkedWork = @convention(c) (UnsafeRawPointer?) -> Void

    /// Its number.
    package var identifier: Int { Int(process) }
    private let process: pid_t
    private let socket: CInt

    /// Starts a program.
    ///
    /// - Throws: ``AnswerError`` `notStarted` where the system gives no process.
    package convenience init(_ program: WorkerProgram, _ task: WorkerTask) throws(AnswerError) {
        try self.init(running: [program.path] + program.arguments + task.words)
    }

    /// Starts a program with words.
    convenience init(running words: [String]) throws(AnswerError) {
        try self.init { WorkerProcess.spawn(words, socket: $0) }
    }

    /// Forks a copy of this process, which starts sooner than a program, for hosts that have none; it can read the memory of this process.
    ///
    /// - Parameters:
    ///   - work: Its work.
    ///   - question: The question, which the copy inherits.
    /// - Throws: ``AnswerError`` `notStarted` where the system gives no process.
    package convenience init(forking work: ForkedWork, _ question: UnsafeRawPointer) throws(AnswerError) {
        try self.init { socket in
            let process = unsafe signet_fork_worker(work, question, socket)
            return process > 0 ? process : nil
        }
    }

    private init(_ start: (CInt) -> pid_t?) throws(AnswerError) {
        var ends: [CInt] = [-1, -1]
        guard unsafe signet_socket_pair(&ends) == 0 else { throw .notStarted }
        defer { close(ends[1]) }
        guard let process = start(ends[1]) else {
            close(ends[0])
            throw .notStarted
        }
        (self.process, socket) = (process, ends[0])
    }

    /// Ends the process, whatever it does.
    deinit {
        close(socket)
        // An id that the system has reaped already may belong to another process by now.
        guard waitpid(process, nil, WNOHANG) == 0 else { return }
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    // MARK: Messages

    /// Asks a question, with the descriptor of a file or none, and waits for its answer, which has no more than `most` bytes.
    package func answer(
        to question: [UInt8],
        about file: CInt? = nil,
        until deadline: WorkerDeadline,
        most: Int
    ) throws(AnswerError) -> [UInt8] {
        try ask(question, about: file, until: deadline)
        let count = try answerSize(until: deadline, most: most)
        return try bytes(count, until: deadline)
    }

    /// Asks a question and waits for the end of the answer of a program that knows nothing of frames; it has no more than `most` bytes.
    package func output(
        for question: [UInt8],
        until deadline: WorkerDeadline,
        most: Int
    ) throws(AnswerError) -> [UInt8] {
        try ask(question, until: deadline)
        var output: [UInt8] = []
        while let part = try received(until: deadline) {
            output += part
            guard output.count <= most else { throw .broken }
        }
        return output
    }

    /// Asks a question, with the descriptor of a file or none.
    package func ask(_ question: [UInt8], about file: CInt? = nil, until deadline: WorkerDeadline) throws(AnswerError) {
        let header = MessageFrame.header(of: question)
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
    }

    /// Waits for an answer.
    ///
    /// - Returns: How many bytes of it are to be received.
    package func answerSize(until deadline: WorkerDeadline, most: Int) throws(AnswerError) -> Int {
        let header = try bytes(MessageFrame.headerSize, until: deadline)
        guard let count = MessageFrame.count(header, most: most) else { throw .broken }
        return count
    }

    /// Receives this many bytes of an answer.
    package func bytes(_ count: Int, until deadline: WorkerDeadline) throws(AnswerError) -> [UInt8] {
        try values(count, until: deadline)
    }

    /// Receives this many numbers of an answer, as the processor has them in memory.
    package func values<Value: FixedWidthInteger & BitwiseCopyable>(
        _ count: Int,
        until deadline: WorkerDeadline
    ) throws(AnswerError) -> [Value] {
        var failure: AnswerError?
        let values = unsafe [Value](unsafeUninitializedCapacity: count) { space, filled in
            do throws(AnswerError) {
                let whole = unsafe UnsafeMutableBufferPointer(rebasing: space[..<count])
                try unsafe receive(UnsafeMutableRawBufferPointer(whole), until: deadline)
                filled = count
            } catch { failure = error }
        }
        if let failure { throw failure }
        return values
    }

    private func receive(_ space: UnsafeMutableRawBufferPointer, until deadline: WorkerDeadline) throws(AnswerError) {
        var done = 0
        while done < space.count {
            try wait(for: Int16(POLLIN), until: deadline)
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: space[done...])
            let part = unsafe read(socket, rest.baseAddress, rest.count)
            if part > 0 {
                done += part
            } else if part == 0 || errno != EINTR && errno != EAGAIN {
                throw endFailure(at: deadline)
            }
        }
    }

    private func send(_ bytes: [UInt8], until deadline: WorkerDeadline) throws(AnswerError) {
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

    /// Receives the next bytes; nil at the end.
    private func received(until deadline: WorkerDeadline) throws(AnswerError) -> ArraySlice<UInt8>? {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try wait(for: Int16(POLLIN), until: deadline)
            let count = unsafe read(socket, &part, part.count)
            if count > 0 { return part[..<count] }
            if count == 0 { return nil }
            if errno != EINTR && errno != EAGAIN { throw endFailure(at: deadline) }
        }
    }

    /// The failure of a process that has ended: the system may have ended it for its processor time, or just before its time was over.
    private func endFailure(at deadline: WorkerDeadline) -> AnswerError {
        if let work = deadline.work, processorTime >= work.processorTime { return .late }
        return deadline.isOver ? .late : .broken
    }

    /// Waits until something can be sent or received.
    private func wait(for event: Int16, until deadline: WorkerDeadline) throws(AnswerError) {
        while true {
            guard let milliseconds = deadline.wait else { throw ended(.late) }
            var watched = pollfd(fd: socket, events: event, revents: 0)
            let found = unsafe poll(&watched, 1, milliseconds)
            if found > 0 { return }
            if found < 0, errno != EINTR { throw .broken }
            guard let work = deadline.work else { continue }
            guard processorTime <= work.processorTime else { throw ended(.late) }
            guard work.memory.map({ memory <= $0 }) ?? true else { throw ended(.large) }
        }
    }

    /// The failure of a process that is ended for it: it takes no more while anything refers to it.
    private func ended(_ failure: AnswerError) -> AnswerError {
        kill(process, SIGKILL)
        return failure
    }

    // MARK: Work

    /// The processor time that it has used, also when it has ended.
    package var processorTime: Duration { .nanoseconds(signet_processor_time(process)) }

    /// The bytes of memory that it uses; more than any limit where the system does not tell.
    package var memory: Int {
        var (resident, data) = (0, 0)
        return unsafe signet_memory_use(process, &resident, &data) == 0 ? resident : .max
    }
}
