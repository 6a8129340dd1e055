package import SignetIsolation

/// Where documents are viewed.
package indirect enum Viewers: Sendable {
    /// In this process: nothing limits the work that a document causes in the viewer.
    case inProcess
    /// In worker processes.
    case isolated(WorkerPool)
    /// As others do, and pages that are pictures are read.
    case recognizing(Viewers, TextRecognizer)

    /// Opens a file.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(path: String, password: String?) throws(ViewingError) -> any DocumentViewer {
        switch self {
        case .inProcess: try PopplerViewer(path: path, password: password)
        case .isolated(let pool): try IsolatedViewer(pool, opening: .file(path), password: password)
        case .recognizing(let others, let recognizer):
            RecognizingViewer(try others.viewer(path: path, password: password), by: recognizer)
        }
    }

    /// Opens a document in memory.
    ///
    /// - Throws: ``ViewingError``.
    package func viewer(bytes: [UInt8], password: String?) throws(ViewingError) -> any DocumentViewer {
        switch self {
        case .inProcess: try PopplerViewer(bytes: bytes, password: password)
        case .isolated(let pool): try IsolatedViewer(pool, opening: .bytes(bytes), password: password)
        case .recognizing(let others, let recognizer):
            RecognizingViewer(try others.viewer(bytes: bytes, password: password), by: recognizer)
        }
    }

    /// The same, for work that may be given up meanwhile; a process that works on it is then ended.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> Viewers {
        switch self {
        case .inProcess: self
        case .isolated(let pool): .isolated(pool.givenUp(when: isGivenUp))
        case .recognizing(let others, let recognizer):
            .recognizing(others.givenUp(when: isGivenUp), recognizer.givenUp(when: isGivenUp))
        }
    }

    /// Ends the processes that are kept.
    package func end() {
        switch self {
        case .inProcess: break
        case .isolated(let pool): pool.end()
        case .recognizing(let others, _): others.end()
        }
    }
}
