internal import SignetGraphics
internal import SignetIsolation
internal import SignetRendering

/// A document as a worker process shows it.
///
/// Poppler keeps the fonts that are not embedded for all documents of a process, and cairo keeps an error in a font for ever:
/// once a page has asked for text of more than 65,535 pixels, no page with that font can be drawn in the same process. The pages and
/// documents after it are not to suffer from that: what a process that has drawn before cannot draw, another one draws.
final class IsolatedViewer: DocumentViewer {
    let pageCount: Int
    private let pool: WorkerPool
    private let document: ViewedDocument
    private let password: String?
    private let deadline: WorkerDeadline
    private var state: State
    /// How many processes took the place of one that could not draw.
    private var replacements = 0

    private enum State {
        case open(OpenDocument)
        /// The process has ended; the reason.
        case over(ViewingError)
    }

    /// A process that has the document open.
    private struct OpenDocument {
        let lease: WorkerPool.Lease
        let pages: Int
        /// The processor time of the process by which the document is done.
        let end: Duration
        /// Bytes of memory of the process.
        let memory: Int
        /// Whether it was started for the document: one that viewed others may have less memory left.
        let isFresh: Bool
        /// Whether a page that was drawn could have harmed the fonts for the next ones.
        var hasDrawn: Bool
        /// Whether one has probably done so.
        var isHarmed = false
    }

    /// Pages beyond which a process is not believed.
    private static let pageLimit = 10_000_000
    /// The most replacements for one document.
    private static let replacementLimit = 16

    /// Opens a document.
    ///
    /// - Throws: ``ViewingError``, the process's or that it needed too much time or memory, or stopped.
    init(_ pool: WorkerPool, opening document: ViewedDocument, password: String?) throws(ViewingError) {
        (self.pool, self.document, self.password) = (pool, document, password)
        deadline = WorkerDeadline(end: .now + .seconds(pool.limits.seconds), isGivenUp: pool.isGivenUp)
        let open = try Self.opened(document, password, by: pool, until: deadline, isFresh: false)
        pageCount = open.pages
        state = .open(open)
    }

    deinit {
        if case .open(let open) = state, !open.isHarmed { pool.giveBack(open.lease) }
    }

    // MARK: Processes

    /// Has a process open a document: one that is started now, or any.
    private static func opened(
        _ document: ViewedDocument,
        _ password: String?,
        by pool: WorkerPool,
        until deadline: WorkerDeadline,
        isFresh: Bool
    ) throws(ViewingError) -> OpenDocument {
        try document.read { descriptor, size throws(ViewingError) in
            let memory = pool.limits.memory + size
            func answer(of lease: WorkerPool.Lease) throws(WorkerProcess.AnswerError) -> ViewerAnswer {
                let work = WorkerDeadline.Work(
                    processorTime: lease.process.processorTime + .seconds(pool.limits.questionSeconds),
                    memory: memory
                )
                let question = ViewerQuestion.open(password: password)
                return try lease.process.answer(to: question, about: descriptor, until: deadline.limiting(work))
            }
            var lease: WorkerPool.Lease
            let answered: ViewerAnswer
            do throws(WorkerProcess.AnswerError) {
                lease = try isFresh ? pool.freshLease(for: document.bytes) : pool.lease(for: document.bytes)
                let first: ViewerAnswer?
                do throws(WorkerProcess.AnswerError) {
                    first = try answer(of: lease)
                } catch {
                    // One that waited may have been ended from outside, and keeps memory of the document before.
                    guard error != .late, !lease.isFresh else { throw error }
                    lease = try pool.freshLease(for: document.bytes)
                    first = nil
                }
                answered = if let first { first } else { try answer(of: lease) }
            } catch {
                throw ViewingError(error, pool.limits, isOfPage: !deadline.isOver)
            }
            switch answered {
            case .opened(let pages) where (0...pageLimit).contains(pages):
                return OpenDocument(
                    lease: lease,
                    pages: pages,
                    end: lease.process.processorTime + .seconds(pool.limits.seconds),
                    memory: memory,
                    isFresh: lease.isFresh,
                    hasDrawn: !lease.isFresh
                )
            case .failed(let error):
                pool.giveBack(lease)
                throw error
            default: throw .stopped
            }
        }
    }

    /// The process that has the document open.
    private var open: OpenDocument {
        get throws(ViewingError) {
            switch state {
            case .over(let error): throw error
            case .open(let open): return open
            }
        }
    }

