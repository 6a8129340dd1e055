/// Where documents are viewed.
package enum Viewers: Sendable {
    /// In this process: nothing limits the work that a document causes in the viewer.
    case here
    /// In this process; a page that it cannot draw, in another one.
    case hereOrApart(ViewerPool)
    /// In their own processes.
    case apart(ViewerPool)

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
        case .apart(let pool): try ApartViewer(pool, opening: .openFile(path, password: password))
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
        case .apart(let pool): try ApartViewer(pool, opening: .open(bytes, password: password))
        }
    }
}
