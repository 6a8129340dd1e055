/// The helper's side of ``ViewerPool``: a process that views one document.
package enum ViewerWorker {
    /// Answers questions until the calling process ends.
    ///
    /// - Parameter words: Seconds of processor time for a document, and bytes of memory; or those of ``RecognitionWorker``.
    /// - Returns: Whether everything that was asked made sense.
    package static func serve(_ words: [String]) -> Bool {
        if words.first == RecognitionWorker.word { return RecognitionWorker.run(Array(words.dropFirst())) }
        guard let seconds = WorkerSocket.begin(words) else { return false }
        prepare()
        var isConfined = false
        var viewer: PopplerViewer?
        while let bytes = WorkerSocket.question() {
            guard let question = try? ViewerQuestion(bytes) else { return false }
            if question.opens {
                WorkerSocket.bound(seconds: seconds)
                guard isConfined || Confinement.begin(reading: question.file) else { return false }
                isConfined = true
            }
            guard WorkerSocket.answer(answer(to: question, &viewer).bytes) else { return false }
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
        case .opaquePicture(let page, let pixelsPerPoint):
            .opaquePicture(try viewer.opaquePicture(ofPage: page, pixelsPerPoint: pixelsPerPoint))
        case .open, .openFile, .close: .closed
        }
    }
}

extension ViewerQuestion {
    fileprivate var opens: Bool {
        switch self {
        case .open, .openFile: true
        default: false
        }
    }

    fileprivate var file: String? {
        if case .openFile(let path, _) = self { path } else { nil }
    }
}
