internal import CSystemCalls

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The helper's side of ``ViewerPool``: a process that views documents.
package enum ViewerWorker {
    /// Answers questions until the calling process ends.
    ///
    /// - Parameter words: Seconds of processor time for a document, and bytes of memory.
    /// - Returns: Whether everything that was asked made sense.
    package static func serve(_ words: [String]) -> Bool {
        // It ends with its parent, which may still have work to finish when all processes of a service are signalled to
        // end.
        for name in [SIGTERM, SIGINT, SIGHUP] { signal(name, SIG_IGN) }
        guard words.count == 2, let seconds = Int(words[0]), let memory = Int(words[1]), seconds > 0, memory > 0,
            bound(memory: memory)
        else { return false }
        var viewer: PopplerViewer?
        while let header = received(WireFrame.headerSize) {
            guard let count = WireFrame.count(header, most: WireFrame.questionLimit), let bytes = received(count),
                let question = try? ViewerQuestion(bytes)
            else { return false }
            // If the calling process has ended, nobody else would end this one.
            if question.opens { _ = signet_limit_processor(UInt(seconds)) }
            let answer = answer(to: question, &viewer).bytes
            guard send(WireFrame.header(of: answer)), send(answer) else { return false }
        }
        return true
    }

    private static func answer(to question: ViewerQuestion, _ viewer: inout PopplerViewer?) -> ViewerAnswer {
        do throws(ViewingError) {
            switch question {
            case .openFile(let path, let password):
                viewer = nil
                return try opened(PopplerViewer(path: path, password: password), &viewer)
            case .open(let document, let password):
                viewer = nil
                return try opened(PopplerViewer(bytes: document, password: password), &viewer)
            case .close:
                viewer = nil
                return .closed
            default: break
            }
            guard let viewer else { throw .stopped }
            return try answer(to: question, viewer)
        } catch {
            return .failed(error)
        }
    }

    private static func opened(_ new: PopplerViewer, _ viewer: inout PopplerViewer?) -> ViewerAnswer {
        viewer = new
        return .opened(pages: new.pageCount)
    }

    private static func answer(
        to question: ViewerQuestion,
        _ viewer: PopplerViewer
    ) throws(ViewingError) -> ViewerAnswer {
        switch question {
        case .visibleBox(let page): .box(try viewer.visibleBox(ofPage: page))
        case .occurrences(let query, let page): .finds(try viewer.occurrences(of: query, onPage: page))
        case .lines(let page): .lines(try viewer.lines(ofPage: page))
        case .nearestText(let phrase, let pages): .near(try viewer.nearestText(to: phrase, onPages: pages))
        case .picture(let page, let part, let pixelsPerPoint):
            .picture(try viewer.picture(ofPage: page, part: part, pixelsPerPoint: pixelsPerPoint))
        case .open, .openFile, .close: .closed
        }
    }

    // MARK: The socket

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

extension ViewerQuestion {
    fileprivate var opens: Bool {
        switch self {
        case .open, .openFile: true
        default: false
        }
    }
}
