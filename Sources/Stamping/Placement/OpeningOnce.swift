internal import SignetViewing

/// The viewer of a document, opened on first use and kept for later use.
final class OpeningOnce {
    private let open: () throws(ViewingError) -> any DocumentViewer
    private var opened: (any DocumentViewer)?

    init(_ open: @escaping () throws(ViewingError) -> any DocumentViewer) { self.open = open }

    /// The viewer.
    func viewer() throws(StampingError) -> any DocumentViewer {
        if let opened { return opened }
        let viewer = try StampingError.fromViewer(open)
        opened = viewer
        return viewer
    }
}
