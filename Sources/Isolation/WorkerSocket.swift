internal import CIsolation
internal import Glibc

/// The worker's end of the socket of a ``WorkerProcess``, and the limits that a worker sets itself.
package enum WorkerSocket {
    /// Its descriptor.
    package static let descriptor = CInt(signet_worker_socket)

    /// The content of the next frame, or nil at the end and where it is malformed.
    ///
    /// Until it is answered, the system ends this process as soon as the calling process ends, even if that was killed.
    package static func question() -> [UInt8]? {
        var file: CInt?
        defer { if let file { close(file) } }
        return question(with: &file)
    }

    /// The same, with the descriptor that comes with it, which the caller closes.
    package static func question(with file: inout CInt?) -> [UInt8]? {
        var found: CInt = -1
        guard let header = received(MessageFrame.headerSize, with: &found),
            let count = MessageFrame.count(header, most: MessageFrame.questionLimit),
            let question = received(count, with: &found),
            signet_set_signals(descriptor, 1) == 0
        else { return nil }
        file = found < 0 ? nil : found
        return question
    }

    /// Sends a frame.
    package static func answer(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe signet_answer(nil, 0, $0.baseAddress, $0.count) } != 0
    }

    /// Stops the signals of the socket, for a program that knows nothing of them.
    package static func endSignals() -> Bool { signet_set_signals(descriptor, 0) == 0 }

    /// This many bytes, or nil at the end.
    private static func received(_ count: Int, with file: inout CInt) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, done in
            while done < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(space)[done...])
                let part = unsafe signet_receive(descriptor, rest.baseAddress, rest.count, &file)
                if part > 0 { done += part } else if part == 0 || errno != EINTR { break }
            }
        }
        return bytes.count == count ? bytes : nil
    }

    // MARK: Limits

    /// Prepares the process for its questions, and limits its memory beyond the present amount.
    ///
    /// - Returns: Whether that could be done.
    package static func begin(_ task: WorkerTask) -> Bool {
        // It ends with its parent, which may still have work to finish when all processes of a service are signalled to
        // end. Files that cannot be written are errors.
        for name in [SIGTERM, SIGINT, SIGHUP, SIGXFSZ] { signal(name, SIG_IGN) }
        return signet_limit_more_memory(task.memory) == 0 && signet_own_signals(descriptor) == 0
    }

    /// Limits the processor time from now on.
    package static func limit(seconds: Int) -> Bool { signet_limit_processor(UInt(seconds)) == 0 }

    /// Limits the memory, also for the program that the process becomes.
    package static func limit(memory: Int) -> Bool { signet_limit_memory(UInt(memory)) == 0 }
}
