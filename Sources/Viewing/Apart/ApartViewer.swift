internal import SignetGraphics

/// A document as a helper shows it.
///
/// Poppler keeps the fonts that are not embedded for all documents of a process, and cairo keeps an error in a font for ever:
/// once a page has asked for text of more than 65,535 pixels, no page with that font can be drawn in the same process. The pages and
/// documents after it are not to suffer from that: what a helper that has drawn before cannot draw, another one draws.
final class ApartViewer: DocumentViewer {
    let pageCount: Int
    private let pool: ViewerPool
    private let document: ViewedDocument
    private let password: String?
    private let deadline: ViewingDeadline
    private var state: State
    /// How many helpers took the place of one that could not draw.
    private var replacements = 0

    private enum State {
        case open(Helper)
        /// The helper has ended; the reason.
        case over(ViewingError)
    }

    /// A helper that has the document open.
    private struct Helper {
        let loan: ViewerPool.Loan
        let pages: Int
        /// The processor time of the helper by which the document is done.
        let end: Duration
        /// Bytes of memory of the helper.
        let memory: Int
        /// Whether it was started for the document: one that viewed others may have less memory left.
        let isFresh: Bool
        /// Whether a page that was drawn could have harmed the fonts for the next ones.
        var hasDrawn: Bool
        /// Whether one has probably done so.
        var isHarmed = false
    }

    /// Pages beyond which a helper is not believed.
    private static let pageLimit = 10_000_000
    /// The most replacements for one document.
    private static let replacementLimit = 16

    /// Opens a document.
    ///
    /// - Throws: ``ViewingError``, the helper's or that it needed too much time or memory, or stopped.
    init(_ pool: ViewerPool, opening document: ViewedDocument, password: String?) throws(ViewingError) {
        (self.pool, self.document, self.password) = (pool, document, password)
        deadline = ViewingDeadline(end: .now + .seconds(pool.bounds.seconds), isGivenUp: pool.isGivenUp)
        let helper = try Self.helper(for: document, password, of: pool, until: deadline, isFresh: false)
        pageCount = helper.pages
        state = .open(helper)
    }

    deinit {
        if case .open(let helper) = state, !helper.isHarmed { pool.giveBack(helper.loan) }
    }

    // MARK: Helpers

    /// Has a helper open a document: one that is started now, or any.
    private static func helper(
        for document: ViewedDocument,
        _ password: String?,
        of pool: ViewerPool,
        until deadline: ViewingDeadline,
        isFresh: Bool
    ) throws(ViewingError) -> Helper {
        let file = try document.opened()
        let memory = pool.bounds.memory + file.size
        func answer(of loan: ViewerPool.Loan) throws(HelperProcess.Failure) -> ViewerAnswer {
            let work = ViewingDeadline.Work(
                processorTime: loan.process.processorTime + .seconds(pool.bounds.pageSeconds),
                memory: memory
            )
            let question = ViewerQuestion.open(password: password)
            return try loan.process.answer(to: question, about: file.descriptor, until: deadline.bounding(work))
        }
        var loan: ViewerPool.Loan
        let answered: ViewerAnswer
        do throws(HelperProcess.Failure) {
            loan = try isFresh ? pool.takeFresh(for: document) : pool.take(for: document)
            let first: ViewerAnswer?
            do throws(HelperProcess.Failure) {
                first = try answer(of: loan)
            } catch {
                // One that rested may have been ended from outside, and keeps memory of the document before.
                guard error != .late, !loan.isFresh else { throw error }
                loan = try pool.takeFresh(for: document)
                first = nil
            }
            answered = if let first { first } else { try answer(of: loan) }
        } catch {
            throw ViewingError(error, pool.bounds, isOfPage: deadline.wait != nil)
        }
        switch answered {
        case .opened(let pages) where (0...pageLimit).contains(pages):
            return Helper(
                loan: loan,
                pages: pages,
                end: loan.process.processorTime + .seconds(pool.bounds.seconds),
                memory: memory,
                isFresh: loan.isFresh,
                hasDrawn: !loan.isFresh
            )
        case .failed(let error):
            pool.giveBack(loan)
            throw error
        default: throw .stopped
        }
    }

    /// The helper that has the document open.
    private var helper: Helper {
        get throws(ViewingError) {
            switch state {
            case .over(let error): throw error
            case .open(let helper): return helper
            }
        }
    }

    /// Ends the helper.
    private func over(_ error: ViewingError) -> ViewingError {
        state = .over(error)
        return error
    }

    /// Has a new helper take the place of the present one.
    ///
    /// - Returns: Whether it has the document open; false where too many were replaced.
    private func replace() throws(ViewingError) -> Bool {
        guard replacements < Self.replacementLimit else { return false }
        replacements += 1
        do throws(ViewingError) {
            state = .open(try Self.helper(for: document, password, of: pool, until: deadline, isFresh: true))
        } catch {
            throw over(error)
        }
        return true
    }

    // MARK: Questions

    private func answer(to question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        let helper = try helper
        let start = helper.loan.process.processorTime
        let work = ViewingDeadline.Work(
            processorTime: min(start + .seconds(pool.bounds.pageSeconds), helper.end),
            memory: helper.memory
        )
        let answer: ViewerAnswer
        do throws(HelperProcess.Failure) {
            answer = try helper.loan.process.answer(to: question, about: nil, until: deadline.bounding(work))
        } catch {
            if !helper.isFresh, error != .late, try replace() { return try self.answer(to: question) }
            let isOfPage = deadline.wait != nil && work.processorTime < helper.end
            throw over(ViewingError(error, pool.bounds, isOfPage: isOfPage))
        }
        if case .failed(let error) = answer { throw error }
        return answer
    }

    /// The same for a question that has a page drawn.
    private func drawing(for question: ViewerQuestion) throws(ViewingError) -> ViewerAnswer {
        if try helper.isHarmed { _ = try replace() }
        let wasUsed = try helper.hasDrawn
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
        var helper = try helper
        helper.hasDrawn = true
        state = .open(helper)
        do throws(ViewingError) {
            return try answer(to: question)
        } catch {
            if case .drawing = error {
                helper.isHarmed = true
                state = .open(helper)
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

extension HelperProcess {
    fileprivate func answer(
        to question: ViewerQuestion,
        about file: CInt?,
        until deadline: ViewingDeadline
    ) throws(Failure) -> ViewerAnswer {
        let bytes = try answer(to: question.bytes, about: file, until: deadline, most: WireFrame.answerLimit)
        do throws(WireReader.Fault) { return try ViewerAnswer(bytes) } catch { throw .broken }
    }
}

extension ViewingError {
    /// `isOfPage`: whether there was time left for the document.
    fileprivate init(_ failure: HelperProcess.Failure, _ bounds: ViewingBounds, isOfPage: Bool) {
        switch failure {
        case .late: self = .tooLong(seconds: isOfPage ? bounds.pageSeconds : bounds.seconds)
        case .large: self = .tooLarge(megabytes: bounds.memory >> 20)
        case .broken: self = .stopped
        case .notStarted: self = .noProcess
        }
    }
}
