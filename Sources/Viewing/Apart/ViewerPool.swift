internal import SignetBasics

/// Views documents in their own processes, so that a document which makes the viewer work for ever, takes all memory or
/// crashes it costs one of those processes and no more.
///
/// Each views one document at a time and many one after the other.
package final class ViewerPool: Sendable {
    /// A helper that is used for a document.
    struct Loan {
        let process: HelperProcess
        /// How many documents it viewed before.
        let documents: Int
    }

    let bounds: ViewingBounds
    private let program: String
    private let arguments: [String]
    private let kept: Int
    /// Whether the view is no longer needed.
    let isGivenUp: @Sendable () -> Bool
    private let resting: Resting

    /// The helpers that view nothing at the moment.
    private final class Resting: Sendable {
        let loans = Guarded<[Loan]>([])
    }

    /// After this many documents a helper ends: the memory that its libraries keep should not grow.
    private static let documentLimit = 500

    /// Sets up, without starting a process.
    ///
    /// - Parameters:
    ///   - program: The path of a program that calls ``ViewerWorker/serve(_:)`` when it is started with the arguments.
    ///   - arguments: Its arguments; seconds and bytes of the bounds follow them.
    ///   - bounds: The limits for viewing a document.
    ///   - kept: How many processes rest between documents.
    package init(program: String, arguments: [String], bounds: ViewingBounds, kept: Int) {
        self.program = program
        self.arguments = arguments + [String(bounds.seconds), String(bounds.memory)]
        self.bounds = bounds
        self.kept = kept
        isGivenUp = { false }
        resting = Resting()
    }

    private init(_ other: ViewerPool, isGivenUp: @escaping @Sendable () -> Bool) {
        (program, arguments, bounds, kept) = (other.program, other.arguments, other.bounds, other.kept)
        self.isGivenUp = isGivenUp
        resting = other.resting
    }

    /// The same helpers, for something that may be given up meanwhile: a helper that works on it is ended then.
    package func givenUp(when isGivenUp: @escaping @Sendable () -> Bool) -> ViewerPool {
        ViewerPool(self, isGivenUp: isGivenUp)
    }

    /// A helper that views nothing at the moment.
    func take() throws(HelperProcess.Failure) -> Loan {
        if let rested = resting.loans.withLock({ $0.popLast() }) { return rested }
        return try takeFresh()
    }

    /// A helper that viewed nothing yet.
    func takeFresh() throws(HelperProcess.Failure) -> Loan {
        Loan(process: try HelperProcess(program, arguments), documents: 0)
    }

    /// Takes a helper back, which has closed its document.
    func giveBack(_ loan: Loan) {
        guard loan.documents + 1 < Self.documentLimit else { return }
        resting.loans.withLock { resting in
            if resting.count < kept { resting.append(Loan(process: loan.process, documents: loan.documents + 1)) }
        }
    }

    /// Ends the helpers that rest.
    package func end() { resting.loans.withLock { $0.removeAll() } }
}