    /// Ends the process.
    private func over(_ error: ViewingError) -> ViewingError {
        state = .over(error)
        return error
    }

    /// Has a new process take the place of the present one.
    ///
    /// - Returns: Whether it has the document open; false where too many were replaced.
    private func replace() throws(ViewingError) -> Bool {
        guard replacements < Self.replacementLimit else { return false }
        replacements += 1
        do throws(ViewingError) {
            state = .open(try Self.opened(document, password, by: pool, until: deadline, isFresh: true))
        } catch {
            throw over(error)
        }
        return true
    }

    // MARK: Questions

    private func answer(to question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        let open = try open
        let start = open.lease.process.processorTime
        let work = WorkerDeadline.Work(
            processorTime: min(start + .seconds(pool.limits.questionSeconds), open.end),
            memory: open.memory
        )
        let answer: ViewerAnswer
        do throws(WorkerProcess.AnswerError) {
            answer = try open.lease.process.answer(to: question, about: nil, until: deadline.limiting(work))
        } catch {
            if !open.isFresh, error != .late, try replace() { return try self.answer(to: question) }
            let isOfPage = !deadline.isOver && work.processorTime < open.end
            throw over(ViewingError(error, pool.limits, isOfPage: isOfPage))
        }
        if case .failed(let error) = answer { throw error }
        return answer
    }

    /// The same for a question that has a page drawn.
    private func drawing(for question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        if try open.isHarmed { _ = try replace() }
        let wasUsed = try open.hasDrawn
        do throws(ViewingError) {
            return try drawn(question)
        } catch {
            guard case .drawing = error, wasUsed, try replace() else { throw error }
            do throws(ViewingError) {
                return try drawn(question)
            } catch let second {
                if case .drawing = second { throw error }
                throw second
            }
        }
    }

    private func drawn(_ question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        var open = try open
        open.hasDrawn = true
        state = .open(open)
        do throws(ViewingError) {
            return try answer(to: question)
        } catch {
            if case .drawing = error {
                open.isHarmed = true
                state = .open(open)
            }
            throw error
        }
    }

    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle {
        guard case .box(let box) = try answer(to: .visibleBox(page: index)) else { throw over(.stopped) }
        return box
    }

    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        guard case .finds(let finds) = try answer(to: .occurrences(query, page: index)) else { throw over(.stopped) }
        return finds
    }

    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] {
        guard case .lines(let lines) = try answer(to: .lines(page: index)) else { throw over(.stopped) }
        return lines
    }

    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? {
        guard case .near(let near) = try answer(to: .nearestText(phrase, pages: indexes)),
            near.map({ indexes.contains($0.pageIndex) }) ?? true
        else { throw over(.stopped) }
        return near
    }

    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        let question = ViewerQuestion.picture(page: index, part: part, pixelsPerPoint: pixelsPerPoint)
        guard case .picture(let picture) = try drawing(for: question) else { throw over(.stopped) }
        return picture
    }

    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        let question = ViewerQuestion.opaquePicture(page: index, pixelsPerPoint: pixelsPerPoint)
        guard case .opaquePicture(let picture) = try drawing(for: question) else { throw over(.stopped) }
        return picture
    }
}

extension WorkerProcess {
    /// The most bytes of an answer, the largest of which are pictures of pages.
    private static let answerLimit = Int(Renderer.pixelLimit) * 4 + 64

    fileprivate func answer(
        to question: ViewerQuestion,
        about file: CInt?,
        until deadline: WorkerDeadline
    ) throws(AnswerError) -> ViewerAnswer {
        let bytes = try answer(to: question.bytes, about: file, until: deadline, most: Self.answerLimit)
        do throws(MessageReader.ParseError) { return try ViewerAnswer(bytes) } catch { throw .broken }
    }
}

extension ViewingError {
    /// `isOfPage`: whether there was time left for the document.
    fileprivate init(_ failure: WorkerProcess.AnswerError, _ limits: WorkerLimits, isOfPage: Bool) {
        switch failure {
        case .late: self = .tooLong(seconds: isOfPage ? limits.questionSeconds : limits.seconds)
        case .large: self = .tooLarge(megabytes: limits.memory >> 20)
        case .broken: self = .stopped
        case .notStarted: self = .noProcess
        }
    }
}
