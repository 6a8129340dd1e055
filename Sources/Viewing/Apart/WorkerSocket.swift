internal import CSystemCalls
internal import Glibc

/// The helper's end of the socket of a ``HelperProcess``, and the bounds that a helper sets itself.
enum WorkerSocket {
    /// The content of the next frame, or nil at the end and where it is malformed.
    ///
    /// Until it is answered, the system ends this process as soon as the calling process ends, even if that was killed.
    static func question() -> [UInt8]? {
        guard let header = received(WireFrame.headerSize),
            let count = WireFrame.count(header, most: WireFrame.questionLimit), let question = received(count),
            signet_set_signals(HelperProcess.descriptor, 1) == 0
        else { return nil }
        return question
    }

    /// Sends a frame.
    static func answer(_ bytes: [UInt8]) -> Bool {
        signet_set_signals(HelperProcess.descriptor, 0) == 0 && send(WireFrame.header(of: bytes)) && send(bytes)
    }

    /// This many bytes, or nil at the end.
    private static func received(_ count: Int) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, done in
            while done < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(space)[done...])
                let part = unsafe read(HelperProcess.descriptor, rest.baseAddress, rest.count)
                if part > 0 { done += part } else if part == 0 || errno != EINTR { break }
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private static func send(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { space in
            var done = 0
            while done < space.count {
                let part = unsafe write(
                    HelperProcess.descriptor,
                    space.baseAddress.map { unsafe $0 + done },
                    space.count - done
                )
                if part > 0 { done += part } else if errno != EINTR { return false }
            }
            return true
        }
    }

    // MARK: Bounds

    /// Reads the bounds from the words that a helper is started with, and limits its memory.
    ///
    /// - Returns: The seconds of processor time for a document; nil where the words are malformed.
    static func begin(_ words: [String]) -> Int? {
        // It ends with its parent, which may still have work to finish when all processes of a service are signalled to
        // end.
        for name in [SIGTERM, SIGINT, SIGHUP] { signal(name, SIG_IGN) }
        guard words.count == 2, let seconds = Int(words[0]), let memory = Int(words[1]), seconds > 0, memory > 0,
            bound(memory: memory), signet_own_signals(HelperProcess.descriptor) == 0
        else { return nil }
        return seconds
    }

    /// Limits the processor time from now on.
    static func bound(seconds: Int) { _ = signet_limit_processor(UInt(seconds)) }

    /// Limits the memory beyond the present amount, and disables core dumps.
    private static func bound(memory: Int) -> Bool {
        var text = [UInt8](repeating: 0, count: 32)
        let file = unsafe open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard unsafe read(file, &text, text.count) > 0 else { return false }
        let pages = text.prefix { (48...57).contains($0) }.reduce(0) { $0 * 10 + Int($1 - 48) }
        return signet_limit_memory(UInt(pages * sysconf(CInt(_SC_PAGESIZE)) + memory)) == 0
    }
}
