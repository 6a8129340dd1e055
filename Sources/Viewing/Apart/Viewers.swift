/// Where documents are viewed.
package indirect enum Viewers: Sendable {
    /// In this process: nothing limits the work that a document causes in the viewer.
    case here
    /// In this process; a page that it cannot draw, in another one.
    case hereOrApart(ViewerPool)
    /// In their own processes.
    case apart(ViewerPool)
    /// As others do, and pages that are pictures are read.
    case recognizing(Viewers, TextRecognizer)

    /// Opens a file.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(path: String, password: String?) throws(ViewingError) -> any DocumentViewer {
        switch self {
        case .here: try PopplerViewer(path: path, password: password)
        case .hereOrApart(let pool):
            RetryingViewer(try PopplerViewer(path: path, password: password)) { () throws(ViewingError) in
                try ApartViewer(pool, opening: .openFile(path, password: password))
            }
        case .apart(let pool): try Self.viewer(.openFile(path, password: password), pool)
        case .recognizing(let others, let recognizer):
            RecognizingViewer(try others.viewer(path: path, password: password), by: recognizer)
        }
    }

    /// Opens a document in memory.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(bytes: [UInt8], password: String?) throws(ViewingError) -> any DocumentViewer {
        switch self {
        case .here: try PopplerViewer(bytes: bytes, password: password)
        case .hereOrApart(let pool):
            RetryingViewer(try PopplerViewer(bytes: bytes, password: password)) { () throws(ViewingError) in
                try ApartViewer(pool, opening: .open(bytes, password: password))
            }
        case .apart(let pool): try Self.viewer(.open(bytes, password: password), pool)
        case .recognizing(let others, let recognizer):
            RecognizingViewer(try others.viewer(bytes: bytes, password: password), by: recognizer)
        }
    }

    /// A viewer in another process; a page may harm the fonts of that process for the next pages.
    private static func viewer(
        _ question: ViewerQuestion,
        _ pool: ViewerPool
    ) throws(ViewingError) -> any DocumentViewer {
        RetryingViewer(try ApartViewer(pool, opening: question)) { () throws(ViewingError) in
            try ApartViewer(pool, opening: question)
        }
    }

    /// The same, for work that may be given up meanwhile; a process that works on it is then ended.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> Viewers {
        switch self {
        case .here: self
        case .hereOrApart(let pool): .hereOrApart(pool.givenUp(when: isGivenUp))
        case .apart(let pool): .apart(pool.givenUp(when: isGivenUp))
        case .recognizing(let others, let recognizer):
            .recognizing(others.givenUp(when: isGivenUp), recognizer.givenUp(when: isGivenUp))
        }
    }

    /// Ends the processes that are kept.
    package func end() {
        switch self {
        case .here, .hereOrApart: break
        case .apart(let pool): pool.end()
        case .recognizing(let others, _): others.end()
        }
    }
}
