internal import CSystemCalls
internal import Glibc

/// The helper's end of the socket of a ``HelperProcess``, and the bounds that a helper sets itself.
enum WorkerSocket {
    /// The content of the next frame, or nil at the end and where it is malformed.
    ///
    /// Until it is answered, the system ends this process as soon as the calling process ends, even if that was killed.
    static func question() -> [UInt8]? {
        var file: CInt?
        defer { if let file { close(file) } }
        return question(with: &file)
    }

    /// The same, with the descriptor that comes with it, which the caller closes.
    static func question(with file: inout CInt?) -> [UInt8]? {
        var descriptor: CInt = -1
        guard let header = received(WireFrame.headerSize, with: &descriptor),
            let count = WireFrame.count(header, most: WireFrame.questionLimit),
            let question = received(count, with: &descriptor),
            signet_set_signals(HelperProcess.descriptor, 1) == 0
        else { return nil }
        file = descriptor < 0 ? nil : descriptor
        return question
    }

    /// Sends a frame.
    static func answer(_ bytes: [UInt8]) -> Bool {
        signet_set_signals(HelperProcess.descriptor, 0) == 0 && send(WireFrame.header(of: bytes)) && send(bytes)
    }

    /// This many bytes, or nil at the end.
    private static func received(_ count: Int, with descriptor: inout CInt) -> [UInt8]? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { space, done in
            while done < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(space)[done...])
                let part = unsafe signet_receive(HelperProcess.descriptor, rest.baseAddress, rest.count, &descriptor)
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
        guard let present = MemoryUse(process: "self")?.data else { return false }
        return signet_limit_memory(UInt(present + memory)) == 0
    }
}
