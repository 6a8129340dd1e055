internal import SignetGraphics

/// A document as a helper shows it.
final class ApartViewer: DocumentViewer {
    let pageCount: Int
    private let pool: ViewerPool
    private let deadline: ViewingDeadline
    private var state: State
    /// Whether a page may have harmed the fonts of the helper for the next ones.
    private var isHarmed = false

    private enum State {
        case open(ViewerPool.Loan)
        /// The helper has ended; the reason.
        case over(ViewingError)
    }

    /// Pages beyond which a helper is not believed.
    private static let pageLimit = 10_000_000

    /// Opens a document.
    ///
    /// - Throws: ``ViewingError``, the helper's or that it needed too long or stopped.
    init(_ pool: ViewerPool, opening question: ViewerQuestion) throws(ViewingError) {
        deadline = ViewingDeadline(end: .now + .seconds(pool.bounds.seconds), isGivenUp: pool.isGivenUp)
        self.pool = pool
        let loan: ViewerPool.Loan
        let answer: ViewerAnswer
        do throws(HelperProcess.Failure) {
            (loan, answer) = try Self.opened(
                question,
                by: pool,
                until: deadline.within(seconds: pool.bounds.pageSeconds)
            )
        } catch {
            throw ViewingError(error, pool.bounds, deadline)
        }
        switch answer {
        case .opened(let pages) where (0...Self.pageLimit).contains(pages): pageCount = pages
        case .failed(let error):
            pool.giveBack(loan)
            throw error
        default: throw .stopped
        }
        state = .open(loan)
    }

    deinit {
        guard case .open(let loan) = state, !isHarmed else { return }
        // A viewer that does not even close in time cannot be used again.
        let soon = ViewingDeadline(end: .now + .seconds(5), isGivenUp: { false })
        if (try? loan.process.answer(to: .close, until: soon)) == .closed { pool.giveBack(loan) }
    }

    private static func opened(
        _ question: ViewerQuestion,
        by pool: ViewerPool,
        until deadline: ViewingDeadline
    ) throws(HelperProcess.Failure) -> (ViewerPool.Loan, ViewerAnswer) {
        let loan = try pool.take(for: question.document)
        do throws(HelperProcess.Failure) {
            return (loan, try loan.process.answer(to: question, until: deadline))
        } catch {
            // One that rested may have been ended from outside.
            guard error == .broken, !loan.isFresh else { throw error }
            let fresh = try pool.takeFresh(for: question.document)
            return (fresh, try fresh.process.answer(to: question, until: deadline))
        }
    }

    private func answer(to question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        let loan: ViewerPool.Loan
        switch state {
        case .over(let error): throw error
        case .open(let open): loan = open
        }
        let answer: ViewerAnswer
        do throws(HelperProcess.Failure) {
            answer = try loan.process.answer(to: question, until: deadline.within(seconds: pool.bounds.pageSeconds))
        } catch {
            throw over(error)
        }
        if case .failed(let error) = answer {
            if case .drawing = error { isHarmed = true }
            throw error
        }
        return answer
    }

    /// Ends the helper.
    private func over(_ failure: HelperProcess.Failure) -> ViewingError {
        let error = ViewingError(failure, pool.bounds, deadline)
        state = .over(error)
        return error
    }

    func visibleBox(ofPage index: Int) throws(ViewingError) -> Rectangle {
        guard case .box(let box) = try answer(to: .visibleBox(page: index)) else { throw over(.broken) }
        return box
    }

    func occurrences(of query: TextQuery, onPage index: Int) throws(ViewingError) -> [TextFind] {
        guard case .finds(let finds) = try answer(to: .occurrences(query, page: index)) else { throw over(.broken) }
        return finds
    }

    func lines(ofPage index: Int) throws(ViewingError) -> [TextLine] {
        guard case .lines(let lines) = try answer(to: .lines(page: index)) else { throw over(.broken) }
        return lines
    }

    func nearestText(to phrase: String, onPages indexes: [Int]) throws(ViewingError) -> NearText? {
        guard case .near(let near) = try answer(to: .nearestText(phrase, pages: indexes)),
            near.map({ indexes.contains($0.pageIndex) }) ?? true
        else { throw over(.broken) }
        return near
    }

    func picture(ofPage index: Int, part: Rectangle?, pixelsPerPoint: Double) throws(ViewingError) -> Bitmap {
        let question = ViewerQuestion.picture(page: index, part: part, pixelsPerPoint: pixelsPerPoint)
        guard case .picture(let picture) = try answer(to: question) else { throw over(.broken) }
        return picture
    }

    func opaquePicture(ofPage index: Int, pixelsPerPoint: Double) throws(ViewingError) -> OpaquePicture {
        let question = ViewerQuestion.opaquePicture(page: index, pixelsPerPoint: pixelsPerPoint)
        guard case .opaquePicture(let picture) = try answer(to: question) else { throw over(.broken) }
        return picture
    }
}

extension ViewerQuestion {
    fileprivate var document: [UInt8]? {
        if case .open(let document, _) = self { document } else { nil }
    }
}

extension HelperProcess {
    fileprivate func answer(
        to question: ViewerQuestion,
        until deadline: ViewingDeadline
    ) throws(Failure) -> ViewerAnswer {
        let bytes = try answer(to: question.bytes, until: deadline, most: WireFrame.answerLimit)
        do throws(WireReader.Fault) { return try ViewerAnswer(bytes) } catch { throw .broken }
    }
}

extension ViewingError {
    fileprivate init(_ failure: HelperProcess.Failure, _ bounds: ViewingBounds, _ deadline: ViewingDeadline) {
        switch failure {
        case .late: self = .tooLong(seconds: deadline.wait == nil ? bounds.seconds : bounds.pageSeconds)
        case .broken: self = .stopped
        case .notStarted: self = .noProcess
        }
    }
}
