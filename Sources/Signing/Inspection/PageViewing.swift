package import SignetViewing

/// Where the pages of documents are viewed, for places by text and for pictures.
///
/// Pages are viewed by a large library that reads untrusted files. In its own process it is held to the limits given
/// here, and a document that makes it hang or crash is an error like others.
public struct PageViewing: Sendable {
    package let viewers: Viewers

    /// In this process, without bounds.
    public static let here = PageViewing(viewers: .here)

    /// In other processes.
    ///
    /// They are started when they are needed and used again, one document at a time, by at most as many as call at the same time.
    /// They inherit no open file, and of the environment only what libraries and fonts are found by.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``answer(_:)`` with the words behind `arguments`; `/proc/self/exe` is this one.
    ///   - arguments: The words that it is started with.
    ///   - seconds: How long viewing one document may take, in all.
    ///   - memory: Bytes that viewing may need beyond those the program starts with.
    ///   - kept: How many processes are kept for the next documents.
    /// - Returns: The value for ``Signer/viewing`` and ``PagePicture``.
    public static func apart(
        program: String,
        arguments: [String],
        seconds: Int = 30,
        memory: Int = 1 << 30,
        kept: Int = 2
    ) -> PageViewing {
        let bounds = ViewingBounds(seconds: max(1, seconds), memory: min(max(1 << 20, memory), 1 << 46))
        return PageViewing(
            viewers: .apart(ViewerPool(program: program, arguments: arguments, bounds: bounds, kept: max(0, kept)))
        )
    }

    /// Views pages for the process that started this one by ``apart(program:arguments:seconds:memory:kept:)``, until that is gone.
    ///
    /// It closes all files that are open but the standard streams, and ignores the signals that tell services to end.
    ///
    /// - Parameter words: The words that this process was started with, after `arguments`.
    /// - Returns: Whether all that came made sense.
    public static func answer(_ words: [String]) -> Bool { ViewerWorker.serve(words) }

    /// How many pages a reader finds in a document, which may be others than its page tree names.
    ///
    /// - Returns: The count, or nil when a reader cannot open the document.
    /// - Throws: ``SignetError`` when there is no reader, or it does not end within the bounds.
    public func pageCount(of document: [UInt8], password: String? = nil) throws(SignetError) -> Int? {
        do throws(ViewingError) {
            return try viewers.viewer(bytes: document, password: password).pageCount
        } catch {
            switch error {
            case .unreadable: return nil
            case .unavailable: throw SignetError(.inputOutput, "\(error)")
            default: throw SignetError(error)
            }
        }
    }

    /// The same, for something that may be given up meanwhile: a process that works on it is ended then.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> PageViewing {
        guard case .apart(let pool) = viewers else { return self }
        return PageViewing(viewers: .apart(pool.givenUp(when: isGivenUp)))
    }

    /// Ends the processes that are kept.
    public func end() {
        if case .apart(let pool) = viewers { pool.end() }
    }
}
