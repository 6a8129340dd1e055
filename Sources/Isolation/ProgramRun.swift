internal import CIsolation
internal import Glibc

/// One run of another program, without a shell: it reads all of its standard input, writes a little, and ends by itself.
package enum ProgramRun: Sendable {
    /// It has ended with a status; `output` is the beginning of what it wrote to its standard output and error.
    case ended(status: Int, output: [UInt8])
    /// It was ended by a signal, or because it ran longer than the limit.
    case killed
    case notStarted
    /// There is no memory for its input or output.
    case outOfMemory

    /// The most bytes of its output that are read.
    private static let outputBytes = 800

    /// Runs a program, and waits until it ends or the limit is reached.
    ///
    /// - Parameters:
    ///   - words: The program's file and its arguments.
    ///   - input: Its standard input.
    ///   - limit: After this time it is killed, with the processes of its group.
    package init(_ words: [String], input: [UInt8], limit: Duration) {
        guard let input = try? MemoryFile(input), let output = try? MemoryFile([]),
            lseek(input.descriptor, 0, SEEK_SET) == 0
        else {
            self = .outOfMemory
            return
        }
        let variables = ["HOME", "LANG", "LC_ALL", "PATH", "TZ"]
        let started = unsafe ProcessStart.spawn(words, variables: variables, closedFrom: 3) { actions in
            unsafe posix_spawn_file_actions_adddup2(&actions, input.descriptor, 0)
            for stream in 1...2 as ClosedRange<CInt> {
                unsafe posix_spawn_file_actions_adddup2(&actions, output.descriptor, stream)
            }
        }
        guard let process = started else {
            self = .notStarted
            return
        }
        guard let status = Self.wait(for: process, limit) else {
            self = .killed
            return
        }
        self = .ended(status: status, output: Self.beginning(of: output.descriptor))
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

    private static func beginning(of file: CInt) -> [UInt8] {
        lseek(file, 0, SEEK_SET)
        return unsafe [UInt8](unsafeUninitializedCapacity: outputBytes) { buffer, count in
            count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
        }
    }
}
