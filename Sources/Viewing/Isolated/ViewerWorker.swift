package import SignetIsolation

/// The worker of viewing: a process that views one document after another.
package enum ViewerWorker {
    /// The name of the work.
    package static let name = "view"

    /// Answers questions until the calling process ends.
    package static let worker = Worker(name) { task in
        guard WorkerSocket.begin(task), Confinement.begin() else { return false }
        var viewer: PopplerViewer?
        var file: CInt?
        while let bytes = WorkerSocket.question(with: &file) {
            guard let question = try? ViewerQuestion(bytes) else { return false }
            if case .open = question, !WorkerSocket.limit(seconds: task.seconds) { return false }
            guard WorkerSocket.answer(answer(to: question, about: file, &viewer).bytes) else { return false }
        }
        return true
    }

    /// Answers a question; the descriptor of a document to open is closed.
    private static func answer(
        to question: ViewerQuestion,
        about file: CInt?,
        _ viewer: inout PopplerViewer?
    ) -> ViewerAnswer {
        do throws(ViewingError) {
            if case .open(let password) = question {
                viewer = nil
                let new = try PopplerViewer(closing: file ?? -1, password: password)
                viewer = new
                return .opened(pages: new.pageCount)
            }
            guard let viewer else { throw .stopped }
            return try answer(to: question, viewer)
        } catch {
            return .failed(error)
        }
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
        case .opaquePicture(let page, let pixelsPerPoint):
            .opaquePicture(try viewer.opaquePicture(ofPage: page, pixelsPerPoint: pixelsPerPoint))
        case .open: .opened(pages: viewer.pageCount)
        }
    }
}
