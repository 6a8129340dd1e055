/// The helper's side of ``ViewerPool``: a process that views one document after another.
package enum ViewerWorker {
    /// Answers questions until the calling process ends.
    ///
    /// - Parameter words: Seconds of processor time for a document, and bytes of memory; or those of ``RecognitionWorker``.
    /// - Returns: Whether everything that was asked made sense.
    package static func serve(_ words: [String]) -> Bool {
        if words.first == RecognitionWorker.word { return RecognitionWorker.run(Array(words.dropFirst())) }
        guard let seconds = WorkerSocket.begin(words) else { return false }
        prepare()
        guard Confinement.begin() else { return false }
        var viewer: PopplerViewer?
        var file: CInt?
        while let bytes = WorkerSocket.question(with: &file) {
            guard let question = try? ViewerQuestion(bytes) else { return false }
            if case .open = question { WorkerSocket.bound(seconds: seconds) }
            guard WorkerSocket.answer(answer(to: question, about: file, &viewer).bytes) else { return false }
        }
        return true
    }

    /// Loads the libraries and lists of fonts that viewing takes, so that the first page is drawn sooner.
    private static func prepare() {
        let page =
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>>>/Contents 4 0 R>>"
        let text = "BT /F 5 Tf 1 1 Td (x) Tj ET"
        let document = """
            %PDF-1.4
            1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
            3 0 obj \(page) endobj
            4 0 obj <</Length \(text.utf8.count)>> stream
            \(text)
            endstream endobj
            trailer <</Root 1 0 R/Size 5>>
            """
        _ = try? PopplerViewer(bytes: Array(document.utf8), password: nil)
            .picture(ofPage: 0, part: nil, pixelsPerPoint: 1)
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
