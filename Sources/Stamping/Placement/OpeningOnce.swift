internal import SignetViewing

/// The viewer of a document, opened when something of the pages is first asked for and kept for the questions after.
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
