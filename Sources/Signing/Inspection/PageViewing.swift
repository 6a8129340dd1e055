internal import SignetIsolation
internal import SignetPDF
package import SignetViewing

/// The process in which pages of documents are viewed, for places by text and for pictures.
///
/// A large library that reads untrusted files views the pages. In a separate process the limits given here apply to it,
/// and a document that makes it hang or crash is an ordinary error.
public struct PageViewing: Sendable {
    package let viewers: Viewers

    /// In this process, without bounds.
    ///
    /// A document can harm the views of others: after text of more than 65,535 pixels, no page with the same font, if it is not
    /// embedded, can be drawn in this process. For untrusted documents, use
    /// ``isolated(program:arguments:seconds:pageSeconds:memory:kept:)``.
    public static let inProcess = PageViewing(viewers: .inProcess)

    /// In worker processes, each of which views one document alone.
    ///
    /// It may be kept for that; others are prewarmed for the next documents. They inherit no open file, and only the environment
    /// variables that libraries and fonts need. Where the kernel has Landlock and seccomp, they can read libraries, fonts and the
    /// document, and nothing else.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``IsolatedProcess/answer(_:)`` with the words after `arguments`; `/proc/self/exe`
    ///     is this program.
    ///   - arguments: The arguments that it is started with.
    ///   - seconds: How long viewing one document may take in total.
    ///   - pageSeconds: Seconds of processor time that reading or drawing one page may take; nil for as long as the document.
    ///   - memory: Bytes of memory that a process may use, beyond the document.
    ///   - kept: How many processes are ready for the next documents, and how many are kept for those that were viewed last.
    /// - Returns: The value for ``Signer/viewing`` and ``PagePicture``.
    public static func isolated(
        program: String,
        arguments: [String],
        seconds: Int = 30,
        pageSeconds: Int? = nil,
        memory: Int = 1 << 30,
        kept: Int = 2
    ) -> PageViewing {
        let limits = (seconds: seconds, pageSeconds: pageSeconds ?? seconds)
        return PageViewing(
            viewers: .isolated(pool(program, arguments, limits, memory: memory, .alone(kept: max(0, kept))))
        )
    }

    /// In worker processes, each of which views one document after another.
    ///
    /// They have the limits of ``isolated(program:arguments:seconds:pageSeconds:memory:kept:)``, and one that reaches a limit is replaced. There
    /// are as many as documents are viewed at a time. A document that takes the viewer over could spoil the view of a later one: this is
    /// for documents of one owner, such as those of a batch.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``IsolatedProcess/answer(_:)`` with the words after `arguments`; `/proc/self/exe`
    ///     is this program.
    ///   - arguments: The arguments that it is started with.
    ///   - seconds: How long viewing one document may take in total.
    ///   - pageSeconds: Seconds of processor time that reading or drawing one page may take.
    ///   - memory: Bytes of memory that a process may use, beyond the document.
    /// - Returns: The value for ``Signer/viewing`` and ``PagePicture``.
    public static func shared(
        program: String,
        arguments: [String],
        seconds: Int,
        pageSeconds: Int,
        memory: Int
    ) -> PageViewing {
        PageViewing(viewers: .isolated(pool(program, arguments, (seconds, pageSeconds), memory: memory, .shared)))
    }

    /// The same, and pages that are pictures without text are read for places by text, where the program tesseract is in a folder of
    /// `PATH`.
    ///
    /// It reads up to four pages of a document, in four seconds of processor time. For each a process is started, which gives up files,
    /// networks and other programs, as far as the kernel has Landlock and seccomp, before it becomes tesseract and gets the pixels of the page.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``IsolatedProcess/answer(_:)`` with the words after `arguments`; `/proc/self/exe`
    ///     is this program.
    ///   - arguments: The arguments that it is started with.
    /// - Returns: The same value where tesseract is not installed.
    public func recognizingText(program: String, arguments: [String]) -> PageViewing {
        TextRecognizer(program: WorkerProgram(path: program, arguments: arguments), bounds: .standard)
            .map { PageViewing(viewers: .recognizing(viewers, $0)) } ?? self
    }

    private static func pool(
        _ program: String,
        _ arguments: [String],
        _ limits: (seconds: Int, pageSeconds: Int),
        memory: Int,
        _ use: WorkerPool.Use
    ) -> WorkerPool {
        let limits = WorkerLimits(
            seconds: max(1, limits.seconds),
            questionSeconds: max(1, limits.pageSeconds),
            memory: min(max(1 << 20, memory), 1 << 44)
        )
        let program = WorkerProgram(path: program, arguments: arguments)
        return WorkerPool(ViewerWorker.name, by: program, limits: limits, use: use)
    }

    /// How many pages a reader finds in a document, which may differ from its page tree.
    ///
    /// - Returns: The count, or nil when a reader cannot open the document.
    /// - Throws: ``SignetError`` when no reader is available, or it exceeds the limits.
    public func pageCount(of document: [UInt8], password: String? = nil) throws(SignetError) -> Int? {
        do throws(ViewingError) {
            return try viewers.viewer(bytes: document, DocumentAccess(password: password)).pageCount
        } catch {
            switch error {
            case .unreadable: return nil
            case .unavailable: throw SignetError(.inputOutput, "\(error)")
            default: throw SignetError(error)
            }
        }
    }

    /// The same, for work that may be given up meanwhile; a process that works on it is then ended.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> PageViewing {
        PageViewing(viewers: viewers.givenUp(when: isGivenUp))
    }

    /// Ends the processes that are kept.
    public func end() {
        viewers.end()
    }
}
